// Reports that play: bodies in motion, their first contacts, and the controls of time.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {launch} from '../../web/report/browser.mjs';
import {difference, fit, numbersIn, picture, pixelSize, settle, withReport} from './harness.mjs';

/** As withReport, in a small window: most pictures are about whether something is there. */
function withPlayer(name, look, options = {}) {
  return withReport(name, look, {viewport: {width: 900, height: 480}, ...options});
}

/** Sets the slider as a hand does. */
async function slideTo(page, time) {
  await page.locator('#time').fill(String(time));
}

const timeOf = (page) => page.evaluate(() => document.getElementById('canvas').view.time);
const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};
const stateOf = (page) => page.getAttribute('#readout', 'data-state');

/** Where the picture has the middles of all bodies. */
const places = (page) =>
  page.evaluate(() => document.getElementById('canvas').view.models.map(({position}) => position.toArray()));

/**
 * For both sides of the picked contact: how far what meets there, where the picture has it, is from the point; the size
 * of everything is about 1. A vertex is a point, an edge a segment, a face a plane, that of a ball a sphere.
 */
function gaps(page) {
  return page.evaluate(() => {
    const {mark, models, report, pair} = document.getElementById('canvas').view;
    const point = mark.place.position;
    return mark.sides.map((side, number) => {
      side.updateMatrixWorld(true);
      const [p, q, r] = side.corners.map((corner) => point.clone().fromArray(corner).applyMatrix4(side.matrixWorld));
      if (!p) {
        const shape = report.shape(pair, number);
        const {position} = models[report.meshNumber(pair, number)];
        return Math.abs(point.distanceTo(position) - shape.vectors[1][0] / report.facts.scale);
      }
      if (r) {
        const normal = q.clone().sub(p).cross(r.clone().sub(p)).normalize();
        return Math.abs(point.clone().sub(p).dot(normal));
      }
      if (!q) return point.distanceTo(p);
      const edge = q.clone().sub(p);
      const along = Math.max(0, Math.min(1, point.clone().sub(p).dot(edge) / edge.lengthSq()));
      return point.distanceTo(p.addScaledVector(edge, along));
    });
  });
}

test('the slider moves the bodies that move', () =>
  withPlayer('sweep', async (page) => {
    const before = await picture(page);
    const start = await places(page);
    await slideTo(page, 0.5);
    assert.equal(await timeOf(page), 0.5);
    assert.equal(await page.textContent('#now'), 't = 0.5000');
    const moved = (await places(page)).map((place, i) => place.some((x, k) => x !== start[i][k]));
    assert.deepEqual(moved, [false, true, true, true, true, false, true], 'floor and wire rest');
    assert.ok((await difference(before, await picture(page))) > 0.02);
    await slideTo(page, 0);
    assert.deepEqual(await places(page), start);
    assert.equal(await difference(before, await picture(page)), 0);
  }));

test('a contact is shown where the bodies touch, and its bracket is marked', () =>
  withPlayer('sweep', async (page) => {
    const verdict = /^First contact of floor and box at t = 0\.3880: proved\. 2 more pairs below\./;
    assert.match(await page.textContent('#verdict'), verdict);
    assert.equal(await timeOf(page), 0, 'it begins at the start, with the first contact picked');
    assert.equal(await stateOf(page), 'free');
    const kinds = new Set();
    for (let i = 0; i < 3; ++i) {
      await page.click(`#pair-${i}`);
      const [lower, upper] = numbersIn(await page.textContent('#contact')).slice(0, 2);
      assert.ok(lower < upper && upper - lower <= 1.01e-9, `${lower} ${upper}`);
      assert.equal(await timeOf(page), upper, 'a pick goes to the end of the bracket');
      assert.equal(await stateOf(page), 'contact');
      for (const gap of await gaps(page)) assert.ok(gap < 1e-6, `contact ${i}: ${gap}`);
      assert.match(await page.textContent('#readout'), /bracket \[0\.\d+, 0\.\d+\]/);
      const parts = (await page.textContent('#readout')).matchAll(/(vertex|edge|face) \d+ of/g);
      for (const [, kind] of parts) kinds.add(kind);

      const bracket = await page.$eval('#bracket', ({style, hidden}) => ({left: parseFloat(style.left), hidden}));
      assert.ok(!bracket.hidden && Math.abs(bracket.left - 100 * lower) < 1e-3, `${bracket.left}`);
      const [mark, thumb] = await page.evaluate(() => {
        const {x, width} = document.getElementById('bracket').getBoundingClientRect();
        const track = document.querySelector('.track').getBoundingClientRect();
        return [x + width / 2, track.x + track.width * document.getElementById('time').value];
      });
      assert.ok(Math.abs(mark - thumb) < 3, 'the mark is under the thumb');

      await page.keyboard.press(',');
      assert.equal(await stateOf(page), 'free');
      assert.ok(Math.max(...(await gaps(page))) > 1e-4, 'they part before');
      await press(page, '.', '.');
      assert.equal(await stateOf(page), 'after');
    }
    assert.ok(kinds.size >= 3, `vertices, edges and faces: ${[...kinds]}`);
    assert.equal(await page.locator('.tick').count(), 3);
  }));

