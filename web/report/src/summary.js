import {totalLength} from './curves.js';
import {element, table} from './dom.js';
import {count, counted, duration, shortTime} from './numbers.js';

const maxMeshRows = 50;

function touching({pairs, touching, disjoint}) {
  if (disjoint) return pairs > disjoint ? `, ${count(pairs - disjoint)} of them without any gap` : '';
  if (!touching) return '';
  if (touching === pairs) return ', touching only';
  return `, ${count(touching)} of them touching only`;
}

/** Where the collisions are. */
function places({facts, self, scene, meshPairs}) {
  const [first, second] = facts.meshes;
  if (facts.disjoint) return `of ${first.name} and ${second.name} within the clearance`;
  if (scene && facts.pairs) return `in ${counted(meshPairs.length, 'pair')} of ${counted(facts.meshes.length, 'object')}`;
  if (scene) return `of ${counted(facts.meshes.length, 'object')}`;
  return self ? `of ${first.name} with itself` : `between ${first.name} and ${second.name}`;
}

/** The answer in one sentence. */
export function verdict(parent, report) {
  const {facts} = report;
  const noun = facts.disjoint ? 'pair' : 'collision';
  parent.append(
    element('strong', {}, facts.pairs ? counted(facts.pairs, noun) : 'No collision'),
    ` ${places(report)}${touching(facts)}.`,
  );
}

function between(lower, upper) {
  return lower === upper ? `at t = ${upper}` : `between t = ${lower} and ${upper}`;
}

/** When objects meet first, in one sentence. */
function firstContact(report) {
  const first = report.firstPair();
  const {until, pair} = report.time;
  if (first === null) {
    const asked = pair ? pair.map((number) => report.meshes[number].name).join(' and ') : null;
    const objects = asked ?? counted(report.meshes.length, 'object');
    return [element('strong', {}, 'No contact'), ` of ${objects} until t = ${until}: proved.`];
  }
  const {status, lower, upper} = report.contact(first);
  const names = [0, 1].map((side) => report.mesh(first, side).name).join(' and ');
  const others = report.facts.pairs - 1;
  const rest = others ? ` ${counted(others, 'more pair')} below.` : '';
  const sentences = {
    contact: ['First contact', ` of ${names} ${between(shortTime(lower), shortTime(upper))}: proved.${rest}`],
    'initial-contact': ['In contact at the start', `: ${names}.${rest}`],
    unresolved: ['Unresolved', `: ${names}, proved free before t = ${shortTime(lower)}.${rest}`],
  };
  const [strong, text] = sentences[status];
  return [element('strong', {}, strong), text];
}

/** The same for pages that play. */
export function motionVerdict(parent, report) {
  parent.append(...firstContact(report));
}

function listed(meshRows, meshes) {
  const others = meshes.length - maxMeshRows;
  const note = others > 0 ? [element('p', {class: 'note'}, `and ${counted(others, 'other object')}`)] : [];
  return [element('h2', {}, 'Counts'), table(meshRows), ...note];
}

function factsAndTimings({facts, timings}) {
  const rows = timings.map(([name, seconds]) => [name, duration(seconds)]);
  return [
    ...(facts.length ? [table(facts)] : []),
    ...(rows.length ? [element('h3', {}, 'Times'), table(rows)] : []),
  ];
}

const kinds = {triangle: 'triangles', tetrahedron: 'tetrahedra', part: 'parts'};

function curveRows(curves, {curves_left_out: others}) {
  if (!curves.length) return [];
  const rows = [
    ['Curves of intersection', count(curves.length)],
    ['\u2003length', String(Number(totalLength(curves).toPrecision(6)))],
  ];
  return others ? [...rows, ['\u2003not shown', count(others)]] : rows;
}

/** Counts, facts and times. */
export function summary(parent, {facts, curves}) {
  const meshRows = facts.meshes.slice(0, maxMeshRows).flatMap(({name, kind, elements, colliding}) => [
    [`${name}, ${kinds[kind]}`, count(elements)],
    ['\u2003colliding', count(colliding)],
  ]);
  const pairRows = [
    ['Pairs', count(facts.pairs)],
    ['\u2003overlapping', count(facts.pairs - facts.touching - facts.disjoint)],
    ['\u2003touching', count(facts.touching)],
    ...(facts.disjoint ? [['\u2003near', count(facts.disjoint)]] : []),
    ...curveRows(curves, facts),
  ];
  parent.append(...listed(meshRows, facts.meshes), table(pairRows), ...factsAndTimings(facts));
}

/** The same for pages that play. */
export function motionSummary(parent, {facts, meshes, time}) {
  const row = ({name, kind, elements}) => [`${name}, ${kinds[kind]}`, count(elements)];
  const meshRows = facts.meshes.slice(0, maxMeshRows).map(row);
  const rows = [
    ['Objects', count(meshes.length)],
    ['\u2003in motion', count(meshes.filter(({path}) => path.moves).length)],
    ['Contacts listed', count(facts.pairs)],
    ['Looked at until t', String(time.until)],
  ];
  const note = element(
    'p',
    {class: 'note'},
    'Times are proved. The picture shows rounded poses, and goes at a constant rate from one to the next.',
  );
  parent.append(...listed(meshRows, facts.meshes), table(rows), ...factsAndTimings(facts), note);
}
