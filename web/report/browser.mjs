// Chromium without a window, drawing in software, for the tests and for pictures.
import {accessSync, constants} from 'node:fs';
import {delimiter, join} from 'node:path';
import {chromium} from 'playwright-core';

/** The path of Chromium, from CHROMIUM or the search path; null where there is none. */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const paths = process.env.PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const runs = (path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  return paths.find(runs) ?? null;
}

/** Starts it; `webgl` false leaves it without. Root needs to do without the sandbox. */
export function launch({webgl = true} = {}) {
  const drawing = webgl ? ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'] : ['--disable-gpu', '--disable-3d-apis'];
  const args = [...drawing, ...(process.getuid() === 0 ? ['--no-sandbox'] : [])];
  return chromium.launch({executablePath: findChromium(), args});
}
