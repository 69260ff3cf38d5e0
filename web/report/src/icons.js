const namespace = 'http://www.w3.org/2000/svg';

/** What is drawn in a square of 16. */
const shapes = {
  start: 'M3 3h2v10H3zM13 3v10L6 8z',
  back: 'M3 7h10v2H3z',
  forward: 'M7 3h2v4h4v2H9v4H7V9H3V7h4z',
  play: 'M4 2.5v11L13.5 8z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  contact: 'M8 1.5 14.5 8 8 14.5 1.5 8z',
  flip: 'M7.25 1.5h1.5v13h-1.5zM6 4v8L1 8zM10 4v8l5-4z',
  section: 'M2 3h6v10H2zM9.25 1h1.5v14h-1.5zM12 3h2v1.5h-2zM12 7h2v1.5h-2zM12 11h2v2h-2z',
  display: 'M2 3.25h5v1.5H2zM11 3.25h3v1.5h-3zM8 2h2v4H8zM2 7.25h1v1.5H2zM7 7.25h7v1.5H7zM4 6h2v4H4zM2 11.25h7v1.5H2zM13 11.25h1v1.5h-1zM10 10h2v4h-2z',
  measure: 'M1 5h14v6H1zm1.5 1.5v3h11v-3H12v1.75h-1V6.5H8.5v1.75h-1V6.5H5v1.75H4V6.5z',
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
  path.setAttribute('fill-rule', 'evenodd');
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
