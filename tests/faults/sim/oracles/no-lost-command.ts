import { isAlreadyApplied } from '#domain/commands/command.ts';
import type { BaseRow, OutboxEntry } from '#replica/db.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { entityOfLane } from '#replica/outbox/rebase.ts';
import type { Intent } from '../intents.ts';
import { outboxOf, rowOf } from '../read-database.ts';
import type { World } from '../world.ts';
import type { Commit, Oracle } from './oracle.ts';

/**
 * (a) Every stored command is carried out once, or ends in a state that its person sees. A command leaves the outbox
 * only because the server accepted it, because its person cancelled or discarded it, or because no server has seen it
 * and the row already has its result.
 */
export const noLostCommand: Oracle = {
  name: 'a: no command is lost',

  onCommit(world, commit) {
    for (const { store, before, after } of commit.changes) {
      if (store !== 'outbox') continue;
      const removed = before as OutboxEntry | undefined;
      const added = after as OutboxEntry | undefined;
      if (removed === undefined && added !== undefined) {
        const intent = world.intents.byId.get(added.id);
        if (intent === undefined) return `the outbox holds ${added.id}, which nobody issued`;
        intent.seq = added.seq;
        intent.end = undefined;
      } else if (removed !== undefined && added === undefined) {
        // It was moved behind restored commands: it has another number.
        if (
          commit.changes.some(
            (change) => change.store === 'outbox' && (change.after as OutboxEntry | undefined)?.id === removed.id,
          )
        )
          continue;
        const problem = checkRemoval(world, commit, removed);
        if (problem !== undefined) return problem;
      }
    }
    return undefined;
  },

  onLoss(world, browser, userId, changes, isDropped) {
    if (isDropped) {
      // The loss covers everything in it, including what the last transaction added or removed. Commands in the mirror
      // come back with the database.
      const removedIds = new Set(
        changes.flatMap(({ store, before }) =>
          store === 'outbox' && before !== undefined ? [(before as OutboxEntry).id] : [],
        ),
      );
      for (const intent of world.intents.listUnfinished(browser.name, userId)) {
        if (intent.seq === undefined && !removedIds.has(intent.issued.id)) continue;
        if (world.isWiping(browser, userId)) intent.end = 'wiped';
        else if (!browser.mirrorOf(userId).holds(intent.issued.id)) intent.end = 'evicted';
      }
      return undefined;
    }
    for (const { store, before, after } of changes) {
      if (store !== 'outbox') continue;
      const removed = before as OutboxEntry | undefined;
      const added = after as OutboxEntry | undefined;
      const intent = world.intents.byId.get((removed ?? added)?.id ?? '');
      if (intent === undefined) continue;
      if (added !== undefined) intent.end = undefined;
      else if (intent.state === 'stored')
        return `the power cut lost ${intent.issued.id}, although its person knew that it was stored`;
    }
    return undefined;
  },

  whenHealed(world) {
    for (const browser of world.browsers) {
      const { userId } = browser;
      const database = userId === undefined ? undefined : world.databaseOf(browser.name, userId);
      if (userId === undefined || database === undefined) continue;
      const mirror = browser.mirrorOf(userId);
      const unmirrored = outboxOf(database).find(({ id }) => !mirror.holds(id));
      if (unmirrored !== undefined) return `${unmirrored.id} is not in the mirror`;
    }
    for (const intent of world.intents.byId.values()) {
      if (intent.state !== 'stored' || intent.end !== undefined) continue;
      const database = world.databaseOf(intent.browser, intent.userId);
      const entry = database === undefined ? undefined : outboxOf(database).find(({ id }) => id === intent.issued.id);
      // An evicted database loses its answers; what counts is that the command was carried out.
      const isHere = world.browser(intent.browser)?.userId === intent.userId;
      // Its database is gone; its copy in the mirror waits for its person to come back.
      if (
        entry === undefined &&
        !isHere &&
        world.browser(intent.browser)?.mirrorOf(intent.userId).holds(intent.issued.id) === true
      )
        continue;
      if (entry === undefined && !world.hasSucceeded(intent.issued.id))
        return `${intent.issued.id} was stored and is gone without an answer`;
      if (entry === undefined) continue;
      if (entry.state !== 'rejected' && isHere)
        return `${intent.issued.id} is still unsent (${entry.state}, ${entry.attempts} attempts)`;
    }
    return undefined;
  },
};

function checkRemoval(world: World, { browser, userId, database }: Commit, removed: OutboxEntry): string | undefined {
  const intent = world.intents.byId.get(removed.id);
  if (intent === undefined) return `${removed.id} left the outbox, but nobody issued it`;
  const end = world.isWiping(browser, userId) ? 'wiped' : endOf(world, database, removed, intent);
  if (end === undefined)
    return `${removed.id} (${removed.state}, ${removed.attempts} attempts) left the outbox without an answer`;
  intent.end = end;
  if (end === 'settled') return undefined;
  return end !== 'discarded' && end !== 'wiped' && world.hasSucceeded(removed.id)
    ? `${removed.id} was removed as unsent (${end}), but the server had carried it out`
    : undefined;
}

function endOf(world: World, database: Commit['database'], removed: OutboxEntry, intent: Intent): Intent['end'] {
  if (world.intents.discarding.has(removed.id)) return 'discarded';
  if (removed.state === 'sending') return world.hasSucceeded(removed.id) ? 'settled' : undefined;
  if (
    removed.attempts === 0 &&
    [...world.intents.committing].some((other) => other.field === intent.field && other.browser === intent.browser)
  )
    return 'cancelled';
  if (removed.attempts === 0 && isApplied(database, removed)) return 'already-applied';
  return undefined;
}

/** Returns whether the server's row, as it is on the device, already has the result of the command. */
function isApplied(database: Commit['database'], removed: OutboxEntry): boolean {
  const entity = entityOfLane(removed.lane);
  const issued = issuedOf(removed);
  if (entity === undefined || issued === undefined) return false;
  const base = rowOf(database, 'baseRows', [entity.table, entity.id]) as BaseRow | undefined;
  const row = base?.row ?? rowOf(database, entity.table, entity.id);
  return row !== undefined && isAlreadyApplied(row as BaseRow['row'], issued.command);
}
