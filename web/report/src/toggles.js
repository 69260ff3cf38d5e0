import {element} from './dom.js';

/** Buttons that are on or off. `items` have a name, a label, a key, a colour and whether they are on at first. */
export class Toggles {
  constructor(parent, items, onChange) {
    this.state = Object.fromEntries(items.map(({name, on}) => [name, on]));
    this.onChange = onChange;
    this.items = new Map(items.map((item) => [item.name, item]));
    this.buttons = new Map();
    for (const {name, label, key, color} of items) {
      const button = element(
        'button',
        {type: 'button', class: 'toggle', id: `toggle-${name}`, title: label, onclick: () => this.toggle(name)},
        element('i', color ? {style: `--swatch: var(--${color})`} : {}),
        element('span', {}, label),
        ...(key ? [element('kbd', {'aria-hidden': 'true'}, key)] : []),
      );
      this.buttons.set(name, button);
      parent.append(button);
      this.update(name);
    }
  }

  update(name) {
    this.buttons.get(name).setAttribute('aria-pressed', String(this.state[name]));
  }

  toggle(name) {
    this.state[name] = !this.state[name];
    this.update(name);
    this.onChange(this.state);
  }
}

const maxMeshToggles = 12; // more objects are shown and hidden together

/** The name of the toggle that shows and hides a mesh. */
export function meshToggle({meshes}, number) {
  return meshes.length > maxMeshToggles ? 'a' : (['a', 'b'][number] ?? `mesh-${number}`);
}

/** A toggle per mesh, or one for all. */
export function meshToggles(report) {
  const {meshes} = report;
  if (meshes.length > maxMeshToggles) return [{name: 'a', label: 'Objects', on: true}];
  return meshes.map(({name}, number) => ({
    name: meshToggle(report, number),
    label: name,
    color: report.swatch(number),
    on: true,
  }));
}
