// Reports of scenes: many objects, shapes of all kinds, levels of volumes.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {test} from 'node:test';
import {difference, motzkin, picture, withReport} from './harness.mjs';

/** Walks through the pairs until one is about these two objects; its number on the page. */
async function pickPair(page, first, second) {
  const rows = Number(await page.getAttribute('#pair-0', 'aria-setsize'));
  for (let i = 0; i < rows; ++i) {
    await page.keyboard.press('n');
    const sentence = await page.textContent('#status');
    if (sentence.includes(`: ${first}, `) && sentence.includes(` and ${second}, `)) return sentence;
  }
  return assert.fail(`no pair of ${first} and ${second}`);
}

test('every object is there and has a toggle', () =>
  withReport('scene', async (page) => {
    const names = ['box', 'ball', '<b>turned', 'needle', 'ring', 'crossing ring', 'surface'];
    const labels = await page.locator('#toggles .toggle span').allTextContents();
    assert.deepEqual(labels.slice(0, names.length), names);
    assert.equal(await page.locator('aside b').count(), 0, 'names are text');
    const before = await picture(page);
    for (const name of ['a', 'b', 'mesh-2', 'mesh-4', 'mesh-5', 'mesh-6']) {
      await page.click(`#toggle-${name}`);
      assert.ok((await difference(before, await picture(page))) > 0.002, `${name} is visible`);
      await page.click(`#toggle-${name}`);
      assert.equal(await difference(before, await picture(page)), 0, `${name} is back`);
    }
  }));

test('the verdict counts pairs of objects', () =>
  withReport('scene', async (page) => {
    assert.match(await page.textContent('#verdict'), /^\d[\d,]* collisions in 3 pairs of 7 objects, \d+ of them touching only\.$/);
    assert.match(await page.textContent('#summary'), /ring, parts/);
    assert.match(await page.textContent('#summary'), /surface, triangles/);
  }));

test('levels of volumes are shown one at a time, by the list and by a key', () =>
  withReport('scene', async (page) => {
    const options = await page.locator('#level option').allTextContents();
    assert.ok(options.length >= 3, `${options}`);
    assert.match(options[1], /^level 0: 2$/);
    const none = await picture(page);
    await page.selectOption('#level', '0');
    const roots = await picture(page);
    assert.ok((await difference(none, roots)) > 0.001, 'the roots are drawn');
    await page.selectOption('#level', '1');
    assert.ok((await difference(roots, await picture(page))) > 0.001, 'level 1 differs');
    await page.selectOption('#level', '');
    assert.equal(await difference(none, await picture(page)), 0);
    await page.locator('#canvas').focus();
    await page.keyboard.press('v');
    assert.equal(await difference(roots, await picture(page)), 0, 'v shows the first level');
    for (let i = 1; i < options.length; ++i) await page.keyboard.press('v');
    assert.equal(await difference(none, await picture(page)), 0, 'and none after the last');
  }));

test('a picked pair of a box and a ball has names, numbers and a certificate', () =>
  withReport('scene', async (page) => {
    const before = await picture(page);
    assert.match(await pickPair(page, 'box', 'ball'), /^Pair \d+: box, aabb 0 and ball, sphere 0, touching$/);
    assert.ok((await difference(before, await picture(page))) > 0.1, 'the camera moves to the pair');
    assert.equal(await page.textContent('#corners-of-0'), 'min (2, 0, 0)max (3, 1, 1)');
    assert.equal(await page.textContent('#corners-of-1'), 'center (2.5, 0.5, 1.5)radius 0.5');
    assert.match(await page.textContent('#picked'), /Weights of the corners/);
  }));

test('the certificate of a turned box and a point convinces motzkin verify', () =>
  withReport('scene', async (page) => {
    assert.match(await pickPair(page, '<b>turned', 'needle'), /obb 0 and needle, point 0, overlapping$/);
    const input = `${await page.locator('#certificate details .numbers').textContent()}\n`;
    assert.match(execFileSync(motzkin, ['verify', '-'], {input, encoding: 'utf8'}), /overlapping/);
    assert.match(await page.textContent('#corners-of-0'), /half \(0.5, 0.25, 0.5\)$/);
  }));

test('parts of fitted rings are listed with the names of their objects', () =>
  withReport('scene', async (page) => {
    assert.match(await page.textContent('#pair-2'), /^ring \d+crossing ring \d+overlapping$/);
    await page.click('#list-elements');
    await page.click('#pair-2');
    assert.match(await page.textContent('#status'), /^Pair 3: ring, tetrahedron \d+ and crossing ring, tetrahedron \d+, /);
    assert.ok(await page.textContent('#box'));
  }));

test('many objects have one toggle', () =>
  withReport('scene_row', async (page) => {
    assert.match(await page.textContent('#verdict'), /^19 collisions in 19 pairs of 20 objects, touching only\.$/);
    assert.equal(await page.textContent('#toggle-a span'), 'Objects');
    assert.equal(await page.locator('#toggle-b').count(), 0);
    assert.equal(await page.locator('#level').count(), 0, 'single shapes have no levels');
    const before = await picture(page);
    await page.keyboard.press('a');
    assert.ok((await difference(before, await picture(page))) > 0.02);
    await pickPair(page, 'cube 18', 'cube 19');
  }));

test('a scene without objects opens', () =>
  withReport('scene_empty', async (page) => {
    assert.equal(await page.textContent('#verdict'), 'No collision of 0 objects.');
    await page.keyboard.press('n');
    await page.keyboard.press('v');
    assert.ok(await page.isHidden('#picked'));
  }));
