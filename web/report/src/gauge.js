import {Vector3} from 'three';
import {palette} from './theme.js';

const width = 150; // pixels of the page, like all lengths here
const height = 104;
const middle = [width - 44, 44];
const arm = 28;
const longestBar = 110;
const names = ['X', 'Y', 'Z'];

/** The largest of 1, 2 and 5 times a power of ten that is not more than `most`. */
export function roundLength(most) {
  const power = 10 ** Math.floor(Math.log10(most));
  const digit = [5, 2, 1].find((factor) => factor * power <= most) ?? 1;
  return Number((digit * power).toPrecision(1));
}

/** How long the bar is in the numbers of the files, and in pixels. */
export function scaleBar({orbit, canvas, report}) {
  const {scale} = report.facts;
  const pixel = orbit.heightOfView() / canvas.clientHeight; // in the scene
  const length = roundLength(longestBar * pixel * scale);
  return {length, pixels: length / scale / pixel};
}

function drawAxes(context, camera, colors) {
  const toCamera = camera.matrixWorld.clone().invert();
  const origin = new Vector3().applyMatrix4(toCamera);
  const ends = names.map((name, axis) => {
    const end = new Vector3().setComponent(axis, 1).applyMatrix4(toCamera).sub(origin);
    return {name, color: colors[axis], x: middle[0] + arm * end.x, y: middle[1] - arm * end.y, depth: end.z};
  });
  for (const {name, color, x, y} of ends.sort((p, q) => p.depth - q.depth)) {
    context.strokeStyle = color;
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(...middle);
    context.lineTo(x, y);
    context.stroke();
    const away = Math.hypot(x - middle[0], y - middle[1]) || 1;
    const beyond = 9 / away;
    context.fillText(name, x + (x - middle[0]) * beyond, y + (y - middle[1]) * beyond);
  }
}

/** The axes of the world and the length of a bar at the middle of the picture, in the corner of it. */
export function drawGauge(context, view, units) {
  const {axes, text} = palette();
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.font = '600 11px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  drawAxes(context, view.camera, axes);
  const {length, pixels} = scaleBar(view);
  const [right, bottom] = [width - 12, height - 8];
  context.strokeStyle = text;
  context.fillStyle = text;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(right - pixels, bottom - 5);
  context.lineTo(right - pixels, bottom);
  context.lineTo(right, bottom);
  context.lineTo(right, bottom - 5);
  context.stroke();
  context.textAlign = 'right';
  context.fillText(units.text(length, 1), right - 4, bottom - 10);
}

/** The gauge on a canvas of its own, over the picture. */
export class Gauge {
  constructor(canvas, view, units) {
    this.canvas = canvas;
    this.view = view;
    this.units = units;
    canvas.hidden = false;
    view.listen(() => this.draw());
    units.listen(() => this.draw());
  }

  draw() {
    const {canvas, view, units} = this;
    if (!view.frames) return;
    const ratio = Math.min(devicePixelRatio, 2);
    if (canvas.height !== height * ratio) Object.assign(canvas, {width: width * ratio, height: height * ratio});
    const context = canvas.getContext('2d', {willReadFrequently: true}); // in memory: no wait for the graphics card
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    drawGauge(context, view, units);
    canvas.dataset.length = scaleBar(view).length;
  }

  /** Draws it into a larger picture, whose pixels are `ratio` of those of the page. */
  drawInto(context, ratio) {
    context.save();
    const {canvas} = context;
    context.setTransform(ratio, 0, 0, ratio, canvas.width - ratio * width, canvas.height - ratio * height);
    drawGauge(context, this.view, this.units);
    context.restore();
  }
}
