import {element} from './dom.js';

const names = ['', '\u00b5m', 'mm', 'cm', 'm', 'km', 'in', 'ft'];

/** What one of the numbers of the files is, which they do not say: lengths on the page have its name. */
export class Units {
  constructor() {
    this.name = '';
    this.listeners = [];
  }

  /** Calls `use` with the name, now and when it changes. */
  listen(use) {
    this.listeners.push(use);
    use(this.name);
  }

  /** A length for people to read. */
  text(length, digits = 6) {
    const number = String(Number(length.toPrecision(digits)));
    return this.name ? `${number} ${this.name}` : number;
  }

  /** The control that sets it. */
  control() {
    const option = (name) => element('option', {value: name}, name || 'none');
    const select = element('select', {id: 'unit'}, ...names.map(option));
    select.addEventListener('change', () => {
      this.name = select.value;
      for (const use of this.listeners) use(this.name);
    });
    return select;
  }
}