test('parts of shapes of all kinds are those that the contacts name', () =>
  withPlayer('sweep_kinds', async (page) => {
    const count = Number(await page.locator('.row').first().getAttribute('aria-setsize'));
    assert.ok(count >= 50, `${count}`);
    const parts = new Set();
    for (let i = 0; i < count; ++i) {
      await press(page, 'n');
      for (const gap of await gaps(page)) assert.ok(gap < 1e-6, `contact ${i}: ${gap}`);
      const text = await page.textContent('#readout');
      for (const [, part, index, kind] of text.matchAll(/(vertex|edge|face) (\d+) of [ab] \d+, ([a-z]+)/g)) {
        parts.add(`${part} ${index} of ${kind}`);
      }
    }
    const ofKind = (words) => [...parts].filter((part) => words.test(part)).length;
    const least = [
      [/^edge \d+ of (cuboid|obb)$/, 8],
      [/^face \d+ of (cuboid|obb)$/, 5],
      [/^vertex \d+ of (cuboid|obb)$/, 5],
      [/^edge \d+ of (simplex|tetrahedron)$/, 4],
      [/^face \d+ of (simplex|tetrahedron)$/, 3],
      [/of triangle$/, 3],
      [/of segment$/, 2],
    ];
    for (const [words, number] of least) assert.ok(ofKind(words) >= number, `${words}: ${[...parts]}`);
  }));

test('it plays, pauses, goes on from the start, and keeps to its speed', () =>
  withPlayer('sweep', async (page) => {
    const passes = (time) => page.waitForFunction((t) => document.getElementById('canvas').view.time > t, time);
    await press(page, ' ');
    assert.equal(await page.getAttribute('#play', 'aria-label'), 'Pause (space)');
    await passes(0.02);
    await press(page, ' ');
    const paused = await timeOf(page);
    await settle(page);
    assert.equal(await timeOf(page), paused);
    assert.equal(await page.getAttribute('#play', 'aria-label'), 'Play (space)');
    await press(page, '>', '>', '>');
    assert.equal(await page.inputValue('#speed'), '4');
    await press(page, '<');
    assert.equal(await page.inputValue('#speed'), '2');
    await page.selectOption('#speed', '4');
    await slideTo(page, 0.98);
    await page.click('#play');
    await page.waitForFunction(() => document.getElementById('canvas').view.time < 0.5);
    await page.keyboard.press('Home');
    assert.equal(await timeOf(page), 0, 'and a step stops it');
    assert.equal(await page.getAttribute('#play', 'aria-label'), 'Play (space)');
  }));

test('keys and buttons step by hundredths', () =>
  withPlayer('sweep', async (page) => {
    await press(page, '.', '.', '.');
    assert.equal(await timeOf(page), 0.03);
    await press(page, ',');
    assert.equal(await timeOf(page), 0.02);
    await page.click('#forward');
    await page.click('#forward');
    await page.click('#back');
    assert.equal(await timeOf(page), 0.03);
    await press(page, 'f');
    assert.match(await page.textContent('#now'), /^t = 0\.3880$/);
    await press(page, '.');
    assert.equal(await timeOf(page), 0.39, 'to the next hundredth, not by one');
    await page.click('#to-contact');
    await press(page, ',');
    assert.equal(await timeOf(page), 0.38);
    await press(page, 'End');
    assert.equal(await timeOf(page), 1);
    await press(page, '.');
    assert.equal(await timeOf(page), 1);
    await page.click('#to-start');
    await press(page, ',');
    assert.equal(await timeOf(page), 0);
    await page.focus('#time');
    await press(page, 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'PageUp');
    assert.ok(Math.abs((await timeOf(page)) - 0.11) < 1e-12, 'the slider by itself');
    assert.equal(await page.getAttribute('#time', 'aria-valuetext'), 't = 0.1100');
  }));

