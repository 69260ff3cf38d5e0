// Bundles the page into one file: build.mjs [FOLDER] writes report.html, with a mark where the data go, and
// report_template.cpp, which holds the same as a string.
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2] ?? join(here, '../../build/web');
const dataMark = '<!--motzkin:data-->';

async function bundle(entry, options) {
  const result = await build({
    entryPoints: [join(here, 'src', entry)],
    bundle: true,
    minify: true,
    write: false,
    legalComments: 'none', // the licence of three.js is in the page as a whole
    target: ['chrome100', 'firefox100', 'safari15'],
    ...options,
  });
  return result.outputFiles[0].text.trim();
}

/** Replaces the only occurrence of `mark`, whatever `text` holds. */
function fill(page, mark, text) {
  const parts = page.split(mark);
  if (parts.length !== 2) throw new Error(`expected ${mark} once, found it ${parts.length - 1} times`);
  return parts.join(text);
}

/** A C++ string literal per line of at most `width` bytes. */
function literals(text, width = 8000) {
  const lines = [];
  for (let start = 0; start < text.length; start += width) {
    const part = text.slice(start, start + width);
    const escaped = part.replace(/[\\"?]/g, '\\$&').replace(/\n/g, '\\n').replace(/\t/g, '\\t');
    lines.push(`"${escaped}"`);
  }
  return lines.join('\n');
}

const script = await bundle('main.js', {format: 'iife', charset: 'ascii'});
if (/<!--|<\/?script/i.test(script)) throw new Error('the script holds a text that HTML would take for its own');
const style = await bundle('style.css', {charset: 'ascii'});
const licence = readFileSync(join(here, 'node_modules/three/LICENSE'), 'utf8').trim();

let page = readFileSync(join(here, 'src/index.html'), 'utf8');
page = fill(page, '@LICENCE@', licence.replace(/--/g, '- -'));
page = fill(page, '@STYLE@', style);
page = fill(page, '@SCRIPT@', script);
if (page.split(dataMark).length !== 2) throw new Error(`expected ${dataMark} once`);

mkdirSync(folder, {recursive: true});
writeFileSync(join(folder, 'report.html'), page);
writeFileSync(
  join(folder, 'report_template.cpp'),
  `// Made by web/report/build.mjs.
#include "io/report_template.hpp"

namespace motzkin::detail {

const std::string_view report_template =
${literals(page)};

}  // namespace motzkin::detail
`,
);
