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

/** Creates a clock whose sleepers wake when the time has passed their deadline. */
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
    advance(ms: number) {
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

async function startMailServer(rules: MailServerOptions = {}): Promise<MailServer> {
  const mailServer = await openMailServer(rules);
  opened.push(mailServer);
  return mailServer;
}

function openQueue(port: number, clock = createClock(), settings: Partial<SmtpSettings> = {}): MailDriver {
  const server = connectSmtp({
    host: '127.0.0.1',
    port,
    protection: 'none',
    login: undefined,
    from: { name: 'Outrider', address: 'crm@example.com' },
    ...settings,
  });
  const queue = openMailQueue({
    directory: join(directory, 'outgoing'),
    server,
    clock,
    log: (line) => lines.push(line),
  });
  opened.push(queue);
  return queue;
}

const countQueued = (): number => readdirSync(join(directory, 'outgoing')).length;
const waitUntilEmpty = () => waitUntil('the queue is empty', () => countQueued() === 0, 10_000);
const waitForRetryDelay = (clock: ReturnType<typeof createClock>) =>
  waitUntil('the queue waits for a retry', () => clock.isAsleep(), 10_000);

test('a mail arrives with both parts, the configured sender and an id of its own', async () => {
  const mailServer = await startMailServer();
  await openQueue(mailServer.port).send(MAIL);
  await waitUntilEmpty();
  const [received] = mailServer.received;
  const { headers, text, html } = partsOf(received ?? expect.fail('no mail arrived'));
  expect(received).toMatchObject({ from: 'crm@example.com', to: ['ada@example.com'] });
  expect(headers).toContain('From: Outrider <crm@example.com>');
  expect(headers).toContain('To: Ada Lovelace <ada@example.com>');
  expect(headers).toMatch(/^Message-ID: <[\w-]+@example\.com>$/m);
  expect(headers).toContain('Auto-Submitted: auto-generated');
  expect(text.trim().replaceAll('\r\n', '\n')).toBe(MAIL.text);
  expect(html.trim()).toBe(MAIL.html);
});

test('a person’s name adds no header and no recipient', async () => {
  const mailServer = await startMailServer();
  const name = 'Eve"\r\nBcc: all@example.com\r\n\r\n<b>, all@example.com';
  await openQueue(mailServer.port).send({
    ...MAIL,
    to: { address: 'eve@example.com', name },
    subject: 'Invitation to x\r\nBcc: all@example.com',
  });
  await waitUntilEmpty();
  const [received] = mailServer.received;
  expect(received?.to).toEqual(['eve@example.com']);
  expect(partsOf(received ?? expect.fail('no mail arrived')).headers).not.toMatch(/^Bcc:/im);
});

test('a mail server that is down delays no caller, and each mail arrives once when it is back', async () => {
  const port = await findFreePort();
  const clock = createClock();
  const queue = openQueue(port, clock);
  await Promise.all([queue.send(MAIL), queue.send({ ...MAIL, subject: 'The second' })]);
  await waitForRetryDelay(clock);
  const mailServer = await startMailServer({ port });
  await waitUntil('the queue is empty', () => {
    clock.advance(60_000);
    return countQueued() === 0;
  });
  expect(mailServer.received.length).toBe(2);
  expect(new Set(mailServer.received.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim()))).toEqual(
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
  const before = openQueue(port, clock);
  await before.send(MAIL);
  await waitForRetryDelay(clock);
  await before.close();
  writeFileSync(join(directory, 'outgoing', 'torn.json.new'), '{"queuedAtMs":1,"ma');
  writeFileSync(join(directory, 'outgoing', 'torn.json'), '{"queuedAtMs":1,"ma');
  expect(countQueued()).toBe(3);
  const mailServer = await startMailServer({ port });
  const after = openQueue(port, clock);
  await waitUntilEmpty();
  await after.close();
  openQueue(port, clock);
  expect(mailServer.received.length).toBe(1);
});

describe('a mail is not sent to an unverified server', () => {
  test.each([
    ['without TLS', { offersTls: false }],
    ['with an untrusted certificate', { offersTls: true }],
  ])('to a server %s neither login nor mail is sent', async (_, rules) => {
    const mailServer = await startMailServer({ ...rules, login: 'crm:secret' });
    const clock = createClock();
    await openQueue(mailServer.port, clock, {
      protection: 'starttls',
      login: { user: 'crm', password: 'secret' },
    }).send(MAIL);
    await waitForRetryDelay(clock);
    expect([mailServer.received.length, mailServer.logins.length, countQueued()]).toEqual([0, 0, 1]);
    expect(lines).toEqual([expect.stringMatching(/right now \(E[A-Z]+/)]);
  });
});

test('the queue keeps its mails while the login is wrong, sends them with the right one, and logs neither login nor recipient', async () => {
  const mailServer = await startMailServer({ login: 'crm:right' });
  const clock = createClock();
  const wrong = openQueue(mailServer.port, clock, { login: { user: 'crm', password: 'wrong' } });
  await wrong.send(MAIL);
  await waitForRetryDelay(clock);
  await wrong.close();
  expect([mailServer.received.length, countQueued()]).toEqual([0, 1]);
  expect(lines.join('\n')).not.toMatch(/wrong|@/);
  openQueue(mailServer.port, clock, { login: { user: 'crm', password: 'right' } });
  await waitUntilEmpty();
  expect([mailServer.received.length, mailServer.logins]).toEqual([1, ['crm:wrong', 'crm:right']]);
});

test('a mail that is refused permanently is dropped, with a log line that names nobody', async () => {
  const mailServer = await startMailServer({ refusesRecipients: 550 });
  await openQueue(mailServer.port).send(MAIL);
  await waitUntilEmpty();
  expect(lines).toEqual(['Mail: one was dropped, the mail server refuses it for good (EENVELOPE 550).']);
});

test('a mail that is refused temporarily is retried for a day, then dropped with a log line that names nobody', async () => {
  const mailServer = await startMailServer({ refusesRecipients: 451 });
  const clock = createClock();
  await openQueue(mailServer.port, clock).send(MAIL);
  await waitForRetryDelay(clock);
  clock.advance(24 * 3_600_000 - 1);
  await waitForRetryDelay(clock);
  expect(countQueued()).toBe(1);
  clock.advance(3_600_000);
  await waitUntilEmpty();
  expect(lines.at(-1)).toBe('Mail: one was dropped that could not be sent for a day.');
  expect(lines.join('\n')).not.toContain('@');
});

test('a decoy mail is queued like any other and reaches nobody', async () => {
  const mailServer = await startMailServer();
  const queue = openQueue(mailServer.port);
  await queue.send({ ...MAIL, isDecoy: true });
  await waitUntilEmpty();
  expect(mailServer.received.length).toBe(0);
});

test('a server with SMTP has no mailbox page, and its mails are sent over SMTP', async () => {
  const mailServer = await startMailServer({ login: 'crm:p@ss' });
  mkdirSync(join(directory, 'client'));
  writeFileSync(join(directory, 'client/index.html'), '<!doctype html><title>Outrider</title>');
  const config = readConfig({
    PORT: '0',
    DATA_DIR: join(directory, 'data'),
    SEED: 'none',
    SMTP_URL: `smtp://crm:p%40ss@127.0.0.1:${mailServer.port}`,
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
  const response = await fetch(`${address}/v1/account/tokens/magic-url`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'outrider' },
    body: JSON.stringify({ userId: 'unique()', email: 'grace@example.com', url: `${address}/auth/verify` }),
  });
  expect(response.status).toBe(201);
  const [received] = await waitUntil(
    'the mail has arrived',
    () => mailServer.received.length === 1 && mailServer.received,
  );
  expect(received?.to).toEqual(['grace@example.com']);
  expect(partsOf(received ?? expect.fail('no mail arrived')).text).toContain(`${address}/auth/verify?userId=`);
});
