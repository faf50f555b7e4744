import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOrExit } from './child-process.mjs';
import { findBrowser } from './find-browser.mjs';
import { loadLighthouse } from './lighthouse.mjs';
import { readOptions } from './options.mjs';
import { withThrowawayServer } from './throwaway-server.mjs';

const TIMEOUT_MS = 60_000;
const PAGES = [
  {
    name: 'login',
    address: '/auth/login',
    isSignedIn: false,
    bars: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  },
  { name: 'inbox', address: '/messages?profile=all', isSignedIn: true, bars: { performance: 95 } },
];

/**
 * `npm run audit`: runs Lighthouse on the sign-in page for a first visitor and on the demo's inbox for a signed-in
 * person, both as on a phone with a slow connection (its default: simulated 4G and a processor four times slower).
 * Prints the audits that lost points. Ends with 1 when a page misses a bar in more than a fifth of its runs.
 */
const options = readOptions({
  command: 'npm run audit',
  about: 'Runs Lighthouse on the sign-in page and on the inbox of the demo. Ends with 1 when a page misses its bars.',
  options: {
    runs: { value: 'N', default: '5', min: 1, help: 'runs of each page' },
    only: { value: 'PAGES', choices: PAGES.map(({ name }) => name), isList: true, help: 'some of the pages' },
  },
});
// Loaded after the options are read, so that `--help` answers at once.
const { chromium } = await import('playwright-core');
const RUNS = Number(options.runs);
/** One run of five may be disturbed by other load on the machine. */
const REQUIRED_RUNS = Math.ceil(RUNS * 0.8);
const pages = PAGES.filter(({ name }) => options.only === undefined || options.only.split(',').includes(name));

await buildOrExit();
const { lighthouse, launch } = await loadLighthouse();
const chromePath = await findBrowser();
const isSandboxed = process.getuid?.() !== 0;

let isMissed = false;
await withThrowawayServer({ SEED: 'demo', SANDBOX_SPEED: '0.001' }, async (url) => {
  for (const page of pages) {
    const results = [];
    for (let run = 0; run < RUNS; run += 1) results.push(await auditOnce(url, page));
    report(page, results);
  }
});
process.exitCode = isMissed ? 1 : 0;

/** Runs Lighthouse once, in a new browser; for the signed-in page in a browser that has signed in and was restarted. */
async function auditOnce(url, { address, isSignedIn }) {
  const userDataDir = mkdtempSync(join(tmpdir(), 'outrider-audit-'));
  try {
    if (isSignedIn) await signIn(url, userDataDir);
    const chrome = await launch({
      chromePath,
      userDataDir,
      chromeFlags: ['--headless=new', '--disable-gpu', ...(isSandboxed ? [] : ['--no-sandbox'])],
      logLevel: 'silent',
    });
    try {
      const flags = {
        port: chrome.port,
        output: 'json',
        logLevel: 'error',
        disableStorageReset: isSignedIn,
        auditMode: join(userDataDir, 'artifacts'),
      };
      const result = await lighthouse(`${url}${address}`, { ...flags, gatherMode: flags.auditMode });
      if (result === undefined || result.lhr.runtimeError !== undefined)
        throw new Error(`Lighthouse could not audit ${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
      replaceWithProcessorTime(flags.auditMode);
      const processorResult = await lighthouse(`${url}${address}`, flags);
      return { ...result.lhr, byProcessor: processorResult.lhr };
    } finally {
      const ended = new Promise((resolve) => {
        chrome.process.once('exit', resolve);
      });
      chrome.kill();
      await ended;
    }
  } finally {
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * Replaces the duration of each task in a recorded trace by its processor time, so that other load on the machine does
 * not count.
 */
function replaceWithProcessorTime(folder) {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('trace.json'))) {
    const trace = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    for (const event of trace.traceEvents) if (event.ph === 'X' && event.tdur < event.dur) event.dur = event.tdur;
    writeFileSync(join(folder, file), JSON.stringify(trace));
  }
}

async function signIn(url, userDataDir) {
  const context = await chromium.launchPersistentContext(userDataDir, {
    executablePath: chromePath,
    chromiumSandbox: isSandboxed,
    args: ['--disable-gpu'],
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.goto(`${url}/auth/login`);
    await page.getByRole('button', { name: 'Try the demo' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: /^Sync: Live/ }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  } finally {
    await context.close();
  }
}

function report({ name, address, isSignedIn, bars }, results) {
  console.log(
    `\n${name}: ${address}, signed ${isSignedIn ? 'in' : 'out'}; load of the machine ${loadavg()[0].toFixed(1)}`,
  );
  for (const { id } of Object.values(results[0].categories)) {
    const points = results.map((result) => Math.round((result.categories[id].score ?? 0) * 100));
    const bar = bars[id];
    const metCount = bar === undefined ? 0 : points.filter((score) => score >= bar).length;
    const isBelowBar = bar !== undefined && metCount < REQUIRED_RUNS;
    isMissed ||= isBelowBar;
    console.log(
      `  ${id.padEnd(17)}${points.map((score) => String(score).padStart(4)).join('')}${bar === undefined ? '' : `    ${isBelowBar ? 'MISSED: ' : ''}${bar} in ${metCount} of ${results.length}`}`,
    );
    for (const line of listLostPoints(id, results)) console.log(`      ${line}`);
    if (id !== 'performance') continue;
    const byProcessor = results.map((result) => result.byProcessor);
    console.log(
      `    by processor   ${byProcessor.map(({ categories }) => String(Math.round(categories[id].score * 100)).padStart(4)).join('')}    each task as long as it had the processor`,
    );
    for (const line of listLostPoints(id, byProcessor)) console.log(`      ${line}`);
  }
}

/** Lists the audits that cost a category points in any run, the heaviest first, with their value in each run. */
function listLostPoints(category, results) {
  const weights = results[0].categories[category].auditRefs
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return weights.flatMap(({ id }) => {
    const audits = results.map((result) => result.audits[id]).filter(({ score }) => score !== null);
    if (audits.every(({ score }) => score === 1)) return [];
    const values = audits.map(({ displayValue, score }) => displayValue ?? (score === 1 ? 'passed' : 'failed'));
    return [`${audits[0].title}: ${values.join(', ')}`];
  });
}
