import {element} from './dom.js';
import {iconButton} from './icons.js';
import {standardViews} from './orbit_directions.js';

const viewKeys = {front: '4', back: '5', left: '6', right: '7', top: '8', bottom: '9'};

/** The buttons over the picture: where to look from, and what to do with what is seen. */
export function toolBar(parent, {view, section, measure, display, save, help}) {
  const title = (name) => `${name[0].toUpperCase()}${name.slice(1)}`;
  const look = (name, key, act) =>
    element('button', {type: 'button', id: `view-${name}`, title: `${title(name)} (${key})`, onclick: act}, title(name));
  const views = [
    look('home', 'r', () => view.orbit.reset()),
    ...Object.keys(standardViews).map((name) => look(name, viewKeys[name], () => view.lookFrom(name))),
  ];
  const toggle = (id, label, tool) => {
    const button = iconButton(id, id, label, () => {
      tool.toggle();
      button.setAttribute('aria-pressed', String(tool.on));
    });
    button.setAttribute('aria-pressed', 'false');
    return button;
  };
  const sectionButton = toggle('section', 'Section (i)', section);
  const measureButton = toggle('measure', 'Measure (q)', measure);
  const displayButton = toggle('display', 'Opacity, axes, units (;)', display);
  parent.hidden = false;
  parent.append(
    element('div', {class: 'choices views', role: 'group', 'aria-label': 'View'}, ...views),
    element(
      'div',
      {class: 'buttons'},
      sectionButton,
      measureButton,
      displayButton,
      iconButton('capture', 'save', 'Save the picture as PNG (y)', save),
      element('button', {type: 'button', id: 'help-keys', title: 'Keys (?)', 'aria-label': 'Keys (?)', onclick: help}, '?'),
    ),
  );
  return [
    ...Object.keys(standardViews).map((name) => ({
      keys: [viewKeys[name]],
      label: `Look from the ${name}`,
      act: () => view.lookFrom(name),
    })),
    {keys: ['i'], label: 'Section', act: () => sectionButton.click()},
    {keys: ['q'], label: 'Measure', act: () => measureButton.click()},
    {keys: [';'], label: 'Opacity, axes, units', act: () => displayButton.click()},
    {keys: ['y'], label: 'Save the picture as PNG', act: save},
    {keys: ['?'], label: 'These keys', act: help},
  ];
}
