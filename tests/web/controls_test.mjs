// The controls of the report page: section, views, scale, units, opacity, measuring, tables, files to take along, colours.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {objectColor, colorCount} from '../../web/report/src/colors.js';
import {roundLength} from '../../web/report/src/gauge.js';
import {guessUp} from '../../web/report/src/up_axis.js';
import {difference, fit, picture, pixelSize, settle, withReport} from './harness.mjs';

const maxFirstFrame = 10_000; // milliseconds, in software, on a machine with other work

const checks = new Map();

/** A test of a report that is opened once for all of its checks, in a small window: software draws these pictures. */
function check(report, name, look) {
  if (!checks.has(report)) checks.set(report, []);
  checks.get(report).push({name, look});
}

/** Runs `act` and returns the file that the page hands to the browser. */
async function downloaded(page, act) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return {name: download.suggestedFilename(), bytes: readFileSync(await download.path())};
}

/** The rows of a table as CSV without quoted fields. */
const rowsOf = ({bytes}) => bytes.toString('utf8').trimEnd().split('\n').map((line) => line.split(','));

/** A value that `look` reads from the view of the page. */
const fromView = (page, look, argument) =>
  page.evaluate(
    ([source, given]) => new Function('view', 'given', `return (${source})(view, given)`)(document.getElementById('canvas').view, given),
    [look.toString(), argument],
  );

const rowTexts = (page, list) => page.locator(`#${list} .row`).allTextContents();
const near = (p, q, slack = 1e-6) => p.every((x, i) => Math.abs(x - q[i]) <= slack);

check('rings', 'a section cuts where it says, on the side it says', async (page) => {
  const whole = await picture(page);
  await page.keyboard.press('i');
  assert.ok(await page.isVisible('#section-row'));
  await fit(page);
  assert.equal(await page.getAttribute('#section', 'aria-pressed'), 'true');
  /** How many lines the section draws, and how far they are from the plane. */
  const lines = (axis, coordinate) =>
    fromView(
      page,
      ({outline: {segments}, report: {facts}}, [k, place]) => ({
        count: segments.length,
        off: Math.max(...segments.flat().map((point) => Math.abs(point[k] - (place - facts.center[k]) / facts.scale))),
      }),
      [axis, coordinate],
    );
  for (const [axis, name] of ['X', 'Y', 'Z'].entries()) {
    await page.click(`#section-row .choices >> text=${name}`);
    await page.fill('#section-place', '0.125');
    await page.press('#section-place', 'Enter');
    await settle(page);
    const {count, off} = await lines(axis, 0.125);
    assert.ok(count > 20 && off < 1e-6, `${name}: ${count} lines, ${off} off the plane`);
  }
  await page.locator('#section-slider').fill('0.5');
  const half = await picture(page);
  assert.ok((await difference(whole, half)) > 0.05, 'half is gone');
  await page.click('#section-flip');
  assert.ok((await difference(half, await picture(page))) > 0.05, 'the other half is gone');
  const seen = await fromView(page, (view) => {
    const {left, top, width, height} = view.canvas.getBoundingClientRect();
    const hits = Array.from({length: 400}, (_, i) =>
      view.hitAt({clientX: left + (width * (i % 20)) / 20, clientY: top + (height * Math.floor(i / 20)) / 20}),
    ).filter(Boolean);
    const {value} = view.models[0].surface.material.uniforms.section;
    return {count: hits.length, beyond: hits.filter(({point}) => value.z * point.z > value.w).length};
  });
  assert.ok(seen.count > 20 && seen.beyond === 0, `${seen.beyond} of ${seen.count} clicks hit what is cut away`);
  await page.locator('#canvas').focus();
  await page.keyboard.press('i');
  await fit(page);
  assert.equal(await difference(whole, await picture(page)), 0, 'without a section all is as before');
});

