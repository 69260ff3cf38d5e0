import {download} from './download.js';

/** A colour of the style sheet. */
function color(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** The picture with its ground and a text, as a canvas. */
function compose(view, gauge, lines) {
  const {canvas} = view;
  view.draw(); // what was drawn before is not kept
  const result = document.createElement('canvas');
  const {width, height} = Object.assign(result, {width: canvas.width, height: canvas.height});
  const context = result.getContext('2d');
  const ground = context.createRadialGradient(0.4 * width, 0.2 * height, 0, 0.4 * width, 0.2 * height, 1.2 * width);
  ground.addColorStop(0, color('sky'));
  ground.addColorStop(1, color('ground'));
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.drawImage(canvas, 0, 0);
  const ratio = width / canvas.clientWidth;
  gauge.drawInto(context, ratio);
  const size = 14 * ratio;
  context.fillStyle = color('text');
  context.font = `${size}px sans-serif`;
  lines.forEach((line, i) => context.fillText(line, size, size * (1.8 + 1.5 * i), width - 2 * size));
  return result;
}

/** Saves the picture as PNG, with lines of text in its corner. */
export function capture(view, gauge, name, lines) {
  compose(view, gauge, lines).toBlob((blob) => download(blob, `${name}.png`), 'image/png');
}
