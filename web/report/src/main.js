import {byId, element} from './dom.js';
import {helpLine, keyBindings, listenToKeys, toggleKeys} from './keys.js';
import {levelChoice} from './levels.js';
import {count, counted} from './numbers.js';
import {PairList} from './pair_list.js';
import {PairPanel} from './pair_panel.js';
import {listenToPointers} from './pointer.js';
import {Report} from './report_data.js';
import {summary, verdict} from './summary.js';
import {Theme} from './theme.js';
import {meshToggles, Toggles} from './toggles.js';
import {View} from './view.js';

const maxBoxesAtFirst = 5000; // more would hide everything else

const report = new Report();
const {facts, meshes} = report;
let picked = null;

document.title = `${facts.title} \u2013 Motzkin`;
byId('title').textContent = facts.title;
verdict(byId('verdict'), report);
summary(byId('summary'), report);

const view = makeView();
const theme = new Theme(byId('theme'), () => view?.paint());
const toggles = new Toggles(byId('toggles'), toggleItems(), (state) => view?.show(state));
view?.show(toggles.state);
const levels = levelChoice(report, (level) => view?.showLevel(level));
const panel = new PairPanel(byId('picked'), report, () => pick(null));
const list = report.pairCount ? makeList() : null;

const bindings = keyBindings({
  orbit: view?.orbit,
  toggles,
  levels,
  theme,
  next: () => step(1),
  previous: () => step(-1),
  clear: () => pick(null),
});
listenToKeys(bindings);
if (view) {
  helpLine(byId('help'), bindings);
  listenToPointers(byId('canvas'), view.orbit, pickAt);
}

/** The picture, or a message where the browser cannot draw it. */
function makeView() {
  const canvas = byId('canvas');
  const names = report.scene ? counted(meshes.length, 'object') : meshes.map(({name}) => name).join(' and ');
  canvas.setAttribute('aria-label', `${names} in space, colliding elements marked`);
  try {
    return new View(canvas, report);
  } catch (error) {
    canvas.hidden = true;
    byId('message').hidden = false;
    byId('message').textContent = 'This browser has no WebGL, so there is no picture. Everything else is in the panel.';
    console.warn(error);
    return null;
  }
}

function toggleItems() {
  const items = [
    ...meshToggles(report),
    {name: 'collisions', label: 'Collisions', color: 'mark', on: true},
    {name: 'boxes', label: 'Boxes', color: 'box', on: report.pairCount <= maxBoxesAtFirst},
    {name: 'wireframe', label: 'Wireframe', on: false},
    {name: 'only', label: 'Only colliding', on: false},
  ];
  const exists = {boxes: report.boxes.length > 0, collisions: facts.pairs > 0, only: facts.pairs > 0};
  return items.filter(({name}) => exists[name] ?? true).map((item) => ({...item, key: toggleKeys[item.name]}));
}

function makeList() {
  const section = byId('pairs');
  section.hidden = false;
  const button = (label, title, way) =>
    element('button', {type: 'button', class: 'quiet', title, 'aria-label': title, onclick: () => step(way)}, label);
  const arrows = [button('\u2191', 'Previous pair (p)', -1), button('\u2193', 'Next pair (n)', 1)];
  const steps = element('div', {class: 'steps'}, ...arrows);
  section.append(element('div', {class: 'list-head'}, element('h2', {}, 'Pairs'), steps));
  const result = new PairList(section, report, pick);
  if (facts.pairs > report.pairCount) {
    const part = `${count(report.pairCount)} of ${count(facts.pairs)} pairs`;
    section.append(element('p', {class: 'note'}, `The first ${part} are listed; all elements are marked.`));
  }
  return result;
}

function pick(pair) {
  picked = pair;
  byId('status').textContent = pair === null ? '' : sentence(pair);
  panel.show(pair);
  list?.select(pair);
  view?.pick(pair);
}

/** A pair in words, also for those who listen. */
function sentence(pair) {
  const [a, b] = [0, 1].map((side) => report.elementName(pair, side));
  return `Pair ${count(pair + 1)}: ${a} and ${b}, ${report.relation(pair)}`;
}

function step(way) {
  const {pairCount} = report;
  if (!pairCount) return;
  if (picked === null) pick(way > 0 ? 0 : pairCount - 1);
  else pick((picked + way + pairCount) % pairCount);
}

/** Picks a pair of the element under the pointer; another click there picks the next pair of the same element. */
function pickAt(event) {
  const hit = view.elementAt(event);
  if (!hit) {
    pick(null);
    return;
  }
  const pairs = report.pairsOf(hit.mesh, hit.element);
  if (pairs.length) {
    pick(pairs[(pairs.indexOf(picked) + 1) % pairs.length]);
  } else {
    const {name, kind} = meshes[hit.mesh];
    byId('status').textContent = `${name}, ${kind} ${hit.element}: no listed collision`;
  }
}
