// A picture of a report: screenshot.mjs REPORT PICTURE [KEY..], where keys are pressed first, such as n for a pair.
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {launch} from './browser.mjs';

const [report, picture, ...keys] = process.argv.slice(2);
if (!picture) {
  console.error('usage: npm run screenshot -- REPORT PICTURE [KEY..]');
  process.exit(2);
}
const browser = await launch();
const page = await browser.newPage({viewport: {width: 1200, height: 760}, deviceScaleFactor: 1.5, colorScheme: 'light'});
await page.goto(pathToFileURL(resolve(process.env.INIT_CWD ?? '.', report)).href);
await page.waitForSelector('canvas[data-frames]');
for (const key of keys) {
  await page.keyboard.press(key);
  await page.waitForTimeout(1000); // the camera moves
}
await page.waitForTimeout(500);
await page.screenshot({path: resolve(process.env.INIT_CWD ?? '.', picture)});
await browser.close();
