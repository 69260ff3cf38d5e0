const namespace = 'http://www.w3.org/2000/svg';

/** What is drawn in a square of 16. */
const shapes = {
  start: 'M3 3h2v10H3zM13 3v10L6 8z',
  back: 'M3 7h10v2H3z',
  forward: 'M3 7h10v2H3zM7 3h2v10H7z',
  play: 'M4 2.5v11L13.5 8z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  contact: 'M8 1.5 14.5 8 8 14.5 1.5 8z',
  save: 'M7 2h2v6h2.5L8 11.5 4.5 8H7zM3 12.5h10v1.5H3z',
};

/** A picture for a button, in the colour of its text. */
export function icon(name) {
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('width', '16');
  svg.setAttribute('height', '16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', shapes[name]);
  path.setAttribute('fill', 'currentColor');
  svg.append(path);
  return svg;
}

/** A button with a picture, which `title` names. */
export function iconButton(id, name, title, onclick) {
  const button = document.createElement('button');
  Object.assign(button, {type: 'button', id, title, onclick});
  button.setAttribute('aria-label', title);
  button.append(icon(name));
  return button;
}
