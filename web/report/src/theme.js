const swatches = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The name of the colour of a mesh, by its number. */
export function swatch(mesh) {
  return swatches[mesh % swatches.length];
}

/** The colours of the style sheet, for what CSS does not paint. */
export function palette() {
  const style = getComputedStyle(document.documentElement);
  const color = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    models: swatches.map(color),
    picked: [color('pick-a'), color('pick-b')],
    mark: color('mark'),
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
    this.button.textContent = dark ? 'Light' : 'Dark';
    this.button.setAttribute('aria-label', `Switch to ${dark ? 'light' : 'dark'} colours`);
    this.onChange();
  }
}
