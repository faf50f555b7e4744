import { isAlreadyApplied } from '#domain/commands/command.ts';
import type { BaseRow, OutboxEntry } from '#replica/db.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { entityOfLane } from '#replica/outbox/rebase.ts';
import type { Intent } from '../intents.ts';
import { outboxOf, rowOf } from '../read-database.ts';
import type { World } from '../world.ts';
import type { Commit, Oracle } from './oracle.ts';

/**
 * (a) Every accepted command is applied exactly once, or ends in a state its person sees. A command leaves the outbox
 * only because the server said yes, because its person took it back or gave it up, or because no server has seen it and
 * the row already is so.
 */
export const nothingLost: Oracle = {
  name: 'a: nothing is lost',

  onCommit(world, commit) {
    for (const { store, before, after } of commit.changes) {
      if (store !== 'outbox') continue;
      const left = before as OutboxEntry | undefined;
      const came = after as OutboxEntry | undefined;
      if (left === undefined && came !== undefined) {
        const intent = world.ledger.intents.get(came.id);
        if (intent === undefined) return `the outbox holds ${came.id}, which nobody asked for`;
        intent.seq = came.seq;
        intent.end = undefined;
      } else if (left !== undefined && came === undefined) {
        // It was put behind what has come back: it stands elsewhere.
        if (
          commit.changes.some(
            (change) => change.store === 'outbox' && (change.after as OutboxEntry | undefined)?.id === left.id,
          )
        )
          continue;
        const wrong = judgeLeaving(world, commit, left);
        if (wrong !== undefined) return wrong;
      }
    }
    return undefined;
  },

  onLoss(world, browser, userId, changes, isDropped) {
    if (isDropped) {
      // All that was in it, also what a transaction has just brought or taken out. What has its second copy in the
      // mirror comes back with it.
      const wasThere = new Set(
        changes.flatMap(({ store, before }) =>
          store === 'outbox' && before !== undefined ? [(before as OutboxEntry).id] : [],
        ),
      );
      for (const intent of world.ledger.openOf(browser.name, userId)) {
        if (intent.seq === undefined && !wasThere.has(intent.issued.id)) continue;
        if (world.isWiping(browser, userId)) intent.end = 'wiped';
        else if (!browser.mirrorOf(userId).holds(intent.issued.id)) intent.end = 'evicted';
      }
      return undefined;
    }
    for (const { store, before, after } of changes) {
      if (store !== 'outbox') continue;
      const left = before as OutboxEntry | undefined;
      const came = after as OutboxEntry | undefined;
      const intent = world.ledger.intents.get((left ?? came)?.id ?? '');
      if (intent === undefined) continue;
      if (came !== undefined) intent.end = undefined;
      else if (intent.state === 'kept')
        return `the power cut took ${intent.issued.id}, of which its person was told that it is kept`;
    }
    return undefined;
  },

  atRest(world) {
    for (const browser of world.browsers) {
      const { userId } = browser;
      const database = userId === undefined ? undefined : world.databaseOf(browser.name, userId);
      if (userId === undefined || database === undefined) continue;
      const mirror = browser.mirrorOf(userId);
      const unmirrored = outboxOf(database).find(({ id }) => !mirror.holds(id));
      if (unmirrored !== undefined) return `${unmirrored.id} has no second copy`;
    }
    for (const intent of world.ledger.intents.values()) {
      if (intent.state !== 'kept' || intent.end !== undefined) continue;
      const database = world.databaseOf(intent.browser, intent.userId);
      const entry = database === undefined ? undefined : outboxOf(database).find(({ id }) => id === intent.issued.id);
      // A database that was thrown away takes the answer with it; what counts is that the command was carried out.
      const isHere = world.browser(intent.browser)?.userId === intent.userId;
      // Its database is gone, and its second copy waits for its person to come back.
      if (
        entry === undefined &&
        !isHere &&
        world.browser(intent.browser)?.mirrorOf(intent.userId).holds(intent.issued.id) === true
      )
        continue;
      if (entry === undefined && !world.hasSucceeded(intent.issued.id))
        return `${intent.issued.id} was kept and is gone without an answer`;
      if (entry === undefined) continue;
      if (entry.state !== 'rejected' && isHere)
        return `${intent.issued.id} is still unsent (${entry.state}, ${entry.attempts} attempts)`;
    }
    return undefined;
  },
};

function judgeLeaving(world: World, { browser, userId, database }: Commit, left: OutboxEntry): string | undefined {
  const intent = world.ledger.intents.get(left.id);
  if (intent === undefined) return `${left.id} left the outbox, and nobody had asked for it`;
  const end = world.isWiping(browser, userId) ? 'wiped' : endOf(world, database, left, intent);
  if (end === undefined)
    return `${left.id} (${left.state}, ${left.attempts} attempts) left the outbox without an answer`;
  intent.end = end;
  if (end === 'settled') return undefined;
  return end !== 'discarded' && end !== 'wiped' && world.hasSucceeded(left.id)
    ? `${left.id} was taken out as unsent (${end}), and the server had carried it out`
    : undefined;
}

function endOf(world: World, database: Commit['database'], left: OutboxEntry, intent: Intent): Intent['end'] {
  if (world.ledger.beingDiscarded.has(left.id)) return 'discarded';
  if (left.state === 'sending') return world.hasSucceeded(left.id) ? 'settled' : undefined;
  if (
    left.attempts === 0 &&
    [...world.ledger.beingKept].some((other) => other.field === intent.field && other.browser === intent.browser)
  )
    return 'taken-back';
  if (left.attempts === 0 && isSo(database, left)) return 'already-so';
  return undefined;
}

/** True when the server's row, as it is here now, already says what the command wants. */
function isSo(database: Commit['database'], left: OutboxEntry): boolean {
  const entity = entityOfLane(left.lane);
  const issued = issuedOf(left);
  if (entity === undefined || issued === undefined) return false;
  const base = rowOf(database, 'baseRows', [entity.table, entity.id]) as BaseRow | undefined;
  const row = base?.row ?? rowOf(database, entity.table, entity.id);
  return row !== undefined && isAlreadyApplied(row as BaseRow['row'], issued.command);
}
