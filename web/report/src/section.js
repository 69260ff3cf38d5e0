import {Vector4} from 'three';

/** The plane that everything beyond is cut away of, for all materials: `xyz . point > w` is beyond. */
export const section = {value: new Vector4()};

/** That of what is never cut. */
export const noSection = {value: new Vector4()};

/** For shaders: a point of the scene gives the varying `beyond`, and what is beyond is not drawn. */
export const sectionVertex = `
uniform vec4 section;
varying float beyond;
float beyondSection(vec4 point) { return dot(section.xyz, point.xyz) - section.w; }`;

export const sectionFragment = `
varying float beyond;
void cutSection() { if (beyond > 0.0) discard; }`;

/** Whether a point of the scene is cut away. */
export function isCut(point) {
  const {x, y, z, w} = section.value;
  return x * point.x + y * point.y + z * point.z > w;
}

export function isSectionOn() {
  const {x, y, z} = section.value;
  return x !== 0 || y !== 0 || z !== 0;
}
