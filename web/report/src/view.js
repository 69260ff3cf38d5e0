import {Box3, PerspectiveCamera, Raycaster, Scene, Sphere, Vector2, WebGLRenderer} from 'three';
import {Boxes} from './boxes.js';
import {Curves} from './curves.js';
import {Levels} from './levels.js';
import {setPictureSize} from './lines.js';
import {pixelRatio} from './materials.js';
import {Model} from './model.js';
import {Orbit} from './orbit.js';
import {standardViews} from './orbit_directions.js';
import {PickedPair} from './picked_pair.js';
import {isCut, isSectionOn} from './section.js';
import {SectionOutline} from './section_outline.js';
import {palette} from './theme.js';
import {meshToggle} from './toggles.js';
import {guessUp} from './up_axis.js';

const flightTime = 450; // milliseconds
const margin = 1.05; // of the first view
const halfField = (16 * Math.PI) / 180; // of view, from the middle of the picture to its top
const closeness = 3.5; // how much more than a picked pair the picture shows

/** The picture. It is drawn when something changed, not otherwise. */
export class View {
  /** Throws where there is no WebGL. */
  constructor(canvas, report) {
    if (!document.createElement('canvas').getContext('webgl2')) throw new Error('no WebGL 2');
    this.canvas = canvas;
    this.report = report;
    this.renderer = new WebGLRenderer({canvas, antialias: true, alpha: true, stencil: true});
    this.renderer.setClearAlpha(0);
    this.camera = new PerspectiveCamera(32, 1, 0.01, 100);
    this.orbit = new Orbit(this.camera, () => this.invalidate());
    this.orbit.up = guessUp(report.facts);
    this.listeners = [];
    this.scene = new Scene();
    this.models = report.meshes.map((mesh, number) => new Model(mesh, number));
    this.boxes = new Boxes(0.3);
    this.boxesOf = null; // the meshes of the boxes that are made
    this.curvesOf = 'all';
    this.picked = new PickedPair();
    this.levels = new Levels(this.models);
    this.curves = new Curves(report);
    this.outline = new SectionOutline(this.models);
    this.pair = null; // of elements, that is picked
    this.meshPair = null; // of objects
    this.scene.add(...this.models, this.boxes, this.picked, this.curves, this.outline);
    this.frames = 0;
    this.resize();
    this.fit();
    this.orbit.reset();
    new ResizeObserver(() => this.resize()).observe(canvas);
    canvas.addEventListener('webglcontextrestored', () => this.invalidate());
  }

  /** Chooses what is seen first. */
  fit() {
    this.orbit.fit(margin * this.radius());
  }

  /** Of the scene about its middle. */
  radius() {
    let square = 0;
    for (const {positions, index} of this.report.meshes) {
      for (const vertex of index) {
        const x = positions[3 * vertex];
        const y = positions[3 * vertex + 1];
        const z = positions[3 * vertex + 2];
        square = Math.max(square, x * x + y * y + z * z);
      }
    }
    return Math.sqrt(square) || 1;
  }

  resize() {
    const {clientWidth: width, clientHeight: height} = this.canvas;
    if (!width || !height || (width === this.width && height === this.height)) return;
    this.width = width;
    this.height = height;
    pixelRatio.value = Math.min(devicePixelRatio, 2);
    this.renderer.setPixelRatio(pixelRatio.value);
    this.renderer.setSize(width, height, false);
    setPictureSize(width, height);
    this.camera.aspect = width / height;
    this.invalidate();
  }

  invalidate() {
    if (this.pending) return;
    this.pending = true;
    this.canvas.setAttribute('aria-busy', 'true');
    requestAnimationFrame((now) => {
      this.pending = false;
      const moving = this.orbit.update(now);
      this.draw();
      this.canvas.dataset.frames = ++this.frames;
      if (moving) this.invalidate();
      else this.canvas.setAttribute('aria-busy', 'false');
    });
  }

  draw() {
    if (this.outlineOld) this.outline.update(isSectionOn());
    this.outlineOld = false;
    this.renderer.render(this.scene, this.camera);
    for (const use of this.listeners) use();
  }

  /** Calls `use` after each frame. */
  listen(use) {
    this.listeners.push(use);
  }

  /** What a section cuts has changed. */
  cut() {
    this.outlineOld = true;
    this.invalidate();
  }

  paint() {
    const {models, picked, marks, box, volume, text, curve} = palette();
    this.models.forEach((model, i) => model.paint(models[i % models.length], marks));
    this.levels.paint(volume);
    this.boxes.paint(box);
    this.picked.paint(picked, text);
    this.curves.paint(curve);
    this.outline.paint(text);
    this.invalidate();
  }

