import { afterAll, beforeAll, expect, it } from 'vitest';
import { killAfterKept } from './schedules/kill-after-commit.ts';
import { makeStart, type Start } from './schedules/start.ts';
import { volumeOf } from '#support/volume.ts';

const COUNT = volumeOf('SCHEDULES_COUNT', { sample: 5, full: 100 });
const MINUTE_MS = 60_000;

let start: Start;
beforeAll(async () => {
  start = await makeStart();
}, 3 * MINUTE_MS);
afterAll(() => start.dispose());

it(
  `${COUNT} times the browser is killed in the moment a pause is shown as kept: each is there when it is opened again`,
  { timeout: (COUNT + 1) * MINUTE_MS },
  async () => {
    const { kills, survived, wrongs } = await killAfterKept(start, COUNT, (line) => console.log(line));
    console.log(`${kills} kills, ${survived} commands survived`);
    expect(wrongs).toEqual([]);
    expect(survived).toBe(kills);
  },
);
