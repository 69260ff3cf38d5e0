import {element} from './dom.js';
import {count} from './numbers.js';

/** The places of all meshes in the order of their names, in which numbers count as such. */
function nameRanks({meshes}) {
  const {compare} = new Intl.Collator('en', {numeric: true});
  const order = [...meshes.keys()].sort((p, q) => compare(meshes[p].name, meshes[q].name));
  const ranks = new Uint32Array(meshes.length);
  order.forEach((mesh, rank) => (ranks[mesh] = rank));
  return ranks;
}

/** A name, which is cut off where it is too long, and what follows, which is not. */
function named(report, mesh, name, more, title) {
  const dot = element('i', {class: 'dot', style: `--swatch: var(--${report.swatch(mesh)})`});
  return element('span', {class: 'cell', title}, dot, element('span', {}, name), element('span', {class: 'more'}, more));
}

const relationSwatch = {overlapping: 'mark', touching: 'touch', disjoint: 'near'};

/** A dot in the colour of a relation; of other words, that of marks. */
export function relationDot(relation) {
  return element('i', {class: 'dot round', style: `--swatch: var(--${relationSwatch[relation] ?? 'mark'})`});
}

function relationCell(relation, text) {
  return element('span', {class: 'relation'}, relationDot(relation), text);
}

/** What relations are called on this page: within a clearance, what is disjoint is near. */
export const relationLabels = {overlapping: 'overlapping', touching: 'touching', disjoint: 'near'};

/** Columns of a table of pairs of elements. */
export function elementColumns(report) {
  const ranks = nameRanks(report);
  const side = (number) => ({
    name: report.scene ? `Object ${'AB'[number]}` : report.mesh(0, number).name,
    compare: (p, q) =>
      ranks[report.meshNumber(p, number)] - ranks[report.meshNumber(q, number)] ||
      report.element(p, number) - report.element(q, number),
    cell: (pair) => {
      const part = report.element(pair, number);
      const [name, more] = report.scene ? [report.mesh(pair, number).name, ` ${part}`] : ['', String(part)];
      return named(report, report.meshNumber(pair, number), name, more, report.elementName(pair, number));
    },
  });
  const when = (pair) => report.contact(pair).upper;
  const outcome = {
    name: report.time ? 'Time' : 'Relation',
    compare: report.time ? (p, q) => when(p) - when(q) : (p, q) => report.relations[p] - report.relations[q],
    cell: (pair) => {
      const text = report.outcome(pair);
      return report.time ? element('span', {}, text) : relationCell(report.relation(pair), relationLabels[text]);
    },
  };
  return [side(0), side(1), outcome];
}

/** Columns of a table of pairs of objects. */
export function objectColumns(report) {
  const ranks = nameRanks(report);
  const {meshPairs, meshes} = report;
  const side = (number) => ({
    name: `Object ${'AB'[number]}`,
    compare: (p, q) => ranks[meshPairs[p].meshes[number]] - ranks[meshPairs[q].meshes[number]],
    cell: (pair) => {
      const mesh = meshPairs[pair].meshes[number];
      return named(report, mesh, meshes[mesh].name, '', meshes[mesh].name);
    },
  });
  const pairs = {
    name: 'Pairs',
    numeric: true,
    compare: (p, q) => meshPairs[p].count - meshPairs[q].count,
    cell: (pair) => element('span', {class: 'numeric'}, count(meshPairs[pair].count)),
  };
  const strength = ({overlapping, touching}) => (overlapping ? 2 : touching ? 1 : 0);
  const relation = {
    name: 'Relation',
    compare: (p, q) => strength(meshPairs[p]) - strength(meshPairs[q]),
    cell: (pair) => {
      const strongest = report.strongest(meshPairs[pair]);
      return relationCell(strongest, relationLabels[strongest]);
    },
  };
  return [side(0), side(1), pairs, relation];
}
