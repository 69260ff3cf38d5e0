import {Quaternion, Vector3} from 'three';

/** Where a mesh is over time: poses at ascending times, in between a constant rate of turning and a straight way. */
export class BodyPath {
  /** `places` has for each time a quaternion, w first, and where the middle of the mesh is in the scene. */
  constructor(times, places) {
    this.times = times;
    this.places = places;
  }

  get moves() {
    return this.times.length > 1;
  }

  /** Where the middle is at each time, one after the other. */
  middles() {
    return Array.from(this.times, (_, i) => this.places.subarray(7 * i + 4, 7 * i + 7));
  }

  turn(i) {
    const [w, x, y, z] = this.places.subarray(7 * i, 7 * i + 4);
    return new Quaternion(x, y, z, w);
  }

  middle(i) {
    return new Vector3().fromArray(this.places, 7 * i + 4);
  }

  /** The number of the last time that is not after this one. */
  before(time) {
    let low = 0;
    for (let high = this.times.length - 1; low < high; ) {
      const half = (low + high + 1) >> 1;
      if (this.times[half] <= time) low = half;
      else high = half - 1;
    }
    return low;
  }

  /** Puts an object of the scene where the mesh is. */
  place(time, {position, quaternion}) {
    const {times} = this;
    const i = this.before(time);
    position.copy(this.middle(i));
    quaternion.copy(this.turn(i));
    if (i + 1 < times.length && time > times[i]) {
      const part = (time - times[i]) / (times[i + 1] - times[i]);
      position.lerp(this.middle(i + 1), part);
      quaternion.slerp(this.turn(i + 1), part);
    }
  }
}