check('rings', 'standard views, up axis, projection, opacity, scale and units', async (page) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  const direction = () =>
    fromView(page, ({camera, orbit}) => camera.position.clone().sub(orbit.target).normalize().toArray());
  const expected = {4: [0, -1, 0], 5: [0, 1, 0], 6: [-1, 0, 0], 7: [1, 0, 0], 8: [0, 0, 1], 9: [0, 0, -1]};
  for (const [key, from] of Object.entries(expected)) {
    await page.keyboard.press(key);
    await settle(page);
    assert.ok(near(await direction(), from, 2e-4), `key ${key}`);
  }
  await page.click('#display');
  await fit(page);
  for (const [up, front] of Object.entries({y: [0, 0, 1], x: [0, 0, -1], z: [0, -1, 0]})) {
    await page.selectOption('#up', up);
    await page.click('#view-front');
    await settle(page);
    const camera = await fromView(page, (view) => view.camera.up.toArray());
    assert.equal(camera[{x: 0, y: 1, z: 2}[up]], 1);
    const seen = await direction();
    assert.ok(Math.abs(seen[{x: 0, y: 1, z: 2}[up]]) < 1e-6 && (up === 'x' || near(seen, front)), `${up}: ${seen}`);
  }
  /** How long the scale bar is in the scene, from its length and its pixels. */
  const bar = () =>
    fromView(page, (view) => {
      const length = Number(document.getElementById('gauge').dataset.length) / view.report.facts.scale;
      const right = view.camera.position.clone().setFromMatrixColumn(view.camera.matrixWorld, 0);
      const [p, q] = [0, length].map((x) => view.orbit.target.clone().addScaledVector(right, x).project(view.camera));
      return {length: length * view.report.facts.scale, pixels: ((q.x - p.x) / 2) * view.canvas.clientWidth};
    });
  const perspective = await bar();
  assert.match(String(perspective.length), /^0?\.?[125]0*$/);
  assert.ok(perspective.pixels > 40 && perspective.pixels <= 111, `${perspective.pixels}`);
  await page.selectOption('#projection', 'parallel');
  await settle(page);
  const parallel = await bar();
  assert.ok(Math.abs(parallel.pixels - perspective.pixels) < 0.5, 'parallel views are as large');
  await page.selectOption('#unit', 'mm');
  assert.equal(await page.textContent('#section-row .unit'), 'mm');
  const solid = await picture(page);
  await page.locator('#opacity').fill('0.4');
  assert.ok((await difference(solid, await picture(page))) > 0.05, 'it is seen through');
  await page.locator('#opacity').fill('1');
  assert.equal(await difference(solid, await picture(page)), 0);
  await page.click('#display');
  assert.ok(await page.isHidden('#display-row'));
  await fit(page);
});

