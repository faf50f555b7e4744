import type { Replica } from '#replica/db.ts';
import { wipeReplica } from '#replica/wipe.ts';
import type { LazyRemote } from '#remote/remote.ts';
import { forgetSessionFallback, isSignOutPending, pendingWipes, rememberedUser, setSignOutPending, setWipePending } from './runtime-memory.ts';

/**
 * What a sign-out leaves to do, marked in local storage before it begins, so that one that is killed in the middle or made offline is
 * finished later: the person's data on this device, and the session on the server.
 */

/** A sign-out that the server has not heard of is told again after this long. */
const TELL_AGAIN_MS = 10_000;
/** A frozen tab that holds the database must not hold a sign-out up for longer; the rows are gone before, the database goes when it can. */
const WIPE_PATIENCE_MS = 1_500;

/** Wipes what sign-outs have left to wipe on this device. */
export async function finishWipes(): Promise<void> {
  const wiping = Promise.all(pendingWipes().map((name) => wipeReplica(name).then(() => setWipePending(name, false))));
  await Promise.race([wiping, new Promise((resolve) => setTimeout(resolve, WIPE_PATIENCE_MS))]);
}

/** Closes a replica that nobody waits for any more; one of a person who has signed out meanwhile is wiped. */
export function giveUp(replica: Replica, userId: string): void {
  replica.close();
  if (rememberedUser()?.id === userId) return;
  setWipePending(replica.name, true);
  finishWipes().catch(() => undefined);
}

/** Ends the session of a person who has signed out; one left while offline is told again and again, as long as nobody has signed in. */
export async function endLeftSession(remote: LazyRemote, isNobodyHere: () => boolean): Promise<void> {
  if (!isSignOutPending()) return;
  try {
    const outcome = await (await remote.loadAccount()).signOut();
    if (outcome.ok || outcome.failure.status !== 0) setSignOutPending(false);
    else if (isNobodyHere()) setTimeout(() => void endLeftSession(remote, isNobodyHere).catch(() => undefined), TELL_AGAIN_MS);
  } finally {
    forgetSessionFallback();
  }
}
