import {element, table} from './dom.js';
import {count, counted, duration} from './numbers.js';

function touching({pairs, touching}) {
  if (!touching) return '';
  if (touching === pairs) return ', touching only';
  return `, ${count(touching)} of them touching only`;
}

/** The answer in one sentence. */
export function verdict(parent, {facts, self}) {
  const [first, second] = facts.meshes;
  const places = self ? `of ${first.name} with itself` : `between ${first.name} and ${second.name}`;
  parent.append(
    element('strong', {}, facts.pairs ? counted(facts.pairs, 'collision') : 'No collision'),
    ` ${places}${touching(facts)}.`,
  );
}

/** Counts, facts and times. */
export function summary(parent, {facts}) {
  const kinds = {triangle: 'triangles', tetrahedron: 'tetrahedra'};
  const meshRows = facts.meshes.flatMap(({name, kind, elements, colliding}) => [
    [`${name}, ${kinds[kind]}`, count(elements)],
    ['\u2003colliding', count(colliding)],
  ]);
  const pairRows = [
    ['Pairs', count(facts.pairs)],
    ['\u2003overlapping', count(facts.pairs - facts.touching)],
    ['\u2003touching', count(facts.touching)],
  ];
  parent.append(element('h2', {}, 'Counts'), table(meshRows), table(pairRows));
  if (facts.facts.length) parent.append(table(facts.facts));
  if (facts.timings.length) {
    const rows = facts.timings.map(([name, seconds]) => [name, duration(seconds)]);
    parent.append(element('h3', {}, 'Times'), table(rows));
  }
}
