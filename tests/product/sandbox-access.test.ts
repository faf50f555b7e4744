import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { isLocalRequest } from '#server/http/sandbox-access.ts';
import { createServer, type Server } from '#server/server.ts';

const PAGES = ['/sandbox/mailbox', '/sandbox/network', '/sandbox/identity?request=none'];

let directory: string | undefined;
let server: Server | undefined;

afterEach(async () => {
  await server?.stop();
  if (directory !== undefined) rmSync(directory, { recursive: true });
  server = directory = undefined;
});

async function start(environment: Record<string, string>): Promise<string> {
  directory = mkdtempSync(join(tmpdir(), 'outrider-sandbox-'));
  mkdirSync(join(directory, 'client'));
  writeFileSync(join(directory, 'client/index.html'), '<!doctype html><title>Outrider</title>');
  const config = readConfig({ PORT: '0', DATA_DIR: join(directory, 'data'), SEED: 'none', ...environment });
  server = createServer({
    config,
    parts: { jobKinds: () => ({}), demoPeople: [], seedKinds: [], seed: async () => undefined },
    staticDirectory: join(directory, 'client'),
    log: () => undefined,
  });
  // Of this machine, also where the server has a public address.
  return new URL((await server.start()).endpoint).origin;
}

/** Sends a request with any `Host` header, which `fetch` does not allow. Returns the status. */
const statusOf = (address: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(address, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

const REMOTE_REQUESTS: readonly Record<string, string>[] = [
  { Host: 'crm.example.com' },
  { Host: 'localhost.example.com' },
  { 'X-Forwarded-For': '203.0.113.9' },
  { 'X-Forwarded-For': '127.0.0.1' },
  { Forwarded: 'for=203.0.113.9' },
  { 'X-Real-IP': '203.0.113.9' },
  { 'X-Forwarded-Host': 'crm.example.com' },
  { 'X-Forwarded-Proto': 'https' },
  { Via: '1.1 proxy' },
  { 'CF-Connecting-IP': '203.0.113.9' },
  { 'True-Client-IP': '203.0.113.9' },
];

test('the pages that show all mails and let anyone sign in as anyone open only on the server’s machine', async () => {
  const address = await start({});
  for (const page of PAGES) {
    for (const headers of REMOTE_REQUESTS)
      expect.soft(await statusOf(`${address}${page}`, headers), `${page} with ${JSON.stringify(headers)}`).toBe(403);
    for (const headers of [{}, { Host: 'localhost' }, { Host: '[::1]:4600' }])
      expect
        .soft(await statusOf(`${address}${page}`, headers), `${page} with ${JSON.stringify(headers)}`)
        .not.toBe(403);
  }
  const refusal = await fetch(`${address}/sandbox/mailbox`, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
  expect(await refusal.text()).toContain('SANDBOX_FOR_ALL=1');
});

test('a server with a public address opens them to nobody, since its proxy may look like the machine itself', async () => {
  const address = await start({ PUBLIC_URL: 'https://crm.example.com' });
  for (const page of PAGES)
    for (const headers of [{}, { Host: 'localhost' }])
      expect.soft(await statusOf(`${address}${page}`, headers), `${page} with ${JSON.stringify(headers)}`).toBe(403);
});

test.each([
  ['a loopback address', { PUBLIC_URL: 'http://localhost:4600' }],
  ['SANDBOX_FOR_ALL', { PUBLIC_URL: 'https://crm.example.com', SANDBOX_FOR_ALL: '1' }],
])('a server with %s as its public setting opens them', async (_name, environment) => {
  const address = await start(environment);
  expect(await statusOf(`${address}/sandbox/mailbox`, {})).toBe(200);
});

test('SANDBOX_FOR_ALL opens the sandbox to everyone who reaches the server', async () => {
  const address = await start({ SANDBOX_FOR_ALL: '1' });
  for (const headers of REMOTE_REQUESTS) expect(await statusOf(`${address}/sandbox/mailbox`, headers)).toBe(200);
});

test.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['192.168.1.20', false],
  ['::ffff:192.168.1.20', false],
  [undefined, false],
] as const)('a connection from %s is local: %s', (remoteAddress, expected) => {
  expect(isLocalRequest({ headers: { host: '127.0.0.1:4600' }, socket: { remoteAddress } as never })).toBe(expected);
});
