import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PROJECT_ROOT = join(import.meta.dirname, '../..');
const execute = promisify(execFile);

/** Builds the program, or only its client or server, when its sources have changed. @throws Error with the output */
export async function buildIfChanged(only?: 'client' | 'server'): Promise<void> {
  try {
    await execute(
      process.execPath,
      ['scripts/build.mjs', '--if-changed', ...(only === undefined ? [] : [`--only=${only}`])],
      { cwd: PROJECT_ROOT },
    );
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`The build failed.\n${stdout ?? ''}${stderr ?? ''}`, { cause: error });
  }
}

/** Builds the server before the tests that start it as a process. */
export async function setup(): Promise<void> {
  await buildIfChanged('server');
}
