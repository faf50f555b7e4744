import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { retainAssets } from '#server/http/previous-assets.ts';
import { loadStaticFiles } from '#server/http/static-files.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-03-10T09:00:00Z');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outrider-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build with these assets; the one before it is gone, as a new build leaves it. */
function build(assets: Readonly<Record<string, string>>): string {
  const client = join(folder, 'client');
  rmSync(client, { recursive: true, force: true });
  mkdirSync(join(client, 'assets'), { recursive: true });
  writeFileSync(join(client, 'index.html'), '<!doctype html>');
  for (const [name, text] of Object.entries(assets)) writeFileSync(join(client, 'assets', name), text);
  return client;
}

const kept = (): string => join(folder, 'kept');
const keptNames = (): string[] => readdirSync(join(kept(), 'assets')).toSorted();

describe('assets of earlier builds', () => {
  it('are served to tabs that were opened before the update; what no build had is 404', async () => {
    await retainAssets(
      build({ 'app-1.js': 'one', 'shared-1.js': 'shared', 'app-1.js.br': 'pretend brotli', 'app-1.js.map': '{}' }),
      kept(),
      NOW,
    );
    const client = build({ 'app-2.js': 'two', 'shared-1.js': 'shared' });
    await retainAssets(client, kept(), NOW + DAY_MS);
    const files = loadStaticFiles(client, { retainedDirectory: kept() });
    const get = (path: string, encoding = ''): Response =>
      files.respond(
        new Request(`http://localhost${path}`, { headers: { 'Accept-Encoding': encoding } }),
        path,
        () => '',
      );

    const old = get('/assets/app-1.js');
    expect([old.status, await old.text(), old.headers.get('Content-Type'), old.headers.get('Cache-Control')]).toEqual([
      200,
      'one',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect(get('/assets/app-1.js', 'br').headers.get('Content-Encoding')).toBe('br');
    expect(await get('/assets/app-2.js').text()).toBe('two');
    for (const path of [
      '/assets/app-3.js',
      '/assets/app-1.js.map',
      '/assets/..',
      '/assets/../client',
      '/assets/.app-1.js.part',
    ])
      expect([path, get(path).status]).toEqual([path, 404]);
    expect(keptNames()).toEqual(['app-1.js', 'app-1.js.br', 'app-2.js', 'shared-1.js']);
  });

  it('are removed once they were in no build for 60 days', async () => {
    await retainAssets(build({ 'app-1.js': 'one', 'shared-1.js': 'shared' }), kept(), NOW);
    const next = build({ 'app-2.js': 'two', 'shared-1.js': 'shared' });
    await retainAssets(next, kept(), NOW + 60 * DAY_MS);
    expect(keptNames()).toEqual(['app-1.js', 'app-2.js', 'shared-1.js']);
    await retainAssets(next, kept(), NOW + 60 * DAY_MS + 1);
    expect(keptNames()).toEqual(['app-2.js', 'shared-1.js']);
  });

  it('an unfinished copy of a process that died is none, and goes with the others', async () => {
    mkdirSync(join(kept(), 'assets'), { recursive: true });
    const unfinished = join(kept(), 'assets', '.app-1.js.part');
    writeFileSync(unfinished, 'o');
    utimesSync(unfinished, new Date(NOW), new Date(NOW));
    await retainAssets(build({ 'app-1.js': 'one' }), kept(), NOW);
    expect(
      await loadStaticFiles(join(folder, 'absent'), { retainedDirectory: kept() })
        .respond(new Request('http://localhost/'), '/assets/app-1.js', () => '')
        .text(),
    ).toBe('one');
    await retainAssets(build({ 'app-1.js': 'one' }), kept(), NOW + 61 * DAY_MS);
    expect(existsSync(unfinished)).toBe(false);
  });

  it('a build without assets keeps nothing', async () => {
    await retainAssets(join(folder, 'absent'), kept(), NOW);
    expect(existsSync(kept())).toBe(false);
  });
});
