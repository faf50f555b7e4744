import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecretCipher } from '#server/secrets/secrets-key.ts';
import { StartError } from '#server/start-error.ts';

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

const seal = (secretsKey?: string, appwrite?: typeof APPWRITE) =>
  createSecretCipher({ secretsKey, appwrite, dataDirectory });

test('an encrypted text decrypts after a restart, in its own context only', () => {
  const sealed = seal().encrypt('whsec_abc', 'webhooks/1');
  expect(sealed).not.toContain('whsec');
  expect(seal().decrypt(sealed, 'webhooks/1')).toBe('whsec_abc');
  expect(seal().decrypt(sealed, 'webhooks/2')).toBe('');
  expect(statSync(join(dataDirectory, 'secrets.key')).mode & 0o777).toBe(0o600);
});

test('a key of the settings outranks the file, and the key of an Appwrite elsewhere stands in for it', () => {
  const key = 'k'.repeat(32);
  const sealed = seal(key, APPWRITE).encrypt('secret', 'place');
  expect(seal(key).decrypt(sealed, 'place')).toBe('secret');
  expect(seal(undefined, APPWRITE).decrypt(sealed, 'place')).toBe('');
  expect(seal(undefined, APPWRITE).decrypt(seal(undefined, APPWRITE).encrypt('secret', 'place'), 'place')).toBe(
    'secret',
  );
});

test('a damaged file of the key stops the start with a sentence', () => {
  writeFileSync(join(dataDirectory, 'secrets.key'), 'half of a');
  expect(() => seal()).toThrow(StartError);
});
