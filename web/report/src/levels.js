import {BufferAttribute, BufferGeometry, Group, LineSegments} from 'three';
import {byId, element} from './dom.js';
import {lineMaterial} from './materials.js';
import {cuboidCorners, cuboidEdges, simplexCorners, simplexEdges} from './shapes.js';

/** The ends of all edges of volumes that are given by 12 numbers each. */
function edgePoints(numbers, corners, edges) {
  const points = [];
  for (let start = 0; start < numbers.length; start += 12) {
    const vectors = [0, 3, 6, 9].map((i) => numbers.subarray(start + i, start + i + 3));
    const ends = corners(vectors);
    for (const end of edges) points.push(...ends[end]);
  }
  return points;
}

/** The volumes of one level of the objects, as lines; those behind other things are faint. */
export class Levels extends Group {
  constructor() {
    super();
    this.materials = [lineMaterial({opacity: 0.9}), lineMaterial({opacity: 0.2, depthTest: false})];
    this.visible = false;
  }

  /** Shows a level of the report, none for null. */
  set(level) {
    this.children[0]?.geometry.dispose();
    this.clear();
    this.visible = level !== null;
    if (level === null) return;
    const points = [
      ...edgePoints(level.cuboids, cuboidCorners, cuboidEdges),
      ...edgePoints(level.simplices, simplexCorners, simplexEdges),
    ];
    const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
    for (const material of this.materials) {
      const lines = new LineSegments(geometry, material);
      lines.frustumCulled = false;
      lines.renderOrder = 3;
      this.add(lines);
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
    const names = levels.map(({cuboids, simplices}, i) => {
      const volumes = (cuboids.length + simplices.length) / 12;
      return option(i, `level ${i}: ${volumes.toLocaleString('en-US')}`);
    });
    this.select = element(
      'select',
      {id: 'level', onchange: () => onChange(this.level)},
      option('', 'no volumes'),
      ...names,
    );
    this.onChange = onChange;
    parent.append(element('label', {class: 'level'}, 'Volumes ', element('kbd', {'aria-hidden': 'true'}, 'v'), this.select));
  }

  get level() {
    return this.select.value === '' ? null : Number(this.select.value);
  }

  /** Goes on to the next level, and from the last to none. */
  next() {
    if (!this.count) return;
    const level = this.level === null ? 0 : this.level + 1;
    this.select.value = level < this.count ? String(level) : '';
    this.onChange(this.level);
  }
}

export function levelChoice(report, onChange) {
  return new LevelChoice(byId('levels'), report, onChange);
}
