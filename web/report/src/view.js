import {PerspectiveCamera, Raycaster, Scene, Vector2, WebGLRenderer} from 'three';
import {Boxes} from './boxes.js';
import {Levels} from './levels.js';
import {setPictureSize} from './lines.js';
import {Model} from './model.js';
import {Orbit} from './orbit.js';
import {PickedPair} from './picked_pair.js';
import {palette} from './theme.js';
import {meshToggle} from './toggles.js';

const flightTime = 450; // milliseconds
const margin = 1.05; // of the first view
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
    this.scene = new Scene();
    this.models = report.meshes.map((mesh, number) => new Model(mesh, number));
    this.boxes = new Boxes(0.3);
    this.boxesReady = false;
    this.picked = new PickedPair();
    this.levels = new Levels(this.models);
    this.scene.add(...this.models, this.boxes, this.picked);
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
    if (!width || !height) return;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
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
    this.renderer.render(this.scene, this.camera);
  }

  paint() {
    const {models, picked, mark, box, volume, text} = palette();
    this.models.forEach((model, i) => model.paint(models[i % models.length], mark, picked[i % 2]));
    this.levels.paint(volume);
    this.boxes.paint(box);
    this.picked.paint(picked, text);
    this.invalidate();
  }

  /** Shows what the toggles say, by their names. */
  show(state) {
    this.models.forEach((model, i) => model.show({...state, model: state[meshToggle(this.report, i)]}));
    if (state.boxes && !this.boxesReady) {
      const {report} = this;
      const all = Array.from({length: report.boxes.length / 6}, (_, pair) => report.box(pair));
      this.boxes.set(all.map((box) => box.map((corner) => report.toScene(corner))));
      this.boxesReady = true;
    }
    this.boxes.visible = state.boxes;
    this.invalidate();
  }

  /** Shows the volumes of a level, none for null. */
  showLevel(level) {
    this.levels.set(level === null ? null : this.report.levels[level]);
    this.invalidate();
  }

  pick(pair) {
    for (const model of this.models) model.fade(pair !== null);
    if (pair === null) {
      this.picked.visible = false;
    } else {
      const sphere = this.picked.set(this.report, pair);
      this.flyTo(sphere.center, sphere.radius);
    }
    this.invalidate();
  }

  /** Goes where a ball fills a good part of the picture. */
  flyTo(center, radius) {
    const half = (this.camera.fov * Math.PI) / 360;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const distance = (closeness * (radius || 1e-3)) / Math.sin(half);
    this.orbit.flyTo(center, Math.min(distance, this.orbit.home.distance), still ? 0 : flightTime);
  }

  /** The element at a position of the window: {mesh, element}, or null where there is none. */
  elementAt({clientX, clientY}) {
    const frame = this.canvas.getBoundingClientRect();
    const x = ((clientX - frame.left) / frame.width) * 2 - 1;
    const y = 1 - ((clientY - frame.top) / frame.height) * 2;
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2(x, y), this.camera);
    let nearest = null;
    this.models.forEach((model, mesh) => {
      const {pickable} = model;
      const hit = pickable && ray.intersectObject(pickable.object, false)[0];
      if (hit && (!nearest || hit.distance < nearest.distance)) {
        nearest = {distance: hit.distance, mesh, element: model.owner(pickable.triangle(hit.faceIndex))};
      }
    });
    return nearest;
  }
}
