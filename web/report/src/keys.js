import {byId, element} from './dom.js';

const turnStep = 0.12; // radians per key press

/** What the keys do on every page. */
export function keyBindings({orbit, toggles, levels, theme, next, previous, clear, swapUp, save, confirm}) {
  const turn = (right, up) => () => orbit?.turn(right * turnStep, up * turnStep);
  return [
    {keys: ['ArrowLeft'], act: turn(-1, 0)},
    {keys: ['ArrowRight'], act: turn(1, 0)},
    {keys: ['ArrowUp'], act: turn(0, 1)},
    {keys: ['ArrowDown'], act: turn(0, -1)},
    {keys: ['+', '='], act: () => orbit?.zoom(0.85)},
    {keys: ['-', '_'], act: () => orbit?.zoom(1 / 0.85)},
    {keys: ['r'], label: 'Back to the first view', act: () => orbit?.reset()},
    {keys: ['u'], label: 'y or z up', act: swapUp},
    {keys: ['n'], label: 'Next of the list', act: next},
    {keys: ['p'], label: 'Previous of the list', act: previous},
    {keys: ['Escape'], label: 'Pick nothing', act: clear},
    {keys: ['e'], label: 'Save the list as CSV', act: save},
    {keys: ['Enter'], label: 'While measuring: take the point in the middle', act: confirm},
    {keys: ['t'], label: 'Light or dark', act: () => theme.toggle()},
    ...levelBindings(levels),
    ...[...toggles.items.values()]
      .filter(({key}) => key)
      .map(({name, label, key}) => ({keys: [key], label, act: () => toggles.toggle(name)})),
  ];
}

function levelBindings(levels) {
  if (!levels.count) return [];
  return [
    {keys: ['v'], label: 'Next level of the boxes of trees', act: () => levels.next()},
    {keys: ['d'], label: 'Boxes of trees', act: () => levels.toggle()},
    {keys: ['PageDown'], label: 'One level down', act: () => levels.step(1)},
    {keys: ['PageUp'], label: 'One level up', act: () => levels.step(-1)},
  ];
}

/** What they do on pages that play. */
export function playBindings({player, toggles, lookClose}) {
  return [
    {keys: [' '], label: 'Play or pause', act: () => player.toggle()},
    {keys: ['.'], label: 'Forward by 0.01', act: () => player.step(1)},
    {keys: [','], label: 'Back by 0.01', act: () => player.step(-1)},
    {keys: ['Home'], label: 'Start', act: () => player.moveTo(0)},
    {keys: ['End'], label: 'End', act: () => player.moveTo(1)},
    {keys: ['f'], label: 'First contact', act: () => player.toContact()},
    {keys: ['z'], label: 'Look at the contact closely', act: lookClose},
    {keys: ['>'], label: 'Faster', act: () => player.faster(1)},
    {keys: ['<'], label: 'Slower', act: () => player.faster(-1)},
    {keys: ['m'], act: () => toggles.toggle('wireframe')},
  ];
}

export const toggleKeys = {
  a: 'a',
  b: 'b',
  collisions: 'c',
  boxes: 'x',
  wireframe: 'w',
  only: 'o',
  surfaces: 's',
  start: '1',
  end: '2',
  contact: '3',
  trails: 'l',
  axes: 'g',
  slices: 'x',
  curves: 'k',
  touching: 'h',
  near: 'l',
  isolate: 'j',
};

/** Whether the element with the focus needs the key itself. */
function isTaken(key, target) {
  if (target.matches('input[type=search], input[type=number]')) return key !== 'Escape';
  if (key === 'Enter') return target.closest('button, select, summary, [role=listbox]');
  if (key.startsWith('Arrow') || key.startsWith('Page')) return target.closest('[role=listbox], .panel, .row-bar');
  return key === ' ' && target.closest('button, select, summary, [role=listbox]');
}

/** Listens to the whole page, except where the focus needs the keys itself. */
export function listenToKeys(bindings) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return;
    if (isTaken(event.key, event.target)) return;
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const binding = bindings.find(({keys}) => keys.includes(pressed));
    if (!binding) return;
    event.preventDefault();
    binding.act();
  });
}

const gestures = [
  [['drag', '\u2190\u2191\u2192\u2193'], 'turn'],
  [['wheel', '+', '\u2212'], 'zoom'],
  [['shift drag'], 'move'],
];

const keyNames = {' ': 'space', PageUp: 'page up', PageDown: 'page down', Escape: 'esc', Enter: 'enter', Home: 'home', End: 'end'};

function keyCaps(keys) {
  return keys.flatMap((key) => [element('kbd', {}, keyNames[key] ?? key), ' ']);
}

/** The most important keys, on the picture. */
export function helpLine(parent) {
  const item = (keys, label) => element('span', {}, ...keyCaps(keys), label);
  parent.hidden = false;
  parent.append(
    ...gestures.map(([keys, label]) => item(keys, label)),
    item(['click'], 'pick'),
    item(['?'], 'all keys'),
  );
}

/** All keys, in a dialog; returns what opens it. */
export function helpDialog(bindings) {
  const row = (keys, label) => element('tr', {}, element('td', {}, ...keyCaps(keys)), element('td', {}, label));
  const rows = [
    ...bindings.filter(({label}) => label).map(({keys, label}) => row(keys, label)),
    ...gestures.map(([keys, label]) => row(keys, `${label[0].toUpperCase()}${label.slice(1)}`)),
    row(['click'], 'Pick a pair of the element there'),
  ];
  const dialog = /** @type {HTMLDialogElement} */ (byId('keys'));
  dialog.append(
    element('form', {method: 'dialog'}, element('h2', {}, 'Keys'), element('button', {class: 'quiet'}, 'Close')),
    element('table', {}, element('tbody', {}, ...rows)),
  );
  return () => dialog.showModal();
}
