import {byId, element} from './dom.js';
import {helpLine, keyBindings, listenToKeys, toggleKeys} from './keys.js';
import {levelChoice} from './levels.js';
import {MotionPage} from './motion_page.js';
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
const motion = report.time ? new MotionPage(report) : null;
let picked = null;

document.title = `${facts.title} \u2013 Motzkin`;
byId('title').textContent = facts.title;
if (motion) {
  motion.describe();
} else {
  verdict(byId('verdict'), report);
  summary(byId('summary'), report);
}

const view = makeView();
byId('canvas').view = view; // for those who look from outside, such as tests
const theme = new Theme(byId('theme'), () => view?.paint());
const toggles = new Toggles(byId('toggles'), toggleItems(), (state) => view?.show(state));
view?.show(toggles.state);
const levels = levelChoice(report, (level) => view?.showLevel(level));
const close = () => pick(null);
const panel = motion ? motion.panel(byId('picked'), close) : new PairPanel(byId('picked'), report, close);
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
if (motion) bindings.unshift(...motion.start({view, toggles, bindings}));
listenToKeys(bindings);
if (view) {
  if (!motion) helpLine(byId('help'), bindings);
  listenToPointers(byId('canvas'), view.orbit, pickAt);
}
if (motion && report.pairCount) pick(report.firstPair(), {stay: true});

/** The picture, or a message where the browser cannot draw it. */
function makeView() {
  const canvas = byId('canvas');
  const names = report.scene ? counted(meshes.length, 'object') : meshes.map(({name}) => name).join(' and ');
  const what = motion ? 'in motion, first contact marked' : 'in space, colliding elements marked';
  canvas.setAttribute('aria-label', `${names} ${what}`);
  try {
    return motion ? motion.view(canvas) : new View(canvas, report);
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
    ...(motion ? motion.toggleItems() : []),
    {name: 'collisions', label: motion ? 'What meets' : 'Collisions', color: 'mark', on: true},
    {name: 'boxes', label: 'Boxes', color: 'box', on: report.pairCount <= maxBoxesAtFirst},
    {name: 'wireframe', label: 'Wireframe', on: false},
    {name: 'only', label: 'Only colliding', on: false},
  ];
  const exists = {boxes: report.boxes.length > 0, collisions: facts.pairs > 0, only: facts.pairs > 0 && !motion};
  return items.filter(({name}) => exists[name] ?? true).map((item) => ({...item, key: toggleKeys[item.name]}));
}

function makeList() {
  const section = byId('pairs');
  section.hidden = false;
  const button = (label, title, way) =>
    element('button', {type: 'button', class: 'quiet', title, 'aria-label': title, onclick: () => step(way)}, label);
  const noun = motion ? 'contact' : 'pair';
  const arrows = [button('\u2191', `Previous ${noun} (p)`, -1), button('\u2193', `Next ${noun} (n)`, 1)];
  const steps = element('div', {class: 'steps'}, ...arrows);
  section.append(element('div', {class: 'list-head'}, element('h2', {}, motion ? 'Contacts' : 'Pairs'), steps));
  const result = new PairList(section, report, pick);
  if (facts.pairs > report.pairCount) {
    const part = `${count(report.pairCount)} of ${count(facts.pairs)} pairs`;
    section.append(element('p', {class: 'note'}, `The first ${part} are listed; all elements are marked.`));
  }
  return result;
}

/** `stay`: the time remains as it is. */
function pick(pair, {stay = false} = {}) {
  picked = pair;
  byId('status').textContent = pair === null ? '' : sentence(pair);
  panel.show(pair);
  list?.select(pair);
  view?.pick(pair);
  motion?.pick(pair, stay);
}

/** A pair in words, also for those who listen. */
function sentence(pair) {
  const [a, b] = [0, 1].map((side) => report.elementName(pair, side));
  return `${motion ? 'Contact' : 'Pair'} ${count(pair + 1)}: ${a} and ${b}, ${report.outcome(pair)}`;
}

function step(way) {
  const {pairCount} = report;
  if (!pairCount) return;
  if (picked === null) pick(way > 0 ? 0 : pairCount - 1);
  else pick((picked + way + pairCount) % pairCount);
}

/**
 * Picks a pair of the element under the pointer; another click there picks the next pair of the same element. Beside
 * everything it picks nothing, but on pages that play, which would lose what they are about.
 */
function pickAt(event) {
  const hit = view.elementAt(event);
  if (!hit) {
    if (!motion) pick(null);
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
