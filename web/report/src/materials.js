import {
  Color,
  DoubleSide,
  GreaterDepth,
  LessEqualDepth,
  NotEqualStencilFunc,
  ReplaceStencilOp,
  ShaderMaterial,
} from 'three';

const surfaceVertex = `
varying vec3 place;
void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  place = seen.xyz;
  gl_Position = projectionMatrix * seen;
}`;

// Flat faces: the normal is that of the triangle on the screen, so no normals are stored. Light comes with the viewer.
const surfaceFragment = `
uniform vec3 color;
uniform float opacity;
uniform float shade;
varying vec3 place;
void main() {
  vec3 normal = normalize(cross(dFdx(place), dFdy(place)));
  float key = max(dot(normal, normalize(vec3(-0.45, 0.7, 0.75))), 0.0);
  float sky = 0.5 + 0.5 * normal.y;
  float light = 0.46 + 0.52 * key + 0.18 * sky;
  float gloss = 0.10 * pow(max(dot(normal, normalize(vec3(-0.3, 0.55, 1.2))), 0.0), 24.0);
  gl_FragColor = vec4(mix(color, color * light + gloss, shade), opacity);
  #include <colorspace_fragment>
}`;

const boxVertex = `
attribute vec3 low;
attribute vec3 high;
void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(mix(low, high, position), 1.0);
}`;

/** One colour. */
export const plainFragment = `
uniform vec3 color;
uniform float opacity;
void main() {
  gl_FragColor = vec4(color, opacity);
  #include <colorspace_fragment>
}`;

/** `hidden` draws what lies behind other things, as a layer numbered from 1; `shade` is how much light counts. */
export function surfaceMaterial({shade = 1, opacity = 1, hidden = 0, offset = 0} = {}) {
  return new ShaderMaterial({
    vertexShader: surfaceVertex,
    fragmentShader: surfaceFragment,
    uniforms: {color: {value: new Color()}, opacity: {value: opacity}, shade: {value: shade}},
    side: DoubleSide,
    transparent: opacity < 1,
    depthWrite: !hidden,
    depthFunc: hidden ? GreaterDepth : LessEqualDepth,
    // What lies behind counts once per pixel, however many layers of it there are.
    stencilWrite: hidden > 0,
    stencilRef: hidden,
    stencilFunc: NotEqualStencilFunc,
    stencilZPass: ReplaceStencilOp,
    polygonOffset: offset !== 0,
    polygonOffsetFactor: offset,
    polygonOffsetUnits: offset,
  });
}

export function lineMaterial({opacity = 1, depthTest = true} = {}) {
  return new ShaderMaterial({
    vertexShader: surfaceVertex,
    fragmentShader: plainFragment,
    uniforms: {color: {value: new Color()}, opacity: {value: opacity}},
    transparent: opacity < 1,
    depthTest,
  });
}

export function boxMaterial({opacity = 1, depthTest = true} = {}) {
  const material = lineMaterial({opacity, depthTest});
  material.vertexShader = boxVertex;
  return material;
}
