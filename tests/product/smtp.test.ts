import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runtimeConfigSchema } from '#domain/wire/runtime-config.ts';
import { readConfig } from '#server/config.ts';
import type { Mail, MailDriver } from '#server/drivers/mail/mail.ts';
import { openMailQueue } from '#server/drivers/mail/mail-queue.ts';
import type { SmtpSettings } from '#server/drivers/mail/smtp-settings.ts';
import { connectSmtp } from '#server/drivers/mail/smtp.ts';
import { createServer } from '#server/server.ts';
import { findFreePort } from '#support/free-port.ts';
import { openMailServer, partsOf, type MailServerOptions, type MailServer } from '#support/mail-server.ts';
import { waitUntil } from '#support/wait-until.ts';

const MAIL: Mail = {
  to: { address: 'ada@example.com', name: 'Ada Lovelace' },
  subject: 'Outrider Login',
  text: 'Hello Ada,\n\nhttps://crm.example.com/auth/verify?secret=abc',
  html: '<!doctype html><p>Hello <a href="https://crm.example.com/auth/verify?secret=abc">Ada</a></p>',
};

let directory: string;
let lines: string[];
const opened: { close(): Promise<void> }[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'outrider-smtp-'));
  lines = [];
});
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
  rmSync(directory, { recursive: true });
});

/** A clock whose sleepers wake when the time has moved past their moment. */
function createClock() {
  let nowMs = Date.parse('2026-03-02T10:00:00Z');
  const sleepers = new Set<{ readonly untilMs: number; readonly wake: () => void }>();
  return {
    now: () => nowMs,
    sleep: (delayMs: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const sleeper = { untilMs: nowMs + delayMs, wake: resolve };
        sleepers.add(sleeper);
        signal.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          resolve();
        });
      }),
    pass(ms: number) {
      nowMs += ms;
      for (const sleeper of sleepers) {
        if (sleeper.untilMs > nowMs) continue;
        sleepers.delete(sleeper);
        sleeper.wake();
      }
    },
    isAsleep: () => sleepers.size > 0,
  };
}

async function standMailServer(rules: MailServerOptions = {}): Promise<MailServer> {
  const stand = await openMailServer(rules);
  opened.push(stand);
  return stand;
}

function openTray(port: number, clock = createClock(), settings: Partial<SmtpSettings> = {}): MailDriver {
  const server = connectSmtp({
    host: '127.0.0.1',
    port,
    protection: 'none',
    login: undefined,
    from: { name: 'Outrider', address: 'crm@example.com' },
    ...settings,
  });
  const tray = openMailQueue({
    directory: join(directory, 'outgoing'),
    server,
    clock,
    log: (line) => lines.push(line),
  });
  opened.push(tray);
  return tray;
}

const countKept = (): number => readdirSync(join(directory, 'outgoing')).length;
const untilNothingIsKept = () => waitUntil('the tray is empty', () => countKept() === 0, 10_000);
const untilItWaits = (clock: ReturnType<typeof createClock>) =>
  waitUntil('the tray waits for another try', () => clock.isAsleep(), 10_000);

test('a mail arrives with both parts, from whom it should be, under an id of its own', async () => {
  const stand = await standMailServer();
  await openTray(stand.port).send(MAIL);
  await untilNothingIsKept();
  const [received] = stand.received;
  const { headers, text, html } = partsOf(received ?? expect.fail('nothing came'));
  expect(received).toMatchObject({ from: 'crm@example.com', to: ['ada@example.com'] });
  expect(headers).toContain('From: Outrider <crm@example.com>');
  expect(headers).toContain('To: Ada Lovelace <ada@example.com>');
  expect(headers).toMatch(/^Message-ID: <[\w-]+@example\.com>$/m);
  expect(headers).toContain('Auto-Submitted: auto-generated');
  expect(text.trim().replaceAll('\r\n', '\n')).toBe(MAIL.text);
  expect(html.trim()).toBe(MAIL.html);
});

test('a person’s name adds no header and no recipient', async () => {
  const stand = await standMailServer();
  const name = 'Eve"\r\nBcc: all@example.com\r\n\r\n<b>, all@example.com';
  await openTray(stand.port).send({
    ...MAIL,
    to: { address: 'eve@example.com', name },
    subject: 'Invitation to x\r\nBcc: all@example.com',
  });
  await untilNothingIsKept();
  const [received] = stand.received;
  expect(received?.to).toEqual(['eve@example.com']);
  expect(partsOf(received ?? expect.fail('nothing came')).headers).not.toMatch(/^Bcc:/im);
});

test('a mail server that is down keeps nobody waiting; once it is back, each mail arrives once', async () => {
  const port = await findFreePort();
  const clock = createClock();
  const tray = openTray(port, clock);
  await Promise.all([tray.send(MAIL), tray.send({ ...MAIL, subject: 'The second' })]);
  await untilItWaits(clock);
  const stand = await standMailServer({ port });
  await waitUntil('the tray is empty', () => {
    clock.pass(60_000);
    return countKept() === 0;
  });
  expect(stand.received.length).toBe(2);
  expect(new Set(stand.received.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim()))).toEqual(
    new Set(['Outrider Login', 'The second']),
  );
  expect(lines).toEqual([
    expect.stringContaining('did not take a mail right now (ESOCKET'),
    'Mail: the mail server takes mails again.',
  ]);
});

