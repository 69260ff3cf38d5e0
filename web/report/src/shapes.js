import {pointLines} from './numbers.js';

/** Shapes as reports hold them: a kind and vectors, all in exact doubles. */

/** How many vectors a shape of each kind has; of a mesh, the first one says. */
const meshSize = ([vertices, triangles]) => 2 + vertices + triangles;
const sizes = {
  cuboid: 4,
  simplex: 4,
  point: 1,
  segment: 2,
  triangle: 3,
  tetrahedron: 4,
  obb: 5,
  sphere: 2,
  aabb: 2,
  'half-space': 2,
  hull: meshSize,
  capsule: meshSize,
  rounded: meshSize,
};
const isMesh = (kind) => sizes[kind] === meshSize;

/** The shapes of an array of kinds, as places in a list of their names, and the array of all their numbers. */
export function readShapes(kinds, kindNumbers, numbers) {
  let start = 0;
  const shapes = Array.from(kindNumbers, (number) => {
    const kind = kinds[number];
    if (sizes[kind] === undefined) throw new Error(`unknown kind of shape: ${kind}`);
    const size = isMesh(kind) ? meshSize(numbers.subarray(start, start + 3)) : sizes[kind];
    const vectors = Array.from({length: size}, (_, i) => numbers.subarray(start + 3 * i, start + 3 * i + 3));
    start += 3 * size;
    return {kind, vectors};
  });
  if (start !== numbers.length) throw new Error(`shapes of ${start} numbers, found ${numbers.length}`);
  return shapes;
}

const sum = (p, q, factor = 1) => Array.from(p, (x, i) => x + factor * q[i]);

/** Corners of a parallelepiped, numbered by the bits of the axes that lead there. */
export function cuboidCorners([origin, ...axes]) {
  return Array.from({length: 8}, (_, bits) =>
    axes.reduce((corner, axis, k) => (bits & (1 << k) ? sum(corner, axis) : corner), Array.from(origin)),
  );
}

export function simplexCorners([origin, ...axes]) {
  return [Array.from(origin), ...axes.map((axis) => sum(origin, axis))];
}

function obbCorners([center, x, y, z, half]) {
  const axes = [x, y, z].map((axis, k) => Array.from(axis, (value) => value * half[k]));
  const origin = axes.reduce((corner, axis) => sum(corner, axis, -1), center);
  return cuboidCorners([origin, ...axes.map((axis) => sum(axis, axis))]);
}

function aabbCorners([min, max]) {
  const side = (k) => [0, 1, 2].map((i) => (i === k ? max[k] - min[k] : 0));
  return cuboidCorners([min, side(0), side(1), side(2)]);
}

/** The vertices of a shape that comes as a mesh. */
const meshVertices = ([[vertices], , ...rest]) => rest.slice(0, vertices);

const meshTriangles = ([[vertices], , ...rest]) => rest.slice(vertices).flatMap((triangle) => Array.from(triangle));

const sphereSteps = 16;

/** Points of a sphere, in rings from pole to pole. */
function spherePoints([center, [radius]]) {
  return Array.from({length: sphereSteps * (sphereSteps + 1)}, (_, i) => {
    const polar = (Math.PI * Math.floor(i / sphereSteps)) / sphereSteps;
    const turn = (2 * Math.PI * (i % sphereSteps)) / sphereSteps;
    const direction = [Math.sin(polar) * Math.cos(turn), Math.sin(polar) * Math.sin(turn), Math.cos(polar)];
    return sum(center, direction, radius);
  });
}

function sphereIndex() {
  const faces = [];
  const edges = [];
  for (let ring = 0; ring < sphereSteps; ++ring) {
    for (let i = 0; i < sphereSteps; ++i) {
      const [p, q] = [i, (i + 1) % sphereSteps].map((step) => ring * sphereSteps + step);
      faces.push(p, q, p + sphereSteps, q, q + sphereSteps, p + sphereSteps);
      if (ring % 4 === 0) edges.push(p, q);
      if (i % 4 === 0) edges.push(p, p + sphereSteps);
    }
  }
  return {faces, edges};
}

