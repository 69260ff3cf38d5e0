import {decodeBase64} from './base64.js';
import {readShapes} from './shapes.js';

export const relationNames = ['disjoint', 'touching', 'overlapping'];

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

function readMesh(facts, number) {
  const owners = array(Uint32Array, `owners-${number}`);
  return {
    ...facts,
    positions: array(Float32Array, `positions-${number}`),
    index: array(Uint32Array, `triangles-${number}`),
    marks: array(Uint32Array, `marks-${number}`), // triangles of colliding elements
    owners: owners.length ? owners : null,
    listed: array(Uint32Array, `elements-${number}`), // elements of listed pairs, ascending
    shapes: readShapes(array(Uint8Array, `kinds-${number}`), array(Float64Array, `corners-${number}`)), // theirs
  };
}

/** Volumes around the objects: origin and axes of each, where the scene has them. */
function readLevel(number) {
  return {
    cuboids: array(Float32Array, `cuboids-${number}`),
    simplices: array(Float32Array, `simplices-${number}`),
  };
}

/** What write_report put into the page. */
export class Report {
  constructor() {
    this.facts = JSON.parse(take('facts'));
    this.meshes = this.facts.meshes.map(readMesh);
    this.pairs = array(Uint32Array, 'pairs');
    this.sides = array(Uint32Array, 'sides');
    this.relations = array(Uint8Array, 'relations');
    this.boxes = array(Float64Array, 'boxes');
    this.levels = Array.from({length: this.facts.levels}, (_, number) => readLevel(number));
    this.scene = this.facts.mesh_pairs !== null;
    this.self = !this.scene && this.meshes.length === 1;
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
}
