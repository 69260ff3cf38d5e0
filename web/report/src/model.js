import {BufferAttribute, BufferGeometry, Group, Mesh} from 'three';
import {Lines} from './lines.js';
import {surfaceMaterial} from './materials.js';

const threadWidth = 2.5; // pixels
const dotWidth = 7;

/** What has no surface, points and segments, as segments for `Lines`. Meshes have them as triangles without area. */
function threadsOf({positions, index}) {
  const threads = [];
  const corner = (i) => positions.subarray(3 * i, 3 * i + 3);
  for (let i = 0; i < index.length; i += 3) {
    const [p, q, r] = index.subarray(i, i + 3);
    if (q !== r) continue;
    const width = p === q ? dotWidth : threadWidth;
    threads.push([corner(p), corner(q), [width, width]]);
  }
  return threads;
}

/** A mesh of the report: its surface, and its colliding elements once more on top. */
export class Model extends Group {
  constructor(mesh, number) {
    super();
    this.mesh = mesh;
    this.number = number;
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
    this.threads = new Lines();
    this.threads.set(threadsOf(mesh));
    this.add(this.surface, this.marks, this.hiddenMarks, this.threads);
  }

  /** Moves to where the mesh is at this time, on pages that play. */
  goTo(time) {
    this.mesh.path?.place(time, this);
  }

  /** Colours of the surface, of marks on it, and of marks alone, which have to say whose they are. */
  paint(color, markColor, loneColor) {
    this.colors = {color, markColor, loneColor};
    this.surface.material.uniforms.color.value.set(color);
    this.threads.paint(color);
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
    this.threads.visible = this.surface.visible;
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
    const {surface, marks, mesh} = this;
    if (surface.visible && !surface.material.wireframe) return {object: surface, triangle: (face) => face};
    if (marks.visible) return {object: marks, triangle: (face) => mesh.marks[face]};
    return null;
  }

  /** The element that a triangle belongs to. */
  owner(triangle) {
    return this.mesh.owners ? this.mesh.owners[triangle] : triangle;
  }
}
