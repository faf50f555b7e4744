import type { Replica } from '#replica/replica.ts';
import type { LazyRemote } from '#remote/remote.ts';
import {
  forgetSessionFallback,
  isSignOutPending,
  pendingWipes,
  rememberedUser,
  setSignOutPending,
  setWipePending,
} from '../startup/remembered-session.ts';
import { sweepSoon } from './sweep-soon.ts';
import { wipeShownReplica } from './wipe-shown.ts';

/**
 * Finishes sign-outs: wipes the person's data on this device, and ends the session on the server. Both are marked in
 * local storage before they start, so that a sign-out that is interrupted or made offline is finished later.
 *
 *   pending ── 2xx or 401 ──────▶ over
 *      ▲  └── anything else ──▶ retried, until somebody signs in
 */

/** Delay before ending the session is requested again. */
const RETRY_MS = 10_000;
/**
 * Longest time a sign-out waits for the wipe: a frozen tab can block the deletion of the database. Its rows are gone
 * before.
 */
const WIPE_TIMEOUT_MS = 1_500;
/** Longest time a sign-out waits for the server's answer; the request goes on in the background. */
const ANSWER_TIMEOUT_MS = 3_000;

/**
 * States whether the session of a sign-out has ended on the server. `refused`: the server answered, and the session may
 * still be alive.
 */
export type SessionEnding = 'over' | 'unreached' | 'refused';

const listeners = new Set<() => void>();
let lastResult: SessionEnding = 'unreached';
let request: Promise<SessionEnding> | undefined;

function publish(answer: SessionEnding): SessionEnding {
  lastResult = answer;
  for (const listener of listeners) listener();
  return answer;
}

/** Exposes that result to `useSyncExternalStore`. */
export const sessionEndingStore = {
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
  state: (): SessionEnding => (isSignOutPending() ? lastResult : 'over'),
};

/** Finishes the wipes that sign-outs have begun on this device. */
export async function finishWipes(): Promise<void> {
  const wiping = Promise.all(
    pendingWipes().map((name) => wipeShownReplica(name).then(() => setWipePending(name, false))),
  );
  void wiping.then(
    ({ length }) => length > 0 && sweepSoon(),
    () => undefined,
  );
  await Promise.race([wiping, timeout(WIPE_TIMEOUT_MS)]);
}

/** Closes a replica that is no longer needed, and wipes it when its user has signed out meanwhile. */
export function discardReplica(replica: Replica, userId: string): void {
  replica.close();
  if (rememberedUser()?.id === userId) return;
  setWipePending(replica.name, true);
  finishWipes().catch(() => undefined);
}

/** Ends the session of a person who has signed out; one request at a time. */
export function endPendingSession(remote: LazyRemote): Promise<SessionEnding> {
  request ??= requestEnd(remote).finally(() => {
    request = undefined;
  });
  return request;
}

/** Finishes a sign-out. What cannot be finished now continues in the background or at the next start. */
export async function finishSignOut(remote: LazyRemote): Promise<SessionEnding> {
  const ending = endPendingSession(remote);
  await finishWipes();
  return (await Promise.race([ending, timeout(ANSWER_TIMEOUT_MS)])) ?? 'unreached';
}

async function requestEnd(remote: LazyRemote): Promise<SessionEnding> {
  if (!isSignOutPending()) return publish('over');
  const outcome = await remote.loadAccount().then(
    (account) => account.signOut(),
    () => undefined,
  );
  // A sign-in meanwhile has ended it.
  if (!isSignOutPending()) return publish('over');
  // Only these two mean that the session has ended; a server error or a rate limit has ended nothing.
  if (outcome?.ok === true || outcome?.failure.status === 401) {
    setSignOutPending(false);
    forgetSessionFallback();
    return publish('over');
  }
  setTimeout(() => {
    if (rememberedUser() === undefined) void endPendingSession(remote);
  }, RETRY_MS);
  return publish(outcome === undefined || outcome.failure.status === 0 ? 'unreached' : 'refused');
}

const timeout = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms, undefined);
  });
