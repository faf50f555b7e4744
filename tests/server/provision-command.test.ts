import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DATABASE_ID } from '#domain/wire/collections.ts';
import { readConfig } from '#server/config.ts';
import { openDataDirectory } from '#server/data-directory.ts';
import { runProvision } from '#server/schema/provision-command.ts';
import { openAppwriteProxy } from '#support/appwrite-proxy.ts';
import { openTestServer } from '#support/test-server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outrider-provision-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command and returns its result or its error, and the printed lines. */
async function run(
  environment: Record<string, string>,
  flags: { dryRun?: boolean; allowDestructive?: boolean } = {},
): Promise<{ result: boolean | string; lines: string[] }> {
  const lines: string[] = [];
  const command = {
    config: readConfig(environment),
    dryRun: false,
    allowDestructive: false,
    ...flags,
    print: (line: string) => void lines.push(line),
  };
  const result = await runProvision(command).catch((error: unknown) => String(error));
  return { result, lines };
}

test('on a data directory, the command prints the plan, then executes it, then finds nothing to do', async () => {
  const environment = { DATA_DIR: join(folder, 'data') };
  const planned = await run(environment, { dryRun: true });
  expect([planned.result, planned.lines[1], existsSync(environment.DATA_DIR)]).toEqual([
    false,
    '  Create the database main.',
    false,
  ]);
  const done = await run(environment);
  expect([done.result, done.lines.slice(0, -1)]).toEqual([true, planned.lines]);
  expect(await run(environment, { dryRun: true })).toEqual({
    result: true,
    lines: [planned.lines[0], '  Everything stands as declared.'],
  });
});

test('the command refuses a data directory that a server uses, and names it', async () => {
  const lockedDirectory = openDataDirectory(join(folder, 'data'));
  expect((await run({ DATA_DIR: lockedDirectory.path })).result).toContain(
    `DATA_DIR ${lockedDirectory.path} is in use by another running server`,
  );
  lockedDirectory.close();
});

test('on a configured Appwrite, steps that delete are marked and need permission; the key is never printed', async () => {
  const server = await openTestServer();
  try {
    const { databases } = server.backend;
    await databases.createStringAttribute({
      databaseId: DATABASE_ID,
      collectionId: 'products',
      key: 'extra',
      size: 10,
      required: false,
    });
    const environment = {
      APPWRITE_ENDPOINT: server.endpoint,
      APPWRITE_PROJECT_ID: server.settings.projectId,
      APPWRITE_API_KEY: server.settings.apiKey,
    };
    const runs = [
      await run(environment, { dryRun: true }),
      await run(environment),
      await run(environment, { allowDestructive: true }),
      await run(environment),
    ];
    expect(runs.map(({ result }) => result)).toEqual([false, false, true, true]);
    expect(runs[0]?.lines[1]).toBe(
      '  [destructive] Delete the attribute products.extra with its values: it is not declared.',
    );
    expect(runs[1]?.lines.at(-1)).toMatch(/^Left: 1,/);
    expect(JSON.stringify(runs)).not.toContain(server.settings.apiKey);
    expect((await run({ ...environment, APPWRITE_API_KEY: 'standard_wrong' })).result).toContain(
      'APPWRITE_API_KEY was refused',
    );
    expect((await run({ ...environment, APPWRITE_PROJECT_ID: 'absent' })).result).toContain(
      'APPWRITE_PROJECT_ID absent is not a project',
    );
    expect((await run({ ...environment, APPWRITE_ENDPOINT: 'http://127.0.0.1:1/v1' })).result).toContain(
      'cannot be reached',
    );
    const other = await openAppwriteProxy(server.endpoint, {
      refuse: () => ({ status: 200, body: '<!doctype html>', headers: { 'Content-Type': 'text/html' } }),
    });
    expect((await run({ ...environment, APPWRITE_ENDPOINT: other.endpoint })).result).toContain(
      'does not answer like an Appwrite',
    );
    await other.close();
    // The SDK prints a warning at every call that asks an older server for a newer format.
    const formats = new Set<unknown>();
    const older = await openAppwriteProxy(server.endpoint, {
      refuse: ({ path, headers }) => {
        if (path.startsWith('/v1/health/version')) return { status: 200, body: '{"version":"1.8.1"}' };
        formats.add(headers['x-appwrite-response-format']);
        return undefined;
      },
    });
    expect((await run({ ...environment, APPWRITE_ENDPOINT: older.endpoint })).result).toBe(true);
    expect([...formats]).toEqual(['1.8.1']);
    await older.close();
  } finally {
    await server.close();
  }
});
