import { expect, test } from 'vitest';
import { WriteTurns } from '#server/appwrite/realtime/write-turns.ts';

const MB = 1024 * 1024;

/** Turns that the test begins by hand. */
function manualTurns() {
  const scheduled: (() => void)[] = [];
  const turns = new WriteTurns((next) => scheduled.push(next));
  return { turns, nextTurn: () => scheduled.splice(0).forEach((begin) => begin()), scheduled };
}

/** A sender of one frame, which asks again until there is room. */
const senderOf = (turns: WriteTurns, bytes: number, onSent: () => void) => {
  const sender = {
    resume() {
      if (turns.take(bytes)) onSent();
      else turns.resumeLater(sender);
    },
  };
  return sender;
};

test('an event for a hundred sockets is handed over in several turns, in the order of the sockets', () => {
  const { turns, nextTurn } = manualTurns();
  const sent: number[] = [];
  const perTurn: number[] = [];
  for (let socket = 0; socket < 100; socket += 1) senderOf(turns, MB, () => sent.push(socket)).resume();
  perTurn.push(sent.length);
  while (sent.length < 100) {
    nextTurn();
    perTurn.push(sent.length - perTurn.reduce((sum, count) => sum + count, 0));
  }
  expect(Math.max(...perTurn)).toBe(4);
  expect(sent).toEqual(Array.from({ length: 100 }, (_, socket) => socket));
});

test('a frame longer than a turn is handed over alone, and small ones share a turn', () => {
  const { turns, nextTurn } = manualTurns();
  expect(turns.take(20 * MB)).toBe(true);
  expect(turns.take(1)).toBe(false);
  nextTurn();
  for (let frame = 0; frame < 1_000; frame += 1) expect(turns.take(1_000)).toBe(true);
});

test('a socket that was closed is not resumed, and nothing is scheduled while nobody sends', () => {
  const { turns, nextTurn, scheduled } = manualTurns();
  turns.take(20 * MB);
  let isResumed = false;
  const sender = { resume: () => void (isResumed = true) };
  turns.resumeLater(sender);
  turns.forget(sender);
  nextTurn();
  expect([isResumed, scheduled.length]).toEqual([false, 0]);
});
