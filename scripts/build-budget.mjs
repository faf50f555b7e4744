import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const MAX_INITIAL_GZIP_BYTES = 150_000;
const MAX_CHUNK_BYTES = 250_000;

const inKilobytes = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;

/** Every chunk that is there before a line of the given ones runs: themselves and what they import statically. */
function closureOf(manifest, keys) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return [...seen].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
}

/**
 * Measures the built client against its budget.
 * @param {string} folder `dist/client`
 * @returns {{ initialGzipBytes: number, problems: string[] }} problems: one sentence each, saying what to do
 */
export function measureClient(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const problems = [];
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  if (entry === undefined) return { initialGzipBytes: 0, problems: ['The client build has no entry: src/index.html must load main.tsx.'] };
  // The shell and the inbox are part of the entry; every other screen is a chunk of its own.
  const initial = closureOf(manifest, [entry]);
  const initialGzipBytes = initial.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);
  if (initialGzipBytes > MAX_INITIAL_GZIP_BYTES) {
    problems.push(
      `The inbox needs ${inKilobytes(initialGzipBytes)} of JavaScript (gzip) before it can be used; at most ${inKilobytes(MAX_INITIAL_GZIP_BYTES)} are allowed. ` +
        `Load later what the first screen does not need. It is made of: ${initial.join(', ')}.`,
    );
  }

  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.replaceAll('\\', '/'));
  for (const file of scripts) {
    const size = statSync(join(folder, file)).size;
    const advice = file === 'sw.js' ? 'Leave out what the service worker can do without: it is one file by nature.' : 'Split it by a dynamic import.';
    if (size > MAX_CHUNK_BYTES) problems.push(`${file} has ${inKilobytes(size)}; a chunk may have at most ${inKilobytes(MAX_CHUNK_BYTES)}. ${advice}`);
  }

  const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
  const builtCode = readdirSync(join(folder, 'assets'), { encoding: 'utf8' }).filter((file) => /\.(js|css)$/.test(file));
  for (const file of builtCode) {
    if (!worker.includes(`assets/${file}`))
      problems.push(`assets/${file} is not in the service worker's precache, so its screen would not open offline. Check injectManifest in vite.config.ts.`);
  }
  return { initialGzipBytes, problems };
}