test('every part of the picture can be shown and hidden, by key and by button', () =>
  withPlayer('sweep', async (page) => {
    await slideTo(page, 0.25);
    const toggles = [
      ['start', '1', 0.005],
      ['end', '2', 0.005],
      ['contact', '3', 0.001],
      ['trails', 'l', 0.0005],
      ['slices', 'x', 0.002],
      ['axes', 'g', 0.001],
      ['surfaces', 's', 0.05],
      ['collisions', 'c', 0.002],
      ['wireframe', 'w', 0.02],
      ['wireframe', 'm', 0.02],
      ['b', 'b', 0.005],
    ];
    const before = await picture(page);
    for (const [name, key, least] of toggles) {
      await press(page, key);
      const part = await difference(before, await picture(page));
      assert.ok(part > least, `${key}: ${part}`);
      await page.click(`#toggle-${name}`);
    }
    assert.equal(await difference(before, await picture(page)), 0, 'twice is as before');
  }));

test('boxes of trees move with the bodies, level by level', () =>
  withPlayer('sweep', async (page) => {
    const level = () => page.inputValue('#level');
    const labels = await page.locator('#level option').allTextContents();
    assert.equal(labels[1], 'level 0: 1', 'a ring is the only mesh');
    await slideTo(page, 0.25);
    const none = await picture(page);
    await press(page, 'd');
    assert.equal(await level(), '0');
    const root = await picture(page);
    assert.ok((await difference(none, root)) > 0.001);
    await press(page, 'PageDown');
    assert.equal(await level(), '1');
    assert.ok((await difference(root, await picture(page))) > 0.001);
    await press(page, 'PageUp', 'PageUp');
    assert.equal(await level(), '0');
    await press(page, 's', 'c');
    const boxes = await picture(page);
    await press(page, '.');
    assert.ok((await difference(boxes, await picture(page))) > 0.001, 'they move');
    await press(page, ',', 's', 'c', 'd');
    assert.equal(await difference(none, await picture(page)), 0);
  }));

test('the picture is saved as PNG', () =>
  withPlayer('sweep', async (page) => {
    await press(page, 'f');
    for (const save of [() => press(page, 'y'), () => page.click('#capture')]) {
      const [download] = await Promise.all([page.waitForEvent('download'), save()]);
      assert.equal(download.suggestedFilename(), 'Bodies_in_motion-0.3880.png');
      const png = readFileSync(await download.path());
      assert.deepEqual([...png.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join(''), 'PNG');
      assert.deepEqual(await pixelSize(png), await page.$eval('#canvas', ({width, height}) => ({width, height})));
      const shown = await picture(page);
      assert.ok((await difference(png, shown)) < 0.1, 'it shows what the page shows');
    }
  }));

test('measured points move with their bodies, a section stays, and contacts are saved as CSV', () =>
  withPlayer('sweep', async (page) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')]);
    const rows = readFileSync(await download.path(), 'utf8').trimEnd().split('\n').map((line) => line.split(','));
    assert.deepEqual(rows[0], ['a', 'part_a', 'b', 'part_b', 'status', 'lower', 'upper']);
    assert.equal(rows.length, 4);
    assert.deepEqual(rows[1].slice(0, 5), ['floor', '0', 'box', '0', 'contact']);
    await page.click('#pair-0');
    assert.deepEqual(numbersIn(await page.textContent('#contact')).slice(0, 2), rows[1].slice(5).map(Number));

    await slideTo(page, 0);
    await press(page, 'q');
    await fit(page);
    const spots = await page.evaluate(() => {
      const {view} = document.getElementById('canvas');
      const {left, top, width, height} = view.canvas.getBoundingClientRect();
      return ['floor', 'flyer'].map((name) => {
        const {position} = view.models.find(({mesh}) => mesh.name === name);
        const {x, y} = position.clone().project(view.camera);
        return [left + ((x + 1) / 2) * width, top + ((1 - y) / 2) * height];
      });
    });
    for (const [x, y] of spots) await page.mouse.click(x, y);
    const before = await page.textContent('#measured');
    assert.match(before, /^[\d.]+ /);
    await slideTo(page, 0.5);
    await settle(page);
    assert.notEqual(await page.textContent('#measured'), before);
    await slideTo(page, 0);
    await settle(page);
    assert.equal(await page.textContent('#measured'), before);

    await press(page, 'i');
    await settle(page);
    const lines = () => page.evaluate(() => document.getElementById('canvas').view.outline.segments.map((ends) => ends.flat()));
    const first = await lines();
    await slideTo(page, 0.5);
    await settle(page);
    const second = await lines();
    assert.ok(first.length > 0 && second.length > 0);
    assert.notDeepEqual(first, second, 'it cuts bodies where they are');
    const off = Math.max(...[...first, ...second].flatMap(([x, , , u]) => [Math.abs(x), Math.abs(u)]));
    assert.ok(off < 1e-6, `${off} off the plane in the middle`);
  }));

