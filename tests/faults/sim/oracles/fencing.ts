import type { OutboxEntry, MetaEntry } from '#replica/db.ts';
import type { Oracle } from './oracle.ts';

/**
 * (h) A superseded holder of a duty writes nothing under it: only the context that took sending over last records its
 * results, and likewise for pulling.
 */
export const fencing: Oracle = {
  name: 'h: a superseded holder of a duty writes nothing',

  onCommit(world, { browser, userId, owner, changes }) {
    // A sign-out deletes everything, whoever holds a duty.
    if (world.isWiping(browser, userId)) return undefined;
    const holders = world.dutyHolders(browser, userId);
    for (const { store, after } of changes) {
      const entry = after as MetaEntry | undefined;
      if (store === 'meta' && entry !== undefined && entry.key.startsWith('epoch:'))
        holders.set(entry.key.slice('epoch:'.length), owner.name);
    }
    for (const { store, key, before, after } of changes) {
      if (store === 'cursors' && after !== undefined && holders.get('pull') !== owner.name)
        return `${owner.name} moved the cursor ${String(key)} while ${holders.get('pull')} pulls`;
      if (store !== 'outbox') continue;
      const was = before as OutboxEntry | undefined;
      const is = after as OutboxEntry | undefined;
      const isSendResult =
        was !== undefined &&
        (was.state === 'sending' || is?.state === 'sending' || is?.state === 'rejected') &&
        (was.state !== is?.state || was.sentParts !== is?.sentParts);
      if (isSendResult && holders.get('push') !== owner.name)
        return `${owner.name} recorded the result of sending ${was.id} while ${holders.get('push')} sends`;
    }
    return undefined;
  },
};