  /** Shows what the toggles say, by their names. */
  show(state) {
    this.state = state;
    this.models.forEach((model, i) => model.show({...state, model: this.isShown(i)}));
    this.curves.visible = state.curves;
    this.boxes.visible = state.boxes;
    this.showPairsOf(state.isolate ? this.pickedMeshes() : null);
    this.cut();
  }

  /** Limits boxes and curves to those between two meshes, to none for null. Boxes are made when they are shown first. */
  showPairsOf(meshes) {
    const {report} = this;
    const wanted = meshes ? meshes.join() : 'all';
    if (this.curvesOf !== wanted) this.curves.setMeshes(meshes);
    this.curvesOf = wanted;
    if (!this.boxes.visible || this.boxesOf === wanted) return;
    const isShown = (pair) => !meshes || [0, 1].every((side) => meshes.includes(report.meshNumber(pair, side)));
    const count = report.boxes.length / 6;
    const pairs = Array.from({length: count}, (_, pair) => pair).filter(isShown);
    this.boxes.set(pairs.map((pair) => report.box(pair).map((corner) => report.toScene(corner))));
    this.boxesOf = wanted;
  }

  /** Whether a model is there: its toggle says so, and, where only picked ones are, it is picked. */
  isShown(number) {
    const {state, report} = this;
    const picked = this.pickedMeshes();
    return state[meshToggle(report, number)] && (!state.isolate || !picked || picked.includes(number));
  }

  /** The meshes of the pair of elements or of objects that is picked; null where none is. */
  pickedMeshes() {
    const {report, pair, meshPair} = this;
    if (pair !== null) return [0, 1].map((side) => report.meshNumber(pair, side));
    return meshPair === null ? null : report.meshPairs[meshPair].meshes;
  }

  setOpacity(opacity) {
    for (const model of this.models) model.setOpacity(opacity);
    this.invalidate();
  }

  /** Shows the volumes of a level, none for null. */
  showLevel(level) {
    this.levels.set(level === null ? null : this.report.levels[level]);
    this.invalidate();
  }

  pick(pair) {
    this.pair = pair;
    for (const model of this.models) model.fade(pair !== null);
    if (pair === null) {
      this.picked.visible = false;
    } else {
      const sphere = this.picked.set(this.report, pair);
      this.flyTo(sphere.center, sphere.radius);
    }
    if (this.state?.isolate) this.show(this.state);
    this.invalidate();
  }

  /** Goes to a pair of objects, to none for null. */
  pickObjects(number) {
    this.meshPair = number;
    if (this.state?.isolate) this.show(this.state);
    if (number === null) return;
    const box = new Box3();
    for (const mesh of this.report.meshPairs[number].meshes) box.expandByObject(this.models[mesh].surface);
    const {center, radius} = box.getBoundingSphere(new Sphere());
    this.flyTo(center, radius / closeness);
  }

  /** Turns to one of the standard views. */
  lookFrom(name) {
    this.orbit.turnTo(standardViews[name], this.flightTime());
  }

  /** How long the camera takes to move by itself. */
  flightTime() {
    return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : flightTime;
  }

  /** Goes where a ball fills a good part of the picture. */
  flyTo(center, radius) {
    const distance = (closeness * (radius || 1e-3)) / Math.sin(halfField);
    this.orbit.flyTo(center, Math.min(distance, this.orbit.home.distance), this.flightTime());
  }

  /** The middle of the picture, as a position of the window. */
  middle() {
    const {left, top, width, height} = this.canvas.getBoundingClientRect();
    return {clientX: left + width / 2, clientY: top + height / 2};
  }

  /** How many pixels a point of the scene is from a position of the window. */
  distanceOnScreen(point, {clientX, clientY}) {
    const {left, top, width, height} = this.canvas.getBoundingClientRect();
    const {x, y} = point.clone().project(this.camera);
    return Math.hypot(left + ((x + 1) / 2) * width - clientX, top + ((1 - y) / 2) * height - clientY);
  }

  /** What is seen at a position of the window: {model, triangle, point}, or null where there is nothing. */
  hitAt({clientX, clientY}) {
    const frame = this.canvas.getBoundingClientRect();
    const x = ((clientX - frame.left) / frame.width) * 2 - 1;
    const y = 1 - ((clientY - frame.top) / frame.height) * 2;
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2(x, y), this.camera);
    let nearest = null;
    for (const model of this.models) {
      for (const {object, triangle} of model.pickable) {
        const hit = ray.intersectObject(object, false).find(({point}) => !isCut(point));
        if (hit && (!nearest || hit.distance < nearest.distance)) {
          nearest = {distance: hit.distance, model, triangle: triangle(hit.faceIndex), point: hit.point};
        }
      }
    }
    return nearest;
  }

  /** The element at a position of the window: {mesh, element}, or null where there is none. */
  elementAt(position) {
    const hit = this.hitAt(position);
    return hit && {mesh: hit.model.number, element: hit.model.owner(hit.triangle)};
  }
}
