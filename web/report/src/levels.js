import {BufferAttribute, BufferGeometry, LineSegments} from 'three';
import {byId, element} from './dom.js';
import {lineMaterial} from './materials.js';
import {count} from './numbers.js';
import {cuboidCorners, cuboidEdges, simplexCorners, simplexEdges} from './shapes.js';

/** Adds the ends of all edges of volumes, given by 12 numbers each, to those of their owners. */
function addEdges(numbers, owners, corners, edges, points) {
  owners.forEach((owner, i) => {
    const vectors = [0, 3, 6, 9].map((k) => numbers.subarray(12 * i + k, 12 * i + k + 3));
    const ends = corners(vectors);
    if (!points.has(owner)) points.set(owner, []);
    for (const end of edges) points.get(owner).push(...ends[end]);
  });
}

/** The volumes of one level of the models, as lines that move with them; those behind other things are faint. */
export class Levels {
  constructor(models) {
    this.models = models;
    this.materials = [lineMaterial({opacity: 0.9}), lineMaterial({opacity: 0.2, depthTest: false})];
    this.lines = [];
  }

  /** Shows a level of the report, none for null. */
  set(level) {
    for (const lines of this.lines) {
      lines.geometry.dispose();
      lines.removeFromParent();
    }
    this.lines = [];
    if (level === null) return;
    const points = new Map();
    addEdges(level.cuboids, level.cuboidOwners, cuboidCorners, cuboidEdges, points);
    addEdges(level.simplices, level.simplexOwners, simplexCorners, simplexEdges, points);
    for (const [owner, ends] of points) {
      const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(ends), 3));
      for (const material of this.materials) {
        const lines = new LineSegments(geometry, material);
        lines.frustumCulled = false;
        lines.renderOrder = 3;
        this.lines.push(lines);
        this.models[owner].add(lines);
      }
    }
  }

  paint(color) {
    for (const material of this.materials) material.uniforms.color.value.set(color);
  }
}

/** The choice of the level that is shown; there is none where no object has volumes. */
export class LevelChoice {
  constructor(parent, {levels}, onChange) {
    this.count = levels.length;
    if (!this.count) return;
    const option = (value, text) => element('option', {value}, text);
    const names = levels.map(({cuboidOwners, simplexOwners}, i) =>
      option(i, `level ${i}: ${count(cuboidOwners.length + simplexOwners.length)}`),
    );
    this.select = element(
      'select',
      {id: 'level', onchange: () => onChange(this.level)},
      option('', 'no volumes'),
      ...names,
    );
    this.onChange = onChange;
    const key = element('kbd', {'aria-hidden': 'true'}, 'v');
    parent.append(element('label', {class: 'level'}, 'Volumes ', key, this.select));
  }

  get level() {
    return this.select.value === '' ? null : Number(this.select.value);
  }

  set(level) {
    if (!this.count) return;
    this.select.value = level === null ? '' : String(level);
    this.onChange(this.level);
  }

  /** Goes on to the next level, and from the last to none. */
  next() {
    if (!this.count) return;
    const level = this.level === null ? 0 : this.level + 1;
    this.set(level < this.count ? level : null);
  }

  /** Shows a level or none. */
  toggle() {
    if (this.count) this.set(this.level === null ? 0 : null);
  }

  /** Goes one level down or up, as far as there are any. */
  step(way) {
    if (this.count) this.set(this.level === null ? 0 : Math.max(0, Math.min(this.count - 1, this.level + way)));
  }
}

export function levelChoice(report, onChange) {
  return new LevelChoice(byId('levels'), report, onChange);
}
