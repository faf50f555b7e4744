import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readMember } from '#domain/member/member.ts';
import { readTeam } from '#domain/team/team.ts';
import { readRows } from '#sync/scopes.ts';
import { SHOWN_COLLECTIONS } from '#support/model-backend.ts';
import { keptSince, rowsOf } from '../read-database.ts';
import type { Browser } from '../browser.ts';
import type { DatabaseState } from '../storage/origin.ts';
import type { World } from '../world.ts';
import type { Oracle } from './oracle.ts';

/**
 * (d) Once everything has healed, each device shows exactly what the server has for its person; what nobody could
 * notice, after the next audit.
 */
export const rowsTheSame: Oracle = {
  name: 'd: all devices show what the server has',
  mayTakeAnAudit: true,

  atRest(world) {
    for (const browser of world.browsers) {
      const { userId } = browser;
      const database = userId === undefined ? undefined : world.databaseOf(browser.name, userId);
      const wrong =
        userId === undefined || database === undefined ? undefined : findDifference(world, browser, database, userId);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  },
};

function findDifference(world: World, browser: Browser, database: DatabaseState, userId: string): string | undefined {
  const teams = world.backend.teamsOf(userId);
  const members = teams.flatMap(({ $id }) => world.backend.membershipsOf($id));
  const difference =
    compare(database, 'teams', teams.map(readTeam)) ?? compare(database, 'members', members.map(readMember));
  if (difference !== undefined) return `${browser.name}: ${difference}`;
  const since = keptSince(database);
  for (const collection of SHOWN_COLLECTIONS) {
    const visible = world.backend.documents
      .all(collection)
      .filter((document) => world.backend.mayRead(userId, document) && isPulled(world, collection, document['agent']));
    const { rows } = readRows(collection, visible);
    if (rows === undefined) continue;
    const wrong =
      compare(database, rows.table, rows.rows, ({ lastActivityAt = '' }) => lastActivityAt < since) ??
      (rows.table === 'chats' ? compare(database, 'chatBodies', rows.bodies, () => true) : undefined);
    if (wrong !== undefined) return `${browser.name}: ${wrong}`;
  }
  return undefined;
}

/** Chats are pulled by their profile: those of a profile that is gone are nobody's. */
const isPulled = (world: World, collection: string, profileId: unknown): boolean =>
  collection !== COLLECTIONS.chats ||
  world.backend.documents.get(COLLECTIONS.profiles, typeof profileId === 'string' ? profileId : '') !== undefined;

/**
 * `mayLack`: rows that a device need not have. The oldest messages make room on a full one, and come again when
 * somebody looks for them; so do conversations of which its person keeps only the newer.
 */
function compare(
  database: DatabaseState,
  table: string,
  wanted: readonly { readonly id: string; readonly lastActivityAt?: string }[],
  mayLack: (row: { readonly lastActivityAt?: string }) => boolean = () => false,
): string | undefined {
  const shown = new Map((rowsOf(database, table) as { readonly id: string }[]).map((row) => [row.id, row]));
  for (const row of wanted) {
    const there = shown.get(row.id);
    if (there === undefined) {
      if (mayLack(row)) continue;
      return `${table} lacks ${row.id}`;
    }
    if (JSON.stringify(there) !== JSON.stringify(row))
      return `${table} shows ${JSON.stringify(there)} where the server has ${JSON.stringify(row)}`;
    shown.delete(row.id);
  }
  const [left] = shown.keys();
  return left === undefined ? undefined : `${table} still has ${left}`;
}
