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
  return (await server.start()).address;
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
