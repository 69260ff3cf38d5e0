// Picking a pair in the report page, and what the panel says about reports of all kinds.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {test} from 'node:test';
import {difference, findMark, motzkin, numbersIn, picture, settle, withReport} from './harness.mjs';

const certificateText = (page) => page.locator('#certificate details .numbers').textContent();
const cornersOf = async (page, side) => numbersIn(await page.textContent(`#corners-of-${side}`));

/** The corners on the page are, double by double, those that the certificate is about. */
async function checkCorners(page) {
  const certificate = JSON.parse(await certificateText(page));
  for (const [side, name] of ['a', 'b'].entries()) {
    assert.deepEqual(await cornersOf(page, side), certificate[name].vertices.flat());
  }
}

test('n and p walk through the pairs and move the camera', () =>
  withReport('rings', async (page) => {
    const before = await picture(page);
    await page.keyboard.press('n');
    assert.match(await page.textContent('#status'), /^Pair 1: First ring, triangle \d+ and Second ring, triangle \d+, overlapping$/);
    assert.match(await page.textContent('#picked'), /Pair 1/);
    assert.ok((await difference(before, await picture(page))) > 0.2);
    await checkCorners(page);
    await page.keyboard.press('n');
    assert.match(await page.textContent('#picked'), /Pair 2/);
    await page.keyboard.press('p');
    await page.keyboard.press('p');
    assert.match(await page.textContent('#picked'), /Pair 202/);
    await page.keyboard.press('Escape');
    assert.ok(await page.isHidden('#picked'));
    assert.equal(await page.textContent('#status'), '');
  }));

/** Clicks on the canvas as it is after a reset, and says what was picked. */
async function clickAt(page, position) {
  await page.keyboard.press('r');
  await settle(page);
  await page.locator('#canvas').click({position});
  return page.textContent('#status');
}

for (const name of ['rings', 'solids']) {
  test(`a click on a marked element picks a pair of it, one beside everything closes: ${name}`, () =>
    withReport(name, async (page) => {
      const mark = await findMark(await picture(page));
      assert.ok(mark, 'a mark is visible');
      assert.match(await clickAt(page, mark), /^Pair \d+: /);
      await checkCorners(page);
      assert.equal(await clickAt(page, {x: 5, y: 100}), '');
      assert.ok(await page.isHidden('#picked'));
    }));
}

test('another click on the same element picks its next pair', () =>
  withReport('solids', async (page) => {
    const mark = await findMark(await picture(page));
    const elements = (text) => text.match(/^Pair .*, tetrahedron (\d+) and .*, tetrahedron (\d+), touching$/).slice(1);
    const first = elements(await clickAt(page, mark));
    const second = elements(await clickAt(page, mark));
    assert.equal(first.filter((element, side) => element === second[side]).length, 1, `${first} | ${second}`);
  }));

test('the list of pairs works with keys alone', () =>
  withReport('rings', async (page) => {
    const inList = () => page.evaluate(() => document.activeElement.id === 'pair-list');
    for (let i = 0; i < 30 && !(await inList()); ++i) await page.keyboard.press('Tab');
    assert.ok(await inList(), 'Tab gets to the list');
    const before = await picture(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    assert.equal(await difference(before, await picture(page)), 0, 'arrows in the list do not turn the picture');
    assert.equal(await page.getAttribute('#pair-list', 'aria-activedescendant'), 'pair-2');
    await page.keyboard.press('Enter');
    assert.match(await page.textContent('#picked'), /Pair 3/);
    assert.equal(await page.getAttribute('#pair-2', 'aria-selected'), 'true');
    await page.click('#pair-4');
    assert.match(await page.textContent('#picked'), /Pair 5/);
  }));

test('the certificate on the page convinces motzkin verify', () =>
  withReport('solids', async (page) => {
    await page.keyboard.press('n');
    assert.equal(await page.textContent('#relation'), 'touching');
    assert.match(await page.textContent('#certificate'), /Plane/);
    assert.equal((await cornersOf(page, 0)).length, 12, 'a tetrahedron has four corners');
    await checkCorners(page);
    const output = execFileSync(motzkin, ['verify', '-'], {input: `${await certificateText(page)}\n`, encoding: 'utf8'});
    assert.match(output, /touching/);
  }));

test('without certificates there is the command that makes one', () =>
  withReport('self', async (page) => {
    assert.equal(await page.locator('#toggle-b').count(), 0, 'there is one model');
    assert.match(await page.textContent('#verdict'), /of Knot with itself/);
    await page.keyboard.press('n');
    assert.match(await page.textContent('#command'), /no certificates/);
    const command = await page.textContent('#command .numbers');
    const output = execFileSync('bash', ['-c', `motzkin() { ${motzkin} "$@"; }; ${command}`], {encoding: 'utf8'});
    assert.equal(JSON.parse(output).relation, await page.textContent('#relation'));
    assert.deepEqual(JSON.parse(output).certificate.a.vertices.flat(), await cornersOf(page, 0));
  }));

test('more pairs than are listed', () =>
  withReport('many', async (page) => {
    assert.match(await page.textContent('#verdict'), /^160,000 collisions/);
    assert.match(await page.textContent('#pairs'), /The first 100,000 of 160,000 pairs/);
    await page.focus('#pair-list');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    assert.match(await page.textContent('#picked'), /Pair 100,000/);
  }));

test('names are text, whatever they hold, and no collision is a result', () =>
  withReport('apart', async (page) => {
    const hostile = `</script><script>document.title='broken'</script><!-- "&amp;" \\ '<b>`;
    assert.equal(await page.textContent('#title'), hostile);
    assert.match(await page.title(), /^<\/script>/);
    assert.equal(await page.locator('main script, aside script, aside b').count(), 0);
    assert.match(await page.textContent('#verdict'), /^No collision between/);
    assert.ok(await page.isHidden('#pairs'));
    await page.keyboard.press('n');
    assert.ok(await page.isHidden('#picked'));
  }));

test('an element that is in no pair says so', () =>
  withReport('apart', async (page) => {
    const {width, height} = await page.locator('#canvas').boundingBox();
    for (const part of [0.3, 0.4, 0.6, 0.7]) {
      await page.locator('#canvas').click({position: {x: part * width, y: height / 2}});
      if ((await page.textContent('#status')) !== '') break;
    }
    assert.match(await page.textContent('#status'), /triangle \d+: no listed collision$/);
  }));

test('a report about nothing opens', () =>
  withReport('empty', async (page) => {
    assert.match(await page.textContent('#verdict'), /^No collision/);
  }));
