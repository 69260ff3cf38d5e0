import {byId, element} from './dom.js';
import {icon, iconButton} from './icons.js';
import {shortTime} from './numbers.js';

const duration = 6; // seconds from t = 0 to t = 1 at speed 1
const steps = 100; // of the time, as buttons and keys take them
const speeds = [0.1, 0.25, 0.5, 1, 2, 4];
const maxTicks = 200; // contacts that the slider shows
const slack = 1e-9; // of a step

const percent = (part) => `${100 * part}%`;

/** The time that the page shows: a slider, buttons, and what was proved about each time. */
export class Player {
  constructor(report, onTime) {
    this.report = report;
    this.onTime = onTime;
    this.time = 0;
    this.speed = 1;
    this.playing = false;
    this.contact = null;
    this.build(byId('player'));
    this.goTo(0);
  }

  build(parent) {
    this.playButton = iconButton('play', 'play', '', () => this.toggle());
    this.contactButton = iconButton('to-contact', 'contact', 'First contact (f)', () => this.toContact());
    this.slider = element('input', {
      type: 'range',
      id: 'time',
      min: 0,
      max: 1,
      step: 'any',
      'aria-label': 'Time',
      oninput: () => this.moveTo(Number(this.slider.value)),
      onkeydown: (event) => this.key(event),
    });
    this.proved = element('i', {class: 'proved'});
    this.bracket = element('i', {class: 'bracket', id: 'bracket', hidden: true});
    this.beyond = element('i', {class: 'beyond'});
    this.beyond.style.left = percent(this.report.time.until);
    const track = element('div', {class: 'track', 'aria-hidden': 'true'}, this.proved, this.beyond, ...this.ticks());
    track.append(this.bracket);
    this.number = element('output', {id: 'now', for: 'time'});
    const option = (speed) => element('option', {value: speed, selected: speed === 1}, `${speed}\u00d7`);
    this.speedChoice = element(
      'select',
      {id: 'speed', 'aria-label': 'Speed', onchange: () => this.setSpeed(Number(this.speedChoice.value))},
      ...speeds.map(option),
    );
    this.buttons = element(
      'div',
      {class: 'buttons'},
      iconButton('to-start', 'start', 'Start (Home)', () => this.moveTo(0)),
      iconButton('back', 'back', 'Back by 0.01 (,)', () => this.step(-1)),
      this.playButton,
      iconButton('forward', 'forward', 'Forward by 0.01 (.)', () => this.step(1)),
      this.contactButton,
    );
    parent.append(this.buttons, element('div', {class: 'time'}, track, this.slider), this.number, this.speedChoice);
    parent.hidden = false;
    this.setPlaying(false);
    this.mark(null);
  }

  /** A tick on the slider for each listed contact. */
  ticks() {
    return Array.from({length: Math.min(maxTicks, this.report.pairCount)}, (_, pair) => {
      const tick = element('i', {class: 'tick'});
      tick.style.left = percent(this.report.contact(pair).lower);
      return tick;
    });
  }

  /** Marks the times of a contact: free before, in contact by the end of the bracket. For null all times are free. */
  mark(contact) {
    this.contact = contact;
    const {lower, upper} = contact ?? {lower: this.report.time.until, upper: null};
    this.proved.style.width = percent(lower);
    this.bracket.hidden = contact === null;
    this.contactButton.disabled = contact === null;
    if (contact === null) return;
    this.bracket.classList.toggle('open', contact.status === 'unresolved');
    this.bracket.style.left = percent(lower);
    this.bracket.style.width = percent(upper - lower);
    this.bracket.title = `[${lower}, ${upper}]`;
  }

  goTo(time) {
    this.time = time;
    this.slider.value = time;
    this.slider.setAttribute('aria-valuetext', `t = ${shortTime(time)}`);
    this.number.textContent = `t = ${shortTime(time)}`;
    this.onTime(time);
  }

  /** Stops and shows a time. */
  moveTo(time) {
    this.setPlaying(false);
    this.goTo(Math.max(0, Math.min(1, time)));
  }

  /** To the next or the last hundredth. */
  step(way) {
    const now = this.time * steps;
    this.moveTo((way > 0 ? Math.floor(now + slack) + 1 : Math.ceil(now - slack) - 1) / steps);
  }

  /** To the end of the bracket, where the bodies have met; to the beginning of one that is open. */
  toContact() {
    if (this.contact) this.moveTo(this.contact.status === 'unresolved' ? this.contact.lower : this.contact.upper);
  }

  toggle() {
    this.setPlaying(!this.playing);
  }

  setPlaying(playing) {
    this.playing = playing;
    this.playButton.replaceChildren(icon(playing ? 'pause' : 'play'));
    const title = playing ? 'Pause (space)' : 'Play (space)';
    this.playButton.title = title;
    this.playButton.setAttribute('aria-label', title);
    if (!playing) return;
    if (this.time >= 1) this.goTo(0);
    this.last = null;
    requestAnimationFrame((now) => this.frame(now));
  }

  /** Goes on; after t = 1 from the start. */
  frame(now) {
    if (!this.playing) return;
    const passed = this.last === null ? 0 : (now - this.last) / 1000;
    this.last = now;
    const time = this.time + (passed * this.speed) / duration;
    this.goTo(time > 1 ? (this.time < 1 ? 1 : 0) : time);
    requestAnimationFrame((next) => this.frame(next));
  }

  setSpeed(speed) {
    this.speed = speed;
    this.speedChoice.value = String(speed);
  }

  faster(way) {
    const place = speeds.indexOf(this.speed) + way;
    this.setSpeed(speeds[Math.max(0, Math.min(speeds.length - 1, place))]);
  }

  key(event) {
    const moves = {
      ArrowLeft: () => this.step(-1),
      ArrowDown: () => this.step(-1),
      ArrowRight: () => this.step(1),
      ArrowUp: () => this.step(1),
      PageDown: () => this.moveTo(this.time - 0.1),
      PageUp: () => this.moveTo(this.time + 0.1),
    };
    const move = moves[event.key];
    if (!move) return;
    move();
    event.preventDefault();
    event.stopPropagation();
  }
}
