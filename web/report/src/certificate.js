import {element} from './dom.js';
import {isComplete, shapeJson} from './shapes.js';

const meanings = {
  overlapping: 'The weights are all positive: the point that they give lies inside both elements.',
  touching: 'The elements lie on the two sides of the plane and share the point that the weights give.',
  disjoint: 'The elements lie on the two sides of the plane, and neither reaches it.',
};

function part(title, text) {
  return [element('h3', {}, title), element('pre', {class: 'numbers'}, text)];
}

/** Copies a text, or selects it where the browser does not allow that. */
async function copy(text, node, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(node);
    button.textContent = 'Selected';
  }
}

/** A text to take along, closed at first. */
function copyable(title, text) {
  const block = element('pre', {class: 'numbers'}, text);
  const button = element('button', {type: 'button', class: 'quiet copy'}, 'Copy');
  button.addEventListener('click', () => copy(text, block, button));
  return element('details', {}, element('summary', {}, title), block, button);
}

/** The certificate of a pair, for people and as JSON. */
export function certificateView(text) {
  const certificate = JSON.parse(text);
  const {plane, point, relation} = certificate;
  return element(
    'div',
    {id: 'certificate'},
    element('h3', {}, 'Certificate'),
    element('p', {class: 'note'}, meanings[relation] ?? ''),
    ...(plane ? part('Plane', `(${plane.normal.join(', ')}) \u00b7 x = ${plane.offset}`) : []),
    ...(point ? part('Weights of the corners of the first', point.weights_a.join('\n')) : []),
    ...(point ? part('Weights of the corners of the second', point.weights_b.join('\n')) : []),
    copyable('As JSON, for motzkin verify', text),
  );
}

/** What to do for a pair that the report has no certificate of. */
export function certificateCommand(report, pair) {
  const shapes = [0, 1].map((side) => report.shape(pair, side));
  if (!shapes.every(isComplete)) {
    const text = 'The numbers of hulls and rounded shapes are in the scene file: motzkin pair --prove proves their relation.';
    return element('p', {class: 'note'}, text);
  }
  const [a, b] = shapes.map(shapeJson);
  const stored = report.facts.certificates.length;
  const kept = stored ? `the certificates of the first ${stored} pairs` : 'no certificates';
  const command = copyable('The command that proves it', `motzkin pair '${a}' '${b}' --prove --json`);
  command.open = true;
  const note = element('p', {class: 'note'}, `This report has ${kept}.`);
  return element('div', {id: 'command'}, element('h3', {}, 'Certificate'), note, command);
}
