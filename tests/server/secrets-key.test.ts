import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { storeCredentials } from '#server/drivers/network/profile-credentials.ts';
import { checkSecretsKey } from '#server/secrets/check-secrets-key.ts';
import { createSecretCipher } from '#server/secrets/secrets-key.ts';
import { StartError } from '#server/start-error.ts';
import { openTestServer } from '#support/test-server.ts';

const APPWRITE = {
  endpoint: 'https://appwrite.example/v1',
  projectId: 'p',
  apiKey: 'key-of-the-project',
  responseFormat: undefined,
};
let dataDirectory: string;

beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'outrider-secrets-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

const createCipher = (secretsKey?: string, appwrite?: typeof APPWRITE) =>
  createSecretCipher({ secretsKey, appwrite, dataDirectory });

const configOf = (secretsKey: string, acceptsLostKeys = false) =>
  ({ secretsKey, appwrite: undefined, dataDirectory, embedded: { acceptsLostKeys } }) as Parameters<
    typeof checkSecretsKey
  >[2];

test('an encrypted text decrypts after a restart, in its own context only', () => {
  const encrypted = createCipher().encrypt('whsec_abc', 'webhooks/1');
  expect(encrypted).not.toContain('whsec');
  expect(createCipher().decrypt(encrypted, 'webhooks/1')).toBe('whsec_abc');
  expect(createCipher().decrypt(encrypted, 'webhooks/2')).toBe('');
  expect(statSync(join(dataDirectory, 'secrets.key')).mode & 0o777).toBe(0o600);
});

test('a configured key takes precedence over the file, and the key of an external Appwrite replaces the file', () => {
  const key = 'k'.repeat(32);
  const encrypted = createCipher(key, APPWRITE).encrypt('secret', 'place');
  expect(createCipher(key).decrypt(encrypted, 'place')).toBe('secret');
  expect(createCipher(undefined, APPWRITE).decrypt(encrypted, 'place')).toBe('');
  expect(
    createCipher(undefined, APPWRITE).decrypt(createCipher(undefined, APPWRITE).encrypt('secret', 'place'), 'place'),
  ).toBe('secret');
});

test('a damaged key file stops the start with an explanation', () => {
  writeFileSync(join(dataDirectory, 'secrets.key'), 'half of a');
  expect(() => createCipher()).toThrow(StartError);
});

test('servers that start together on empty data start with one key, and with two keys one is refused', async () => {
  const [one, other] = ['1'.repeat(32), '2'.repeat(32)];
  for (const keys of [
    [one, one, one],
    [one, other],
  ] as const) {
    const server = await openTestServer();
    try {
      const ends = await Promise.allSettled(
        keys.map((secretsKey) =>
          checkSecretsKey(server.backend, createCipher(secretsKey), configOf(secretsKey), () => undefined),
        ),
      );
      const refused = ends.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(new Set(keys).size - 1);
      for (const end of refused) expect(end).toMatchObject({ reason: expect.any(StartError) });
    } finally {
      await server.close();
    }
  }
});

test('secrets of an earlier version that cannot be read stop the start, and those that can are no obstacle', async () => {
  const server = await openTestServer();
  const { backend } = server;
  const lines: string[] = [];
  const check = (secretsKey: string, acceptsLostKeys = false) =>
    checkSecretsKey(backend, createCipher(secretsKey), configOf(secretsKey, acceptsLostKeys), (line) =>
      lines.push(line),
    );
  const [right, wrong] = ['r'.repeat(32), 'w'.repeat(32)];
  try {
    await backend.transact([
      storeCredentials(createCipher(right), 'team', 'profile', { login: 'me@example.test', password: 'secret' }),
    ]);
    await expect(check(wrong)).rejects.toThrow(StartError);
    expect(await backend.listAll(COLLECTIONS.jobs, [])).toEqual([]);
    await check(right);
    await check(right);
    await expect(check(wrong)).rejects.toThrow(/SECRETS_KEY is not the key/);
    await check(wrong, true);
    expect(lines).toEqual([expect.stringContaining('are lost')]);
    await check(wrong);
  } finally {
    await server.close();
  }
});
