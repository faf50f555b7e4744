import { expect, test } from 'vitest';
import { DeliveryTurns } from '#server/appwrite/realtime/delivery-turns.ts';

/** Turns that the test begins by hand, with a clock that steps set on. */
function manualTurns() {
  const scheduled: (() => void)[] = [];
  const clock = { ms: 0 };
  const turns = new DeliveryTurns({ schedule: (next) => scheduled.push(next), clock: () => clock.ms });
  return { turns, clock, nextTurn: () => scheduled.splice(0).forEach((begin) => begin()) };
}

test('a step is done at once while its turn has time, and the rest in later turns, in order', () => {
  const { turns, clock, nextTurn } = manualTurns();
  const done: number[] = [];
  const perTurn: number[] = [];
  for (let step = 0; step < 20; step += 1)
    turns.add(() => {
      done.push(step);
      clock.ms += 5;
    });
  for (let before = 0; done.length > before; nextTurn()) {
    perTurn.push(done.length - before);
    before = done.length;
  }
  expect(perTurn).toEqual([3, 3, 3, 3, 3, 3, 2]);
  expect(done).toEqual(Array.from({ length: 20 }, (_, step) => step));
});

test('a step that adds another one has it done after those that wait', () => {
  const { turns } = manualTurns();
  const done: string[] = [];
  turns.add(() => {
    done.push('first');
    turns.add(() => done.push('its own'));
  });
  turns.add(() => done.push('second'));
  expect(done).toEqual(['first', 'its own', 'second']);
});

test('writers wait for room while more than a thousand steps wait', async () => {
  const { turns, clock, nextTurn } = manualTurns();
  let count = 0;
  const add = (): void =>
    turns.add(() => {
      count += 1;
      clock.ms += 5;
    });
  for (let step = 0; step < 1_003; step += 1) add();
  await turns.room();
  add();
  let hasRoom = false;
  const waiting = turns.room().then(() => (hasRoom = true));
  await Promise.resolve();
  expect([count, hasRoom]).toEqual([3, false]);
  nextTurn();
  await waiting;
  expect(count).toBe(6);
});

test('no more than ten thousand steps wait', () => {
  const { turns, clock } = manualTurns();
  let count = 0;
  for (let step = 0; step < 10_010; step += 1)
    turns.add(() => {
      count += 1;
      clock.ms += 15;
    });
  expect(count).toBe(10);
});
