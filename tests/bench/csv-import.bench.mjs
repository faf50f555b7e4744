import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { setTimeout as delay } from 'node:timers/promises';
import { countStored, median, signInToDemo, withLongestTask, withBrowser } from './sync/stage.mjs';
import { waitUntil } from './sync/window.mjs';

/**
 * Measures reading a list of 10 MB with 20 columns in a worker of a real Chromium: everything the app does until it
 * knows the outcome of each row (decode, parse, recognise, remove duplicates), compared with papaparse alone, with
 * objects or arrays as results. All take turns in pages of their own. Then the same file is dropped on the production
 * app, on a device that knows the people of 17 000 conversations: the time to the preview, the time to the outcome of
 * each row, and the longest task of the main thread.
 */
/** Just below the size from which the app asks first. */
const BYTES = 10_000_000;
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const CONVERSATIONS = Number(process.env.CONVERSATIONS ?? 17_000);
/** The interval of rows that name a person with whom the team has a conversation. */
const KNOWN_PERSON_INTERVAL = 20;
const PARSERS = ['own', 'objects', 'arrays'];
const HEADER =
  'profileUrl,firstName,lastName,headline,companyName,location,country,email,phone,website,industry,companyUrl,connectionDegree,isPremium,isOpenLink,summary,durationInRole,durationInCompany,timestamp,vmid';

/** Builds rows as scrapers write them: quoted where needed, a summary of two lines in every third. */
function createList() {
  const lines = [HEADER];
  for (let index = 0, size = 0; size < BYTES; index += 1) {
    const summary =
      index % 3 === 0
        ? `"Builds teams, and ""things"".\nWrites about number ${index}"`
        : `Writes about number ${index}`;
    const line = [
      `https://www.linkedin.com/in/${index % KNOWN_PERSON_INTERVAL === 0 ? `bench-person-${index / KNOWN_PERSON_INTERVAL}` : `person-${(index * 7_919).toString(36)}-${index}`}`,
      `Zoë${index}`,
      `Øster${index}`,
      `"Head of Sales, EMEA at Company ${index % 997}"`,
      `Company ${index % 997}`,
      '"Lyon, Auvergne-Rhône-Alpes, France"',
      'France',
      `person${index}@acme.test`,
      `+33 6 ${index}`,
      'https://acme.test',
      'Software',
      `https://www.linkedin.com/company/acme-${index % 997}`,
      '2nd',
      'true',
      'false',
      summary,
      '3 years',
      '2 years',
      '2026-01-01',
      `${index}`,
    ].join(',');
    lines.push(line);
    size += Buffer.byteLength(line) + 1;
  }
  return lines.join('\n');
}

async function buildReader() {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, 'csv/reader.ts'), formats: ['iife'], name: 'reader', fileName: 'reader' },
    },
  });
  return output[0].code;
}

/** Returns the memory of a process in bytes: its current use, or its peak since `resetPeak` (Linux). */
const memoryOf = (pid, field) =>
  Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;
/** Pages of the browser's program are loaded at first use and are not memory of the list. */
const programMemoryOf = (pid) => memoryOf(pid, 'RssFile');
const resetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

