import { describe, expect, test, onTestFinished } from 'vitest';
import { runtimeConfigSchema } from '#domain/wire/runtime-config.ts';
import { startWholeServer } from '#support/whole-server.ts';

/** Starts a server, and returns the key that it offers devices; undefined where it sends no pushes. */
async function keyOf(environment: Record<string, string>, dataDirectory?: string) {
  const server = await startWholeServer(environment, dataDirectory);
  onTestFinished(() => server.dispose());
  const { push } = runtimeConfigSchema.parse(JSON.parse((await server.send('GET', '/config.json')).text));
  await server.stop();
  return { key: push?.key, dataDirectory: server.dataDirectory };
}

describe('the key by which push services know a server', () => {
  test('is made at the first start, kept with the secrets, and another one on another server', async () => {
    const first = await keyOf({});
    expect(Buffer.from(first.key ?? '', 'base64url')).toHaveLength(65);
    expect((await keyOf({}, first.dataDirectory)).key).toBe(first.key);
    expect((await keyOf({})).key).not.toBe(first.key);
  });

  test('is that of SECRETS_KEY where one is set, on every server that has it', async () => {
    const SECRETS_KEY = 'x'.repeat(40);
    const [one, two] = [await keyOf({ SECRETS_KEY }), await keyOf({ SECRETS_KEY })];
    expect(one.key).toBe(two.key);
    expect((await keyOf({ SECRETS_KEY: 'y'.repeat(40) })).key).not.toBe(one.key);
  });

  test('is offered to nobody where pushes are switched off, or no worker could receive them', async () => {
    expect((await keyOf({ PUSH: 'off' })).key).toBeUndefined();
    expect((await keyOf({ SERVICE_WORKER: 'off' })).key).toBeUndefined();
  });
});
