import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createRandom } from '#domain/random.ts';
import { Factory } from './sim/storage/factory.ts';
import { KeyRange } from './sim/storage/keys.ts';
import { Origin, type OriginEvents, type Owner } from './sim/storage/origin.ts';
import { Timeline } from './sim/timeline.ts';
import { aDatabaseHistory, aProgram, type Program } from './storage/random-programs.ts';
import { runHistory, runProgram, type Sighting, type Storage } from './storage/run-program.ts';

/** A storage that nothing befalls, and a page that lives. */
const NO_TROUBLE: OriginEvents = {
  onCommit: () => undefined,
  onLoss: () => undefined,
  errorFor: () => undefined,
  commitDelayMs: () => 1,
};
const PAGE: Owner = { name: 'page', isDead: false, deliver: (act) => act() };

/** Runs something on the simulator's storage until nothing happens any more. */
async function inSimulation<Result>(
  run: (storage: Storage, onDone: (result: Result) => void) => void,
): Promise<Result | undefined> {
  const timeline = new Timeline();
  const factory = new Factory(new Origin(timeline, NO_TROUBLE));
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

/** Runs the same on an implementation that others use and test. */
const inReference = <Result>(run: (storage: Storage, onDone: (result: Result) => void) => void): Promise<Result> =>
  new Promise((resolve) => run(new IDBFactory(), resolve));

const excludes = (program: Program, one: number, other: number): boolean => {
  const [a, b] = [program[one], program[other]];
  // The last one reads everything.
  if (a === undefined || b === undefined) return true;
  return (a.mode === 'readwrite' || b.mode === 'readwrite') && a.stores.some((store) => b.stores.includes(store));
};

/** What is refused when its caller asks, and the end of what may not even have begun. */
const COMES_ANY_TIME = / throws | abort$|AbortError$|^abort /;

/**
 * What each transaction saw, in its order; and of every two that may not run side by side, which came first, with
 * nothing of one amid the other.
 */
function inOrder(
  program: Program,
  sightings: readonly Sighting[],
): { readonly each: readonly string[][]; readonly pairs: readonly string[] } {
  const places = [...program.keys(), program.length];
  const each = places.map((place) =>
    sightings.filter(({ transaction }) => transaction === place).map(({ words }) => words),
  );
  const pairs = places.flatMap((one) =>
    places
      .filter((other) => other > one && excludes(program, one, other))
      .map((other) => {
        const order = sightings
          .filter(
            ({ transaction, words }) => (transaction === one || transaction === other) && !COMES_ANY_TIME.test(words),
          )
          .map(({ transaction }) => transaction);
        return order.filter((place, index) => place !== order[index - 1]).join(' then ');
      }),
  );
  return { each, pairs };
}

describe("the simulator's IndexedDB beside another one", () => {
  it('answers 300 random programs alike: results, errors, aborts, and the order of what gets into each other’s way', async () => {
    let seen = 0;
    for (let number = 0; number < 300; number += 1) {
      const program = aProgram(createRandom(`program ${number}`));
      const wanted = await inReference<readonly Sighting[]>((storage, done) =>
        runProgram(storage, IDBKeyRange, 'program', program, done),
      );
      const got = await inSimulation<readonly Sighting[]>((storage, done) =>
        runProgram(storage, KeyRange, 'program', program, done),
      );
      expect(got, `program ${number} comes to its end`).toBeDefined();
      expect(inOrder(program, got ?? []), `program ${number}`).toEqual(inOrder(program, wanted));
      seen += wanted.length;
    }
    expect(seen).toBeGreaterThan(5_000);
  });

  it('opens, upgrades, blocks, aborts and deletes databases alike in 300 random histories', async () => {
    for (let number = 0; number < 300; number += 1) {
      const history = aDatabaseHistory(createRandom(`history ${number}`));
      const wanted = await inReference<readonly string[]>((storage, done) =>
        runHistory(storage, 'history', history, done),
      );
      const got = await inSimulation<readonly string[]>((storage, done) =>
        runHistory(storage, 'history', history, done),
      );
      expect(got, `history ${number}`).toEqual(wanted);
    }
  });
});