check('near', 'the distance of two corners is measured, by mouse and by keys', async (page) => {
  await page.keyboard.press('q');
  assert.match(await page.textContent('#measured'), /first point/);
  await fit(page);
  const [first, second] = await fromView(page, (view) => {
    const {left, top, width, height} = view.canvas.getBoundingClientRect();
    const {positions} = view.models[0].mesh;
    const corners = Array.from({length: positions.length / 3}, (_, i) => {
      const point = view.camera.position.clone().fromArray(positions, 3 * i);
      const {x, y} = point.clone().project(view.camera);
      return {point, at: {clientX: left + ((x + 1) / 2) * width, clientY: top + ((1 - y) / 2) * height}};
    });
    const seen = corners.filter(({point, at}) => {
      const hit = view.hitAt(at);
      const beside = [-3, 3].map((x) => view.hitAt({...at, clientX: at.clientX + x})); // away from the outline
      return hit && hit.point.distanceTo(point) < 1e-2 && [hit, ...beside].every((one) => one?.model === view.models[0]);
    });
    const alone = seen.filter(({at}) => {
      const far = (other) => Math.hypot(other.at.clientX - at.clientX, other.at.clientY - at.clientY);
      return corners.filter((other) => far(other) < 6).length === 1;
    });
    return [alone[0], alone.at(-1)].map(({point, at}) => ({point: point.toArray(), at}));
  });
  for (const {at} of [first, second]) await page.mouse.click(at.clientX, at.clientY);
  const scale = await fromView(page, (view) => view.report.facts.scale);
  const way = first.point.map((x, i) => scale * (second.point[i] - x));
  const shown = (await page.textContent('#measured')).match(/-?[\d.]+(e-?\d+)?/g).map(Number);
  assert.ok(near(shown, [Math.hypot(...way), ...way], 2e-5), `${shown} instead of ${way}`);
  assert.ok(await page.isHidden('#picked'), 'clicks measure and do not pick');
  await page.click('#measure-row >> text=Clear');
  assert.match(await page.textContent('#measured'), /first point/);
  await page.locator('#canvas').focus();
  await page.mouse.wheel(0, 0);
  await fromView(page, (view) => {
    view.orbit.target.fromArray(view.models[0].mesh.positions); // a corner to the middle of the picture
    view.invalidate();
  });
  await settle(page);
  await page.keyboard.press('Enter');
  assert.match(await page.textContent('#measured'), /second point/);
  await page.keyboard.press('q');
  assert.ok(await page.isHidden('#measure-row'));
});

check('rings', 'the list sorts and filters, and what it shows is saved as CSV; so are picture and curves', async (page) => {
  const {name, bytes} = await downloaded(page, () => page.keyboard.press('y'));
  assert.equal(name, 'Two_rings.png');
  assert.deepEqual(await pixelSize(bytes), await page.$eval('#canvas', ({width, height}) => ({width, height})));

  const all = rowsOf(await downloaded(page, () => page.keyboard.press('e')));
  assert.deepEqual(all[0], 'a,part_a,b,part_b,relation,min_x,min_y,min_z,max_x,max_y,max_z'.split(','));
  assert.equal(all.length, 203);
  const boxes = await fromView(page, ({report}) => Array.from(report.boxes));
  assert.deepEqual(all.slice(1).flatMap((row) => row.slice(5).map(Number)), boxes, 'boxes are exact');

  await page.click('.heads >> text=Second ring');
  const up = rowsOf(await downloaded(page, () => page.click('#save-csv'))).slice(1);
  const parts = up.map((row) => Number(row[3]));
  assert.deepEqual(parts, [...parts].sort((p, q) => p - q));
  await page.click('.heads >> text=Second ring');
  assert.equal(Number(await page.locator('#pair-list .row > span').nth(1).textContent()), parts.at(-1));
  await page.click('.heads >> text=Second ring');

  const wanted = all[10][1];
  await page.fill('#filter', wanted);
  const matching = all.slice(1).filter((row) => row[1] === wanted || row[3] === wanted);
  assert.equal(rowsOf(await downloaded(page, () => page.click('#save-csv'))).length - 1, matching.length);
  assert.match(await page.textContent('#listed'), new RegExp(`^${matching.length} of 202 rows shown`));
  await page.locator('#filter').press('r');
  assert.equal(await page.textContent('#listed'), '0 of 202 rows shown.', 'keys are for the field');

  await page.click('#facts summary');
  const curves = rowsOf(await downloaded(page, () => page.click('#save-curves')));
  const exact = await fromView(page, ({report}) => report.curves.flatMap(({points}) => Array.from(points)));
  assert.ok(exact.length > 300);
  assert.deepEqual(curves.slice(1).flatMap((row) => row.slice(3).map(Number)), exact);
});

