import {meshPairsCsv, pairsCsv, saveCsv} from './csv.js';
import {element} from './dom.js';
import {fileName} from './download.js';
import {count, counted} from './numbers.js';
import {elementColumns, objectColumns} from './pair_columns.js';
import {PairFilter} from './pair_filter.js';
import {Table} from './table.js';

/** The tables of the panel: pairs of objects, where there are several, and pairs of elements, of all or of two objects. */
export class PairTables {
  /** `onPick(pair)` for elements, `onObjects(number or null)` for objects whose pairs are listed. */
  constructor(section, report, {onPick, onObjects, onStep}) {
    this.section = section;
    this.report = report;
    this.onPick = onPick;
    this.onObjects = onObjects;
    this.scope = null; // the pair of objects whose elements are listed
    const {meshPairs} = report;
    this.filter = new PairFilter(report, () => this.applyFilter());
    section.hidden = false;
    section.append(this.head(onStep), this.filter.node, this.scopeRow());
    const idOf = (pair) => `pair-${pair}`;
    this.elements = new Table(section, {
      id: 'pair-list',
      label: report.time ? 'Contacts; Enter picks one' : 'Pairs of elements; Enter picks one',
      columns: elementColumns(report),
      rows: [...report.relations.keys()],
      idOf,
      onPick,
    });
    this.objects = meshPairs.length > 1 && meshPairs.length < report.facts.pairs ? this.objectTable() : null;
    section.append(this.note());
    this.show(this.objects ? 'objects' : 'elements');
  }

  head(onStep) {
    const noun = this.report.time ? 'contact' : 'pair';
    const button = (label, title, act, id) =>
      element('button', {type: 'button', class: 'quiet', id, title, 'aria-label': title, onclick: act}, label);
    const steps = [
      button('CSV', 'Save the list as CSV (e)', () => this.save(), 'save-csv'),
      button('\u2191', `Previous ${noun} (p)`, () => onStep(-1)),
      button('\u2193', `Next ${noun} (n)`, () => onStep(1)),
    ];
    this.tabs = ['objects', 'elements'].map((name) =>
      element('button', {type: 'button', id: `list-${name}`, onclick: () => this.show(name)}),
    );
    this.choice = element('div', {class: 'choices', role: 'group', 'aria-label': 'Pairs of'}, ...this.tabs);
    this.title = element('h2', {}, this.report.time ? 'Contacts' : 'Pairs');
    return element('div', {class: 'list-head'}, this.title, this.choice, element('div', {class: 'steps'}, ...steps));
  }

  scopeRow() {
    this.scopeName = element('span', {});
    const all = element('button', {type: 'button', class: 'quiet', onclick: () => this.narrow(null)}, 'All');
    this.scopeNode = element('div', {class: 'scope', id: 'scope', hidden: true}, this.scopeName, all);
    return this.scopeNode;
  }

  objectTable() {
    const {report, section} = this;
    return new Table(section, {
      id: 'object-list',
      label: 'Pairs of objects; Enter lists their elements',
      columns: objectColumns(report),
      rows: [...report.meshPairs.keys()],
      idOf: (number) => `objects-${number}`,
      onPick: (number) => this.pickObjects(number),
    });
  }

  note() {
    this.counted = element('p', {class: 'note', id: 'listed', 'aria-live': 'polite'});
    return this.counted;
  }

  /** Shows the pairs of objects or of elements. */
  show(name) {
    this.shown = name === 'objects' && this.objects ? this.objects : this.elements;
    const isObjects = this.shown === this.objects;
    this.elements.node.hidden = isObjects;
    if (this.objects) this.objects.node.hidden = !isObjects;
    this.choice.hidden = !this.objects;
    this.title.hidden = Boolean(this.objects);
    this.tabs.forEach((tab, i) => tab.setAttribute('aria-pressed', String((i === 0) === isObjects)));
    this.tabs[0].textContent = `Objects ${count(this.report.meshPairs.length)}`;
    this.tabs[1].textContent = `Elements ${count(this.report.pairCount)}`;
    this.scopeNode.hidden = this.scope === null || isObjects;
    this.applyFilter();
  }

  /** A pair of objects with one pair of elements is that pair; of others the elements are listed. */
  pickObjects(number) {
    const pairs = this.report.pairsOfMeshes(this.report.meshPairs[number].meshes);
    this.objects.select(number);
    if (pairs.length === 1) {
      this.onPick(pairs[0]);
      return;
    }
    this.narrow(number);
    this.show('elements');
    this.elements.list.focus();
  }

  /** Lists only the elements of a pair of objects, for null of all. */
  narrow(number) {
    this.scope = number;
    this.scopeNode.hidden = number === null;
    if (number !== null) {
      const {meshes} = this.report.meshPairs[number];
      this.scopeName.textContent = meshes.map((mesh) => this.report.meshes[mesh].name).join(' and ');
    }
    this.applyFilter();
    this.onObjects(number);
  }

  applyFilter() {
    const {report, scope} = this;
    const passes = this.filter.forElements();
    const [a, b] = scope === null ? [] : report.meshPairs[scope].meshes;
    const inScope = (pair) => scope === null || (report.meshNumber(pair, 0) === a && report.meshNumber(pair, 1) === b);
    this.elements.setFilter((pair) => inScope(pair) && passes(pair));
    this.objects?.setFilter(this.filter.forObjects());
    this.count();
  }

  count() {
    const {report, shown} = this;
    const parts = [];
    if (shown.rows.length < shown.all.length) {
      parts.push(`${count(shown.rows.length)} of ${counted(shown.all.length, 'row')} shown.`);
    }
    if (report.facts.pairs > report.pairCount) {
      const part = `${count(report.pairCount)} of ${count(report.facts.pairs)} pairs`;
      parts.push(`The first ${part} are listed; all elements are marked.`);
    }
    this.counted.textContent = parts.join(' ');
    this.counted.hidden = parts.length === 0;
  }

  /** The pair of elements after or before one, in the order of the list. */
  next(pair, way) {
    return this.elements.next(pair, way);
  }

  select(pair) {
    this.elements.select(pair);
    this.objects?.select(pair === null ? null : this.report.meshPairOf(pair));
  }

  /** Saves what is listed, in its order. */
  save() {
    const {report, shown} = this;
    const text = shown === this.objects ? meshPairsCsv(report, shown.rows) : pairsCsv(report, shown.rows);
    saveCsv(text, `${fileName(report.facts.title)}-${shown === this.objects ? 'objects' : 'pairs'}`);
  }
}
