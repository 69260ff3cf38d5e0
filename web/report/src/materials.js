import {
  Color,
  DoubleSide,
  GreaterDepth,
  LessEqualDepth,
  NotEqualStencilFunc,
  ReplaceStencilOp,
  ShaderMaterial,
} from 'three';
import {noSection, section, sectionFragment, sectionVertex} from './section.js';

/** How many pixels of the picture one of the page is, for patterns. */
export const pixelRatio = {value: 1};

const surfaceVertex = `
varying vec3 place;
${sectionVertex}
void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  place = seen.xyz;
  beyond = beyondSection(modelMatrix * vec4(position, 1.0));
  gl_Position = projectionMatrix * seen;
}`;

// Where a section opens a closed surface, its inside is hatched, as on drawings.
const hatching = `
uniform float inside;
uniform float pixelRatio;
float hatch() {
  bool isInside = inside != 0.0 && gl_FrontFacing == (inside < 0.0);
  return isInside ? (fract((gl_FragCoord.x + gl_FragCoord.y) / (9.0 * pixelRatio)) < 0.22 ? 0.62 : 0.9) : 0.0;
}`;

// What is marked as a whole is striped, so that its own colour stays.
const stripes = `
uniform float striped;
bool isGap() { return striped > 0.0 && fract((gl_FragCoord.x - gl_FragCoord.y) / (striped * pixelRatio)) < 0.68; }`;

// Flat faces: the normal is that of the triangle on the screen, so no normals are stored. Light comes with the viewer.
const surfaceFragment = `
uniform vec3 color;
uniform float opacity;
uniform float shade;
varying vec3 place;
${sectionFragment}
${hatching}
${stripes}
void main() {
  cutSection();
  if (isGap()) discard;
  vec3 normal = normalize(cross(dFdx(place), dFdy(place)));
  float key = max(dot(normal, normalize(vec3(-0.45, 0.7, 0.75))), 0.0);
  float sky = 0.5 + 0.5 * normal.y;
  float light = 0.46 + 0.52 * key + 0.18 * sky;
  float gloss = 0.10 * pow(max(dot(normal, normalize(vec3(-0.3, 0.55, 1.2))), 0.0), 24.0);
  float flatness = hatch();
  gl_FragColor = vec4(flatness > 0.0 ? color * flatness : mix(color, color * light + gloss, shade), opacity);
  #include <colorspace_fragment>
}`;

const boxVertex = `
attribute vec3 low;
attribute vec3 high;
${sectionVertex}
void main() {
  vec4 point = vec4(mix(low, high, position), 1.0);
  beyond = beyondSection(modelMatrix * point);
  gl_Position = projectionMatrix * modelViewMatrix * point;
}`;

/** One colour. */
export const plainFragment = `
uniform vec3 color;
uniform float opacity;
${sectionFragment}
void main() {
  cutSection();
  gl_FragColor = vec4(color, opacity);
  #include <colorspace_fragment>
}`;

/**
 * `hidden` draws what lies behind other things, as a layer numbered from 1; `shade` is how much light counts; `whole`
 * is not cut by sections.
 */
export function surfaceMaterial({shade = 1, opacity = 1, hidden = 0, offset = 0, whole = false} = {}) {
  return new ShaderMaterial({
    vertexShader: surfaceVertex,
    fragmentShader: surfaceFragment,
    uniforms: {
      color: {value: new Color()},
      opacity: {value: opacity},
      shade: {value: shade},
      striped: {value: 0}, // how wide stripes are, with the gap, in pixels
      inside: {value: 0},
      pixelRatio,
      section: whole ? noSection : section,
    },
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

export function lineMaterial({opacity = 1, depthTest = true, whole = false} = {}) {
  return new ShaderMaterial({
    vertexShader: surfaceVertex,
    fragmentShader: plainFragment,
    uniforms: {color: {value: new Color()}, opacity: {value: opacity}, section: whole ? noSection : section},
    transparent: opacity < 1,
    depthTest,
  });
}

export function boxMaterial({opacity = 1, depthTest = true} = {}) {
  const material = lineMaterial({opacity, depthTest});
  material.vertexShader = boxVertex;
  return material;
}