export const cuboidEdges = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7];
export const simplexEdges = [0, 1, 1, 2, 2, 0, 0, 3, 1, 3, 2, 3];
const cuboidFaces = [
  [0, 1, 3, 2],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 3, 7, 6],
  [0, 2, 6, 4],
  [1, 3, 7, 5],
].flatMap(([p, q, r, s]) => [p, q, r, p, r, s]);
const simplexFaces = [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3];
const box = {faces: cuboidFaces, edges: cuboidEdges};
const indices = {
  cuboid: box,
  obb: box,
  aabb: box,
  'half-space': {faces: [], edges: []},
  simplex: {faces: simplexFaces, edges: simplexEdges},
  tetrahedron: {faces: simplexFaces, edges: simplexEdges},
  triangle: {faces: [0, 1, 2], edges: [0, 1, 1, 2, 2, 0]},
  segment: {faces: [], edges: [0, 1]},
  point: {faces: [], edges: []},
  sphere: sphereIndex(),
};
const corners = {
  cuboid: cuboidCorners,
  simplex: simplexCorners,
  obb: obbCorners,
  aabb: aabbCorners,
  sphere: spherePoints,
  'half-space': () => [],
};

/** What to draw of a shape: points of the world, and indices of triangles and of lines. */
export function drawing({kind, vectors}) {
  if (isMesh(kind)) return {points: meshVertices(vectors), faces: meshTriangles(vectors), edges: []};
  return {points: corners[kind]?.(vectors) ?? vectors, ...indices[kind]};
}

/** Which corners edges and faces have, by their numbers in contacts. */
const boxFeatures = {
  edge: (index) => {
    const [axis, sides] = [index >> 2, index & 3];
    const low = (1 << axis) - 1;
    const from = (sides & low) | ((sides & ~low) << 1);
    return [from, from | (1 << axis)];
  },
  face: (index) => {
    const [axis, side] = [index >> 1, index & 1];
    const [x, y] = [1 << (axis + 1) % 3, 1 << (axis + 2) % 3];
    const from = side << axis;
    return [from, from | x, from | x | y, from | y];
  },
};
const simplexFeatures = {
  edge: (index) => [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]][index],
  face: (index) => [0, 1, 2, 3].filter((corner) => corner !== index),
};
const triangleFeatures = {edge: (index) => [index, (index + 1) % 3], face: () => [0, 1, 2]};
const features = {
  cuboid: boxFeatures,
  obb: boxFeatures,
  aabb: boxFeatures,
  simplex: simplexFeatures,
  tetrahedron: simplexFeatures,
  triangle: triangleFeatures,
  segment: {edge: () => [0, 1]},
};

/** The corners of a vertex, an edge or a face of a shape, in order around it; none of a sphere. */
export function featureCorners(shape, {kind, index}) {
  if (shape.kind === 'sphere') return [];
  const all = corners[shape.kind]?.(shape.vectors) ?? shape.vectors;
  const numbers = kind === 'vertex' ? [index] : features[shape.kind][kind](index);
  return numbers.map((number) => Array.from(all[number]));
}

const labels = {
  cuboid: ['origin', 'x', 'y', 'z'],
  simplex: ['origin', 'x', 'y', 'z'],
  obb: ['center', 'x', 'y', 'z', 'half'],
  aabb: ['min', 'max'],
};

/** The numbers of a shape for people, one vector to a line. */
export function shapeLines({kind, vectors}) {
  if (kind === 'sphere') return [`center ${pointLines([vectors[0]])}`, `radius ${vectors[1][0]}`];
  if (kind === 'half-space') return [`normal ${pointLines([vectors[0]])}`, `offset ${vectors[1][0]}`];
  if (isMesh(kind)) return [`${vectors[1][1]} points`, ...(kind === 'hull' ? [] : [`radius ${vectors[1][0]}`])];
  return pointLines(vectors).map((line, i) => (labels[kind] ? `${labels[kind][i]} ${line}` : line));
}

/** Whether the numbers of a shape are all here, and not just a mesh to look at. */
export function isComplete({kind}) {
  return !isMesh(kind);
}

/** The form of shapes that the command reads, of those that are complete. */
export function shapeJson({kind, vectors}) {
  const row = (vector) => `[${[...vector].join(',')}]`;
  const rows = (list) => `[${list.map(row).join(',')}]`;
  const [first, ...others] = vectors;
  const forms = {
    cuboid: () => `"origin": ${row(first)}, "axes": ${rows(others)}`,
    simplex: () => `"origin": ${row(first)}, "axes": ${rows(others)}`,
    obb: () => `"center": ${row(first)}, "axes": ${rows(others.slice(0, 3))}, "half": ${row(others[3])}`,
    sphere: () => `"center": ${row(first)}, "radius": ${others[0][0]}`,
    aabb: () => `"min": ${row(first)}, "max": ${row(others[0])}`,
    'half-space': () => `"normal": ${row(first)}, "offset": ${others[0][0]}`,
  };
  return `{"kind": "${kind}", ${forms[kind]?.() ?? `"vertices": ${rows(vectors)}`}}`;
}
