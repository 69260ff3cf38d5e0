import {BufferAttribute, BufferGeometry, Group, LineSegments, Mesh, Sphere, Vector3} from 'three';
import {Boxes} from './boxes.js';
import {lineMaterial, surfaceMaterial} from './materials.js';
import {drawing} from './shapes.js';

/** One element of the picked pair, visible through everything. */
class PickedElement extends Group {
  constructor(layer) {
    super();
    this.front = new Mesh(new BufferGeometry(), surfaceMaterial({shade: 0.5, offset: -2, whole: true}));
    this.behind = new Mesh(this.front.geometry, surfaceMaterial({shade: 0, opacity: 0.7, hidden: layer, whole: true}));
    this.outline = new LineSegments(new BufferGeometry(), lineMaterial({depthTest: false, whole: true}));
    for (const object of [this.front, this.behind, this.outline]) {
      object.frustumCulled = false;
      object.renderOrder = 4;
      this.add(object);
    }
  }

  /** Points in the scene, and indices of triangles and lines. */
  set({points, faces, edges}) {
    const positions = new BufferAttribute(new Float32Array(points.flat()), 3);
    for (const [object, index] of [
      [this.front, faces],
      [this.outline, edges],
    ]) {
      object.geometry.dispose();
      object.geometry = new BufferGeometry().setAttribute('position', positions).setIndex(index);
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
      const shown = drawing(report.shape(pair, side));
      shown.points = shown.points.map((point) => report.toScene(point));
      element.set(shown);
      points.push(...shown.points);
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
