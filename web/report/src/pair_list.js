import {element} from './dom.js';

const rowHeight = 26; // pixels
const shortList = 6; // rows that need no scrolling

/** The list of pairs, of which only the visible rows exist. */
export class PairList {
  constructor(parent, report, onPick) {
    this.report = report;
    this.onPick = onPick;
    this.active = 0;
    this.selected = null;
    this.space = element('div', {style: `height: ${report.pairCount * rowHeight}px`, role: 'presentation'});
    this.list = element(
      'div',
      {
        class: report.pairCount <= shortList ? 'list short' : 'list',
        id: 'pair-list',
        role: 'listbox',
        tabindex: 0,
        'aria-label': 'Pairs of elements; Enter picks one',
        onscroll: () => this.draw(),
        onkeydown: (event) => this.key(event),
      },
      this.space,
    );
    parent.append(this.list);
    new ResizeObserver(() => this.draw()).observe(this.list);
    this.draw();
  }

  draw() {
    const first = Math.max(0, Math.floor(this.list.scrollTop / rowHeight) - 2);
    const last = Math.min(this.report.pairCount, first + Math.ceil(this.list.clientHeight / rowHeight) + 4);
    this.space.replaceChildren(...Array.from({length: last - first}, (_, i) => this.row(first + i)));
    const shown = this.active >= first && this.active < last;
    if (shown) this.list.setAttribute('aria-activedescendant', `pair-${this.active}`);
    else this.list.removeAttribute('aria-activedescendant');
  }

  row(pair) {
    const {report} = this;
    const side = (number) => {
      const {name} = report.mesh(pair, number);
      return element(
        'span',
        {title: report.elementName(pair, number)},
        element('i', {class: 'dot', style: `--swatch: var(--${report.swatch(report.meshNumber(pair, number))})`}),
        report.scene ? `${name} ${report.element(pair, number)}` : report.element(pair, number),
      );
    };
    return element(
      'div',
      {
        class: 'row',
        id: `pair-${pair}`,
        role: 'option',
        style: `top: ${pair * rowHeight}px; height: ${rowHeight}px`,
        'aria-selected': String(pair === this.selected),
        'aria-posinset': pair + 1,
        'aria-setsize': report.pairCount,
        'data-active': String(pair === this.active),
        onclick: () => this.onPick(pair),
      },
      side(0),
      side(1),
      element('span', {}, report.outcome(pair)),
    );
  }

  /** Makes a pair the active row and brings it into sight. */
  activate(pair) {
    this.active = pair;
    const top = pair * rowHeight;
    const {scrollTop, clientHeight} = this.list;
    if (top < scrollTop) this.list.scrollTop = top;
    if (top + rowHeight > scrollTop + clientHeight) this.list.scrollTop = top + rowHeight - clientHeight;
    this.draw();
  }

  select(pair) {
    this.selected = pair;
    if (pair === null) this.draw();
    else this.activate(pair);
  }

  key(event) {
    const last = this.report.pairCount - 1;
    const page = Math.max(1, Math.floor(this.list.clientHeight / rowHeight) - 1);
    const goals = {
      ArrowDown: this.active + 1,
      ArrowUp: this.active - 1,
      PageDown: this.active + page,
      PageUp: this.active - page,
      Home: 0,
      End: last,
    };
    if (event.key === 'Enter' || event.key === ' ') this.onPick(this.active);
    else if (event.key in goals) this.activate(Math.max(0, Math.min(last, goals[event.key])));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
