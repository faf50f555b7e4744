import type { Replica } from '#replica/replica.ts';
import { wipeReplica } from '#replica/storage/wipe.ts';
import type { LazyRemote } from '#remote/remote.ts';
import {
  forgetSessionFallback,
  isSignOutPending,
  pendingWipes,
  rememberedUser,
  setSignOutPending,
  setWipePending,
} from '../startup/remembered-session.ts';

/**
 * What a sign-out leaves to do, marked in local storage before it begins, so that one that is killed in the middle or
 * made offline is finished later: the person's data on this device, and the session on the server.
 *
 *   pending ── 2xx or 401 ──▶ over
 *      ▲  └── anything else ──▶ told again, as long as nobody has signed in
 */

/** A sign-out that the server has not taken is told again after this long. */
const TELL_AGAIN_MS = 10_000;
/**
 * A frozen tab that holds the database must not hold a sign-out up for longer; the rows are gone before, the database
 * goes when it can.
 */
const WIPE_PATIENCE_MS = 1_500;
/**
 * A server that is slow to answer must not hold up who is leaving for longer; the session is ended behind their back.
 */
const ANSWER_PATIENCE_MS = 3_000;

/**
 * Where the session stands that a sign-out has left on the server. `refused`: the server has answered, and it may live
 * on.
 */
export type SessionEnding = 'over' | 'unreached' | 'refused';

const listeners = new Set<() => void>();
let told: SessionEnding = 'unreached';
let telling: Promise<SessionEnding> | undefined;

function note(answer: SessionEnding): SessionEnding {
  told = answer;
  for (const listener of listeners) listener();
  return answer;
}

/** For a screen that says how it stands. */
export const sessionEndingStore = {
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
  state: (): SessionEnding => (isSignOutPending() ? told : 'over'),
};

/** Wipes what sign-outs have left to wipe on this device. */
export async function finishWipes(): Promise<void> {
  const wiping = Promise.all(pendingWipes().map((name) => wipeReplica(name).then(() => setWipePending(name, false))));
  await Promise.race([wiping, patience(WIPE_PATIENCE_MS)]);
}

/** Closes a replica that nobody waits for any more; one of a person who has signed out meanwhile is wiped. */
export function discardReplica(replica: Replica, userId: string): void {
  replica.close();
  if (rememberedUser()?.id === userId) return;
  setWipePending(replica.name, true);
  finishWipes().catch(() => undefined);
}

/** Ends the session of a person who has signed out; one request at a time. */
export function endPendingSession(remote: LazyRemote): Promise<SessionEnding> {
  telling ??= tell(remote).finally(() => {
    telling = undefined;
  });
  return telling;
}

/** Everything a sign-out has left to do. What cannot be done now goes on, or is done at the next start. */
export async function finishSignOut(remote: LazyRemote): Promise<SessionEnding> {
  const ending = endPendingSession(remote);
  await finishWipes();
  return (await Promise.race([ending, patience(ANSWER_PATIENCE_MS)])) ?? 'unreached';
}

async function tell(remote: LazyRemote): Promise<SessionEnding> {
  if (!isSignOutPending()) return note('over');
  const outcome = await remote.loadAccount().then(
    (account) => account.signOut(),
    () => undefined,
  );
  // Whoever has signed in meanwhile has ended it by that.
  if (!isSignOutPending()) return note('over');
  // Only these two say that there is no session any more; a server in trouble, or one that wants to be left alone, has
  // ended nothing.
  if (outcome?.ok === true || outcome?.failure.status === 401) {
    setSignOutPending(false);
    forgetSessionFallback();
    return note('over');
  }
  setTimeout(() => {
    if (rememberedUser() === undefined) void endPendingSession(remote);
  }, TELL_AGAIN_MS);
  return note(outcome === undefined || outcome.failure.status === 0 ? 'unreached' : 'refused');
}

const patience = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms, undefined);
  });
