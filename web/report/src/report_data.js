import {decodeBase64} from './base64.js';

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
    corners: array(Float64Array, `corners-${number}`), // theirs
    cornerCount: facts.kind === 'tetrahedron' ? 4 : 3,
  };
}

/** What write_report put into the page. */
export class Report {
  constructor() {
    this.facts = JSON.parse(take('facts'));
    this.meshes = this.facts.meshes.map(readMesh);
    this.pairs = array(Uint32Array, 'pairs');
    this.relations = array(Uint8Array, 'relations');
    this.boxes = array(Float64Array, 'boxes');
    this.self = this.meshes.length === 1;
  }

  get pairCount() {
    return this.relations.length;
  }

  /** Which mesh a side (0 or 1) of the pairs is about. */
  mesh(side) {
    return this.meshes[this.self ? 0 : side];
  }

  element(pair, side) {
    return this.pairs[2 * pair + side];
  }

  relation(pair) {
    return relationNames[this.relations[pair]];
  }

  /** The exact corners of an element of a listed pair. */
  corners(pair, side) {
    const {listed, corners, cornerCount} = this.mesh(side);
    const element = this.element(pair, side);
    let low = 0;
    for (let high = listed.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (listed[middle] < element) low = middle + 1;
      else high = middle;
    }
    return Array.from({length: cornerCount}, (_, k) => {
      const start = 3 * (low * cornerCount + k);
      return corners.subarray(start, start + 3);
    });
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
      const isA = this.element(pair, 0) === element && meshNumber === 0;
      const isB = this.element(pair, 1) === element && (this.self || meshNumber === 1);
      if (isA || isB) result.push(pair);
    }
    return result;
  }

  /** A point of the world where the scene has it. */
  toScene(world) {
    const {center, scale} = this.facts;
    return Array.from(world, (x, i) => (x - center[i]) / scale);
  }
}
