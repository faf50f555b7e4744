import { countPending, listDeviceReplicas } from '#replica/storage/device-replicas.ts';
import { userOfDatabase } from '#replica/storage/database-names.ts';
import { ownerOfKey } from '#replica/storage/local-storage.ts';
import {
  forgetOthers,
  keysOfOthers,
  pendingWipes,
  rememberedUser,
  setWipePending,
} from '../startup/remembered-session.ts';
import { sweepSoon } from './sweep-soon.ts';
import { wipeShownReplica } from './wipe-shown.ts';

/**
 * Data on this device of people who are not signed in: their session ended and somebody else signed in, or the browser
 * removed what remembered them. Data that the server also has is wiped; settings of the device, once somebody else
 * signs in. Unsent changes and drafts are kept until their person signs in or somebody decides to delete them.
 *
 *   left behind ── nothing unsent ──────────────▶ wiped
 *        └── unsent changes, drafts ──▶ asked about ── deleted ──▶ wiped
 *                                           └── its person signs in ──▶ theirs
 */

/** What somebody left behind that only this device has. */
export interface LeftWork {
  /** The names of its replicas with unsent changes. */
  readonly replicas: readonly string[];
  /** The ids of those who have left it. */
  readonly people: readonly string[];
  /** Changes that are not sent; undefined where a database cannot be read. */
  readonly changes: number | undefined;
  /** Texts that were typed and not saved. */
  readonly drafts: number;
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
  const drafts = await countLeftDrafts();
  const people = [...kept.map(userOfDatabase), ...drafts.keys()];
  // Device settings stay until another person signs in.
  if (rememberedUser() !== undefined) forgetOthers((key) => !people.includes(ownerOfKey(key)?.userId ?? ''));
  return { replicas: kept, people, changes, drafts: [...drafts.values()].reduce((sum, count) => sum + count, 0) };
}

/** Deletes the data that the person was asked about, and everything else that its people have stored. */
export async function deleteLeftWork({ replicas, people }: LeftWork): Promise<void> {
  forgetOthers((key) => people.includes(ownerOfKey(key)?.userId ?? ''));
  for (const name of replicas) await wipe(name);
}

/** Counts the drafts of people who are not signed in, in all their teams, by person; those without any are left out. */
async function countLeftDrafts(): Promise<ReadonlyMap<string, number>> {
  const teamsOf = new Map<string, Set<string>>();
  for (const key of keysOfOthers()) {
    const { userId, teamId } = ownerOfKey(key) ?? {};
    if (userId === undefined) continue;
    const teams = teamsOf.get(userId) ?? new Set();
    if (teamId !== undefined) teams.add(teamId);
    teamsOf.set(userId, teams);
  }
  const counts = new Map<string, number>();
  if (teamsOf.size === 0) return counts;
  // Drafts are of every feature, and most people leave none.
  const { listUnsavedDrafts } = await import('./unsaved-drafts.ts');
  for (const [person, teams] of teamsOf) {
    const { length } = listUnsavedDrafts(person, [...teams]);
    if (length > 0) counts.set(person, length);
  }
  return counts;
}

/** Wipes a replica unless its person has signed in meanwhile; an interrupted wipe is finished at the next start. */
async function wipe(name: string): Promise<void> {
  if (!isForeign(name)) return;
  setWipePending(name, true);
  // A file that was shared with the app waits for the person who signs in next.
  await wipeShownReplica(name, { keepsSharedFiles: true });
  setWipePending(name, false);
  sweepSoon();
}
