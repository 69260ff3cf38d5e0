import {element, table} from './dom.js';
import {count, pointLines} from './numbers.js';
import {elementNumbers, PairPanel} from './pair_panel.js';

const meanings = {
  contact: 'Both are free before the first of these times and share a point by the second one: proved.',
  'initial-contact': 'Both share a point at t = 0: exact.',
  unresolved: 'Both are free before the first of these times: proved. What follows could not be told from a touch.',
};

/** All that is known about the picked contact. */
export class ContactPanel extends PairPanel {
  parts(pair) {
    const {report} = this;
    const {status, lower, upper, features, point, normal} = report.contact(pair);
    const rows = [
      ['Free before', String(lower)],
      [status === 'unresolved' ? 'Open until' : 'In contact by', String(upper)],
      ...(status === 'unresolved' ? [] : [['Point', pointLines([point])[0]]]),
      ...(normal ? [['Normal', pointLines([normal])[0]]] : []),
    ];
    const names = features.map((feature) => (feature ? `, ${feature.kind} ${feature.index}` : ''));
    return [
      element('p', {class: 'note'}, meanings[status]),
      element('div', {id: 'contact'}, table(rows)),
      ...[0, 1].flatMap((side) => elementNumbers(report, pair, side, names[side])),
      element('p', {class: 'note'}, 'Elements are where the motions take them from.'),
    ];
  }

  title(pair) {
    return `Contact ${count(pair + 1)}`;
  }

  badge(pair) {
    return this.report.contact(pair).status;
  }
}
