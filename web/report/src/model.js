import {BufferAttribute, BufferGeometry, Group, Mesh} from 'three';
import {Lines} from './lines.js';
import {Marks} from './marks.js';
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
    this.marks = new Marks(mesh, positions);
    this.threads = new Lines();
    this.threads.set(threadsOf(mesh));
    this.add(this.surface);
    if (this.marks.all.length) this.add(this.marks);
    if (this.threads.segments.length) this.add(this.threads);
  }

  /** Moves to where the mesh is at this time, on pages that play. */
  goTo(time) {
    this.mesh.path?.place(time, this);
  }

  /** Colours of the surface, and of marks for each relation. */
  paint(color, markColors) {
    this.surface.material.uniforms.color.value.set(color);
    this.threads.paint(color);
    this.marks.paint(markColors);
  }

  show({model, collisions, touching, near, wireframe, only}) {
    const {material} = this.surface;
    this.surface.visible = model && !only;
    this.threads.visible = this.surface.visible && this.threads.segments.length > 0;
    material.wireframe = wireframe;
    material.uniforms.shade.value = wireframe ? 0 : 1;
    this.marks.visible = model;
    this.marks.show([near, touching, collisions], this.surface.visible && !wireframe);
    this.marks.setAlone(only || wireframe);
  }

  /** How much of what is behind the surface it hides. */
  setOpacity(opacity) {
    const {material} = this.surface;
    material.uniforms.opacity.value = opacity;
    material.transparent = opacity < 1;
    material.depthWrite = opacity >= 1;
  }

  /** Makes the marks step back behind a picked pair. */
  fade(faded) {
    this.marks.fade(faded);
  }

  /** What a ray may hit, and for each the triangle that a face of it is. */
  get pickable() {
    const {surface, marks} = this;
    if (surface.visible && !surface.material.wireframe) return [{object: surface, triangle: (face) => face}];
    return marks.visible ? marks.pickable : [];
  }

  /** The element that a triangle belongs to. */
  owner(triangle) {
    return this.mesh.owners ? this.mesh.owners[triangle] : triangle;
  }
}
