import {Group} from 'three';
import {Lines, segmentsThrough} from './lines.js';

/** The points of a curve of the report as arrays. */
export function curvePoints({points}) {
  return Array.from({length: points.length / 3}, (_, i) => points.subarray(3 * i, 3 * i + 3));
}

/** How long a curve is, in the numbers of the files. */
function lengthOf(curve) {
  return segmentsThrough(curvePoints(curve)).reduce(
    (sum, [p, q]) => sum + Math.hypot(...[0, 1, 2].map((i) => q[i] - p[i])),
    0,
  );
}

/** How long all curves are together. */
export function totalLength(curves) {
  return curves.reduce((sum, curve) => sum + lengthOf(curve), 0);
}

const width = 2.5; // pixels
const nearer = 3e-4; // of the depth of the picture
const hiddenOpacity = 0.3;

/** The curves in which surfaces cross, faint where something is in front of them. */
export class Curves extends Group {
  constructor(report) {
    super();
    const inScene = (curve) => curvePoints(curve).map((point) => report.toScene(point));
    this.curves = report.curves.map((curve) => ({meshes: curve.meshes, segments: segmentsThrough(inScene(curve))}));
    this.front = new Lines({width, nearer});
    this.behind = new Lines({width, hidden: true, whole: false, opacity: hiddenOpacity, layer: 4});
    for (const lines of [this.front, this.behind]) {
      lines.renderOrder = 5;
      this.add(lines);
    }
    this.setMeshes(null);
  }

  /** Shows only curves between these meshes, all for null. */
  setMeshes(meshes) {
    const isShown = (curve) => !meshes || curve.meshes.every((mesh) => meshes.includes(mesh));
    const segments = this.curves.filter(isShown).flatMap((curve) => curve.segments);
    for (const lines of [this.front, this.behind]) lines.set(segments);
  }

  paint(color) {
    this.front.paint(color);
    this.behind.paint(color);
  }
}
