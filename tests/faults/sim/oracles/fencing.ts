import type { OutboxEntry, MetaEntry } from '#replica/db.ts';
import type { Oracle } from './oracle.ts';

/**
 * (h) Whoever has lost a duty writes nothing more in its name: sending is only written down by who took the sending
 * over last, pulling likewise.
 */
export const fenced: Oracle = {
  name: 'h: who was overtaken writes nothing',

  onCommit(world, { browser, userId, owner, changes }) {
    // A sign-out empties everything, whoever is at work.
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
      const isReport =
        was !== undefined &&
        (was.state === 'sending' || is?.state === 'sending' || is?.state === 'rejected') &&
        (was.state !== is?.state || was.sentParts !== is?.sentParts);
      if (isReport && holders.get('push') !== owner.name)
        return `${owner.name} wrote down what came of sending ${was.id} while ${holders.get('push')} sends`;
    }
    return undefined;
  },
};
