import {toolBar} from './bar.js';
import {capture} from './capture.js';
import {curvesCsv, saveCsv} from './csv.js';
import {Display} from './display.js';
import {byId, element} from './dom.js';
import {fileName} from './download.js';
import {Gauge} from './gauge.js';
import {helpDialog, helpLine, keyBindings, listenToKeys, toggleKeys} from './keys.js';
import {levelChoice} from './levels.js';
import {Measure} from './measure.js';
import {MotionPage} from './motion_page.js';
import {count, counted} from './numbers.js';
import {PairPanel} from './pair_panel.js';
import {PairTables} from './pair_tables.js';
import {listenToPointers} from './pointer.js';
import {Report} from './report_data.js';
import {SectionControl} from './section_control.js';
import {summary, verdict} from './summary.js';
import {palette, Theme} from './theme.js';
import {meshToggles, Toggles} from './toggles.js';
import {Units} from './units.js';
import {View} from './view.js';

const maxBoxesAtFirst = 5000; // more would hide everything else
const maxCurvesAtFirst = 200;

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
if (report.curves.length) byId('summary').append(curvesButton());
const details = /** @type {HTMLDetailsElement} */ (byId('facts'));
details.open = !report.pairCount; // below a list they would take its place

const view = makeView();
Object.assign(byId('canvas'), {view}); // for those who look from outside, such as tests
const units = new Units();
const tools = view ? makeTools() : null;
const theme = new Theme(byId('theme'), () => tools?.paint());
const toggles = new Toggles(byId('toggles'), toggleItems(), (state) => view?.show(state));
view?.show(toggles.state);
const levels = levelChoice(report, (level) => view?.showLevel(level));
const close = () => pick(null);
const panel = motion ? motion.panel(byId('picked'), close) : new PairPanel(byId('picked'), report, close);
const tables = report.pairCount ? makeTables() : null;
start();

/** Makes what the keys do, and shows what is picked at first. */
function start() {
  const bindings = keyBindings({
    orbit: view?.orbit,
    toggles,
    levels,
    theme,
    next: () => step(1),
    previous: () => step(-1),
    clear: () => pick(null),
    swapUp: () => tools?.display.swapUp(),
    save: () => tables?.save(),
    confirm: () => tools?.measure.on && tools.measure.take(),
  });
  if (motion) bindings.unshift(...motion.start({view, toggles}));
  if (view) {
    let open = null;
    bindings.unshift(...toolBar(byId('bar'), {view, ...tools, save: savePicture, help: () => open()}));
    open = helpDialog(bindings);
    if (!motion) helpLine(byId('help'));
    listenToPointers(byId('canvas'), view.orbit, (event) => (tools.measure.on ? tools.measure.take(event) : pickAt(event)));
  }
  listenToKeys(bindings);
  if (motion && report.pairCount) pick(report.firstPair(), {stay: true});
}

/** What works on the picture: the gauge in its corner, the section, measuring, how it is displayed. */
function makeTools() {
  const measure = new Measure(byId('measure-row'), view, units);
  return {
    measure,
    gauge: new Gauge(byId('gauge'), view, units),
    section: new SectionControl(byId('section-row'), view, units),
    display: new Display(byId('display-row'), view, units),
    paint: () => {
      view.paint();
      measure.paint(palette().measure);
    },
  };
}

/** What saves the points of the curves. */
function curvesButton() {
  const save = () => saveCsv(curvesCsv(report), `${fileName(facts.title)}-curves`);
  return element('button', {type: 'button', class: 'quiet copy', id: 'save-curves', onclick: save}, 'Save curves as CSV');
}

/** Saves the picture as PNG, with its title. */
function savePicture() {
  const {title} = facts;
  const {suffix, lines} = motion?.caption() ?? {suffix: '', lines: []};
  capture(view, tools.gauge, `${fileName(title)}${suffix}`, [title, ...lines]);
}

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
    {name: 'collisions', label: motion ? 'What meets' : 'Overlapping', color: 'mark', on: true},
    {name: 'touching', label: 'Touching', color: 'touch', on: true},
    {name: 'near', label: 'Near', color: 'near', on: true},
    {name: 'curves', label: 'Curves', color: 'curve', on: report.curves.length <= maxCurvesAtFirst},
    {name: 'boxes', label: 'Boxes', color: 'box', on: report.pairCount <= maxBoxesAtFirst && !report.curves.length},
    {name: 'wireframe', label: 'Wireframe', on: false},
    {name: 'only', label: 'Only colliding', on: false},
    {name: 'isolate', label: 'Only picked', on: false},
  ];
  const {pairs, touching, disjoint} = facts;
  const exists = {
    boxes: report.boxes.length > 0,
    collisions: motion ? pairs > 0 : pairs > touching + disjoint,
    touching: touching > 0 && !motion,
    near: disjoint > 0 && !motion,
    curves: report.curves.length > 0,
    only: pairs > 0 && !motion,
    isolate: pairs > 0 && meshes.length > 2,
  };
  return items.filter(({name}) => exists[name] ?? true).map((item) => ({...item, key: toggleKeys[item.name]}));
}

function makeTables() {
  return new PairTables(byId('pairs'), report, {
    onPick: pick,
    onObjects: (number) => view?.pickObjects(number),
    onStep: step,
  });
}

/** `stay`: the time remains as it is. */
function pick(pair, {stay = false} = {}) {
  picked = pair;
  byId('status').textContent = pair === null ? '' : sentence(pair);
  panel.show(pair);
  tables?.select(pair);
  view?.pick(pair);
  motion?.pick(pair, stay);
}

/** A pair in words, also for those who listen. */
function sentence(pair) {
  const [a, b] = [0, 1].map((side) => report.elementName(pair, side));
  return `${motion ? 'Contact' : 'Pair'} ${count(pair + 1)}: ${a} and ${b}, ${report.outcome(pair)}`;
}

function step(way) {
  const next = tables?.next(picked, way) ?? null;
  if (next !== null) pick(next);
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
