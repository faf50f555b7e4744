import { taskNumber } from '../environment.ts';
import type { Observed } from './observed.ts';
import type { ModelTransaction } from './transaction.ts';

/**
 * The context of the running code. Dexie tracks it with zones around every promise, which is most of its cost. Here
 * every answer of the storage is a task of its own, so everything that runs until that task ends belongs to its caller.
 */
interface Ambient {
  readonly transaction: ModelTransaction | undefined;
  readonly observed: Observed | undefined;
}

const NOTHING: Ambient = { transaction: undefined, observed: undefined };

let current = NOTHING;
let taskOfCurrent = -1;

export const ambient = (): Ambient => (taskOfCurrent === taskNumber() ? current : NOTHING);

/** Makes everything from here to the end of the task part of `next`. */
export function enter(next: Ambient): void {
  current = next;
  taskOfCurrent = taskNumber();
}

/** Calls `callback` as part of `next`, and restores the context afterwards. */
export function within<T>(next: Ambient, callback: () => T): T {
  const before = ambient();
  enter(next);
  try {
    return callback();
  } finally {
    enter(before);
  }
}
