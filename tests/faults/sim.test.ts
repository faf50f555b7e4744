import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { seedOf, volumeOf } from '#support/volume.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Runs the simulator as a person would. Throws an error with its output when it fails. */
async function simulate(...args: string[]): Promise<string> {
  try {
    return (
      await run(process.execPath, [join(root, 'scripts/sim.mjs'), ...args], {
        cwd: root,
        maxBuffer: 64 * 1_024 * 1_024,
      })
    ).stdout;
  } catch (error) {
    throw new Error(error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error), {
      cause: error,
    });
  }
}

const base = seedOf('SIM_SEED', 'outrider');
const schedules = volumeOf('SIM_SCHEDULES', { sample: 1_000, full: 50_000 });

describe('the fault simulator', () => {
  it(
    `the fault simulator finds nothing lost, doubled, stuck or of another team in ${schedules} schedules of base seed ${base}`,
    { timeout: 1_200_000 },
    async () => {
      const output = await simulate('--base', base, '--schedules', String(schedules));
      expect(output).toContain(`${schedules} schedules, 0 failed`);
    },
  );

  it('a simulated schedule runs the same way each time, byte for byte, whatever ran before', async () => {
    const digests = async (...args: string[]): Promise<string[]> =>
      (await simulate('--base', 'same', '--digests', '--workers', '1', ...args))
        .split('\n')
        .filter((line) => line.startsWith('trace same:'))
        .toSorted();
    // Schedule 20 is one of those over Dexie itself.
    const all = await digests('--from', '10', '--schedules', '14');
    expect(all).toHaveLength(14);
    expect(await digests('--from', '17', '--schedules', '7')).toEqual(all.slice(7));
  });

  it('the fault simulator catches bugs that are planted into the product', async () => {
    const output = await simulate('--planted', '--sample');
    expect(output).toContain('5 of 5 planted bugs caught');
  });
});