check('scene', 'pairs of objects are listed, sorted, filtered, opened and isolated', async (page) => {
  const rows = await rowTexts(page, 'object-list');
  assert.deepEqual(rows.slice(0, 2), ['boxball1touching', '<b>turnedneedle1overlapping']);
  assert.match(rows[2], /^ringcrossing ring\d,\d+overlapping$/);
  await page.click('.table:visible .heads >> text=Pairs');
  assert.match((await rowTexts(page, 'object-list'))[0], /^ringcrossing ring\d,\d+overlapping$/, 'most pairs first');
  await page.fill('#filter', 'ball');
  assert.deepEqual(await rowTexts(page, 'object-list'), ['boxball1touching']);
  const saved = rowsOf(await downloaded(page, () => page.click('#save-csv')));
  assert.deepEqual(saved, [['a', 'b', 'relation', 'overlapping', 'touching', 'disjoint'], ['box', 'ball', 'touching', '0', '1', '0']]);
  await page.fill('#filter', '');
  await page.selectOption('#filter-relation', 'touching');
  assert.equal((await rowTexts(page, 'object-list')).length, 2, 'rings touch as well');
  await page.selectOption('#filter-relation', '');

  await page.click('#objects-0');
  assert.match(await page.textContent('#status'), /: box, aabb 0 and ball, sphere 0, touching$/, 'the only pair');
  await page.click('#objects-2');
  assert.equal(await page.textContent('#scope span'), 'ring and crossing ring');
  assert.ok((await rowTexts(page, 'pair-list')).every((text) => /^ring \d+crossing ring \d+/.test(text)));
  await page.click('#pair-2');
  await page.keyboard.press('j');
  const shown = () => fromView(page, ({models}) => models.filter(({surface}) => surface.visible).map(({mesh}) => mesh.name));
  assert.deepEqual(await shown(), ['ring', 'crossing ring']);
  await page.keyboard.press('j');
  assert.equal((await shown()).length, 7);
  await page.click('#scope button');
  assert.match((await rowTexts(page, 'pair-list'))[0], /^box 0ball 0touching$/);
  await page.locator('#canvas').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
});

check('scene', 'objects keep colours of their own, and marks say how they meet', async (page) => {
  const colors = await fromView(page, ({models}) => {
    const hex = ({material}) => `#${material.uniforms.color.value.getHexString()}`;
    const marks = (number) => models[number].marks.all.map(({front}) => hex(front));
    return {own: models.map(({surface}) => hex(surface)), ball: marks(1), turned: marks(2), ring: marks(4)};
  });
  assert.equal(new Set(colors.own).size, 7, `${colors.own}`);
  const style = (name) => page.evaluate((n) => getComputedStyle(document.documentElement).getPropertyValue(n).trim(), name);
  const [touch, mark] = [await style('--touch'), await style('--mark')];
  assert.deepEqual(colors.ball, [touch]);
  assert.deepEqual(colors.turned, [mark]);
  assert.deepEqual(colors.ring, [mark], 'the stronger relation counts');
  for (const [key, least] of [
    ['h', 0.002],
    ['c', 0.002],
  ]) {
    const before = await picture(page);
    await page.keyboard.press(key);
    assert.ok((await difference(before, await picture(page))) > least, key);
    await page.keyboard.press(key);
    assert.equal(await difference(before, await picture(page)), 0);
  }
});

check('near', 'what is within a clearance is near, not colliding', async (page) => {
  assert.match(await page.textContent('#verdict'), /^\d+ pairs of First and Second within the clearance\.$/);
  assert.match((await rowTexts(page, 'pair-list'))[0], /near$/);
  assert.equal(await page.locator('#toggle-collisions').count(), 0);
  assert.equal(await page.textContent('#toggle-near span'), 'Near');
});

for (const [report, all] of checks) {
  test(report, (t) =>
    withReport(
      report,
      async (page) => {
        for (const {name, look} of all) await t.test(name, () => look(page));
      },
      {viewport: {width: 860, height: 480}},
    ),
  );
}

