// Reports of meshes whose coordinates no graphics card can hold.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {difference, numbersIn, picture, withReport} from './harness.mjs';

for (const [name, exponent] of [
  ['huge', 200],
  ['tiny', -200],
]) {
  test(`coordinates of about 1e${exponent}`, () =>
    withReport(name, async (page) => {
      const all = await picture(page);
      await page.keyboard.press('n');
      const close = await picture(page);
      assert.ok((await difference(all, close)) > 0.2, 'the camera moves to the pair');
      const corners = numbersIn(await page.textContent('#corners-of-0'));
      const certificate = JSON.parse(await page.locator('#certificate details .numbers').textContent());
      assert.deepEqual(corners, certificate.a.vertices.flat());
      const size = Math.log10(Math.max(...corners.map(Math.abs)));
      assert.ok(Math.abs(size - exponent) < 1, `${size}`);

      const box = numbersIn(await page.textContent('#box'));
      assert.ok([0, 1, 2].every((i) => box[i] <= box[i + 3]));

      await page.keyboard.press('Escape');
      await page.keyboard.press('r');
      assert.equal(await difference(all, await picture(page)), 0);
      for (const key of ['a', 'b', 'x']) await page.keyboard.press(key);
      assert.ok((await difference(all, await picture(page))) > 0.2, 'the models cover a good part of the canvas');
    }));
}
