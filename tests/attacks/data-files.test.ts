import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStore } from '#server/appwrite/storage/store.ts';
import { openDataDirectory } from '#server/data-directory.ts';
import { openMailQueue } from '#server/drivers/mail/mail-queue.ts';
import { openMailbox } from '#server/drivers/mail/sandbox-mailbox.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { startWholeServer } from '#support/whole-server.ts';

const PROJECT = { 'x-appwrite-project': 'outrider' };
const MAIL = { to: { address: 'robin@example.test', name: 'Robin' }, subject: 'Sign in', text: 'link', html: 'link' };

let parent: string;
let data: string;
let umask: number;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'outrider-files-'));
  data = join(parent, 'data');
  // The widest there is: nothing may depend on how an administrator starts the process.
  umask = process.umask(0o000);
});
afterEach(() => {
  process.umask(umask);
  rmSync(parent, { recursive: true });
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** Lists every file and directory that another account may open. */
const openToOthers = (directory: string): string[] => [
  ...((statSync(directory).mode & 0o077) === 0 ? [] : [directory]),
  ...readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => (statSync(join(directory, name)).mode & 0o077) !== 0)
    .map((name) => `${name} ${modeOf(join(directory, name))}`),
];

async function startAndFill(): Promise<void> {
  const server = await startWholeServer({}, data);
  try {
    const robin = { userId: 'unique()', name: 'Robin', email: 'robin@example.test', password: 'a-long-password' };
    await server.send('POST', '/v1/account', PROJECT, robin);
    await server.send('POST', '/v1/account/recovery', PROJECT, { email: robin.email, url: `${server.url}/x` });
    await expect.poll(() => existsSync(join(data, 'mailbox.jsonl'))).toBe(true);
    expect(readdirSync(data)).toEqual(
      expect.arrayContaining(['appwrite.sqlite', 'appwrite.sqlite-wal', 'appwrite.sqlite-shm', 'server.lock']),
    );
    expect(openToOthers(data).filter((name) => !name.startsWith('client'))).toEqual([]);
  } finally {
    await server.dispose();
  }
}

describe('the files of a server', () => {
  it('the files of a server are made for its own account alone, also in a directory that was there and open', async () => {
    mkdirSync(data, { mode: 0o755 });
    await startAndFill();
    expect(modeOf(data)).toBe('700');
  });

  it('the mail queue, the mailbox and the copy before an upgrade are made for the account of the server alone', async () => {
    mkdirSync(data, { mode: 0o700 });
    const mailbox = openMailbox(join(data, 'mailbox.jsonl'), Date.now);
    await mailbox.send(MAIL);
    const queue = openMailQueue({
      directory: join(data, 'outgoing-mails'),
      server: { deliver: () => new Promise(() => undefined), close: () => undefined },
      clock: machineClock,
      log: () => undefined,
    });
    await queue.send(MAIL);
    const store = openStore(join(data, 'appwrite.sqlite'));
    store.define('CREATE TABLE t (a TEXT)');
    store.backUp('form-1');
    store.close();
    expect(readdirSync(data).sort()).toEqual([
      'appwrite.sqlite',
      'appwrite.sqlite.form-1',
      'mailbox.jsonl',
      'outgoing-mails',
    ]);
    expect(openToOthers(data)).toEqual([]);
  });

  it('the files of a server that an earlier start left open are closed at the next one, with a warning', async () => {
    await startAndFill();
    mkdirSync(join(data, 'outgoing-mails'), { mode: 0o755 });
    writeFileSync(join(data, 'outgoing-mails/a.json'), '{}', { mode: 0o644 });
    for (const name of ['appwrite.sqlite', 'appwrite.sqlite.key', 'secrets.key', 'mailbox.jsonl'])
      chmodSync(join(data, name), 0o644);
    chmodSync(data, 0o755);
    const lines: string[] = [];
    openDataDirectory(data, (line) => lines.push(line)).close();
    expect(openToOthers(data)).toEqual([]);
    expect(lines).toEqual([expect.stringContaining('was open to other accounts of this machine and is closed now')]);
    const quiet: string[] = [];
    openDataDirectory(data, (line) => quiet.push(line)).close();
    expect(quiet).toEqual([]);
  });

  it('the files of a server that lay open in a closed directory were in nobody’s reach: closed without a warning', async () => {
    mkdirSync(data, { mode: 0o700 });
    await startAndFill();
    // Copies of the build's files have its modes.
    mkdirSync(join(data, 'client/assets'), { recursive: true, mode: 0o755 });
    writeFileSync(join(data, 'client/assets/a.js'), '', { mode: 0o644 });
    const lines: string[] = [];
    openDataDirectory(data, (line) => lines.push(line)).close();
    expect(openToOthers(data)).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('leave the files of others alone: a shared directory stays as it is with a warning, one open for writing is refused', () => {
    mkdirSync(data, { mode: 0o755 });
    writeFileSync(join(data, 'script.sh'), '', { mode: 0o755 });
    writeFileSync(join(data, 'secrets.key'), '', { mode: 0o644 });
    const lines: string[] = [];
    openDataDirectory(data, (line) => lines.push(line)).close();
    expect([modeOf(data), modeOf(join(data, 'script.sh')), modeOf(join(data, 'secrets.key'))]).toEqual([
      '755',
      '755',
      '600',
    ]);
    expect(lines[0]).toContain('because it holds other things too');
    chmodSync(data, 0o777);
    expect(() => openDataDirectory(data)).toThrow(/can be written to by every account of this machine/);
    // The refusal holds no lock.
    chmodSync(data, 0o700);
    openDataDirectory(data).close();
  });
});

describe('a start whose key files are gone', () => {
  it.each([
    ['appwrite.sqlite.key', /appwrite\.sqlite\.key is gone.*mailed links and codes.*encrypted attributes.*are lost\./],
    ['secrets.key', /secrets\.key is gone.*webhooks, API keys and the credentials of profiles are lost\./],
  ])(
    'a start whose key files are gone refuses without %s, says what is lost and how to go on, and changes nothing',
    async (name, sentence) => {
      await startAndFill();
      const key = readFileSync(join(data, name));
      rmSync(join(data, name));
      const start = () => startWholeServer({}, data);
      await expect(start()).rejects.toThrow(sentence);
      await expect(start()).rejects.toThrow(/ACCEPT_LOST_KEYS=1/);
      expect(existsSync(join(data, name))).toBe(false);
      writeFileSync(join(data, name), key);
      await (await start()).dispose();
    },
  );

  it('a start whose key files are gone makes new ones where the loss is accepted, and asks no more', async () => {
    await startAndFill();
    for (const name of ['appwrite.sqlite.key', 'secrets.key']) rmSync(join(data, name));
    const server = await startWholeServer({ ACCEPT_LOST_KEYS: '1' }, data);
    expect(server.logged.filter((line) => line.includes('A new key file'))).toHaveLength(2);
    await server.dispose();
    await (await startWholeServer({}, data)).dispose();
    expect(modeOf(join(data, 'secrets.key'))).toBe('600');
  });

  it.each([
    [
      'another SECRETS_KEY than before',
      { SECRETS_KEY: 'k'.repeat(32) },
      { SECRETS_KEY: 'l'.repeat(32) },
      /^SECRETS_KEY /,
    ],
    ['a SECRETS_KEY where the file was used before', {}, { SECRETS_KEY: 'k'.repeat(32) }, /^SECRETS_KEY /],
  ])(
    'a start whose key files are gone refuses with %s, and goes on where the loss is accepted',
    async (_case, before, after, name) => {
      await (await startWholeServer(before, data)).dispose();
      await expect(startWholeServer(after, data)).rejects.toThrow(name);
      await expect(startWholeServer(after, data)).rejects.toThrow(/not the key that the data were encrypted with/);
      await (await startWholeServer(before, data)).dispose();
      await (await startWholeServer({ ...after, ACCEPT_LOST_KEYS: '1' }, data)).dispose();
      await (await startWholeServer(after, data)).dispose();
      await expect(startWholeServer(before, data)).rejects.toThrow(/not the key/);
    },
  );

  it('needs no file where SECRETS_KEY is set', async () => {
    const environment = { SECRETS_KEY: 'k'.repeat(32) };
    await (await startWholeServer(environment, data)).dispose();
    await (await startWholeServer(environment, data)).dispose();
    expect(existsSync(join(data, 'secrets.key'))).toBe(false);
    await expect(startWholeServer({}, data)).rejects.toThrow(/secrets\.key is gone/);
  });
});

describe('what was deleted', () => {
  afterEach(() => void vi.useRealTimers());

  it('what was deleted is in no file five minutes later, nor is what was there before a change', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    mkdirSync(data);
    const store = openStore(join(data, 'appwrite.sqlite'));
    const leftOf = (text: string): string[] =>
      readdirSync(data).filter((name) => readFileSync(join(data, name)).includes(text));
    store.define('CREATE TABLE documents (id TEXT PRIMARY KEY, data TEXT)');
    // Each is longer than a page.
    for (const id of ['a', 'b', 'c'])
      store.run('INSERT INTO documents VALUES (?, ?)', id, `canary-of-${id} `.repeat(2_000));
    vi.runOnlyPendingTimers();
    expect(leftOf('canary-of-a')).toEqual(['appwrite.sqlite']);
    store.run('DELETE FROM documents WHERE id = ?', 'a');
    store.run('UPDATE documents SET data = ? WHERE id = ?', 'short', 'b');
    vi.advanceTimersByTime(300_000);
    expect([leftOf('canary-of-a'), leftOf('canary-of-b')]).toEqual([[], []]);
    expect(leftOf('canary-of-c')).toEqual(['appwrite.sqlite']);
    store.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
