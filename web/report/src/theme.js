import {colorCount, objectColor} from './colors.js';

/** The name of the colour of a mesh, by its number. */
export function swatch(mesh) {
  return `object-${mesh % colorCount}`;
}

const allSwatches = Array.from({length: colorCount}, (_, number) => swatch(number));

/** The colours of the style sheet, for what CSS does not paint. */
export function palette() {
  const style = getComputedStyle(document.documentElement);
  const color = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    models: allSwatches.map(color),
    picked: [color('pick-a'), color('pick-b')],
    marks: ['near', 'touch', 'mark'].map(color),
    mark: color('mark'),
    curve: color('curve'),
    measure: color('accent'),
    box: color('box'),
    volume: color('volume'),
    start: color('start'),
    end: color('end'),
    contact: color('contact'),
    now: color('now'),
    rest: color('rest'),
    axes: ['axis-x', 'axis-y', 'axis-z'].map(color),
    text: color('text'),
  };
}

/** Light or dark as the system has it, until the button says otherwise. */
export class Theme {
  constructor(button, onChange) {
    this.button = button;
    this.onChange = onChange;
    const query = matchMedia('(prefers-color-scheme: dark)');
    this.set(query.matches);
    query.addEventListener('change', (event) => this.set(event.matches));
    button.addEventListener('click', () => this.toggle());
  }

  toggle() {
    this.set(!this.dark);
  }

  set(dark) {
    this.dark = dark;
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    const {style} = document.documentElement;
    allSwatches.forEach((name, number) => style.setProperty(`--${name}`, objectColor(number, dark)));
    this.button.textContent = dark ? 'Light' : 'Dark';
    this.button.setAttribute('aria-label', `Switch to ${dark ? 'light' : 'dark'} colours`);
    this.onChange();
  }
}
