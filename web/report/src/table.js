import {element} from './dom.js';

const rowHeight = 26; // pixels

/**
 * A list of rows to pick from, of which only those in sight exist. It sorts by a click on the name of a column, and
 * shows only rows that a filter lets through.
 *
 * `columns`: {name, numeric, compare(row, row), cell(row)}. `rows`: numbers. `label(row)` names a row for those who
 * listen. `idOf(row)` is the id of its node.
 */
export class Table {
  constructor(parent, {id, label, columns, rows, idOf, onPick}) {
    this.columns = columns;
    this.idOf = idOf;
    this.onPick = onPick;
    this.all = rows;
    this.rows = rows; // those that are shown, in their order
    this.filter = () => true;
    this.sorted = null; // {column, way}
    this.active = 0; // a place in `rows`
    this.selected = null; // a row
    this.heads = columns.map((column, number) => this.head(column, number));
    this.space = element('div', {class: 'space', role: 'presentation'});
    this.list = element(
      'div',
      {
        class: 'list',
        id,
        role: 'listbox',
        tabindex: 0,
        'aria-label': label,
        onscroll: () => this.draw(),
        onkeydown: (event) => this.key(event),
      },
      this.space,
    );
    this.node = element('div', {class: columns.length > 3 ? 'table four' : 'table'}, element('div', {class: 'heads'}, ...this.heads), this.list);
    parent.append(this.node);
    new ResizeObserver(() => this.draw()).observe(this.list);
    this.arrange();
  }

  head({name, numeric}, number) {
    const title = `Sort by ${name.toLowerCase()}`;
    const attributes = {type: 'button', class: numeric ? 'numeric' : undefined, title, 'data-way': ''};
    return element('button', {...attributes, onclick: () => this.sort(number)}, name);
  }

  /** Sorts by a column, upwards, then downwards, then not. Large counts come first. */
  sort(column) {
    const first = this.columns[column].numeric ? -1 : 1;
    const way = this.sorted?.column === column ? (this.sorted.way === first ? -first : 0) : first;
    this.sorted = way === 0 ? null : {column, way};
    this.heads.forEach((head, number) => {
      const direction = number === column ? way : 0;
      head.dataset.way = ['down', '', 'up'][direction + 1];
      head.setAttribute('aria-pressed', String(direction !== 0));
    });
    this.arrange();
  }

  setFilter(filter) {
    this.filter = filter;
    this.arrange();
  }

  /** Puts the rows in order; the one that is picked stays the active one where it is still there. */
  arrange() {
    this.rows = this.all.filter(this.filter);
    if (this.sorted) {
      const {compare} = this.columns[this.sorted.column];
      const {way} = this.sorted;
      this.rows.sort((p, q) => way * compare(p, q) || p - q);
    }
    this.space.style.height = `${this.rows.length * rowHeight}px`;
    this.node.style.setProperty('--rows', this.rows.length);
    const place = this.selected === null ? -1 : this.rows.indexOf(this.selected);
    this.active = Math.max(0, place);
    if (place >= 0) this.activate(place);
    else this.list.scrollTop = 0;
    this.draw();
  }

  draw() {
    const first = Math.max(0, Math.floor(this.list.scrollTop / rowHeight) - 2);
    const last = Math.min(this.rows.length, first + Math.ceil(this.list.clientHeight / rowHeight) + 4);
    this.space.replaceChildren(...Array.from({length: last - first}, (_, i) => this.row(first + i)));
    const shown = this.active >= first && this.active < last;
    if (shown) this.list.setAttribute('aria-activedescendant', this.idOf(this.rows[this.active]));
    else this.list.removeAttribute('aria-activedescendant');
  }

  row(place) {
    const row = this.rows[place];
    return element(
      'div',
      {
        class: 'row',
        id: this.idOf(row),
        role: 'option',
        style: `top: ${place * rowHeight}px; height: ${rowHeight}px`,
        'aria-selected': String(row === this.selected),
        'aria-posinset': place + 1,
        'aria-setsize': this.rows.length,
        'data-active': String(place === this.active),
        onclick: () => this.onPick(row),
      },
      ...this.columns.map((column) => column.cell(row)),
    );
  }

  /** Makes a place the active row and brings it into sight. */
  activate(place) {
    this.active = place;
    const top = place * rowHeight;
    const {scrollTop, clientHeight} = this.list;
    if (top < scrollTop) this.list.scrollTop = top;
    if (top + rowHeight > scrollTop + clientHeight) this.list.scrollTop = top + rowHeight - clientHeight;
    this.draw();
  }

  select(row) {
    this.selected = row;
    const place = row === null ? -1 : this.rows.indexOf(row);
    if (place < 0) this.draw();
    else this.activate(place);
  }

  /** The row that is so many after `row`, around the end; the first or the last for null. */
  next(row, way) {
    const {length} = this.rows;
    if (!length) return null;
    const place = row === null ? -1 : this.rows.indexOf(row);
    if (place < 0) return this.rows[way > 0 ? 0 : length - 1];
    return this.rows[(place + way + length) % length];
  }

  key(event) {
    const last = this.rows.length - 1;
    const page = Math.max(1, Math.floor(this.list.clientHeight / rowHeight) - 1);
    const goals = {
      ArrowDown: this.active + 1,
      ArrowUp: this.active - 1,
      PageDown: this.active + page,
      PageUp: this.active - page,
      Home: 0,
      End: last,
    };
    if (event.key === 'Enter' || event.key === ' ') {
      if (last >= 0) this.onPick(this.rows[this.active]);
    } else if (event.key in goals) this.activate(Math.max(0, Math.min(last, goals[event.key])));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
