import {
  BufferAttribute,
  Color,
  DoubleSide,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  NotEqualStencilFunc,
  ReplaceStencilOp,
  ShaderMaterial,
  Vector2,
} from 'three';
import {plainFragment} from './materials.js';
import {noSection, section, sectionVertex} from './section.js';

// Each segment is a strip on the screen, as wide at its ends as they say, in pixels.
const vertexShader = `
attribute vec3 from;
attribute vec3 to;
attribute vec2 widths;
uniform vec2 size;
uniform float nearer;
${sectionVertex}
void main() {
  vec4 a = modelViewMatrix * vec4(from, 1.0);
  vec4 b = modelViewMatrix * vec4(to, 1.0);
  float near = -0.001;  // what lies behind the viewer has no place on the screen
  if (a.z > near && b.z > near) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  if (a.z > near) a = mix(b, a, (near - b.z) / (a.z - b.z));
  if (b.z > near) b = mix(a, b, (near - a.z) / (b.z - a.z));
  beyond = beyondSection(modelMatrix * vec4(position.x < 0.5 ? from : to, 1.0));
  vec4 p = projectionMatrix * a;
  vec4 q = projectionMatrix * b;
  vec2 way = (q.xy / q.w - p.xy / p.w) * size;
  float far = length(way);
  vec2 along = far > 1e-4 ? way / far : vec2(1.0, 0.0);  // a point is a square
  vec2 across = vec2(-along.y, along.x);
  bool first = position.x < 0.5;
  float width = first ? widths.x : widths.y;
  float beyond = (first ? -1.0 : 1.0) * min(widths.x, widths.y);
  vec4 end = first ? p : q;
  end.xy += (across * position.y * width + along * beyond) / size * end.w;
  end.z -= nearer * end.w;
  gl_Position = end;
}`;

const size = new Vector2(1, 1); // of the picture in pixels, for all lines

/** Says how large the picture is, so that lines are as wide as they should be. */
export function setPictureSize(width, height) {
  size.set(width, height);
}

/**
 * Segments of any width, those with `hidden` also in front of what hides them; `whole` ones are not cut by sections, and those that
 * are `nearer` are in front of the surface that they lie on. With a `layer`, a number of its own, translucent ones count
 * once per pixel.
 */
export class Lines extends Mesh {
  constructor({width = 2, opacity = 1, hidden = false, whole = hidden, nearer = 0, layer = 0} = {}) {
    super(
      new InstancedBufferGeometry(),
      new ShaderMaterial({
        vertexShader,
        fragmentShader: plainFragment,
        uniforms: {
          color: {value: new Color()},
          opacity: {value: opacity},
          size: {value: size},
          nearer: {value: nearer},
          section: whole ? noSection : section,
        },
        side: DoubleSide,
        transparent: opacity < 1,
        depthTest: !hidden,
        depthWrite: !hidden && opacity === 1,
        stencilWrite: layer > 0,
        stencilRef: layer,
        stencilFunc: NotEqualStencilFunc,
        stencilZPass: ReplaceStencilOp,
      }),
    );
    this.width = width;
    this.frustumCulled = false;
    this.set([]);
  }

  /** Shows segments [from, to], or [from, to, [width at from, width at to]]. */
  set(segments) {
    const {width} = this;
    this.segments = segments;
    const attribute = (part, count) => new InstancedBufferAttribute(new Float32Array(segments.flatMap(part)), count);
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, -1, 0, 1, -1, 0, 1, 1, 0, 0, 1, 0]), 3));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    geometry.setAttribute('from', attribute(([from]) => [...from], 3));
    geometry.setAttribute('to', attribute(([, to]) => [...to], 3));
    geometry.setAttribute('widths', attribute(([, , widths]) => widths ?? [width, width], 2));
    geometry.instanceCount = segments.length;
    this.geometry.dispose();
    this.geometry = geometry;
    this.visible = segments.length > 0;
  }

  paint(color) {
    /** @type {ShaderMaterial} */ (this.material).uniforms.color.value.set(color);
  }
}

/** The segments of a way through points. */
export function segmentsThrough(points) {
  return points.slice(1).map((point, i) => [points[i], point]);
}
