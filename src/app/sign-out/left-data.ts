import { countPending, listDeviceReplicas } from '#replica/storage/device-replicas.ts';
import { wipeReplica } from '#replica/storage/wipe.ts';
import {
  forgetOthers,
  keysOfOthers,
  pendingWipes,
  rememberedUser,
  setWipePending,
} from '../startup/remembered-session.ts';
import { sweepSoon } from './sweep-soon.ts';

/**
 * Data on this device of people who are not signed in: their session ended and somebody else signed in, or the browser
 * removed what remembered them. What the server has as well is wiped. What it does not have, changes that were never
 * sent and drafts, is kept until its person signs in or somebody decides to delete it.
 *
 *   left behind ── nothing unsent ──────────────▶ wiped
 *        └── unsent changes, drafts ──▶ asked about ── deleted ──▶ wiped
 *                                           └── its person signs in ──▶ theirs
 */

/** What somebody left behind that only this device has. */
export interface LeftWork {
  /** The names of its replicas with unsent changes. */
  readonly replicas: readonly string[];
  /** The first parts of the ids of those who have left it. */
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
  const people = [...kept.map((name) => firstPart(name.slice(name.lastIndexOf('|') + 1))), ...drafts.keys()];
  return { replicas: kept, people, changes, drafts: [...drafts.values()].reduce((sum, count) => sum + count, 0) };
}

/** Deletes what was asked about, and what its people have stored beside it. */
export async function deleteLeftWork({ replicas, people }: LeftWork): Promise<void> {
  forgetOthers((key) => people.includes(ownerOf(key)));
  for (const name of replicas) await wipe(name);
}

/** Ids with full stops are told apart by their first part alone: a key does not say where an id ends. */
const firstPart = (id: string): string => id.split('.', 1)[0] ?? id;
const ownerOf = (key: string): string => key.split('.')[2] ?? '';

/** Counts the drafts of people who are not signed in, in all their teams, by person; those without any are left out. */
async function countLeftDrafts(): Promise<ReadonlyMap<string, number>> {
  const teamsOf = new Map<string, Set<string>>();
  for (const key of keysOfOthers()) {
    const teams = teamsOf.get(ownerOf(key)) ?? new Set();
    teams.add(key.split('.').slice(3).join('.'));
    teamsOf.set(ownerOf(key), teams);
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
  // A file that was shared with the app waits for whoever signs in next.
  await wipeReplica(name, { keepsSharedFiles: true });
  setWipePending(name, false);
  sweepSoon();
}
