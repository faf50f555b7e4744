import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TOOLS, runNode, runProgram } from './child-process.mjs';
import { readOptions } from './options.mjs';

const PROGRAMS_ON_PATH = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge'];

/** The paths where installers put a browser, by system. */
const INSTALLED = {
  linux: [
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
    '/usr/bin/microsoft-edge',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name];
    if (folder === undefined) return [];
    return [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ];
  }),
};

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Returns a browser that an installer or a package manager has put on this system, or undefined. */
function findInstalled() {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => PROGRAMS_ON_PATH.map((name) => join(folder, name)));
  return [...(INSTALLED[process.platform] ?? []), ...onPath].find(isProgram);
}

/** Returns Playwright's own Chromium, or undefined. */
async function findPlaywrightChromium() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return path !== '' && existsSync(path) ? path : undefined;
}

const isRootOnDebian = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version');

/**
 * Finds a Chrome or Chromium for tests: `CHROMIUM_PATH`, an installed one, Playwright's own. Installs one when there is
 * none, by the system's package manager or Playwright, and reports that with `log`.
 * @param {{ log?: (line: string) => void, install?: boolean }} [options] install: false only searches
 * @returns {Promise<string>} path of the program
 * @throws {Error} when CHROMIUM_PATH names no program, or nothing was found and installing failed
 */
export async function findBrowser({ log = console.log, install = true } = {}) {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) {
    if (!isProgram(configured))
      throw new Error(
        `CHROMIUM_PATH is "${configured}", which is not a program. Name a Chrome or Chromium there, or leave it out.`,
      );
    return configured;
  }
  const found = findInstalled() ?? (await findPlaywrightChromium());
  if (found !== undefined) return found;
  if (!install) throw new Error('No Chrome or Chromium was found. Install one, or name one in CHROMIUM_PATH.');

  if (isRootOnDebian()) {
    log('No Chrome or Chromium was found: installing the Debian package "chromium" (apt-get).');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runProgram('apt-get', ['update', '-qq'], { quiet: true, env });
    const { code, output } = await runProgram(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core'],
      {
        quiet: true,
        env,
      },
    );
    const installed = findInstalled();
    if (code === 0 && installed !== undefined) return installed;
    log(`apt-get could not install it:\n${output.split('\n').slice(-8).join('\n')}`);
  }

  log("No Chrome or Chromium was found: installing Playwright's own Chromium (playwright-core install chromium).");
  const { code, output } = await runNode(TOOLS.playwright, ['install', 'chromium'], { quiet: true });
  const chromiumPath = await findPlaywrightChromium();
  if (code === 0 && chromiumPath !== undefined) return chromiumPath;
  throw new Error(
    `${output}\nNo Chrome or Chromium was found and none could be installed. Install one, or name one in CHROMIUM_PATH.`,
  );
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  readOptions({
    command: 'node scripts/find-browser.mjs',
    about: 'Prints the path of a Chrome or Chromium for tests; installs one when there is none.',
  });
  try {
    console.log(await findBrowser({ say: console.error }));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
