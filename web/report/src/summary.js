import {element, table} from './dom.js';
import {count, counted, duration} from './numbers.js';

const maxMeshRows = 50;

function touching({pairs, touching}) {
  if (!touching) return '';
  if (touching === pairs) return ', touching only';
  return `, ${count(touching)} of them touching only`;
}

/** Where the collisions are. */
function places({facts, self, scene}) {
  const [first, second] = facts.meshes;
  if (scene && facts.pairs) return `in ${counted(facts.mesh_pairs, 'pair')} of ${counted(facts.meshes.length, 'object')}`;
  if (scene) return `of ${counted(facts.meshes.length, 'object')}`;
  return self ? `of ${first.name} with itself` : `between ${first.name} and ${second.name}`;
}

/** The answer in one sentence. */
export function verdict(parent, report) {
  const {facts} = report;
  parent.append(
    element('strong', {}, facts.pairs ? counted(facts.pairs, 'collision') : 'No collision'),
    ` ${places(report)}${touching(facts)}.`,
  );
}

/** Counts, facts and times. */
export function summary(parent, {facts}) {
  const kinds = {triangle: 'triangles', tetrahedron: 'tetrahedra', part: 'parts'};
  const meshRows = facts.meshes.slice(0, maxMeshRows).flatMap(({name, kind, elements, colliding}) => [
    [`${name}, ${kinds[kind]}`, count(elements)],
    ['\u2003colliding', count(colliding)],
  ]);
  const pairRows = [
    ['Pairs', count(facts.pairs)],
    ['\u2003overlapping', count(facts.pairs - facts.touching)],
    ['\u2003touching', count(facts.touching)],
  ];
  parent.append(element('h2', {}, 'Counts'), table(meshRows));
  const others = facts.meshes.length - maxMeshRows;
  if (others > 0) parent.append(element('p', {class: 'note'}, `and ${counted(others, 'other object')}`));
  parent.append(table(pairRows));
  if (facts.facts.length) parent.append(table(facts.facts));
  if (facts.timings.length) {
    const rows = facts.timings.map(([name, seconds]) => [name, duration(seconds)]);
    parent.append(element('h3', {}, 'Times'), table(rows));
  }
}
