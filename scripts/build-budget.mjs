import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const MAX_INITIAL_GZIP_BYTES = 149_900;
const MAIN = 'main.tsx';
const MAX_SCREEN_GZIP_BYTES = 350_000;
/** Matches the chunks that the router loads for a screen. */
const SCREEN = /^app\/(?:[\w-]+\/)*([\w-]+)-(?:routes?|layout)\.tsx$/;
const LISTED_CHUNK_COUNT = 5;
const MAX_CHUNK_BYTES = 250_000;
/** The service worker starts at each visit, before the page. */
const MAX_WORKER_GZIP_BYTES = 15_000;
/** Matches the worker's second script, which the worker loads when it has to send. */
const SENDER = /^sender-.*\.js$/;

const inKilobytes = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;

/** Lists the chunks that are loaded before the given ones run: themselves and their static imports. */
export function closureOf(manifest, keys) {
  const visited = new Set();
  const visit = (key) => {
    if (visited.has(key)) return;
    visited.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return [...visited].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
}

/** Returns a circle of chunks that import each other, or null. One of them would run before its imports. */
function findCircle(manifest) {
  const finished = new Set();
  const visit = (key, path) => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key];
    if (finished.has(key)) return null;
    for (const next of manifest[key].imports ?? []) {
      const circle = visit(next, [...path, key]);
      if (circle !== null) return circle;
    }
    finished.add(key);
    return null;
  };
  for (const key of Object.keys(manifest)) {
    const circle = visit(key, []);
    if (circle !== null) return circle.map((member) => manifest[member].file);
  }
  return null;
}

/**
 * Measures what is loaded before each screen with a chunk of its own can be used: the scripts of the first screen and
 * its own static imports, without the dialogs and editors that it loads later.
 */
function measureScreens(manifest, initialKeys, gzipBytesOf) {
  return Object.keys(manifest).flatMap((key) => {
    const name = SCREEN.exec(manifest[key].src ?? '')?.[1];
    if (name === undefined) return [];
    const chunks = closureOf(manifest, [...initialKeys, key]).map((file) => ({ file, gzipBytes: gzipBytesOf(file) }));
    return [
      {
        name,
        gzipBytes: chunks.reduce((sum, chunk) => sum + chunk.gzipBytes, 0),
        chunks: chunks.toSorted((one, other) => other.gzipBytes - one.gzipBytes),
      },
    ];
  });
}

/**
 * Measures the built client against its budget.
 * @param {string} folder `dist/client`
 * @returns {{ initialGzipBytes: number, largestScreen: { name: string, gzipBytes: number } | undefined, problems:
 *   string[] }} problems: one sentence each, saying what to do
 */
export function measureClient(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const problems = [];
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  if (entry === undefined)
    return {
      initialGzipBytes: 0,
      largestScreen: undefined,
      problems: ['The client build has no entry: src/index.html must load entry.ts.'],
    };
  // The entry chooses the language and loads the app with shell and inbox; every other screen has a chunk of its own.
  const initialKeys = [entry, ...Object.keys(manifest).filter((key) => manifest[key].src === MAIN)];
  const initial = closureOf(manifest, initialKeys);
  const sizes = new Map();
  const gzipBytesOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
    return sizes.get(file);
  };
  const initialGzipBytes = initial.reduce((sum, file) => sum + gzipBytesOf(file), 0);
  if (initialGzipBytes > MAX_INITIAL_GZIP_BYTES) {
    problems.push(
      `The inbox needs ${inKilobytes(initialGzipBytes)} of JavaScript (gzip) before it can be used; at most ${inKilobytes(MAX_INITIAL_GZIP_BYTES)} are allowed. ` +
        `Load later what the first screen does not need. It is made of: ${initial.join(', ')}.`,
    );
  }

  const screens = measureScreens(manifest, initialKeys, gzipBytesOf);
  for (const { name, gzipBytes, chunks } of screens) {
    if (gzipBytes <= MAX_SCREEN_GZIP_BYTES) continue;
    const largest = chunks
      .slice(0, LISTED_CHUNK_COUNT)
      .map((chunk) => `${chunk.file} (${inKilobytes(chunk.gzipBytes)})`);
    problems.push(
      `The screen "${name}" needs ${inKilobytes(gzipBytes)} of JavaScript (gzip) before it can be used, the first screen's included; at most ${inKilobytes(MAX_SCREEN_GZIP_BYTES)} are allowed. ` +
        `Load later what it does not need at once. Its largest chunks: ${largest.join(', ')}.`,
    );
  }
  const [largestScreen] = screens.toSorted((one, other) => other.gzipBytes - one.gzipBytes);

  const circle = findCircle(manifest);
  if (circle !== null)
    problems.push(
      `Chunks import each other in a circle: ${circle.join(' → ')}. Cut the groups of vite.config.ts along the layers.`,
    );

  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.replaceAll('\\', '/'));
  for (const file of scripts) {
    const size = statSync(join(folder, file)).size;
    const advice =
      file === 'sw.js'
        ? 'Leave out what the service worker can do without: it is one file by nature.'
        : 'Split it by a dynamic import.';
    if (size > MAX_CHUNK_BYTES)
      problems.push(
        `${file} has ${inKilobytes(size)}; a chunk may have at most ${inKilobytes(MAX_CHUNK_BYTES)}. ${advice}`,
      );
  }

  const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
  const workerGzipBytes = gzipSync(worker, { level: 9 }).length;
  if (workerGzipBytes > MAX_WORKER_GZIP_BYTES) {
    problems.push(
      `The service worker has ${inKilobytes(workerGzipBytes)} (gzip); at most ${inKilobytes(MAX_WORKER_GZIP_BYTES)} are allowed. What it does not need at each start belongs in its second script (sw/background-sender.ts).`,
    );
  }
  const builtCode = readdirSync(join(folder, 'assets'), { encoding: 'utf8' }).filter(
    (file) => /\.(js|css)$/.test(file) && !SENDER.test(file),
  );
  if (!worker.includes('/assets/sender-'))
    problems.push(
      'The service worker does not know its second script, so nothing would be sent with no tab open. Check scripts/vite/sender.ts.',
    );
  for (const file of builtCode) {
    if (!worker.includes(`assets/${file}`))
      problems.push(
        `assets/${file} is not in the service worker's precache, so its screen would not open offline. Check injectManifest in vite.config.ts.`,
      );
  }
  const listed = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url);
  for (const url of new Set(listed.filter((one, index) => listed.indexOf(one) !== index)))
    problems.push(
      `The service worker's precache lists ${url} twice; with two revisions the worker would not start. Check injectManifest in vite.config.ts.`,
    );
  return { initialGzipBytes, largestScreen, problems };
}
