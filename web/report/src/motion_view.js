import {Vector3} from 'three';
import {AllAxes} from './axes.js';
import {Boxes} from './boxes.js';
import {ContactMark} from './contact_mark.js';
import {Ghosts} from './ghosts.js';
import {isSectionOn} from './section.js';
import {palette} from './theme.js';
import {Trails} from './trails.js';
import {View} from './view.js';

const margin = 1.25; // of the first view, which has controls in front of it
const closeUp = 0.06; // half the height of a look at a contact, in the scene
const ghostLooks = {
  contact: {opacity: 0.5, depth: 1},
  start: {opacity: 0.3, depth: 2},
  end: {opacity: 0.3, depth: 3},
};

/** The corners of the box around a mesh, about its middle. */
function cornersOf({positions}) {
  const reach = [0, 0, 0];
  positions.forEach((x, i) => (reach[i % 3] = Math.max(reach[i % 3], Math.abs(x))));
  return Array.from({length: 8}, (_, bits) => new Vector3(...reach.map((x, k) => (bits & (1 << k) ? x : -x))));
}

/** The picture of bodies in motion, at one time and in parts at others. */
export class MotionView extends View {
  constructor(canvas, report) {
    super(canvas, report);
    const moving = this.models.filter(({mesh}) => mesh.path.moves);
    this.ghosts = {};
    for (const [name, look] of Object.entries(ghostLooks)) this.ghosts[name] = new Ghosts(moving, look);
    this.ghosts.start.goTo(0);
    this.ghosts.end.goTo(1);
    this.trails = new Trails(moving);
    this.axes = new AllAxes(moving);
    this.slices = new Boxes(0.25);
    this.mark = new ContactMark();
    this.scene.add(...Object.values(this.ghosts), this.trails, this.slices, this.mark);
    this.contact = null;
    this.goTo(0);
  }

  fit() {
    this.orbit.fitPoints((use) => this.visitCorners(use), margin);
  }

  /** The corners of the boxes around all bodies, wherever they go. */
  visitCorners(use) {
    const point = new Vector3();
    for (const mesh of this.report.meshes) {
      const corners = cornersOf(mesh);
      for (let i = 0; i < mesh.path.times.length; ++i) {
        const [turn, middle] = [mesh.path.turn(i), mesh.path.middle(i)];
        for (const corner of corners) use(point.copy(corner).applyQuaternion(turn).add(middle));
      }
    }
  }

  draw() {
    this.mark.fit(this.camera);
    super.draw();
  }

  paint() {
    super.paint();
    const {start, end, contact, now, rest, axes, mark, box, text} = palette();
    for (const model of this.models) model.paint(model.mesh.path.moves ? now : rest, [mark, mark, mark]);
    const colors = {start, end, contact};
    for (const [name, ghosts] of Object.entries(this.ghosts)) ghosts.paint(colors[name]);
    this.trails.paint(now, mark);
    this.axes.paint(axes);
    this.slices.paint(box);
    this.mark.paint(mark, text);
  }

  /** Puts all bodies where they are at this time. */
  goTo(time) {
    this.time = time;
    for (const model of this.models) model.goTo(time);
    this.mark.goTo(time);
    this.showSlices();
    if (isSectionOn()) this.outlineOld = true;
    this.invalidate();
  }

  /** Boxes around the bodies that move, for the slice of time around now. */
  showSlices() {
    if (!this.slices.visible) return;
    const boxes = this.report.meshes.flatMap(({slices}) => {
      const count = slices.length / 6;
      const first = 6 * Math.min(count - 1, Math.floor(this.time * count));
      return count ? [[slices.subarray(first, first + 3), slices.subarray(first + 3, first + 6)]] : [];
    });
    this.slices.set(boxes.map((box) => box.map((corner) => Array.from(corner))));
  }

  show(state) {
    super.show({...state, touching: state.collisions, near: state.collisions});
    this.showGhosts();
    this.trails.visible = state.trails;
    this.axes.show(state.axes);
    this.slices.visible = state.slices;
    this.showSlices();
    this.mark.visible = state.collisions && this.pair !== null;
    this.invalidate();
  }

  /** Bodies are there where their toggles and that of all surfaces say so. */
  isShown(number) {
    return super.isShown(number) && this.state.surfaces;
  }

  showGhosts() {
    const {state, report} = this;
    if (!state) return;
    const isOn = ({number}) => this.isShown(number);
    const meets = ({number}) => [0, 1].some((side) => report.meshNumber(this.pair, side) === number);
    this.ghosts.start.show(state.start, isOn, state.wireframe);
    this.ghosts.end.show(state.end, isOn, state.wireframe);
    const isInContact = (model) => isOn(model) && meets(model);
    this.ghosts.contact.show(state.contact && this.pair !== null, isInContact, state.wireframe);
  }

  /** Shows when and how a pair meets, nothing for null. */
  pick(pair) {
    this.pair = pair;
    this.mark.visible = pair !== null && (this.state?.collisions ?? true);
    this.trails.clearPoints();
    if (pair !== null) {
      const {upper, lower, status, point} = this.report.contact(pair);
      this.ghosts.contact.goTo(status === 'unresolved' ? lower : upper);
      this.mark.set(this.report, pair);
      this.mark.goTo(this.time);
      if (status !== 'unresolved') {
        const both = [0, 1].map((side) => this.models[this.report.meshNumber(pair, side)]);
        this.trails.setPoints(both, upper, new Vector3(...this.report.toScene(point)));
      }
    }
    if (this.state?.isolate) this.show(this.state);
    this.showGhosts();
    this.invalidate();
  }

  /** Goes near the point of the picked contact. */
  lookClose() {
    if (this.pair !== null && this.mark.place.visible) this.flyTo(this.mark.place.position.clone(), closeUp);
  }
}
