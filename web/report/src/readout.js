import {element} from './dom.js';
import {shortTime} from './numbers.js';

/** What is known at a time about a contact, or about all bodies where there is none: a name and a sentence. */
export function stateAt(time, contact, until) {
  if (!contact) {
    return time <= until ? ['free', 'free up to here: proved'] : ['beyond', 'after the time that was looked at'];
  }
  const {status, lower, upper} = contact;
  if (time < lower) return ['free', 'free up to here: proved'];
  if (status === 'unresolved') return ['open', 'unresolved: nothing is known from here on'];
  if (time > upper) return ['after', 'after the first contact'];
  return ['contact', status === 'contact' ? 'first contact: proved to be in this bracket' : 'in contact at the start'];
}

/** A feature and its element in words. */
function partName(report, pair, side) {
  const {features} = report.contact(pair);
  const feature = features[side];
  return `${feature ? `${feature.kind} ${feature.index} of ` : ''}${report.elementName(pair, side)}`;
}

/** The text on the picture: time, what is known then, the pair, what meets, and the proved bracket. */
export class Readout {
  constructor(parent, report) {
    this.parent = parent;
    this.report = report;
    this.pair = null;
    this.time = 0;
    parent.hidden = false;
  }

  setTime(time) {
    this.time = time;
    this.draw();
  }

  setPair(pair) {
    this.pair = pair;
    this.draw();
  }

  lines() {
    const {report, pair, time} = this;
    const contact = pair === null ? null : report.contact(pair);
    const [name, sentence] = stateAt(time, contact, report.time.until);
    const lines = [`t = ${shortTime(time)}`, sentence];
    if (contact) {
      lines.push(...[0, 1].map((side) => partName(report, pair, side)));
      lines.push(`bracket [${contact.lower}, ${contact.upper}]`);
    }
    return {name, lines};
  }

  draw() {
    const {name, lines} = this.lines();
    const [time, sentence, ...rest] = lines;
    this.parent.dataset.state = name;
    this.parent.replaceChildren(
      element('strong', {}, time),
      element('span', {class: 'state'}, sentence),
      ...rest.map((line) => element('span', {}, line)),
    );
  }
}
