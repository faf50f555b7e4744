import { COLLECTIONS } from '#domain/collections.ts';
import { readMember } from '#domain/member.ts';
import { readTeam } from '#domain/team.ts';
import { readRows } from '#sync/scopes.ts';
import { SHOWN_COLLECTIONS } from '#support/model-backend.ts';
import { rowsOf, unsentOf } from '../database-reading.ts';
import { syncStatusSchema } from '#domain/sync-status.ts';
import type { Browser } from '../browser.ts';
import type { DatabaseState } from '../storage/origin.ts';
import type { World } from '../world.ts';
import type { Oracle } from './oracle.ts';

/**
 * (d) Once everything has healed, each device shows exactly what the server has for its person, nothing waits, and the device says so of
 * itself: it is reachable and live, over one socket.
 */
export const allTheSame: Oracle = {
  name: 'd: all devices show what the server has',

  atRest(world) {
    for (const browser of world.browsers) {
      const { userId } = browser;
      if (userId === undefined) continue;
      const database = world.databaseOf(browser.name, userId);
      if (database === undefined) return `${browser.name} has no database of ${userId}`;
      const wrong = findDifference(world, browser, database, userId);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  },
};

function findDifference(world: World, browser: Browser, database: DatabaseState, userId: string): string | undefined {
  const unsent = unsentOf(database);
  if (unsent.length > 0) return `${browser.name} has ${unsent.length} unsent commands`;
  const open = [...browser.sockets].filter((socket) => socket.readyState === 1).length;
  if (open !== 1) return `${browser.name} has ${open} open sockets`;
  const status = syncStatusSchema.safeParse((rowsOf(database, 'meta').find((entry) => (entry as { key: string }).key === 'sync-status') as { value?: unknown } | undefined)?.value);
  if (!status.success || status.data.reach !== 'reachable' || !status.data.live) return `${browser.name} says of itself ${JSON.stringify(status.data)}`;
  for (const tab of browser.livingTabs()) {
    if (tab.session === undefined) return `${tab.name} shows nobody's data`;
    if (tab.shownUnsent.length > 0) return `${tab.name} still shows ${tab.shownUnsent.length} unsent commands`;
  }

  const teams = world.backend.teamsOf(userId);
  const members = teams.flatMap(({ $id }) => world.backend.membershipsOf($id));
  const difference = compare(database, 'teams', teams.map(readTeam)) ?? compare(database, 'members', members.map(readMember));
  if (difference !== undefined) return `${browser.name}: ${difference}`;
  for (const collection of SHOWN_COLLECTIONS) {
    const visible = world.backend.documents.all(collection).filter((document) => world.backend.mayRead(userId, document) && isPulled(world, collection, document['agent']));
    const { rows } = readRows(collection, visible);
    if (rows === undefined) continue;
    const wrong = compare(database, rows.table, rows.rows) ?? (rows.table === 'chats' ? compare(database, 'chatBodies', rows.bodies, 'may-lack') : undefined);
    if (wrong !== undefined) return `${browser.name}: ${wrong}`;
  }
  return undefined;
}

/** Chats are pulled by their profile: those of a profile that is gone are nobody's. */
const isPulled = (world: World, collection: string, profileId: unknown): boolean =>
  collection !== COLLECTIONS.chats || world.backend.documents.get(COLLECTIONS.profiles, typeof profileId === 'string' ? profileId : '') !== undefined;

function compare(database: DatabaseState, table: string, wanted: readonly { readonly id: string }[], lacking: 'may-lack' | 'must-have' = 'must-have'): string | undefined {
  const shown = new Map((rowsOf(database, table) as { readonly id: string }[]).map((row) => [row.id, row]));
  for (const row of wanted) {
    const there = shown.get(row.id);
    if (there === undefined) {
      // The oldest messages make room on a full device, and are read again when somebody looks for them.
      if (lacking === 'may-lack') continue;
      return `${table} lacks ${row.id}`;
    }
    if (JSON.stringify(there) !== JSON.stringify(row)) return `${table} shows ${JSON.stringify(there)} where the server has ${JSON.stringify(row)}`;
    shown.delete(row.id);
  }
  const [left] = shown.keys();
  return left === undefined ? undefined : `${table} still has ${left}`;
}
