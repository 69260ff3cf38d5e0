import {decodeBase64} from './base64.js';
import {BodyPath} from './body_path.js';
import {shortTime} from './numbers.js';
import {readShapes} from './shapes.js';
import {swatch} from './theme.js';

export const relationNames = ['disjoint', 'touching', 'overlapping'];
const statusNames = ['free', 'contact', 'initial-contact', 'unresolved'];
const featureNames = ['vertex', 'edge', 'face'];

/** Takes the text of a script element out of the page, so that it is not kept twice. */
function take(id) {
  const node = document.getElementById(`data-${id}`);
  const text = node.textContent;
  node.remove();
  return text;
}

function array(type, id) {
  return new type(decodeBase64(take(id)));
}

function readMesh(facts, number, kinds, plays) {
  const owners = array(Uint32Array, `owners-${number}`);
  const marks = array(Uint32Array, `marks-${number}`);
  const isWhole = plays && facts.elements === 1; // a mark would hide which body it is
  return {
    ...facts,
    positions: array(Float32Array, `positions-${number}`),
    index: array(Uint32Array, `triangles-${number}`),
    marks: isWhole ? marks.subarray(0, 0) : marks, // triangles of elements of pairs
    markRelations: array(Uint8Array, `mark-relations-${number}`), // the strongest of each
    owners: owners.length ? owners : null,
    listed: array(Uint32Array, `elements-${number}`), // elements of listed pairs, ascending
    shapes: readShapes(kinds, array(Uint8Array, `kinds-${number}`), array(Float64Array, `corners-${number}`)), // theirs
    path: plays ? new BodyPath(array(Float64Array, `times-${number}`), array(Float64Array, `places-${number}`)) : null,
    slices: plays ? array(Float32Array, `slices-${number}`) : null, // boxes, each minimum and maximum
  };
}

/** Volumes around the meshes: origin and axes of each, where the scene has them, and the meshes they belong to. */
function readLevel(number) {
  return {
    cuboids: array(Float32Array, `cuboids-${number}`),
    cuboidOwners: array(Uint32Array, `cuboid-owners-${number}`),
    simplices: array(Float32Array, `simplices-${number}`),
    simplexOwners: array(Uint32Array, `simplex-owners-${number}`),
  };
}

/** The lines in which surfaces cross: for each its meshes and points, in exact doubles. */
function readCurves() {
  const points = array(Float64Array, 'curve-points');
  const ends = array(Uint32Array, 'curve-ends');
  const sides = array(Uint32Array, 'curve-sides');
  return Array.from(ends, (end, i) => ({
    meshes: sides.subarray(2 * i, 2 * i + 2),
    points: points.subarray(i ? 3 * ends[i - 1] : 0, 3 * end),
  }));
}

/** Pairs of meshes: how many pairs of their elements are near each other, touch and overlap. */
function readMeshPairs() {
  const numbers = array(Uint32Array, 'mesh-pairs');
  return Array.from({length: numbers.length / 5}, (_, i) => {
    const [a, b, near, touching, overlapping] = numbers.subarray(5 * i, 5 * i + 5);
    return {meshes: [a, b], near, touching, overlapping, count: near + touching + overlapping};
  });
}

/** When and how pairs meet, where the report plays. */
function readContacts() {
  return {
    statuses: array(Uint8Array, 'statuses'),
    brackets: array(Float64Array, 'brackets'),
    features: array(Uint8Array, 'features'),
    points: array(Float64Array, 'points'),
  };
}

/** What write_report put into the page. */
export class Report {
  constructor() {
    this.facts = JSON.parse(take('facts'));
    this.time = this.facts.time; // null unless the report plays
    const {meshes, kinds} = this.facts;
    this.meshes = meshes.map((facts, number) => readMesh(facts, number, kinds, this.time !== null));
    this.pairs = array(Uint32Array, 'pairs');
    this.sides = array(Uint32Array, 'sides');
    this.relations = array(Uint8Array, 'relations');
    this.boxes = array(Float64Array, 'boxes');
    this.meshPairs = readMeshPairs();
    this.curves = readCurves();
    this.levels = Array.from({length: this.facts.levels}, (_, number) => readLevel(number));
    this.contacts = this.time && readContacts();
    this.scene = this.facts.scene;
    this.self = !this.scene && this.meshes.length === 1;
  }

  /** The name of the colour of a mesh. */
  swatch(meshNumber) {
    if (!this.time) return swatch(meshNumber);
    return this.meshes[meshNumber].path.moves ? 'now' : 'rest';
  }

  get pairCount() {
    return this.relations.length;
  }