test('a list of keys, and what they are about, is on the page', () =>
  withPlayer('sweep', async (page) => {
    await press(page, '?');
    const text = await page.textContent('#keys');
    for (const words of ['Play or pause', 'First contact', 'Save the picture', 'One level down', 'Wireframe', 'Turn']) {
      assert.ok(text.includes(words), words);
    }
    const time = await timeOf(page);
    await press(page, '.');
    assert.equal(await timeOf(page), time, 'keys are for the dialog');
    await press(page, 'Escape');
    assert.ok(await page.isHidden('#keys'));
    await page.click('#help-keys');
    await page.click('#keys button');
    assert.ok(await page.isHidden('#keys'));
    const nameless = await page.$$eval('button, select, input', (controls) => {
      const isNamed = (one) => one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.length;
      return controls.filter((one) => !isNamed(one)).map(({id}) => id);
    });
    assert.deepEqual(nameless, []);
  }));

test('a close look goes to the contact; another contact and none can be picked', () =>
  withPlayer('sweep', async (page) => {
    await press(page, 'f');
    const far = await picture(page);
    await press(page, 'z');
    assert.ok((await difference(far, await picture(page))) > 0.2);
    await press(page, 'r');
    assert.equal(await difference(far, await picture(page)), 0);
    await press(page, 'n');
    assert.match(await page.textContent('#status'), /^Contact 2: ring, triangle \d+ and ball, sphere 0, t = 0\.\d{4}$/);
    assert.match(await page.textContent('#picked'), /Contact 2/);
    await press(page, 'Escape');
    assert.ok(await page.isHidden('#bracket'));
    assert.ok(await page.isDisabled('#to-contact'));
    await press(page, 'f', 'z');
    await page.locator('#canvas').click({position: {x: 5, y: 300}});
    await press(page, 'n');
    await page.locator('#canvas').click({position: {x: 5, y: 300}});
    assert.match(await page.textContent('#picked'), /Contact 1/, 'a click beside everything leaves it');
  }));

test('free until a time', () =>
  withPlayer('sweep_free', async (page) => {
    assert.equal(await page.textContent('#verdict'), 'No contact of 2 objects until t = 0.25: proved.');
    assert.ok(await page.isHidden('#bracket'));
    assert.ok(await page.isDisabled('#to-contact'));
    assert.equal(await page.locator('#toggle-contact').count(), 0);
    await slideTo(page, 0.25);
    assert.equal(await stateOf(page), 'free');
    await press(page, '.', 'f', 'n', 'z');
    assert.equal(await timeOf(page), 0.26);
    assert.equal(await stateOf(page), 'beyond');
  }));

test('two objects that were looked at alone', () =>
  withPlayer('sweep_pair', async (page) => {
    assert.equal(await page.textContent('#verdict'), 'No contact of floor and flyer until t = 1: proved.');
    await press(page, 'End');
    assert.equal(await stateOf(page), 'free');
  }));

test('contact at the start, between objects whose names are no HTML', () =>
  withPlayer('sweep_initial', async (page) => {
    const title = `</title><script>document.title='broken'</script>`;
    assert.equal(await page.textContent('#title'), title);
    assert.match(await page.title(), /^<\/title>/);
    const name = `</script><b>"'&amp;`;
    assert.equal(await page.textContent('#verdict'), `In contact at the start: ${name} and <i>rest.`);
    assert.ok((await page.textContent('#readout')).includes(`of ${name}, aabb 0`));
    assert.equal(await page.locator('main script, main b, main i:not(.track i), aside script, aside b').count(), 0);
    assert.equal(await stateOf(page), 'contact');
    for (const gap of await gaps(page)) assert.ok(gap < 1e-6, `${gap}`);
    await press(page, '.');
    assert.equal(await stateOf(page), 'after');
    assert.match(await page.textContent('#picked'), /initial-contact/);
  }));

