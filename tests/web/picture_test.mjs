// What the report page shows: models, toggles, ways to turn it, colours.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {launch} from '../../web/report/browser.mjs';
import {brightness, browser, difference, picture, reportUrl, settle, withReport} from './harness.mjs';

const maxFirstFrame = 10_000; // milliseconds, in software, for 100,000 triangles

async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

test('both models are there', () =>
  withReport('rings', async (page) => {
    const all = await picture(page);
    await press(page, 'a', 'b', 'x');
    const none = await picture(page);
    assert.ok((await difference(all, none)) > 0.2, 'the models cover a good part of the canvas');
    for (const key of ['a', 'b']) {
      await press(page, key);
      assert.ok((await difference(await picture(page), none)) > 0.1, `${key} alone is visible`);
      await press(page, key);
    }
  }));

test('every toggle changes the picture, by key and by button, and back', () =>
  withReport('rings', async (page) => {
    // name, key, least part of the picture that changes
    const toggles = [
      ['a', 'a', 0.1],
      ['b', 'b', 0.1],
      ['collisions', 'c', 0.01],
      ['boxes', 'x', 0.002],
      ['wireframe', 'w', 0.2],
      ['only', 'o', 0.2],
    ];
    const before = await picture(page);
    for (const [name, key, least] of toggles) {
      const pressed = await page.getAttribute(`#toggle-${name}`, 'aria-pressed');
      await press(page, key);
      assert.ok((await difference(before, await picture(page))) > least, `key ${key} changes the picture`);
      assert.notEqual(await page.getAttribute(`#toggle-${name}`, 'aria-pressed'), pressed);
      await page.click(`#toggle-${name}`);
      assert.equal(await difference(before, await picture(page)), 0, `${name} twice is as before`);
    }
  }));

test('mouse, wheel and keys turn, move and zoom; r goes back', () =>
  withReport('rings', async (page) => {
    const before = await picture(page);
    const drag = async () => {
      await page.mouse.move(300, 300);
      await page.mouse.down();
      await page.mouse.move(380, 330, {steps: 4});
      await page.mouse.up();
    };
    const moves = {
      drag,
      shift: async () => {
        await page.keyboard.down('Shift');
        await drag();
        await page.keyboard.up('Shift');
      },
      wheel: () => page.mouse.wheel(0, -240),
      ...Object.fromEntries(
        ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '-', 'u'].map((key) => [key, () => press(page, key)]),
      ),
    };
    for (const [name, move] of Object.entries(moves)) {
      await move();
      assert.ok((await difference(before, await picture(page))) > 0.01, `${name} moves the picture`);
      await press(page, ...(name === 'u' ? ['u'] : ['r']));
      assert.equal(await difference(before, await picture(page)), 0, `back after ${name}`);
    }
  }));

test('two fingers zoom', () =>
  withReport(
    'rings',
    async (page) => {
      const before = await picture(page);
      const session = await page.context().newCDPSession(page);
      const touch = (type, half) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [1, -1].map((side, id) => ({x: 350 + side * half, y: 350, id})),
        });
      await touch('touchStart', 40);
      for (const half of [60, 80, 100]) await touch('touchMove', half);
      await touch('touchEnd');
      assert.ok((await difference(before, await picture(page))) > 0.05);
      assert.ok(await page.isHidden('#picked'), 'that was no click');
    },
    {hasTouch: true},
  ));

test('nothing is drawn while nothing changes', () =>
  withReport('rings', async (page) => {
    const frames = await settle(page);
    await page.waitForTimeout(700);
    assert.equal(await settle(page), frames);
  }));

test('light and dark follow the system, and a key changes them', async () => {
  for (const colorScheme of ['light', 'dark']) {
    await withReport(
      'rings',
      async (page) => {
        const isDark = async () => (await brightness(await picture(page))) < 100;
        assert.equal(await isDark(), colorScheme === 'dark');
        await press(page, 't');
        assert.equal(await isDark(), colorScheme === 'light');
        await page.click('#theme');
        assert.equal(await isDark(), colorScheme === 'dark');
      },
      {colorScheme},
    );
  }
});

test('the picture follows the size of the window', () =>
  withReport('rings', async (page) => {
    for (const viewport of [
      {width: 900, height: 500},
      {width: 400, height: 800},
    ]) {
      await page.setViewportSize(viewport);
      const fits = ([width, height]) => {
        const canvas = document.getElementById('canvas');
        const isNew = innerWidth === width && innerHeight === height;
        return isNew && canvas.width === canvas.clientWidth && canvas.height === canvas.clientHeight;
      };
      await page.waitForFunction(fits, [viewport.width, viewport.height]);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');
    }
  }));

test('without WebGL there is a message, and the panel works', async () => {
  const from = await launch({webgl: false});
  const look = async (page) => {
    await page.waitForSelector('#message:not([hidden])');
    assert.match(await page.textContent('#message'), /no WebGL/);
    await press(page, 'n');
    assert.match(await page.textContent('#picked'), /Pair 1/);
  };
  await withReport('rings', look, {from}).finally(() => from.close());
});

test('100,000 triangles are there within ten seconds', async (t) => {
  const page = await browser.newPage({viewport: {width: 1100, height: 700}});
  const start = performance.now();
  await page.goto(reportUrl('large'));
  await page.waitForSelector('canvas[data-frames]');
  const shown = await picture(page);
  const taken = performance.now() - start;
  t.diagnostic(`first frame on a screenshot after ${Math.round(taken)} ms`);
  await press(page, 'a', 'b', 'x');
  assert.ok((await difference(shown, await picture(page))) > 0.2, 'it was no empty frame');
  assert.ok(taken < maxFirstFrame, `${taken} ms`);
  await page.close();
});
