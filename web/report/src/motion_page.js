import {ContactPanel} from './contact_panel.js';
import {byId} from './dom.js';
import {playBindings} from './keys.js';
import {MotionView} from './motion_view.js';
import {shortTime} from './numbers.js';
import {Player} from './player.js';
import {Readout} from './readout.js';
import {motionSummary, motionVerdict} from './summary.js';

const maxGhostsAtFirst = 30; // bodies; more would hide each other

/** What is different on pages that play. */
export class MotionPage {
  constructor(report) {
    this.report = report;
    document.documentElement.classList.add('plays');
  }

  /** The sentence at the top and the tables. */
  describe() {
    motionVerdict(byId('verdict'), this.report);
    motionSummary(byId('summary'), this.report);
  }

  view(canvas) {
    return new MotionView(canvas, this.report);
  }

  panel(section, onClose) {
    return new ContactPanel(section, this.report, onClose);
  }

  toggleItems() {
    const few = this.report.meshes.filter(({path}) => path.moves).length <= maxGhostsAtFirst;
    return [
      {name: 'start', label: 'Start', color: 'start', on: few},
      {name: 'end', label: 'End', color: 'end', on: few},
      ...(this.report.pairCount ? [{name: 'contact', label: 'Contact', color: 'contact', on: true}] : []),
      {name: 'trails', label: 'Trails', color: 'now', on: few},
      {name: 'slices', label: 'Slice boxes', color: 'box', on: false},
      {name: 'axes', label: 'Axes', on: false},
      {name: 'surfaces', label: 'Surfaces', on: true},
    ];
  }

  /** Makes the controls; returns what more the keys do. */
  start({view, toggles}) {
    this.readout = new Readout(byId('readout'), this.report);
    this.player = new Player(this.report, (time) => {
      view?.goTo(time);
      this.readout.setTime(time);
    });
    return playBindings({player: this.player, toggles, lookClose: () => view?.lookClose()});
  }

  /** What a saved picture is called beside the title, and says. */
  caption() {
    return {suffix: `-${shortTime(this.player.time)}`, lines: this.readout.lines().lines};
  }

  /** Shows a contact, and the time of it unless that is to stay. */
  pick(pair, stay) {
    this.player.mark(pair === null ? null : this.report.contact(pair));
    this.readout.setPair(pair);
    if (pair !== null && !stay) this.player.toContact();
  }
}