await withBrowser({ conversations: CONVERSATIONS, sandboxSpeed: '0.001' }, async ({ url, context }) => {
  const list = createList();
  const sizeBytes = Buffer.byteLength(list);
  const folder = mkdtempSync(join(tmpdir(), 'outrider-bench-list-'));
  const file = join(folder, 'list.csv');
  writeFileSync(file, list);
  const script = await buildReader();
  let pages = 0;
  await context.route('http://*.bench.test/**', (route) =>
    route.fulfill(
      route.request().url().endsWith('.js')
        ? { contentType: 'text/javascript', body: script }
        : { contentType: 'text/html', body: '<title>bench</title><input type="file">' },
    ),
  );
  const browser = await context.browser()?.newBrowserCDPSession();
  const renderers = async () =>
    browser === undefined
      ? []
      : (await browser.send('SystemInfo.getProcessInfo')).processInfo
          .filter(({ type }) => type === 'renderer')
          .map(({ id }) => id);

  async function readWith(parser) {
    const page = await context.newPage();
    pages += 1;
    await page.goto(`http://p${pages}.bench.test/`);
    // The file is on disk, so that the page has no memory of its own from building it.
    await page.locator('input').setInputFiles(file);
    const baseline = new Map(
      (await renderers()).map((pid) => [pid, (resetPeak(pid), memoryOf(pid, 'VmRSS') - programMemoryOf(pid))]),
    );
    const result = await page.evaluate(
      (parserName) =>
        new Promise((resolve) => {
          const worker = new Worker('/reader.js');
          worker.addEventListener('message', ({ data }) => resolve(data));
          worker.postMessage({ parser: parserName, file: document.querySelector('input').files[0] });
        }),
      parser,
    );
    // The process that has grown is that of the page.
    const memory =
      Math.max(0, ...[...baseline].map(([pid, bytes]) => memoryOf(pid, 'VmHWM') - programMemoryOf(pid) - bytes)) /
      sizeBytes;
    await page.close();
    return { ...result, memory };
  }

  const rounds = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const result = {};
    for (const parser of PARSERS) result[parser] = await readWith(parser);
    if (new Set(PARSERS.map((parser) => result[parser].rows)).size !== 1)
      throw new Error(`Not all parsers find the same rows: ${PARSERS.map((parser) => result[parser].rows).join(', ')}`);
    if (round === 0) continue;
    rounds.push(result);
    console.log(
      `round ${round}: ${PARSERS.map((parser) => `${parser} ${result[parser].tookMs.toFixed(0)} ms`).join(', ')}; preview ${result.own.previewMs.toFixed(0)} ms; memory ${PARSERS.map((parser) => result[parser].memory.toFixed(1)).join(', ')} × the file`,
    );
  }
  const medianOf = (pick) => median(rounds.map(pick));
  console.log(
    `${(sizeBytes / 1_024 / 1_024).toFixed(1)} MB, ${rounds[0].own.rows} rows: throughput ${medianOf(({ own, objects }) => objects.tookMs / own.tookMs).toFixed(2)} × papaparse with objects (bar 1.3), ${medianOf(({ own, arrays }) => arrays.tookMs / own.tookMs).toFixed(2)} × papaparse with arrays (bar 0.6); preview after ${medianOf(({ own }) => own.previewMs).toFixed(0)} ms; memory ${medianOf(({ own }) => own.memory).toFixed(1)} × the file (bar 4)`,
  );

  const page = await context.newPage();
  await signInToDemo(page, url);
  await waitUntil(
    'all conversations are on the device',
    async () => {
      await delay(1_000);
      return (await page.evaluate(countStored)).chats >= CONVERSATIONS;
    },
    600_000,
  );
  const cdp = await context.newCDPSession(page);
  const previews = [];
  const outcomes = [];
  let longestMs = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(`${url}/campaigns/campaign-southern-founders/import`);
    await page.getByRole('heading', { name: 'Upload prospects' }).waitFor();
    await page.evaluate((text) => {
      globalThis.file = new File([text], 'list.csv');
    }, list);
    let droppedMs = 0;
    await withLongestTask(
      cdp,
      async () => {
        droppedMs = performance.now();
        previews.push(
          await page.evaluate(
            () =>
              new Promise((resolve) => {
                const files = new DataTransfer();
                files.items.add(globalThis.file);
                const startMs = performance.now();
                const isShown = () =>
                  [...document.querySelectorAll('h1')].some(({ textContent }) => textContent === 'Check the list');
                const observer = new MutationObserver(
                  () =>
                    isShown() &&
                    (observer.disconnect(), requestAnimationFrame(() => resolve(performance.now() - startMs))),
                );
                observer.observe(document.body, { subtree: true, childList: true, characterData: true });
                document
                  .querySelector('h1')
                  .parentElement.parentElement.querySelector('.border-dashed')
                  .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }));
              }),
          ),
        );
        await page.getByRole('button', { name: /^Import [\d,]+ prospects$/ }).waitFor();
        outcomes.push(performance.now() - droppedMs);
      },
      (ms) => {
        longestMs = Math.max(longestMs, ms);
      },
    );
  }
  rmSync(folder, { recursive: true });
  console.log(
    `in the app: preview ${median(previews).toFixed(0)} ms after the drop (bar 150; ${previews.map((ms) => ms.toFixed(0)).join(', ')}); the outcome of each row is known after ${median(outcomes).toFixed(0)} ms (${outcomes.map((ms) => ms.toFixed(0)).join(', ')}), beside ${CONVERSATIONS} conversations; longest task of the main thread by its own processor time ${longestMs.toFixed(0)} ms (bar 50)`,
  );
});