  /** Which mesh a side (0 or 1) of a pair is about. */
  meshNumber(pair, side) {
    return this.sides[2 * pair + side];
  }

  mesh(pair, side) {
    return this.meshes[this.meshNumber(pair, side)];
  }

  element(pair, side) {
    return this.pairs[2 * pair + side];
  }

  relation(pair) {
    return relationNames[this.relations[pair]];
  }

  /** When and how a pair meets. `features` are null where there are none; then there is no normal. */
  contact(pair) {
    const {statuses, brackets, features, points} = this.contacts;
    const feature = (side) => {
      const [kind, index] = features.subarray(4 * pair + 2 * side);
      return kind < featureNames.length ? {kind: featureNames[kind], index} : null;
    };
    const normal = points.subarray(6 * pair + 3, 6 * pair + 6);
    const status = statusNames[statuses[pair]];
    return {
      status,
      lower: brackets[2 * pair],
      upper: brackets[2 * pair + 1],
      features: [feature(0), feature(1)],
      point: points.subarray(6 * pair, 6 * pair + 3),
      normal: status !== 'unresolved' && normal.some((x) => x !== 0) ? normal : null,
    };
  }

  /** How a pair was found, in a word or two. */
  outcome(pair) {
    if (!this.time) return this.relation(pair);
    const {status, lower, upper} = this.contact(pair);
    if (status === 'unresolved') return `open ${shortTime(lower)}`;
    return status === 'contact' ? `t = ${shortTime(upper)}` : 'at the start';
  }

  /** The pair that meets first; null where none does. Proved contacts come before unresolved ones. */
  firstPair() {
    const order = (pair) => {
      const {status, lower, upper} = this.contact(pair);
      return status === 'unresolved' ? [1, lower] : [0, upper];
    };
    let first = null;
    for (let pair = 0; pair < this.pairCount; ++pair) {
      const [p, q] = [order(pair), first === null ? [2, 0] : order(first)];
      if (p[0] < q[0] || (p[0] === q[0] && p[1] < q[1])) first = pair;
    }
    return first;
  }

  /** An element of a listed pair as it is: kind and vectors. */
  shape(pair, side) {
    const {listed, shapes} = this.mesh(pair, side);
    const element = this.element(pair, side);
    let low = 0;
    for (let high = listed.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (listed[middle] < element) low = middle + 1;
      else high = middle;
    }
    return shapes[low];
  }

  /** An element of a listed pair in words. */
  elementName(pair, side) {
    return `${this.mesh(pair, side).name}, ${this.shape(pair, side).kind} ${this.element(pair, side)}`;
  }

  /** Minimum and maximum of what a pair has in common, or null where the report has no boxes. */
  box(pair) {
    if (!this.boxes.length) return null;
    return [this.boxes.subarray(6 * pair, 6 * pair + 3), this.boxes.subarray(6 * pair + 3, 6 * pair + 6)];
  }

  /** How the elements of a pair of meshes meet at most. */
  strongest({overlapping, touching}) {
    return relationNames[overlapping ? 2 : touching ? 1 : 0];
  }

  /** The listed pairs of two meshes, in order. */
  pairsOfMeshes([a, b]) {
    const isOf = (pair) => this.meshNumber(pair, 0) === a && this.meshNumber(pair, 1) === b;
    return Array.from(this.relations.keys()).filter(isOf);
  }

  /** The number of the pair of meshes that a pair is of. */
  meshPairOf(pair) {
    const [a, b] = [this.meshNumber(pair, 0), this.meshNumber(pair, 1)];
    return this.meshPairs.findIndex(({meshes}) => meshes[0] === a && meshes[1] === b);
  }

  certificate(pair) {
    return this.facts.certificates[pair] || null;
  }

  /** The listed pairs that an element is in, in order. */
  pairsOf(meshNumber, element) {
    const result = [];
    for (let pair = 0; pair < this.pairCount; ++pair) {
      const isSide = (side) => this.element(pair, side) === element && this.meshNumber(pair, side) === meshNumber;
      if (isSide(0) || isSide(1)) result.push(pair);
    }
    return result;
  }

  /** A point of the world where the scene has it. */
  toScene(world) {
    const {center, scale} = this.facts;
    return Array.from(world, (x, i) => (x - center[i]) / scale);
  }

  /** A point of a mesh, before the mesh moves, where the model of the mesh has it. */
  toModel(meshNumber, point) {
    const {middle} = this.meshes[meshNumber];
    return Array.from(point, (x, i) => (x - middle[i]) / this.facts.scale);
  }
}
