import {BufferAttribute, BufferGeometry, Group, Mesh} from 'three';
import {surfaceMaterial} from './materials.js';

const hiddenOpacity = 0.28;
const stripeWidth = 12; // pixels, with the gap
const fadedFront = 0.45;
const fadedBehind = 0.12;

/** The triangles of a mesh whose elements meet others in one way, once more on top of its surface. */
class Mark extends Group {
  constructor(mesh, positions, triangles, striped) {
    super();
    this.triangles = triangles;
    this.striped = striped;
    const index = new Uint32Array(3 * triangles.length);
    triangles.forEach((triangle, i) => index.set(mesh.index.subarray(3 * triangle, 3 * triangle + 3), 3 * i));
    const geometry = new BufferGeometry().setAttribute('position', positions).setIndex(new BufferAttribute(index, 1));
    this.front = new Mesh(geometry, surfaceMaterial({shade: 0.45, offset: -1}));
    this.behind = new Mesh(geometry, surfaceMaterial({shade: 0, opacity: hiddenOpacity, hidden: 1}));
    this.front.renderOrder = 1;
    this.behind.renderOrder = 2;
    this.add(this.front, this.behind);
  }

  paint(color) {
    for (const {material} of [this.front, this.behind]) material.uniforms.color.value.set(color);
  }

  fade(faded) {
    const {material} = this.front;
    material.uniforms.opacity.value = faded ? fadedFront : 1;
    material.transparent = faded;
    this.behind.material.uniforms.opacity.value = faded ? fadedBehind : hiddenOpacity;
  }
}

/** All marks of a mesh, one for each relation that its elements are in. A mesh that is all marked is striped. */
export class Marks extends Group {
  constructor(mesh, positions) {
    super();
    const {marks, markRelations} = mesh;
    const striped = marks.length === mesh.index.length / 3;
    this.byRelation = [0, 1, 2].map((relation) => {
      const triangles = marks.filter((_, i) => markRelations[i] === relation);
      return triangles.length ? new Mark(mesh, positions, triangles, striped) : null;
    });
    this.all = this.byRelation.filter((mark) => mark !== null);
    if (this.all.length) this.add(...this.all);
  }

  /** One colour for each relation. */
  paint(colors) {
    this.byRelation.forEach((mark, relation) => mark?.paint(colors[relation]));
  }

  /** Shows the relations that `shown` has true for; `behind`: also where other things are in front. */
  show(shown, behind) {
    this.byRelation.forEach((mark, relation) => {
      if (!mark) return;
      mark.visible = shown[relation];
      mark.behind.visible = behind && !mark.striped;
    });
  }

  /** Without stripes where there is nothing below. */
  setAlone(alone) {
    for (const {front, striped} of this.all) {
      front.material.uniforms.striped.value = striped && !alone ? stripeWidth : 0;
    }
  }

  fade(faded) {
    for (const mark of this.all) mark.fade(faded);
  }

  /** What a ray may hit, and the triangle of the mesh that a face of it is. */
  get pickable() {
    return this.all
      .filter(({visible}) => visible)
      .map(({front, triangles}) => ({object: front, triangle: (face) => triangles[face]}));
  }
}
