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

/** Writes a build with these assets in place of the previous one, and returns its folder. */
function build(assets: Readonly<Record<string, string>>): string {
  const client = join(folder, 'client');
  rmSync(client, { recursive: true, force: true });
  mkdirSync(join(client, 'assets'), { recursive: true });
  writeFileSync(join(client, 'index.html'), '<!doctype html>');
  for (const [name, text] of Object.entries(assets)) writeFileSync(join(client, 'assets', name), text);
  return client;
}

const retainedFolder = (): string => join(folder, 'kept');
const retainedNames = (): string[] => readdirSync(join(retainedFolder(), 'assets')).toSorted();

describe('assets of earlier builds', () => {
  it('assets of earlier builds are served to tabs that were opened before the update, and unknown assets are 404', async () => {
    await retainAssets(
      build({ 'app-1.js': 'one', 'shared-1.js': 'shared', 'app-1.js.br': 'pretend brotli', 'app-1.js.map': '{}' }),
      retainedFolder(),
      NOW,
    );
    const client = build({ 'app-2.js': 'two', 'shared-1.js': 'shared' });
    await retainAssets(client, retainedFolder(), NOW + DAY_MS);
    const files = loadStaticFiles(client, { retainedDirectory: retainedFolder() });
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
    expect(retainedNames()).toEqual(['app-1.js', 'app-1.js.br', 'app-2.js', 'shared-1.js']);
  });

  it('assets of earlier builds are removed after they were in no build for 60 days', async () => {
    await retainAssets(build({ 'app-1.js': 'one', 'shared-1.js': 'shared' }), retainedFolder(), NOW);
    const next = build({ 'app-2.js': 'two', 'shared-1.js': 'shared' });
    await retainAssets(next, retainedFolder(), NOW + 60 * DAY_MS);
    expect(retainedNames()).toEqual(['app-1.js', 'app-2.js', 'shared-1.js']);
    await retainAssets(next, retainedFolder(), NOW + 60 * DAY_MS + 1);
    expect(retainedNames()).toEqual(['app-2.js', 'shared-1.js']);
  });

  it('include no unfinished copy of a process that died, and it is removed with the others', async () => {
    mkdirSync(join(retainedFolder(), 'assets'), { recursive: true });
    const unfinished = join(retainedFolder(), 'assets', '.app-1.js.part');
    writeFileSync(unfinished, 'o');
    utimesSync(unfinished, new Date(NOW), new Date(NOW));
    await retainAssets(build({ 'app-1.js': 'one' }), retainedFolder(), NOW);
    expect(
      await loadStaticFiles(join(folder, 'absent'), { retainedDirectory: retainedFolder() })
        .respond(new Request('http://localhost/'), '/assets/app-1.js', () => '')
        .text(),
    ).toBe('one');
    await retainAssets(build({ 'app-1.js': 'one' }), retainedFolder(), NOW + 61 * DAY_MS);
    expect(existsSync(unfinished)).toBe(false);
  });

  it('assets of earlier builds are not retained from a build without assets', async () => {
    await retainAssets(join(folder, 'absent'), retainedFolder(), NOW);
    expect(existsSync(retainedFolder())).toBe(false);
  });
});
