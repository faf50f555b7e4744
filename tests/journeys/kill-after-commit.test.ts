import { afterAll, beforeAll, expect, it } from 'vitest';
import { killAfterCommit } from './schedules/kill-after-commit.ts';
import { makeStart, type Start } from './schedules/start.ts';
import { volumeOf } from '#support/volume.ts';

const COUNT = volumeOf('SCHEDULES_COUNT', { sample: 3, full: 100 });
const MINUTE_MS = 60_000;

let start: Start;
beforeAll(async () => {
  start = await makeStart();
}, 3 * MINUTE_MS);
afterAll(() => start.dispose());

it(
  `each of ${COUNT} pauses survives a kill of the browser at the moment the pause is shown as stored`,
  { timeout: (COUNT + 1) * MINUTE_MS },
  async () => {
    const { kills, survived, violations } = await killAfterCommit(start, COUNT, (line) => console.log(line));
    console.log(`${kills} kills, ${survived} commands survived`);
    expect(violations).toEqual([]);
    expect(survived).toBe(kills);
  },
);
