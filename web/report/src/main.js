import {byId, element} from './dom.js';
import {helpLine, keyBindings, listenToKeys, toggleKeys} from './keys.js';
import {count} from './numbers.js';
import {PairList} from './pair_list.js';
import {PairPanel} from './pair_panel.js';
import {listenToPointers} from './pointer.js';
import {Report} from './report_data.js';
import {summary, verdict} from './summary.js';
import {Theme} from './theme.js';
import {Toggles} from './toggles.js';
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
const panel = new PairPanel(byId('picked'), report, () => pick(null));
const list = report.pairCount ? makeList() : null;

const bindings = keyBindings({
  orbit: view?.orbit,
  toggles,
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
  canvas.setAttribute('aria-label', `${meshes.map(({name}) => name).join(' and ')} in space, colliding elements marked`);
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
    {name: 'a', label: meshes[0].name, color: 'a', on: true},
    {name: 'b', label: meshes[1]?.name, color: 'b', on: true},
    {name: 'collisions', label: 'Collisions', color: 'mark', on: true},
    {name: 'boxes', label: 'Boxes', color: 'box', on: report.pairCount <= maxBoxesAtFirst},
    {name: 'wireframe', label: 'Wireframe', on: false},
    {name: 'only', label: 'Only colliding', on: false},
  ];
  const exists = {b: !report.self, boxes: report.boxes.length > 0, collisions: facts.pairs > 0, only: facts.pairs > 0};
  return items.filter(({name}) => exists[name] ?? true).map((item) => ({...item, key: toggleKeys[item.name]}));
}

function makeList() {
  const section = byId('pairs');
  section.hidden = false;
  const button = (label, title, way) =>
    element('button', {type: 'button', class: 'quiet', title, 'aria-label': title, onclick: () => step(way)}, label);
  const steps = [button('\u2191', 'Previous pair (p)', -1), button('\u2193', 'Next pair (n)', 1)];
  section.append(element('div', {class: 'list-head'}, element('h2', {}, 'Pairs'), element('div', {class: 'steps'}, ...steps)));
  const result = new PairList(section, report, pick);
  if (facts.pairs > report.pairCount) {
    const text = `The first ${count(report.pairCount)} of ${count(facts.pairs)} pairs are listed; all elements are marked.`;
    section.append(element('p', {class: 'note'}, text));
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
  const [a, b] = [0, 1].map((side) => `${report.mesh(side).name}, ${report.mesh(side).kind} ${report.element(pair, side)}`);
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