test('a restart loses no mail and sends none twice', async () => {
  const port = await findFreePort();
  const clock = createClock();
  const before = openTray(port, clock);
  await before.send(MAIL);
  await untilItWaits(clock);
  await before.close();
  writeFileSync(join(directory, 'outgoing', 'torn.json.new'), '{"queuedAtMs":1,"ma');
  writeFileSync(join(directory, 'outgoing', 'torn.json'), '{"queuedAtMs":1,"ma');
  expect(countKept()).toBe(3);
  const stand = await standMailServer({ port });
  const after = openTray(port, clock);
  await untilNothingIsKept();
  await after.close();
  openTray(port, clock);
  expect(stand.received.length).toBe(1);
});

describe('a mail is not given to an unverified server', () => {
  test.each([
    ['without TLS', { offersTls: false }],
    ['with a certificate nobody trusts', { offersTls: true }],
  ])('%s neither login nor mail goes out', async (_, rules) => {
    const stand = await standMailServer({ ...rules, login: 'crm:secret' });
    const clock = createClock();
    await openTray(stand.port, clock, { protection: 'starttls', login: { user: 'crm', password: 'secret' } }).send(
      MAIL,
    );
    await untilItWaits(clock);
    expect([stand.received.length, stand.logins.length, countKept()]).toEqual([0, 0, 1]);
    expect(lines).toEqual([expect.stringMatching(/right now \(E[A-Z]+/)]);
  });
});

test('a login is shown; a wrong one keeps the mails until it is put right, and no log tells of it or of anybody', async () => {
  const stand = await standMailServer({ login: 'crm:right' });
  const clock = createClock();
  const wrong = openTray(stand.port, clock, { login: { user: 'crm', password: 'wrong' } });
  await wrong.send(MAIL);
  await untilItWaits(clock);
  await wrong.close();
  expect([stand.received.length, countKept()]).toEqual([0, 1]);
  expect(lines.join('\n')).not.toMatch(/wrong|@/);
  openTray(stand.port, clock, { login: { user: 'crm', password: 'right' } });
  await untilNothingIsKept();
  expect([stand.received.length, stand.logins]).toEqual([1, ['crm:wrong', 'crm:right']]);
});

test('a mail that is refused for good is dropped, with a log line that names nobody', async () => {
  const stand = await standMailServer({ refusesRecipients: 550 });
  await openTray(stand.port).send(MAIL);
  await untilNothingIsKept();
  expect(lines).toEqual(['Mail: one was dropped, the mail server refuses it for good (EENVELOPE 550).']);
});

test('a mail that is refused for now is retried for a day, then dropped with a log line that names nobody', async () => {
  const stand = await standMailServer({ refusesRecipients: 451 });
  const clock = createClock();
  await openTray(stand.port, clock).send(MAIL);
  await untilItWaits(clock);
  clock.pass(24 * 3_600_000 - 1);
  await untilItWaits(clock);
  expect(countKept()).toBe(1);
  clock.pass(3_600_000);
  await untilNothingIsKept();
  expect(lines.at(-1)).toBe('Mail: one was dropped that could not be sent for a day.');
  expect(lines.join('\n')).not.toContain('@');
});

test('a decoy is kept like any other and reaches nobody', async () => {
  const stand = await standMailServer();
  const tray = openTray(stand.port);
  await tray.send({ ...MAIL, isDecoy: true });
  await untilNothingIsKept();
  expect(stand.received.length).toBe(0);
});

test('a product with a mail server has no mailbox; its mails go out by that server', async () => {
  const stand = await standMailServer({ login: 'crm:p@ss' });
  mkdirSync(join(directory, 'client'));
  writeFileSync(join(directory, 'client/index.html'), '<!doctype html><title>Outrider</title>');
  const config = readConfig({
    PORT: '0',
    DATA_DIR: join(directory, 'data'),
    SEED: 'none',
    SMTP_URL: `smtp://crm:p%40ss@127.0.0.1:${stand.port}`,
    MAIL_FROM: 'Outrider <crm@example.com>',
    SANDBOX_FOR_ALL: '1',
  });
  const server = createServer({
    config,
    parts: { jobKinds: () => ({}), demoPeople: [], seedKinds: [], seed: async () => undefined },
    staticDirectory: join(directory, 'client'),
    log: (line) => lines.push(line),
  });
  opened.push({ close: () => server.stop() });
  const { address } = await server.start();
  expect(runtimeConfigSchema.parse(await (await fetch(`${address}/config.json`)).json()).sandbox.mail).toBe(false);
  expect((await fetch(`${address}/sandbox/mailbox`)).status).toBe(404);
  expect(lines.filter((line) => line.includes('mailbox'))).toEqual([]);
  const ask = await fetch(`${address}/v1/account/tokens/magic-url`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'outrider' },
    body: JSON.stringify({ userId: 'unique()', email: 'grace@example.com', url: `${address}/auth/verify` }),
  });
  expect(ask.status).toBe(201);
  const [received] = await waitUntil('the mail is there', () => stand.received.length === 1 && stand.received);
  expect(received?.to).toEqual(['grace@example.com']);
  expect(partsOf(received ?? expect.fail('nothing came')).text).toContain(`${address}/auth/verify?userId=`);
});
