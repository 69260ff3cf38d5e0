import {Vector3} from 'three';
import {oriented} from './orbit_directions.js';

const minDistance = 1e-4;
const maxDistance = 40;
const maxElevation = Math.PI / 2 - 1e-4;
const reach = 4; // how far from the origin everything is, at most
const fieldOfView = 32; // degrees, of the height of the picture
const parallelField = 0.4; // as good as parallel, and nothing else is different
const tangentOf = (degrees) => Math.tan((degrees * Math.PI) / 360);

const start = {azimuth: -0.9, elevation: 0.5};

/** The angle nearest to `from` that is the same as `angle`. */
function nearestTurn(angle, from) {
  return angle + 2 * Math.PI * Math.round((from - angle) / (2 * Math.PI));
}

/** Where the camera is: on a sphere about a target, with the axis `up` pointing up. */
export class Orbit {
  constructor(camera, onChange) {
    this.camera = camera;
    this.onChange = onChange;
    this.camera.fov = fieldOfView;
    this.up = 'z';
    this.parallel = false;
    this.home = {target: new Vector3(), distance: 4};
    this.target = new Vector3();
    this.reset();
  }

  /** Sets what `reset` shows: everything within `radius` of the origin. */
  fit(radius) {
    const narrow = Math.min(1, this.camera.aspect);
    this.home.distance = radius / Math.sin(Math.atan(tangentOf(fieldOfView) * narrow));
  }

  /** Sets it to all points that `visit` calls its function with, as they are seen first, with a margin around. */
  fitPoints(visit, margin) {
    const forward = this.direction(start);
    const right = oriented(this.up, 0, 0, 1).cross(forward).normalize();
    const upward = forward.clone().cross(right);
    const axes = [right, upward];
    const low = [Infinity, Infinity];
    const high = [-Infinity, -Infinity];
    visit((point) =>
      axes.forEach((axis, i) => {
        const along = point.dot(axis);
        low[i] = Math.min(low[i], along);
        high[i] = Math.max(high[i], along);
      }),
    );
    if (low[0] > high[0]) return;
    const [x, y] = axes.map((_, i) => (low[i] + high[i]) / 2);
    const tangent = tangentOf(fieldOfView) / margin;
    let distance = minDistance;
    visit((point) => {
      const aside = Math.max(Math.abs(point.dot(right) - x) / this.camera.aspect, Math.abs(point.dot(upward) - y));
      distance = Math.max(distance, point.dot(forward) + aside / tangent);
    });
    this.home.target = right.multiplyScalar(x).addScaledVector(upward, y);
    this.home.distance = Math.min(maxDistance, distance);
  }

  reset() {
    this.flight = null;
    Object.assign(this, start, {target: this.home.target.clone(), distance: this.home.distance});
    this.onChange();
  }

  turn(right, up) {
    this.flight = null;
    this.azimuth -= right;
    this.elevation = Math.max(-maxElevation, Math.min(maxElevation, this.elevation + up));
    this.onChange();
  }

  zoom(factor) {
    this.flight = null;
    this.distance = Math.max(minDistance, Math.min(maxDistance, this.distance * factor));
    this.onChange();
  }

  /** Moves the target in the plane of the picture, in parts of the picture's height. */
  pan(right, up) {
    this.flight = null;
    const height = this.heightOfView();
    const {elements} = this.camera.matrixWorld;
    this.target.addScaledVector(new Vector3(elements[0], elements[1], elements[2]), -right * height);
    this.target.addScaledVector(new Vector3(elements[4], elements[5], elements[6]), -up * height);
    this.onChange();
  }

  /** How much of the scene the picture shows from bottom to top, at the target. */
  heightOfView() {
    return 2 * this.distance * tangentOf(fieldOfView);
  }

  setUp(axis) {
    this.up = axis;
    this.onChange();
  }

  /** Without perspective, so that what is equally long looks so. */
  setParallel(parallel) {
    this.parallel = parallel;
    this.camera.fov = parallel ? parallelField : fieldOfView;
    this.onChange();
  }

  /** Moves to another target and distance in `milliseconds`. */
  flyTo(target, distance, milliseconds) {
    this.fly({target, distance: Math.max(minDistance, Math.min(maxDistance, distance))}, milliseconds);
  }

  /** Turns to look from there, in `milliseconds`. */
  turnTo({azimuth, elevation}, milliseconds) {
    const height = Math.max(-maxElevation, Math.min(maxElevation, elevation));
    this.fly({azimuth: nearestTurn(azimuth, this.azimuth), elevation: height}, milliseconds);
  }

  fly(goal, milliseconds) {
    const {target, distance, azimuth, elevation} = this;
    const from = {target: target.clone(), distance, azimuth, elevation};
    const to = {...from, ...this.flight?.to, ...goal};
    this.flight = {from, to, milliseconds, begin: performance.now()};
    this.onChange();
  }

  /** From the target to the camera. */
  direction({azimuth, elevation}) {
    const ring = Math.cos(elevation);
    return oriented(this.up, ring * Math.cos(azimuth), ring * Math.sin(azimuth), Math.sin(elevation));
  }

  /** Puts the camera where it is at this time; true while it moves by itself. */
  update(now) {
    if (this.flight) {
      const {from, to, begin, milliseconds} = this.flight;
      const part = milliseconds > 0 ? Math.max(0, Math.min(1, (now - begin) / milliseconds)) : 1;
      const eased = part * part * (3 - 2 * part);
      this.target.lerpVectors(from.target, to.target, eased);
      this.distance = from.distance * (to.distance / from.distance) ** eased;
      this.azimuth = from.azimuth + eased * (to.azimuth - from.azimuth);
      this.elevation = from.elevation + eased * (to.elevation - from.elevation);
      if (part === 1) this.flight = null;
    }
    const {camera} = this;
    const distance = (this.distance * tangentOf(fieldOfView)) / tangentOf(camera.fov);
    const around = this.target.length() + reach;
    camera.up.copy(oriented(this.up, 0, 0, 1));
    camera.position.copy(this.target).addScaledVector(this.direction(this), distance);
    camera.lookAt(this.target);
    camera.near = Math.max(distance * 0.02, distance - around);
    camera.far = distance + around;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    return this.flight !== null;
  }
}
