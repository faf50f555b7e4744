import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { explainData, openDataDirectory } from '#server/data-directory.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'outrider-directory-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

/** Starts a process that holds the lock of a directory, as a running server does. */
async function lockInAnotherProcess(path: string): Promise<ChildProcess> {
  const script = `
    const Database = require('better-sqlite3');
    const lock = new Database(process.argv[1] + '/server.lock');
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
    require('node:fs').writeFileSync(process.argv[1] + '/server.pid', String(process.pid));
    console.log('held');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['-e', script, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

describe('a data directory', () => {
  test('a data directory is created, and can be opened again after it was closed', () => {
    const path = join(parent, 'deep', 'data');
    const directory = openDataDirectory(path);
    expect(directory.file('a.txt')).toBe(join(path, 'a.txt'));
    directory.close();
    openDataDirectory(path).close();
  });

  test('a data directory is created without access for other users of the machine', () => {
    const path = join(parent, 'private');
    openDataDirectory(path).close();
    expect((statSync(path).mode & 0o777).toString(8)).toBe('700');
  });

  test('a data directory is refused in one sentence when a file is in its place', () => {
    writeFileSync(join(parent, 'file'), '');
    expect(() => openDataDirectory(join(parent, 'file'))).toThrow(/^DATA_DIR .+file is not a directory\.$/);
    expect(() => openDataDirectory(join(parent, 'file', 'below'))).toThrow(/^DATA_DIR .+below is not a directory\.$/);
  });

  test('a data directory is refused in one sentence when it is not writable', () => {
    chmodSync(parent, 0o500);
    // Permissions do not bind root; the process file system refuses everybody.
    const path = process.getuid?.() === 0 ? '/proc/outrider-data' : join(parent, 'data');
    expect(() => openDataDirectory(path)).toThrow(
      /^DATA_DIR .+ cannot be written to \(E[A-Z]+\)\. Choose another directory or change its permissions\.$/,
    );
    chmodSync(parent, 0o700);
  });

  test('a data directory is refused while a running server uses it, with the process of that server, and is free after that server was killed', async () => {
    const child = await lockInAnotherProcess(parent);
    try {
      expect(() => openDataDirectory(parent)).toThrow(
        new RegExp(`is in use by another running server \\(process ${child.pid}\\)`),
      );
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    openDataDirectory(parent).close();
  });
});

describe('explainData', () => {
  test('reports damaged data in one sentence that says what to do', async () => {
    await expect(explainData('/srv/data', () => Promise.reject(new Error('file is not a database')))).rejects.toThrow(
      'The data in /srv/data cannot be read (file is not a database). Put a good copy there, or move the directory away and start with an empty one.',
    );
  });
  test('explainData returns the opened data when they are readable', async () => {
    expect(await explainData('/srv/data', () => Promise.resolve('open'))).toBe('open');
  });
});
