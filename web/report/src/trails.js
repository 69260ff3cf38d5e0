import {Group, Object3D} from 'three';
import {Lines, segmentsThrough} from './lines.js';

/** Where a point of a model goes that is at `place` at this time. */
function wayOf(path, time, place) {
  const body = new Object3D();
  const at = (when) => {
    path.place(when, body);
    body.updateMatrix();
    return body.matrix;
  };
  const point = place.clone().applyMatrix4(at(time).clone().invert());
  return Array.from(path.times, (when) => point.clone().applyMatrix4(at(when)).toArray());
}

/** The ways of the middles of all bodies that move, and of the points of two of them that meet. */
export class Trails extends Group {
  constructor(models) {
    super();
    this.middles = new Lines({width: 1.5, opacity: 0.7});
    this.middles.set(models.flatMap(({mesh}) => segmentsThrough(mesh.path.middles())));
    this.points = new Lines({width: 2});
    this.add(this.middles, this.points);
  }

  /** Shows the ways of the points of some models that are at `place` at this time. */
  setPoints(models, time, place) {
    const moving = models.filter(({mesh}) => mesh.path.moves);
    this.points.set(moving.flatMap(({mesh}) => segmentsThrough(wayOf(mesh.path, time, place))));
  }

  clearPoints() {
    this.points.set([]);
  }

  paint(color, mark) {
    this.middles.paint(color);
    this.points.paint(mark);
  }
}
