/**
 * Shares the event loop between long computations: each turn of the loop continues one of them, however many there are,
 * and answers requests before the next.
 */
const waiting: (() => void)[] = [];

/** Longest time that a computation keeps the event loop in one turn, in ms. */
const TURN_MS = 10;

function continueNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(continueNext);
}

/** Resolves in a turn of the event loop that no other computation uses. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(continueNext);
  });

/** The computations of each owner: how many there are, and the last one, settled without an outcome. */
const ofOwner = new Map<string, { count: number; last: Promise<void> }>();

/** Returns how many computations of an owner run or wait. */
export const countOfOwner = (owner: string | undefined): number =>
  owner === undefined ? 0 : (ofOwner.get(owner)?.count ?? 0);

/**
 * Runs a computation to its end; each `yield` is a place where it may be interrupted. Those of one owner run one after
 * another, so that however many there are, they use one turn of every round. Rejects with what it throws.
 */
export async function runInTurns<T>(computation: Generator<void, T, void>, owner: string | undefined): Promise<T> {
  if (owner === undefined) return run(computation);
  const own = ofOwner.get(owner) ?? { count: 0, last: Promise.resolve() };
  ofOwner.set(owner, own);
  own.count += 1;
  const result = own.last.then(() => run(computation));
  own.last = result.then(
    () => undefined,
    () => undefined,
  );
  try {
    return await result;
  } finally {
    own.count -= 1;
    if (own.count === 0) ofOwner.delete(owner);
  }
}

/** Runs short work in a turn of its own, after what else its owner asked for. Rejects with what it throws. */
export const runInTurn = <T>(work: () => T, owner: string | undefined): Promise<T> =>
  runInTurns(inOnePiece(work), owner);

// oxlint-disable-next-line require-yield
function* inOnePiece<T>(work: () => T): Generator<void, T, void> {
  return work();
}

async function run<T>(computation: Generator<void, T, void>): Promise<T> {
  for (;;) {
    await nextTurn();
    const endsAt = performance.now() + TURN_MS;
    do {
      const step = computation.next();
      if (step.done === true) return step.value;
    } while (performance.now() < endsAt);
  }
}
