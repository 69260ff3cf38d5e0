import {Vector3} from 'three';

const minDistance = 1e-4;
const maxDistance = 40;
const maxElevation = Math.PI / 2 - 0.01;

const start = {azimuth: -0.9, elevation: 0.5};

/** Where the camera is: on a sphere about a target, with the axis `up` pointing up. */
export class Orbit {
  constructor(camera, onChange) {
    this.camera = camera;
    this.onChange = onChange;
    this.up = 'z';
    this.home = {target: new Vector3(), distance: 4};
    this.reset();
  }

  /** Sets what `reset` shows: everything within `radius` of the origin. */
  fit(radius) {
    const half = (this.camera.fov * Math.PI) / 360;
    const narrow = Math.min(1, this.camera.aspect);
    this.home.distance = radius / Math.sin(Math.atan(Math.tan(half) * narrow));
  }

  /** Sets it to all points that `visit` calls its function with, as they are seen first, with a margin around. */
  fitPoints(visit, margin) {
    const forward = this.direction(start);
    const right = new Vector3(0, 0, 1).cross(forward).normalize();
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
    const tangent = Math.tan((this.camera.fov * Math.PI) / 360) / margin;
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
    const height = 2 * this.distance * Math.tan((this.camera.fov * Math.PI) / 360);
    const {elements} = this.camera.matrixWorld;
    this.target.addScaledVector(new Vector3(elements[0], elements[1], elements[2]), -right * height);
    this.target.addScaledVector(new Vector3(elements[4], elements[5], elements[6]), -up * height);
    this.onChange();
  }

  swapUp() {
    this.up = this.up === 'z' ? 'y' : 'z';
    this.onChange();
  }

  /** Moves to another target and distance in `milliseconds`. */
  flyTo(target, distance, milliseconds) {
    const from = {target: this.target.clone(), distance: this.distance};
    const to = {target, distance: Math.max(minDistance, Math.min(maxDistance, distance))};
    this.flight = {from, to, milliseconds, begin: performance.now()};
    this.onChange();
  }

  /** From the target to the camera. */
  direction({azimuth, elevation}) {
    const ring = Math.cos(elevation);
    const [x, y, z] = [ring * Math.cos(azimuth), ring * Math.sin(azimuth), Math.sin(elevation)];
    return this.up === 'z' ? new Vector3(x, y, z) : new Vector3(x, z, -y);
  }

  /** Puts the camera where it is at this time; true while it moves by itself. */
  update(now) {
    if (this.flight) {
      const {from, to, begin, milliseconds} = this.flight;
      const part = milliseconds > 0 ? Math.max(0, Math.min(1, (now - begin) / milliseconds)) : 1;
      const eased = part * part * (3 - 2 * part);
      this.target.lerpVectors(from.target, to.target, eased);
      this.distance = from.distance * (to.distance / from.distance) ** eased;
      if (part === 1) this.flight = null;
    }
    const direction = this.direction(this);
    this.camera.up.set(0, this.up === 'y' ? 1 : 0, this.up === 'z' ? 1 : 0);
    this.camera.position.copy(this.target).addScaledVector(direction, this.distance);
    this.camera.lookAt(this.target);
    this.camera.near = this.distance * 0.02;
    this.camera.far = this.distance + this.target.length() + 4;
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
    return this.flight !== null;
  }
}
