import {Group, Vector3} from 'three';
import {element} from './dom.js';
import {Lines} from './lines.js';

const snapDistance = 12; // pixels within which a corner is meant
const dotWidth = 10;

/** A point of a model, which moves with it. */
class Anchor {
  constructor(model, point) {
    this.model = model;
    this.local = model.worldToLocal(point.clone());
  }

  get place() {
    this.model.updateMatrixWorld();
    return this.local.clone().applyMatrix4(this.model.matrixWorld);
  }
}

/** The distance between two points that are picked on the picture. */
export class Measure extends Group {
  /** `row` is the node that says what is measured. */
  constructor(row, view, units) {
    super();
    this.row = row;
    this.view = view;
    this.units = units;
    this.on = false;
    this.anchors = [];
    this.line = new Lines({width: 2.5, hidden: true});
    this.line.renderOrder = 12;
    this.add(this.line);
    view.scene.add(this);
    this.build();
    view.listen(() => this.on && this.draw());
    units.listen(() => this.draw());
  }

  build() {
    this.text = element('output', {id: 'measured', 'aria-live': 'polite'});
    this.again = element('button', {type: 'button', class: 'quiet', onclick: () => this.restart()}, 'Clear');
    this.row.append(element('span', {class: 'row-name'}, 'Measure'), this.text, this.again);
  }

  toggle() {
    this.on = !this.on;
    this.row.hidden = !this.on;
    this.view.canvas.parentElement.classList.toggle('measures', this.on);
    this.restart();
  }

  restart() {
    this.anchors = [];
    this.draw();
    this.view.invalidate();
  }

  /** Takes the point under a position of the window, or at the middle of the picture. A third one begins anew. */
  take(position = null) {
    const at = position ?? this.view.middle();
    const hit = this.view.hitAt(at);
    if (!hit) return;
    if (this.anchors.length === 2) this.anchors = [];
    this.anchors.push(new Anchor(hit.model, this.snapped(hit, at)));
    this.draw();
    this.view.invalidate();
  }

  /** The corner of the triangle that is so near on the screen that it is meant, or the point itself. */
  snapped({model, triangle, point}, position) {
    const {index, positions} = model.mesh;
    const corners = [0, 1, 2].map((k) =>
      new Vector3().fromArray(positions, 3 * index[3 * triangle + k]).applyMatrix4(model.matrixWorld),
    );
    const far = (corner) => this.view.distanceOnScreen(corner, position);
    const nearest = corners.reduce((p, q) => (far(q) < far(p) ? q : p));
    return far(nearest) <= snapDistance ? nearest : point;
  }

  /** The way between the points in the numbers of the files, or null while there are not two. */
  get way() {
    if (this.anchors.length < 2) return null;
    const [from, to] = this.anchors.map(({place}) => place);
    return to.sub(from).multiplyScalar(this.view.report.facts.scale);
  }

  draw() {
    const places = this.anchors.map(({place}) => place.toArray());
    const dots = places.map((place) => [place, place, [dotWidth, dotWidth]]);
    this.line.set(places.length === 2 ? [...dots, places] : dots);
    this.again.hidden = places.length === 0;
    this.text.textContent = this.sentence();
  }

  sentence() {
    const {way, units} = this;
    if (!way) {
      const next = this.anchors.length ? 'second' : 'first';
      return `Click the ${next} point, or turn it to the middle and press Enter. Corners attract.`;
    }
    const parts = ['x', 'y', 'z'].map((axis) => `\u0394${axis} ${units.text(way[axis])}`);
    return `${units.text(way.length())} \u2003 ${parts.join(' \u2002 ')}`;
  }

  paint(color) {
    this.line.paint(color);
  }
}
