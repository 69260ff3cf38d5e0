import {element} from './dom.js';
import {relationLabels} from './pair_columns.js';

/** The words of a search, and for each mesh whether its name holds each of them. */
function search(text, meshes) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const names = meshes.map(({name}) => name.toLowerCase());
  return words.map((word) => ({word, inName: names.map((name) => name.includes(word))}));
}

/** Fields that say which rows of a table are shown: words of names or whole numbers, and a relation. */
export class PairFilter {
  constructor(report, onChange) {
    this.report = report;
    this.words = element('input', {
      type: 'search',
      id: 'filter',
      placeholder: report.scene ? 'Filter by name or number' : 'Filter by number',
      'aria-label': 'Filter the list by names or numbers',
      oninput: onChange,
    });
    const present = new Set(report.relations);
    const option = (value, text) => element('option', {value}, text);
    const relations = ['disjoint', 'touching', 'overlapping'];
    this.relation = element(
      'select',
      {id: 'filter-relation', 'aria-label': 'Relation', onchange: onChange},
      option('', 'all relations'),
      ...relations.map((name, number) => (present.has(number) ? option(name, relationLabels[name]) : '')),
    );
    const choose = !report.time && present.size > 1;
    this.node = element('div', {class: 'filter'}, this.words, ...(choose ? [this.relation] : []));
  }

  /** Whether a pair of elements is shown. */
  forElements() {
    const {report} = this;
    const words = search(this.words.value, report.meshes);
    const wanted = this.relation.value;
    return (pair) => {
      if (wanted && report.relation(pair) !== wanted) return false;
      return words.every(({word, inName}) =>
        [0, 1].some((side) => inName[report.meshNumber(pair, side)] || String(report.element(pair, side)) === word),
      );
    };
  }

  /** Whether a pair of objects is shown. */
  forObjects() {
    const {report} = this;
    const words = search(this.words.value, report.meshes);
    const wanted = this.relation.value;
    return (number) => {
      const pair = report.meshPairs[number];
      const counts = {disjoint: pair.near, touching: pair.touching, overlapping: pair.overlapping};
      if (wanted && !counts[wanted]) return false;
      return words.every(({inName}) => pair.meshes.some((mesh) => inName[mesh]));
    };
  }
}
