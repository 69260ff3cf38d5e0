import {Vector3} from 'three';

/** Directions of a frame whose third axis points up, as vectors of the scene, for each axis that may point up. */
const frames = {
  x: (x, y, z) => new Vector3(z, x, y),
  y: (x, y, z) => new Vector3(x, z, -y),
  z: (x, y, z) => new Vector3(x, y, z),
};

export const upAxes = Object.keys(frames);

/** A vector whose third coordinate is along the axis `up`. */
export function oriented(up, x, y, z) {
  return frames[up](x, y, z);
}

const quarter = Math.PI / 2;

/** Where to look from, by names: angles about the axis that points up, and above the ground. */
export const standardViews = {
  front: {azimuth: -quarter, elevation: 0},
  back: {azimuth: quarter, elevation: 0},
  left: {azimuth: Math.PI, elevation: 0},
  right: {azimuth: 0, elevation: 0},
  top: {azimuth: -quarter, elevation: quarter},
  bottom: {azimuth: -quarter, elevation: -quarter},
};
