import type { OutboxEntry } from '#replica/db.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import type { World } from '../world.ts';
import type { Commit, Oracle } from './oracle.ts';

/**
 * (j) Times that were told are kept: a command goes out neither before the time at which its person is told that it
 * will, nor before the time until which the server has asked to wait (`Retry-After`), unless that person says that it
 * is to be sent now; and its age is that of the moment in which it was given.
 */
export const toldTimes: Oracle = {
  name: 'j: times that were told are kept',

  onCommit(world, commit) {
    for (const { store, before, after } of commit.changes) {
      if (store !== 'outbox' || after === undefined) continue;
      const wrong = judge(world, commit, before as OutboxEntry | undefined, after as OutboxEntry);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  },

  onLoss(world, browser, userId, _changes, isDropped) {
    // What comes back from the mirror knows nothing of what was asked.
    if (isDropped) world.forgetHolds(browser, userId);
    return undefined;
  },
};

function judge(
  world: World,
  { browser, userId, owner }: Commit,
  was: OutboxEntry | undefined,
  is: OutboxEntry,
): string | undefined {
  const intent = world.ledger.intents.get(is.id);
  if (intent !== undefined && issuedOf(is)?.issuedAt !== intent.issued.issuedAt)
    return `${is.id} has another age than it has`;
  if (was === undefined) return undefined;
  const hold = world.holds.get(is.id);
  const nowMs = world.timeline.now() + browser.clockOffsetMs;
  if (
    was.state === 'sending' &&
    is.state === 'waiting' &&
    hold?.heardBy === owner.name &&
    JSON.stringify(was.failure) !== JSON.stringify(is.failure)
  ) {
    hold.isKnown = true;
    return is.notBeforeMs < Math.floor(hold.untilMs + hold.clockOffsetMs)
      ? `${is.id} is said to go out ${Math.ceil(hold.untilMs + hold.clockOffsetMs - is.notBeforeMs)} ms before the time that the server asked for`
      : undefined;
  }
  if (was.state !== 'waiting' || is.state !== 'sending') return undefined;
  world.holds.delete(is.id);
  // A clock that was set meanwhile tells nothing: how long is left to wait nobody knows.
  const isClockSetBack = was.failure !== undefined && Math.ceil(nowMs) < Date.parse(was.failure.at);
  if (!isClockSetBack && was.notBeforeMs > Math.ceil(nowMs))
    return `${is.id} goes out ${was.notBeforeMs - nowMs} ms before the time that is shown`;
  const isHeld =
    hold?.isKnown === true &&
    hold.clockOffsetMs === browser.clockOffsetMs &&
    world.timeline.now() < Math.floor(hold.untilMs);
  return isHeld && !world.sentByWish.has(`${browser.name}|${userId}`)
    ? `${is.id} goes out ${hold.untilMs - world.timeline.now()} ms before the time that the server asked for`
    : undefined;
}
