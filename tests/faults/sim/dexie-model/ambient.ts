import { taskNumber } from '../environment.ts';
import type { Observed } from './observed.ts';
import type { ModelTransaction } from './transaction.ts';

/**
 * What the code that runs now belongs to. Dexie finds it out with zones of its own around every promise, which is most
 * of what it costs; here every answer of the storage is a task of its own, so all that runs until that task ends is
 * what had waited for the answer.
 */
interface Ambient {
  readonly transaction: ModelTransaction | undefined;
  readonly observed: Observed | undefined;
}

const NOTHING: Ambient = { transaction: undefined, observed: undefined };

let current = NOTHING;
let enteredIn = -1;

export const ambient = (): Ambient => (enteredIn === taskNumber() ? current : NOTHING);

/** From here to the end of the task everything belongs to this. */
export function enter(next: Ambient): void {
  current = next;
  enteredIn = taskNumber();
}

/** Calls `act` as part of this, and leaves what runs behind it as it was. */
export function within<T>(next: Ambient, act: () => T): T {
  const before = ambient();
  enter(next);
  try {
    return act();
  } finally {
    enter(before);
  }
}
