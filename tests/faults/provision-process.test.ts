import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#support/server-process.ts';

const PROVISION = join(import.meta.dirname, '../../dist/server/provision.js');

/** Runs `npm run provision` without the build before it. Returns its exit code and output. */
function provision(dataDir: string, ...options: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROVISION, ...options], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });
  return { code: status, output: `${stdout}${stderr}` };
}

test('the exit code of npm run provision says whether changes are left, and a server then finds everything as declared', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-provision-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  expect(provision(dataDir, '--dry-run').code).toBe(2);
  expect(provision(dataDir).code).toBe(0);
  expect(provision(dataDir, '--dry-run')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Everything stands as declared.'),
  });
  expect(provision(dataDir, '--force')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^There is no option --force;/),
  });

  const server = await startServer({ seed: 'none', copyOf: dataDir });
  onTestFinished(() => server.dispose());
  const blocked = provision(server.dataDir);
  expect(blocked).toMatchObject({ code: 1, output: expect.stringContaining('is in use by another running server') });
  expect(blocked.output).not.toContain('    at ');
});
