import type { OutboxEntry } from '../db.ts';
import type { Replica } from '../replica.ts';
import { listUnsent } from './outbox-entries.ts';
import { throttledLiveQuery } from '../live/throttled-live-query.ts';

/**
 * Calls back with the unsent commands, oldest first, now and whenever the outbox has changed in any tab. Returns the
 * function that stops it.
 */
export const watchOutbox = (
  replica: Replica,
  onChange: (unsent: readonly OutboxEntry[]) => void,
  rest: () => Promise<void>,
): (() => void) =>
  throttledLiveQuery(() => listUnsent(replica.db), { onValue: onChange, onError: () => onChange([]), throttle: rest });
