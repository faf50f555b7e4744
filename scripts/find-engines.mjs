import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findBrowser } from './find-browser.mjs';

/**
 * @typedef {object} FoundEngines
 * @property {string} [chromium] path of the program
 * @property {string} [firefox] path of the program
 * @property {import('../tests/support/engines/webkit.ts').WebKitPrograms} [webkit]
 * @property {Readonly<Record<string, string>>} missing by name of the engine: why it is not there, and how to get it
 * @property {typeof UNABLE} unable
 */

/** By engine and journey: why it cannot be run there. */
const UNABLE = {
  Firefox: {
    'a full device': 'Its Cache Storage then refuses deletions too, so that the test cannot make room again.',
  },
  WebKit: {
    'a full device': 'WebKitGTK has no setting that makes the storage of a site small.',
  },
};

const FIREFOX_NAMES = ['firefox-esr', 'firefox'];
const FIREFOX_INSTALLED = {
  linux: [],
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: ['C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
};
/** The folders in which Debian, Fedora and Arch have WebKitGTK's browser for tests. */
const WEBKIT_FOLDERS = ['/usr/lib', '/usr/libexec', '/usr/lib64'];
const WEBKIT_VERSIONS = ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'];

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
const onPath = (name) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram);

/** Returns WebKitGTK's MiniBrowser, or undefined. */
function findMiniBrowser() {
  const folders = WEBKIT_FOLDERS.filter(existsSync).flatMap((folder) => [
    folder,
    // Debian has a folder for each architecture.
    ...readdirSync(folder)
      .filter((name) => name.endsWith('-linux-gnu'))
      .map((name) => join(folder, name)),
  ]);
  return folders
    .flatMap((folder) => WEBKIT_VERSIONS.map((version) => join(folder, version, 'MiniBrowser')))
    .find(isProgram);
}

function findWebKit() {
  const [driver, browser, display] = [onPath('WebKitWebDriver'), findMiniBrowser(), onPath('Xvfb')];
  if (driver === undefined || browser === undefined) return undefined;
  // A display of its own, so that no window of the tests appears on the screen.
  if (display === undefined && !process.env['DISPLAY']) return undefined;
  return { driver, browser, ...(display === undefined ? {} : { display }) };
}

/**
 * Finds the browsers of all three engines: Chromium as the tests do, Firefox (`FIREFOX_PATH`, or an installed one), and
 * WebKitGTK with its driver. Installs none.
 * @returns {Promise<FoundEngines>}
 */
export async function findEngines() {
  const missing = {};
  const chromium = await findBrowser({ install: false }).catch((/** @type {unknown} */ error) => {
    missing['Chromium'] = error instanceof Error ? error.message : String(error);
    return undefined;
  });
  const firefox =
    process.env['FIREFOX_PATH'] ||
    [...(FIREFOX_INSTALLED[process.platform] ?? [])].find(isProgram) ||
    FIREFOX_NAMES.map(onPath).find((path) => path !== undefined);
  if (firefox === undefined)
    missing['Firefox'] = 'No Firefox was found. Install it (Debian: apt-get install firefox-esr), or set FIREFOX_PATH.';
  const webkit = findWebKit();
  if (webkit === undefined)
    missing['WebKit'] =
      'No WebKitGTK was found with its driver and a display. Install them (Debian: apt-get install webkit2gtk-driver xvfb).';
  return { chromium, firefox, webkit, missing, unable: UNABLE };
}

/**
 * Prints which engines and journeys are not run on this machine, and why.
 * @param {FoundEngines} found
 */
export function printNotRun({ missing, unable }) {
  for (const [name, reason] of Object.entries(missing)) console.log(`Not run: ${name}. ${reason}`);
  for (const [name, journeys] of Object.entries(unable))
    if (missing[name] === undefined)
      for (const [journey, reason] of Object.entries(journeys)) console.log(`Not run: ${name}, ${journey}. ${reason}`);
}
