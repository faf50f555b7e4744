import { countPending, listDeviceReplicas } from '#replica/storage/device-replicas.ts';
import { wipeReplica } from '#replica/storage/wipe.ts';
import { pendingWipes, rememberedUser, setWipePending } from '../startup/remembered-session.ts';
import { sweepSoon } from './sweep-soon.ts';

/**
 * Data on this device of people who are not signed in: their session ended and somebody else signed in, or the browser
 * removed what remembered them. What the server has as well is wiped. What it does not have, changes that were never
 * sent, is kept until its person signs in or somebody decides to delete it.
 *
 *   left behind ── nothing unsent ──────────────▶ wiped
 *        └── unsent changes ──▶ asked about ── deleted ──▶ wiped
 *                                   └── its person signs in ──▶ theirs
 */

/** What somebody left behind that only this device has. */
export interface LeftWork {
  /** The names of its replicas. */
  readonly replicas: readonly string[];
  /** Changes that are not sent; undefined where a database cannot be read. */
  readonly changes: number | undefined;
}

const isForeign = (name: string): boolean => {
  const user = rememberedUser();
  return user === undefined || !name.endsWith(`|${user.id}`);
};

/** Wipes what belongs to nobody who is signed in, and returns what must be asked about before. */
export async function settleLeftData(): Promise<LeftWork> {
  const kept: string[] = [];
  let changes: number | undefined = 0;
  for (const name of await listDeviceReplicas()) {
    if (!isForeign(name) || pendingWipes().includes(name)) continue;
    const pending = await countPending(name).catch(() => undefined);
    if (pending === 0) await wipe(name);
    else {
      kept.push(name);
      changes = changes === undefined || pending === undefined ? undefined : changes + pending;
    }
  }
  return { replicas: kept, changes };
}

/** Deletes what was asked about. */
export async function deleteLeftWork({ replicas }: LeftWork): Promise<void> {
  for (const name of replicas) await wipe(name);
}

/** Wipes a replica unless its person has signed in meanwhile; an interrupted wipe is finished at the next start. */
async function wipe(name: string): Promise<void> {
  if (!isForeign(name)) return;
  setWipePending(name, true);
  // A file that was shared with the app waits for whoever signs in next.
  await wipeReplica(name, { keepsSharedFiles: true });
  setWipePending(name, false);
  sweepSoon();
}