test('a thousand objects are there soon and stay usable', async (t) => {
  const start = performance.now();
  await withReport('scene_thousand', async (page) => {
    await picture(page);
    const taken = performance.now() - start;
    const frame = await fromView(page, (view) => {
      const begin = performance.now();
      for (let i = 0; i < 3; ++i) view.draw();
      return (performance.now() - begin) / 3;
    });
    t.diagnostic(`first frame on a screenshot after ${Math.round(taken)} ms, ${frame.toFixed(0)} ms of script per frame`);
    assert.ok(taken < maxFirstFrame, `${taken} ms`);
    assert.match(await page.textContent('#verdict'), / of 1,000 objects/);
    const height = await page.$eval('#object-list', (list) => list.getBoundingClientRect().height);
    assert.ok(height > 0.3 * 700, `the list has ${height} of 700 pixels`);
    await page.fill('#filter', 'ring 22 ring 23');
    await page.click('#object-list .row');
    for (const key of ['j', 'k', 'x']) await page.keyboard.press(key);
    const meshes = await fromView(page, ({models}) => models.filter(({surface}) => surface.visible).length);
    assert.equal(meshes, 2);
    const [some, all] = await fromView(page, ({curves, boxes, report}) => [
      [curves.front.segments.length, boxes.geometry.instanceCount],
      [report.curves.reduce((sum, {points}) => sum + points.length / 3 - 1, 0), report.pairCount],
    ]);
    assert.ok(some.every((count, i) => count > 0 && count < all[i] / 100), `${some} of ${all} curves and boxes`);
    await page.locator('#canvas').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('i');
    await settle(page);
    assert.ok((await fromView(page, ({outline}) => outline.segments.length)) > 1000, 'all are cut');
  });
});

test('colours of objects differ from each other and from those of marks', () => {
  const parts = (color) => [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16));
  const distance = (p, q) => Math.hypot(...parts(p).map((x, i) => x - parts(q)[i]));
  for (const [dark, marks] of [
    [false, ['#a8005f', '#f2a900', '#00737d']],
    [true, ['#ff9ec4', '#ffd54a', '#5fd8d2']],
  ]) {
    const colors = Array.from({length: colorCount}, (_, number) => objectColor(number, dark));
    assert.equal(new Set(colors).size, colorCount);
    for (const color of colors) for (const mark of marks) assert.ok(distance(color, mark) > 70, `${color} ${mark}`);
    for (let i = 0; i < 8; ++i) for (let j = 0; j < i; ++j) assert.ok(distance(colors[i], colors[j]) > 25, `${i} ${j}`);
  }
  assert.equal(objectColor(colorCount, false), objectColor(0, false));
});

test('the axis that points up is guessed', () => {
  const up = (name, low, high) => guessUp({low, high, meshes: [{name}]});
  const box = [[-1, -1, -1], [1, 1, 1]];
  assert.equal(up('part.stl', ...box), 'z');
  assert.equal(up('scan.ply', ...box), 'y');
  assert.equal(up('part.obj (A)', ...box), 'y');
  assert.equal(up('a ring', ...box), 'z');
  assert.equal(up('hall.glb', [-9, -9, 0], [9, 9, 2]), 'y', 'glTF says so');
  assert.equal(up('tree.obj', [-1, -1, 0], [1, 1, 5]), 'z', 'it stands on the ground');
  assert.equal(up('tree.stl', [-1, 0, -1], [1, 5, 1]), 'y');
  assert.equal(up('floor.stl', [-5, -0.1, -5], [5, 0.4, 5]), 'y', 'it is flat');
  assert.equal(up('wall', [0, 0, 0], [0, 0, 0]), 'z');
  assert.equal(guessUp({low: [0, 0, 0], high: [0, 0, 0], meshes: []}), 'z');
});

test('scale bars are 1, 2 or 5 of a power of ten', () => {
  for (const [most, bar] of [
    [1, 1],
    [1.99, 1],
    [4.9, 2],
    [7, 5],
    [0.03, 0.02],
    [3e-200, 2e-200],
    [9e200, 5e200],
  ]) {
    assert.equal(roundLength(most), bar);
  }
});
