import {element} from './dom.js';

const step = 0.12; // radians per key press

/** What the keys do: [keys, label for the help line or null, action]. */
export function keyBindings({orbit, toggles, levels, theme, next, previous, clear}) {
  const toggle = (name) => () => toggles.toggle(name);
  const turn = (right, up) => () => orbit?.turn(right * step, up * step);
  return [
    [['ArrowLeft'], null, turn(-1, 0)],
    [['ArrowRight'], null, turn(1, 0)],
    [['ArrowUp'], null, turn(0, 1)],
    [['ArrowDown'], null, turn(0, -1)],
    [['+', '='], null, () => orbit?.zoom(0.85)],
    [['-', '_'], null, () => orbit?.zoom(1 / 0.85)],
    [['r'], 'reset', () => orbit?.reset()],
    [['u'], 'y/z up', () => orbit?.swapUp()],
    [['n'], null, next],
    [['p'], null, previous],
    [['Escape'], null, clear],
    [['d'], 'light/dark', () => theme.toggle()],
    [['v'], null, () => levels.next()],
    ...[...toggles.buttons.keys()].map((name) => [[toggleKeys[name]], null, toggle(name)]),
  ];
}

export const toggleKeys = {a: 'a', b: 'b', collisions: 'c', boxes: 'x', wireframe: 'w', only: 'o'};

/** Listens to the whole page, except where the focus needs the keys itself. */
export function listenToKeys(bindings) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key.startsWith('Arrow') && event.target.closest('[role=listbox], .panel')) return;
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const binding = bindings.find(([keys]) => keys.includes(pressed));
    if (!binding) return;
    event.preventDefault();
    binding[2]();
  });
}

export function helpLine(parent, bindings) {
  const item = (keys, label) => element('span', {}, ...keys.flatMap((key) => [element('kbd', {}, key), ' ']), label);
  parent.append(
    item(['drag', '\u2190\u2191\u2192\u2193'], 'turn'),
    item(['wheel', '+', '\u2212'], 'zoom'),
    item(['shift drag'], 'move'),
    item(['click', 'n', 'p'], 'pick'),
    ...bindings.filter(([, label]) => label).map(([keys, label]) => item(keys, label)),
  );
}
