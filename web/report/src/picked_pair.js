import {BufferAttribute, BufferGeometry, Group, LineSegments, Mesh, Sphere, Vector3} from 'three';
import {Boxes} from './boxes.js';
import {lineMaterial, surfaceMaterial} from './materials.js';

const faces = {3: [0, 1, 2], 4: [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3]};
const edges = {3: [0, 1, 1, 2, 2, 0], 4: [0, 1, 1, 2, 2, 0, 0, 3, 1, 3, 2, 3]};

/** One element of the picked pair, visible through everything. */
class PickedElement extends Group {
  constructor(layer) {
    super();
    this.front = new Mesh(new BufferGeometry(), surfaceMaterial({shade: 0.5, offset: -2}));
    this.behind = new Mesh(this.front.geometry, surfaceMaterial({shade: 0, opacity: 0.7, hidden: layer}));
    this.outline = new LineSegments(new BufferGeometry(), lineMaterial({depthTest: false}));
    for (const object of [this.front, this.behind, this.outline]) {
      object.frustumCulled = false;
      object.renderOrder = 4;
      this.add(object);
    }
  }

  set(corners) {
    const positions = new BufferAttribute(new Float32Array(corners.flat()), 3);
    for (const [object, index] of [
      [this.front, faces],
      [this.outline, edges],
    ]) {
      object.geometry.dispose();
      object.geometry = new BufferGeometry().setAttribute('position', positions).setIndex(index[corners.length]);
    }
    this.behind.geometry = this.front.geometry;
  }

  paint(color, lineColor) {
    for (const object of [this.front, this.behind]) object.material.uniforms.color.value.set(color);
    this.outline.material.uniforms.color.value.set(lineColor);
  }
}

/** Both elements of the picked pair and the box of what they share. */
export class PickedPair extends Group {
  constructor() {
    super();
    this.elements = [new PickedElement(2), new PickedElement(3)];
    this.box = new Boxes(0.8);
    this.add(...this.elements, this.box);
    this.visible = false;
  }

  /** Shows a pair of the report and returns the sphere around it. */
  set(report, pair) {
    const points = [];
    this.elements.forEach((element, side) => {
      const corners = report.corners(pair, side).map((corner) => report.toScene(corner));
      element.set(corners);
      points.push(...corners);
    });
    const box = report.box(pair)?.map((corner) => report.toScene(corner));
    this.box.set(box ? [box] : []);
    this.visible = true;
    const sphere = new Sphere().setFromPoints(points.map((point) => new Vector3(...point)));
    if (box) sphere.center.fromArray(box[0]).add(new Vector3(...box[1])).multiplyScalar(0.5);
    return sphere;
  }

  paint(colors, lineColor) {
    this.elements.forEach((element, side) => element.paint(colors[side], lineColor));
    this.box.paint(lineColor);
  }
}
