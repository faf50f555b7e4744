import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TOOLS, runNode, runProgram } from './child-process.mjs';

const PROGRAMS_ON_PATH = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge'];

/** Names the places where installers put a browser, by system. */
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

/** Returns the Chromium that Playwright keeps for itself, or undefined. */
async function findPlaywrightsOwn() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return path !== '' && existsSync(path) ? path : undefined;
}

const isRootOnDebian = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version');

/**
 * Finds a Chrome or Chromium to test with: `CHROMIUM_PATH`, an installed one, Playwright's own; installs one when there
 * is none, in the way of the system, and says so with `say`.
 * @param {{ say?: (line: string) => void, install?: boolean }} [options] install: false only looks
 * @returns {Promise<string>} path of the program
 * @throws {Error} when CHROMIUM_PATH names no program, or nothing was found and installing failed
 */
export async function findBrowser({ say = console.log, install = true } = {}) {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (!isProgram(given))
      throw new Error(
        `CHROMIUM_PATH is "${given}", which is not a program. Name a Chrome or Chromium there, or leave it out.`,
      );
    return given;
  }
  const found = findInstalled() ?? (await findPlaywrightsOwn());
  if (found !== undefined) return found;
  if (!install) throw new Error('No Chrome or Chromium was found. Install one, or name one in CHROMIUM_PATH.');

  if (isRootOnDebian()) {
    say('No Chrome or Chromium was found: installing the Debian package "chromium" (apt-get).');
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
    say(`apt-get could not install it:\n${output.split('\n').slice(-8).join('\n')}`);
  }

  say("No Chrome or Chromium was found: installing Playwright's own Chromium (playwright-core install chromium).");
  const { code, output } = await runNode(TOOLS.playwright, ['install', 'chromium'], { quiet: true });
  const own = await findPlaywrightsOwn();
  if (code === 0 && own !== undefined) return own;
  throw new Error(
    `${output}\nNo Chrome or Chromium was found and none could be installed. Install one, or name one in CHROMIUM_PATH.`,
  );
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(await findBrowser({ say: console.error }));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
