import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createRandom } from '#domain/random.ts';
import { Factory } from './sim/storage/factory.ts';
import { KeyRange } from './sim/storage/keys.ts';
import { Origin, type OriginEvents, type Owner } from './sim/storage/origin.ts';
import { Timeline } from './sim/timeline.ts';
import { createDatabaseHistory, createProgram, type Program } from './storage/random-programs.ts';
import { runHistory, runProgram, type Observation, type Storage } from './storage/run-program.ts';

/** A storage without faults, and a page that is alive. */
const NO_FAULTS: OriginEvents = {
  onCommit: () => undefined,
  onLoss: () => undefined,
  errorFor: () => undefined,
  commitDelayMs: () => 1,
};
const PAGE: Owner = { name: 'page', isDead: false, deliver: (act) => act() };

/** Runs something on the simulator's storage until nothing more happens. */
async function inSimulation<Result>(
  run: (storage: Storage, onDone: (result: Result) => void) => void,
): Promise<Result | undefined> {
  const timeline = new Timeline();
  const factory = new Factory(new Origin(timeline, NO_FAULTS));
  let result: Result | undefined;
  run(
    {
      open: (name, version) => factory.open(PAGE, name, version),
      deleteDatabase: (name) => factory.deleteDatabase(PAGE, name),
    },
    (done) => {
      result = done;
    },
  );
  await timeline.advance(60_000);
  return result;
}

/** Runs the same on another implementation, which is tested and in wide use. */
const inReference = <Result>(run: (storage: Storage, onDone: (result: Result) => void) => void): Promise<Result> =>
  new Promise((resolve) => run(new IDBFactory(), resolve));

const excludes = (program: Program, first: number, second: number): boolean => {
  const [a, b] = [program[first], program[second]];
  // The last transaction reads everything.
  if (a === undefined || b === undefined) return true;
  return (a.mode === 'readwrite' || b.mode === 'readwrite') && a.stores.some((store) => b.stores.includes(store));
};

/** Matches errors at the call, and the end of a transaction that may not even have begun: their order is not fixed. */
const UNORDERED = / throws | abort$|AbortError$|^abort /;

/**
 * Returns what each transaction saw, in order, and for every two that exclude each other which came first. Neither may
 * interleave with the other.
 */
function orderOf(
  program: Program,
  observations: readonly Observation[],
): { readonly each: readonly string[][]; readonly pairs: readonly string[] } {
  const indexes = [...program.keys(), program.length];
  const each = indexes.map((index) =>
    observations.filter(({ transaction }) => transaction === index).map(({ text }) => text),
  );
  const pairs = indexes.flatMap((first) =>
    indexes
      .filter((second) => second > first && excludes(program, first, second))
      .map((second) => {
        const order = observations
          .filter(({ transaction, text }) => (transaction === first || transaction === second) && !UNORDERED.test(text))
          .map(({ transaction }) => transaction);
        return order.filter((transaction, position) => transaction !== order[position - 1]).join(' then ');
      }),
  );
  return { each, pairs };
}

describe('the simulated IndexedDB compared with fake-indexeddb', () => {
  it('the simulated IndexedDB gives the same results, errors, aborts and order of conflicting transactions in 300 random programs', async () => {
    let observationCount = 0;
    for (let number = 0; number < 300; number += 1) {
      const program = createProgram(createRandom(`program ${number}`));
      const expected = await inReference<readonly Observation[]>((storage, done) =>
        runProgram(storage, IDBKeyRange, 'program', program, done),
      );
      const actual = await inSimulation<readonly Observation[]>((storage, done) =>
        runProgram(storage, KeyRange, 'program', program, done),
      );
      expect(actual, `program ${number} comes to its end`).toBeDefined();
      expect(orderOf(program, actual ?? []), `program ${number}`).toEqual(orderOf(program, expected));
      observationCount += expected.length;
    }
    expect(observationCount).toBeGreaterThan(5_000);
  });

  it('the simulated IndexedDB opens, upgrades, blocks, aborts and deletes databases in the same way in 300 random histories', async () => {
    for (let number = 0; number < 300; number += 1) {
      const history = createDatabaseHistory(createRandom(`history ${number}`));
      const expected = await inReference<readonly string[]>((storage, done) =>
        runHistory(storage, 'history', history, done),
      );
      const actual = await inSimulation<readonly string[]>((storage, done) =>
        runHistory(storage, 'history', history, done),
      );
      expect(actual, `history ${number}`).toEqual(expected);
    }
  });
});
