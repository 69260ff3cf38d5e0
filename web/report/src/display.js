import {element} from './dom.js';
import {upAxes} from './orbit_directions.js';

/** How everything is shown: opacity, projection, the axis that points up, the unit. Shown as a row under the bar. */
export class Display {
  constructor(parent, view, units) {
    this.parent = parent;
    this.view = view;
    this.on = false;
    const opacity = element('input', {type: 'range', id: 'opacity', min: 0.1, max: 1, step: 0.05, value: 1});
    opacity.addEventListener('input', () => view.setOpacity(Number(opacity.value)));
    const option = (axis) => element('option', {value: axis, selected: axis === view.orbit.up}, `${axis} up`);
    this.up = element('select', {id: 'up'}, ...upAxes.map(option));
    this.up.addEventListener('change', () => this.setUp(this.up.value));
    const kinds = ['perspective', 'parallel'].map((name) => element('option', {value: name}, name));
    const projection = element('select', {id: 'projection'}, ...kinds);
    projection.addEventListener('change', () => view.orbit.setParallel(projection.value === 'parallel'));
    const setting = (name, control) => element('label', {class: 'setting'}, name, control);
    parent.append(
      element('span', {class: 'row-name'}, 'Display'),
      setting('Opacity', opacity),
      setting('Axis', this.up),
      setting('View', projection),
      setting('Unit', units.control()),
    );
  }

  toggle() {
    this.on = !this.on;
    this.parent.hidden = !this.on;
  }

  setUp(axis) {
    this.up.value = axis;
    this.view.orbit.setUp(axis);
  }

  /** Between z and y, as most files have it. */
  swapUp() {
    this.setUp(this.view.orbit.up === 'z' ? 'y' : 'z');
  }
}
