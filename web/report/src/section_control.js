import {element} from './dom.js';
import {icon} from './icons.js';
import {section} from './section.js';

const axes = ['x', 'y', 'z'];
const steps = 1000;

/** The plane of a section: an axis, where on it, and which side is cut away. Shown as a row under the bar. */
export class SectionControl {
  constructor(parent, view, units) {
    this.parent = parent;
    this.view = view;
    this.facts = view.report.facts;
    this.on = false;
    this.axis = 0;
    this.part = 0.5; // of the way from one end of everything to the other
    this.side = 1;
    this.build(units);
    this.update();
  }

  build(units) {
    const choose = (axis) =>
      element('button', {type: 'button', class: 'choice', onclick: () => this.setAxis(axis)}, axes[axis].toUpperCase());
    this.choices = axes.map((_, axis) => choose(axis));
    this.slider = element('input', {
      type: 'range',
      id: 'section-slider',
      min: 0,
      max: 1,
      step: 1 / steps,
      'aria-label': 'Place of the section',
      oninput: () => this.move(Number(this.slider.value)),
    });
    this.place = element('input', {
      type: 'number',
      id: 'section-place',
      step: 'any',
      'aria-label': 'Coordinate of the section',
      onchange: () => this.setPlace(Number(this.place.value)),
    });
    this.unit = element('span', {class: 'unit'});
    units.listen((unit) => (this.unit.textContent = unit));
    const flip = element(
      'button',
      {type: 'button', id: 'section-flip', title: 'Keep the other side', 'aria-label': 'Keep the other side'},
      icon('flip'),
    );
    flip.addEventListener('click', () => this.flip());
    const group = element('div', {class: 'choices', role: 'group', 'aria-label': 'Axis of the section'}, ...this.choices);
    this.parent.append(element('span', {class: 'row-name'}, 'Section'), group, this.slider, this.place, this.unit, flip);
  }

  /** The coordinate on the axis, in the numbers of the files. */
  get coordinate() {
    const {low, high} = this.facts;
    return low[this.axis] + this.part * (high[this.axis] - low[this.axis]);
  }

  toggle() {
    this.on = !this.on;
    this.openToViewer();
  }

  setAxis(axis) {
    this.axis = axis;
    this.openToViewer();
  }

  /** Cuts away what is nearer to the viewer. */
  openToViewer() {
    const {orbit} = this.view;
    this.side = orbit.direction(orbit).getComponent(this.axis) < 0 ? -1 : 1;
    this.update();
  }

  move(part) {
    this.part = Math.max(0, Math.min(1, part));
    this.update();
  }

  setPlace(coordinate) {
    const {low, high} = this.facts;
    const span = high[this.axis] - low[this.axis];
    if (Number.isFinite(coordinate)) this.move(span > 0 ? (coordinate - low[this.axis]) / span : 0.5);
  }

  flip() {
    this.side = -this.side;
    this.update();
  }

  update() {
    const {center, scale} = this.facts;
    const {axis, side, on} = this;
    section.value.set(0, 0, 0, 0);
    if (on) {
      section.value.setComponent(axis, side);
      section.value.w = side * ((this.coordinate - center[axis]) / scale);
    }
    this.parent.hidden = !on;
    this.choices.forEach((button, i) => button.setAttribute('aria-pressed', String(i === axis)));
    this.slider.value = this.part;
    this.place.value = Number(this.coordinate.toPrecision(6));
    this.slider.setAttribute('aria-valuetext', `${axes[axis]} = ${this.place.value}`);
    this.view.cut();
  }
}
