// What the tests of the report page share: a browser, a report in it, and pictures to compare.
//   node TOPIC_test.mjs REPORTS [COMMAND]
// REPORTS is the folder that make_reports filled, COMMAND the program motzkin.
import assert from 'node:assert/strict';
import {join} from 'node:path';
import {after} from 'node:test';
import {pathToFileURL} from 'node:url';
import {findChromium, launch} from '../../web/report/browser.mjs';

if (!findChromium()) {
  console.log('skipped: no Chromium on this machine; apt install chromium');
  process.exit(77);
}

const [reports, command] = process.argv.slice(2);
export const motzkin = command;
export const browser = await launch();
const scratch = await browser.newPage();
after(() => browser.close());

export function reportUrl(name) {
  return pathToFileURL(join(reports, `${name}.html`)).href;
}

/** Opens a report and calls `look` with its page. Fails where the page logs an error or asks for any other file. */
export async function withReport(name, look, {from = browser, ...options} = {}) {
  const context = await from.newContext({viewport: {width: 1100, height: 700}, colorScheme: 'light', ...options});
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => request.url() !== reportUrl(name) && complaints.push(`asked for ${request.url()}`));
  try {
    await page.goto(reportUrl(name));
    if (from === browser) await page.waitForSelector('canvas[data-frames]');
    await look(page);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}

/** Waits until nothing is drawn any more, and says how many frames there were. */
export async function settle(page) {
  await page.waitForSelector('canvas[aria-busy=false]');
  return page.$eval('#canvas', (canvas) => Number(canvas.dataset.frames));
}

/** Waits until the canvas has the size that rows over it leave, and is drawn. */
export async function fit(page) {
  await page.waitForFunction(() => {
    const canvas = document.getElementById('canvas');
    return canvas.width === canvas.clientWidth && canvas.height === canvas.clientHeight;
  });
  return settle(page);
}

/** The canvas as a picture, without what lies over it. */
export async function picture(page) {
  await settle(page);
  return page.locator('#canvas').screenshot({style: '.help, .status, .readout, .player, .gauge { visibility: hidden } #canvas { outline: none }'});
}

/** Runs `measure` on the pixels (RGBA) of pictures, in the browser, which can read PNG. */
function onPixels(pictures, measure) {
  const texts = pictures.map((png) => `data:image/png;base64,${png.toString('base64')}`);
  return scratch.evaluate(
    async ([urls, source]) => {
      const pixels = await Promise.all(
        urls.map(async (url) => {
          const image = new Image();
          image.src = url;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext('2d');
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height);
        }),
      );
      return new Function(`return (${source})(...arguments)`)(...pixels);
    },
    [texts, measure.toString()],
  );
}

/** The part of all pixels that differ visibly. */
export function difference(first, second) {
  return onPixels([first, second], (p, q) => {
    const a = p.data;
    const b = q.data;
    const differs = (k) => Math.abs(a[k] - b[k]) > 12;
    let count = 0;
    for (let i = 0; i < a.length; i += 4) count += differs(i) || differs(i + 1) || differs(i + 2);
    return count / (a.length / 4);
  });
}

/** How large a picture is. */
export function pixelSize(png) {
  return onPixels([png], ({width, height}) => ({width, height}));
}

/** Mean of all colours, from 0 to 255. */
export function brightness(png) {
  return onPixels([png], ({data}) => {
    let sum = 0;
    for (let i = 0; i < data.length; ++i) sum += i % 4 === 3 ? 0 : data[i];
    return sum / (0.75 * data.length);
  });
}

/** Middle of the first 5 x 5 pixels that all have the colour of what overlaps or of what touches, or null. */
export function findMark(png) {
  return onPixels([png], ({data, width, height}) => {
    const isMark = (x, y) => {
      const [red, green, blue] = data.subarray(4 * (y * width + x));
      const overlaps = red > 120 && green < 40 && blue > 60 && blue < 120;
      const touches = red > 180 && green > 110 && green < 190 && blue < 30;
      return overlaps || touches;
    };
    for (let y = 2; y < height - 2; ++y) {
      for (let x = 2; x < width - 2; ++x) {
        let all = true;
        for (let k = 0; k < 25 && all; ++k) all = isMark(x - 2 + (k % 5), y - 2 + Math.floor(k / 5));
        if (all) return {x, y};
      }
    }
    return null;
  });
}

/** The numbers of a text, as the doubles they name. */
export function numbersIn(text) {
  return text.match(/-?[\d.]+(e[+-]\d+)?/g).map(Number);
}
