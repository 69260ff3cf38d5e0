import {Group} from 'three';
import {Lines} from './lines.js';

const beyond = 1.3; // how far axes reach, in parts of half the size of the body

/** Half the size of a mesh about its middle. */
function reachOf({positions}) {
  let reach = 0;
  for (const x of positions) reach = Math.max(reach, Math.abs(x));
  return reach;
}

/** The axes of a model: those of the world, turned as the model is. */
class Axes extends Group {
  constructor(model) {
    super();
    const length = beyond * reachOf(model.mesh);
    this.lines = [0, 1, 2].map((axis) => {
      const lines = new Lines({width: 2.5, hidden: true});
      const tip = [0, 0, 0];
      tip[axis] = length;
      lines.set([[[0, 0, 0], tip]]);
      lines.renderOrder = 7;
      return lines;
    });
    this.add(...this.lines);
    this.visible = false;
    model.add(this);
  }
}

/** The axes of all models that move; they are made when they are shown first. */
export class AllAxes {
  constructor(models) {
    this.models = models;
    this.axes = [];
  }

  show(visible) {
    if (visible && !this.axes.length) {
      this.axes = this.models.map((model) => new Axes(model));
      this.paint(this.colors);
    }
    for (const axes of this.axes) axes.visible = visible;
  }

  paint(colors) {
    this.colors = colors;
    for (const {lines} of this.axes) lines.forEach((line, axis) => line.paint(colors[axis]));
  }
}
