// A picture of a report: screenshot.mjs REPORT PICTURE [KEY..], where keys are pressed first, such as n for a pair.
import {writeFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {launch} from './browser.mjs';
import {encodePng} from './png.mjs';

const [report, picture, ...keys] = process.argv.slice(2);
if (!picture) {
  console.error('usage: npm run screenshot -- REPORT PICTURE [KEY..]');
  process.exit(2);
}
const browser = await launch();
const viewport = {width: 1200, height: 760};
const page = await browser.newPage({viewport, deviceScaleFactor: 2, colorScheme: 'light'});
await page.goto(pathToFileURL(resolve(process.env.INIT_CWD ?? '.', report)).href);
await page.waitForSelector('canvas[data-frames]');
for (const key of keys) {
  await page.keyboard.press(key);
  await page.waitForTimeout(1000); // the camera moves
}
await page.waitForTimeout(500);
const large = await page.screenshot();

/** Half the size: software drawing has no smooth edges, the mean of four pixels has. */
async function halve([url, width, height]) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {width, height});
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return [...context.getImageData(0, 0, width, height).data].filter((_, i) => i % 4 !== 3);
}
const scratch = await browser.newPage();
const url = `data:image/png;base64,${large.toString('base64')}`;
const small = await scratch.evaluate(halve, [url, viewport.width, viewport.height]);
writeFileSync(resolve(process.env.INIT_CWD ?? '.', picture), encodePng(viewport.width, viewport.height, small));
await browser.close();
