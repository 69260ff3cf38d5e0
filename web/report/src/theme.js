/** The colours of the style sheet, for what CSS does not paint. */
export function palette() {
  const style = getComputedStyle(document.documentElement);
  const color = (name) => style.getPropertyValue(`--${name}`).trim();
  return {models: [color('a'), color('b')], picked: [color('pick-a'), color('pick-b')], mark: color('mark'), box: color('box'), text: color('text')};
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
