import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { PROJECT_ROOT } from '../../../scripts/project-root.mjs';
import { withThrowawayServer } from '../../../scripts/throwaway-server.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
/** The ticks per second in which Linux counts processor time. */
const TICKS_PER_SECOND = 100;
const FLAGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
];

/** Builds the access to the replica as one script for a page of the app's origin: `globalThis.pageReplica`. */
async function buildPageReplica() {
  const [{ output }] = await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: here('page-replica.ts'), formats: ['iife'], name: 'pageReplica', fileName: 'page-replica' },
    },
  }).then((built) => (Array.isArray(built) ? built : [built]));
  return `${output[0].code};globalThis.pageReplica = pageReplica; 0`;
}

async function loadData() {
  const outDir = join(PROJECT_ROOT, 'dist/bench');
  await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: here('data.ts'),
      outDir,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'sync-data.mjs' } },
    },
  });
  return import(join(outDir, 'sync-data.mjs'));
}

/**
 * Starts the demo, or another `seed`, with `conversations` and `campaigns` added. `work` receives the server's address
 * and the server, what was added, an empty folder for a browser profile, the browser's program and its flags. The
 * optional `inspect` receives the data once the server has stopped.
 */
export async function withServer(
  { conversations, campaigns = 0, seed = 'demo', sandboxSpeed = '1' },
  work,
  inspect = async () => undefined,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'outrider-bench-data-'));
  const profile = mkdtempSync(join(tmpdir(), 'outrider-bench-browser-'));
  const env = { SEED: seed, SANDBOX_SPEED: sandboxSpeed, DATA_DIR: dataDir };
  const executable = execFileSync(process.execPath, [join(PROJECT_ROOT, 'scripts/find-browser.mjs')], {
    encoding: 'utf8',
  }).trim();
  try {
    await withThrowawayServer(env, async () => undefined);
    const benchData = await loadData();
    const added = await benchData.addConversations(dataDir, conversations);
    const addedCampaigns = await benchData.addCampaigns(dataDir, campaigns);
    await withThrowawayServer(env, (url, server) =>
      work({
        url,
        server,
        added,
        addedCampaigns,
        campaignName: benchData.campaignName,
        profile,
        executable,
        flags: FLAGS,
        watchProcessorTime: benchData.watchProcessorTime,
      }),
    );
    await inspect({
      listCommandRecords: () => benchData.listRecords(dataDir),
      readImport: (campaignId) => benchData.readImport(dataDir, campaignId),
    });
  } finally {
    for (const folder of [dataDir, profile]) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Does the same with a new browser. `work` receives the server's address, what was added, the browser's context, and
 * `openPageReplica(page)`, which opens a page of the origin without the app, with `globalThis.pageReplica`.
 */
export async function withBrowser(options, work) {
  const script = await buildPageReplica();
  await withServer(options, async ({ url, added, addedCampaigns, campaignName, profile, executable }) => {
    const context = await launchBrowser(executable, profile);
    try {
      await work({
        url,
        added,
        addedCampaigns,
        campaignName,
        context,
        async openPageReplica(page, address = url) {
          await page.goto(`${address}/robots.txt`);
          await page.evaluate(script);
        },
        processorMs: () => processorMsOf(profile),
      });
    } finally {
      await context.close();
    }
  });
}

/** Starts a browser on a profile that may have been used before. */
export const launchBrowser = (executable, profile) =>
  chromium.launchPersistentContext(profile, {
    executablePath: executable,
    headless: true,
    chromiumSandbox: process.getuid?.() !== 0,
    args: FLAGS,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });

/** Kills every process of a browser (SIGKILL): Playwright starts it as the leader of a process group of its own. */
export async function killBrowser(context) {
  const session = await context.browser().newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const closed = new Promise((resolve) => {
    context.once('close', resolve);
  });
  process.kill(-processInfo.find(({ type }) => type === 'browser').id, 'SIGKILL');
  await closed;
}

/**
 * Returns the processor time that all processes of the browser of this profile have used so far, in ms; NaN on systems
 * other than Linux.
 */
function processorMsOf(profile) {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)) continue;
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process has ended meanwhile.
    }
  }
  return (ticks * 1_000) / TICKS_PER_SECOND;
}

/**
 * Runs `work` and returns the tasks meanwhile, each by its own processor time in ms: those of the pages' main threads,
 * and those of their workers. Other load on the machine does not count.
 */
export async function traceTasks(cdp, work) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'] },
  });
  const done = await work();
  const isComplete = new Promise((resolve) => {
    cdp.once('Tracing.tracingComplete', resolve);
  });
  await cdp.send('Tracing.end');
  await isComplete;
  cdp.off('Tracing.dataCollected', collect);
  const tasksOf = (thread) => {
    const named = new Set(
      events
        .filter(({ name, args }) => name === 'thread_name' && thread.test(args.name))
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    return events
      .filter(({ name, pid, tid }) => name.endsWith('RunTask') && named.has(`${pid} ${tid}`))
      .map(({ tdur }) => (tdur ?? 0) / 1_000);
  };
  return { done, main: tasksOf(/^CrRendererMain$/), workers: tasksOf(/^DedicatedWorker/) };
}

/**
 * Runs `work` and reports the longest task of the page's main thread meanwhile by its own processor time, in ms. Other
 * load on the machine does not count.
 */
export async function withLongestTask(cdp, work, onLongest) {
  const { done, main } = await traceTasks(cdp, work);
  onLongest(main.reduce((one, other) => Math.max(one, other)));
  return done;
}

/** Signs in with the demo's button. */
export async function signInToDemo(page, url) {
  await page.goto(`${url}/auth/login`);
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.waitForURL((address) => address.pathname === '/dashboard');
}

/** Returns the smallest of the numbers that this percentage does not exceed. */
export const percentile = (numbers, ofHundred) =>
  numbers.toSorted((one, other) => one - other)[Math.max(0, Math.ceil((numbers.length * ofHundred) / 100) - 1)];

export const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

/** Runs inside the page. Returns the number of conversations and of unanswered commands on this device. */
export async function countStored() {
  const { name } = (await indexedDB.databases()).find((one) => one.name.startsWith('outrider|'));
  const resultOf = (request) =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(request.error.message)));
    });
  const db = await resultOf(indexedDB.open(name));
  try {
    const stores = db.transaction(['chats', 'outbox', 'attachments']);
    const [chats, outbox, attachments] = await Promise.all(
      ['chats', 'outbox', 'attachments'].map((store) => resultOf(stores.objectStore(store).count())),
    );
    return { chats, unsent: outbox + attachments };
  } finally {
    db.close();
  }
}