test('what is unresolved is not called a contact', () =>
  withPlayer('sweep_open', async (page) => {
    assert.match(await page.textContent('#verdict'), /^Unresolved: wall and pin, proved free before t = 0\.78\d\d\.$/);
    await press(page, 'f');
    assert.equal(await stateOf(page), 'open');
    assert.match(await page.textContent('#picked'), /Open until1/);
    assert.doesNotMatch(await page.textContent('#picked'), /Normal/);
    await press(page, ',');
    assert.equal(await stateOf(page), 'free');
    await press(page, 'End');
    assert.equal(await stateOf(page), 'open');
    const right = await page.$eval('#bracket', ({style}) => parseFloat(style.left) + parseFloat(style.width));
    assert.ok(Math.abs(right - 100) < 1e-6, 'open until the end');
  }));

test('one query: a mesh and a ball, one turning about far away from where its numbers are', () =>
  withPlayer('sweep_query', async (page) => {
    assert.equal(await page.textContent('#title'), 'query');
    assert.match(await page.textContent('#verdict'), /^First contact of a and b /);
    await press(page, 'f');
    for (const gap of await gaps(page)) assert.ok(gap < 5e-4, `${gap}`); // its times differ by up to 1e-4
    await press(page, 'd');
    assert.equal(await page.inputValue('#level'), '0');
  }));

for (const [name, exponent] of [
  ['sweep_huge', 200],
  ['sweep_tiny', -200],
]) {
  test(`coordinates of about 1e${exponent} in motion`, () =>
    withPlayer(name, async (page) => {
      const before = await picture(page);
      await press(page, 'f');
      assert.equal(await page.textContent('#now'), 't = 0.5000');
      for (const gap of await gaps(page)) assert.ok(gap < 1e-6, `${gap}`);
      assert.ok((await difference(before, await picture(page))) > 0.01);
    }));
}

test('scenes where nothing moves, and where nothing is', async () => {
  await withPlayer('sweep_still', async (page) => {
    assert.match(await page.textContent('#verdict'), /^In contact at the start: /);
    const before = await picture(page);
    await press(page, '1', '2', '3', 'l', 'g', 'x');
    await slideTo(page, 0.5);
    assert.ok((await difference(before, await picture(page))) < 0.01, 'there is nothing else to show');
  });
  await withPlayer('sweep_empty', async (page) => {
    assert.equal(await page.textContent('#verdict'), 'No contact of 0 objects until t = 1: proved.');
    await press(page, ' ', 'd', 'v', 'x', 'y', 'Escape');
  });
});

test('the controls fit windows of any width', () =>
  withPlayer('sweep', async (page) => {
    for (const [width, height] of [
      [390, 844],
      [900, 600],
      [1280, 800],
    ]) {
      await page.setViewportSize({width, height});
      await page.waitForFunction((size) => innerWidth === size, width);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');
      const stage = await page.locator('.player').boundingBox();
      for (const id of ['to-start', 'play', 'time', 'speed']) {
        const box = await page.locator(`#${id}`).boundingBox();
        const isInside = box.x >= stage.x && box.x + box.width <= stage.x + stage.width;
        assert.ok(isInside && box.width >= 28, `${id} in ${width}`);
      }
    }
  }));

test('without WebGL the times are there', async () => {
  const from = await launch({webgl: false});
  const look = async (page) => {
    await page.waitForSelector('#message:not([hidden])');
    await press(page, 'f');
    assert.equal(await page.textContent('#now'), 't = 0.3880');
    assert.equal(await stateOf(page), 'contact');
    await press(page, ',', 'y', 'z', 's', ' ');
  };
  await withPlayer('sweep', look, {from}).finally(() => from.close());
});

test('nothing is drawn while time stands still', () =>
  withPlayer('sweep', async (page) => {
    await press(page, '.');
    const frames = await settle(page);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    assert.equal(await settle(page), frames);
  }));
