import type { OutboxEntry } from '#replica/db.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import type { World } from '../world.ts';
import type { Commit, Oracle } from './oracle.ts';

/**
 * (j) A command is sent neither before the time that its person sees nor before the server's `Retry-After`, unless its
 * person presses _Send now_; and its stored issue time never changes.
 */
export const retryTimes: Oracle = {
  name: 'j: no command is sent before its time',

  onCommit(world, commit) {
    for (const { store, before, after } of commit.changes) {
      if (store !== 'outbox' || after === undefined) continue;
      const problem = check(world, commit, before as OutboxEntry | undefined, after as OutboxEntry);
      if (problem !== undefined) return problem;
    }
    return undefined;
  },

  onLoss(world, browser, userId, _changes, isDropped) {
    // A command that is restored from the mirror has lost its Retry-After.
    if (isDropped) world.clearRetryAfters(browser, userId);
    return undefined;
  },
};

function check(
  world: World,
  { browser, userId, owner }: Commit,
  was: OutboxEntry | undefined,
  is: OutboxEntry,
): string | undefined {
  const intent = world.intents.byId.get(is.id);
  if (intent !== undefined && issuedOf(is)?.issuedAt !== intent.issued.issuedAt)
    return `${is.id} has another issue time than its person's command`;
  if (was === undefined) return undefined;
  const retryAfter = world.retryAfters.get(is.id);
  const nowMs = world.timeline.now() + browser.clockOffsetMs;
  if (
    was.state === 'sending' &&
    is.state === 'waiting' &&
    retryAfter?.receivedBy === owner.name &&
    JSON.stringify(was.failure) !== JSON.stringify(is.failure)
  ) {
    retryAfter.isStored = true;
    return is.notBeforeMs < Math.floor(retryAfter.untilMs + retryAfter.clockOffsetMs)
      ? `${is.id} is to be sent ${Math.ceil(retryAfter.untilMs + retryAfter.clockOffsetMs - is.notBeforeMs)} ms before the server's Retry-After`
      : undefined;
  }
  if (was.state !== 'waiting' || is.state !== 'sending') return undefined;
  world.retryAfters.delete(is.id);
  // After a clock change nobody knows how long is left to wait.
  const isClockSetBack = was.failure !== undefined && Math.ceil(nowMs) < Date.parse(was.failure.at);
  if (!isClockSetBack && was.notBeforeMs > Math.ceil(nowMs))
    return `${is.id} is sent ${was.notBeforeMs - nowMs} ms before the time that is shown`;
  const mustWait =
    retryAfter?.isStored === true &&
    retryAfter.clockOffsetMs === browser.clockOffsetMs &&
    world.timeline.now() < Math.floor(retryAfter.untilMs);
  return mustWait && !world.sendNowDevices.has(`${browser.name}|${userId}`)
    ? `${is.id} is sent ${retryAfter.untilMs - world.timeline.now()} ms before the server's Retry-After`
    : undefined;
}
