import {BufferAttribute, BufferGeometry, Group, Mesh} from 'three';
import {surfaceMaterial} from './materials.js';

/** A mesh of the report: its surface, and its colliding elements once more on top. */
export class Model extends Group {
  constructor(mesh) {
    super();
    this.mesh = mesh;
    const positions = new BufferAttribute(mesh.positions, 3);
    const surface = new BufferGeometry();
    surface.setAttribute('position', positions);
    surface.setIndex(new BufferAttribute(mesh.index, 1));
    this.surface = new Mesh(surface, surfaceMaterial());

    const markIndex = new Uint32Array(3 * mesh.marks.length);
    mesh.marks.forEach((triangle, i) => markIndex.set(mesh.index.subarray(3 * triangle, 3 * triangle + 3), 3 * i));
    const marked = new BufferGeometry();
    marked.setAttribute('position', positions);
    marked.setIndex(new BufferAttribute(markIndex, 1));
    this.marks = new Mesh(marked, surfaceMaterial({shade: 0.45, offset: -1}));
    this.hiddenMarks = new Mesh(marked, surfaceMaterial({shade: 0, opacity: 0.28, hidden: 1}));
    this.marks.renderOrder = 1;
    this.hiddenMarks.renderOrder = 2;
    this.add(this.surface, this.marks, this.hiddenMarks);
  }

  /** Colours of the surface, of marks on it, and of marks alone, which have to say whose they are. */
  paint(color, markColor, loneColor) {
    this.colors = {color, markColor, loneColor};
    this.surface.material.uniforms.color.value.set(color);
    this.paintMarks();
  }

  paintMarks() {
    const {markColor, loneColor} = this.colors;
    for (const mesh of [this.marks, this.hiddenMarks]) {
      mesh.material.uniforms.color.value.set(this.lone ? loneColor : markColor);
    }
  }

  show({model, collisions, wireframe, only}) {
    this.surface.visible = model && !only;
    this.surface.material.wireframe = wireframe;
    this.surface.material.uniforms.shade.value = wireframe ? 0 : 1;
    this.marks.visible = model && collisions;
    this.lone = only;
    this.paintMarks();
    this.hiddenMarks.visible = this.marks.visible && this.surface.visible && !wireframe;
  }

  /** Makes the marks step back behind a picked pair. */
  fade(faded) {
    const {uniforms} = this.marks.material;
    uniforms.opacity.value = faded ? 0.45 : 1;
    this.marks.material.transparent = faded;
    this.hiddenMarks.material.uniforms.opacity.value = faded ? 0.12 : 0.28;
  }

  /** What a ray may hit, and the triangle that a face of it is. */
  get pickable() {
    if (this.surface.visible && !this.surface.material.wireframe) return {object: this.surface, triangle: (face) => face};
    if (this.marks.visible) return {object: this.marks, triangle: (face) => this.mesh.marks[face]};
    return null;
  }

  /** The element that a triangle belongs to. */
  owner(triangle) {
    return this.mesh.owners ? this.mesh.owners[triangle] : triangle;
  }
}
