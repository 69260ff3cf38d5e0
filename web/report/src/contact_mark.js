import {Group} from 'three';
import {Lines, segmentsThrough} from './lines.js';
import {drawing, featureCorners} from './shapes.js';

const outlineWidth = 1.5; // pixels, like the others here
const edgeWidth = 5;
const rimWidth = 3; // of a face
const dotWidth = 10;
const shaftWidth = 3;
const headWidth = 13;
const arrowLength = 0.17; // of half the height of the picture
const headPart = 0.28; // of the arrow

/** The element of one side and the part of it that meets the other; they move with the mesh. */
class Side extends Group {
  constructor() {
    super();
    this.outline = new Lines({width: outlineWidth, hidden: true, opacity: 0.45});
    this.feature = new Lines({hidden: true});
    this.outline.renderOrder = 8;
    this.feature.renderOrder = 9;
    this.add(this.outline, this.feature);
  }

  set(report, pair, side, feature) {
    const number = report.meshNumber(pair, side);
    this.path = report.meshes[number].path;
    const toModel = (point) => report.toModel(number, point);
    const shape = report.shape(pair, side);
    const {points, edges} = drawing(shape);
    const ends = points.map(toModel);
    this.outline.set(edges.flatMap((_, i) => (i % 2 ? [] : [[ends[edges[i]], ends[edges[i + 1]]]])));
    this.corners = feature ? featureCorners(shape, feature).map(toModel) : [];
    this.feature.set(this.segments());
  }

  /** A point as a dot, an edge, or the edges of a face. */
  segments() {
    const {corners} = this;
    if (corners.length === 1) return [[corners[0], corners[0], [dotWidth, dotWidth]]];
    const isFace = corners.length > 2;
    const width = isFace ? rimWidth : edgeWidth;
    const way = segmentsThrough(isFace ? [...corners, corners[0]] : corners);
    return way.map(([from, to]) => [from, to, [width, width]]);
  }
}

/** How a picked pair meets: both elements, the parts of them that meet, and the point with the normal there. */
export class ContactMark extends Group {
  constructor() {
    super();
    this.sides = [new Side(), new Side()];
    this.dot = new Lines({width: dotWidth, hidden: true});
    this.arrow = new Lines({width: shaftWidth, hidden: true});
    for (const lines of [this.dot, this.arrow]) lines.renderOrder = 10;
    this.place = new Group();
    this.place.add(this.dot, this.arrow);
    this.add(...this.sides, this.place);
    this.visible = false;
  }

  set(report, pair) {
    const {status, features, point, normal} = report.contact(pair);
    this.sides.forEach((side, number) => side.set(report, pair, number, features[number]));
    this.place.visible = status !== 'unresolved';
    this.place.position.fromArray(report.toScene(point));
    const foot = [0, 0, 0];
    this.dot.set([[foot, foot]]);
    const neck = normal?.map((x) => x * (1 - headPart));
    const head = [neck, normal, [headWidth, 0]];
    this.arrow.set(normal ? [[foot, neck], head] : []);
  }

  goTo(time) {
    for (const side of this.sides) side.path?.place(time, side);
  }

  /** Makes the arrow as long as it should be on the screen. */
  fit(camera) {
    const distance = this.place.position.distanceTo(camera.position);
    const half = Math.tan((camera.fov * Math.PI) / 360);
    this.place.scale.setScalar(Math.max(1e-9, distance * half * arrowLength));
  }

  paint(mark, text) {
    for (const {outline, feature} of this.sides) {
      outline.paint(text);
      feature.paint(mark);
    }
    this.dot.paint(mark);
    this.arrow.paint(text);
  }
}
