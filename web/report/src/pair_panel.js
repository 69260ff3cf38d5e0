import {certificateCommand, certificateView} from './certificate.js';
import {element} from './dom.js';
import {count, pointLines} from './numbers.js';
import {relationDot} from './pair_columns.js';
import {shapeLines} from './shapes.js';

function numbers(id, lines) {
  return element('div', {class: 'numbers', id}, ...lines.map((line) => element('div', {}, line)));
}

/** The exact numbers of one element of a pair, under its name. */
export function elementNumbers(report, pair, side, more = '') {
  return [
    element(
      'h3',
      {},
      element('i', {class: 'dot', style: `--swatch: var(--${report.swatch(report.meshNumber(pair, side))})`}),
      `${report.elementName(pair, side)}${more}`,
    ),
    numbers(`corners-of-${side}`, shapeLines(report.shape(pair, side))),
  ];
}

/** All that is known about the picked pair. */
export class PairPanel {
  constructor(section, report, onClose) {
    this.section = section;
    this.report = report;
    this.onClose = onClose;
  }

  show(pair) {
    this.section.hidden = pair === null;
    if (pair === null) return;
    this.section.replaceChildren(
      element(
        'div',
        {class: 'pair-title'},
        element('h2', {}, this.title(pair)),
        element('span', {class: 'badge', id: 'relation'}, relationDot(this.badge(pair)), this.badge(pair)),
        element('button', {type: 'button', class: 'quiet', onclick: this.onClose}, 'Close'),
      ),
      ...this.parts(pair),
    );
  }

  title(pair) {
    return `Pair ${count(pair + 1)}`;
  }

  badge(pair) {
    return this.report.relation(pair);
  }

  parts(pair) {
    const {report} = this;
    const box = report.box(pair);
    const certificate = report.certificate(pair);
    return [
      ...elementNumbers(report, pair, 0),
      ...elementNumbers(report, pair, 1),
      ...(box ? [element('h3', {}, 'Box of the common part'), numbers('box', pointLines(box))] : []),
      certificate ? certificateView(certificate) : certificateCommand(report, pair),
    ];
  }
}
