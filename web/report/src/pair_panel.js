import {certificateCommand, certificateView} from './certificate.js';
import {element} from './dom.js';
import {count, pointLines} from './numbers.js';
import {shapeLines} from './shapes.js';
import {swatch} from './theme.js';

function numbers(id, lines) {
  return element('div', {class: 'numbers', id}, ...lines.map((line) => element('div', {}, line)));
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
    const {report} = this;
    const box = report.box(pair);
    const certificate = report.certificate(pair);
    this.section.replaceChildren(
      element(
        'div',
        {class: 'pair-title'},
        element('h2', {}, `Pair ${count(pair + 1)}`),
        element('span', {class: 'badge', id: 'relation'}, report.relation(pair)),
        element('button', {type: 'button', class: 'quiet', onclick: this.onClose}, 'Close'),
      ),
      ...this.corners(pair, 0),
      ...this.corners(pair, 1),
      ...(box ? [element('h3', {}, 'Box of the common part'), numbers('box', pointLines(box))] : []),
      certificate ? certificateView(certificate) : certificateCommand(report, pair),
    );
  }

  corners(pair, side) {
    const {report} = this;
    return [
      element(
        'h3',
        {},
        element('i', {class: 'dot', style: `--swatch: var(--${swatch(report.meshNumber(pair, side))})`}),
        report.elementName(pair, side),
      ),
      numbers(`corners-of-${side}`, shapeLines(report.shape(pair, side))),
    ];
  }
}
