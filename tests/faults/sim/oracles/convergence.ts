import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readMember } from '#domain/member/member.ts';
import { readTeam } from '#domain/team/team.ts';
import { readRows } from '#sync/scopes.ts';
import { SHOWN_COLLECTIONS } from '#support/model-backend.ts';
import { retentionCutoffOf, rowsOf } from '../read-database.ts';
import type { Browser } from '../browser.ts';
import type { DatabaseState } from '../storage/origin.ts';
import type { World } from '../world.ts';
import type { Oracle } from './oracle.ts';

/**
 * (d) After the healing each device shows exactly what the server has for its person. What nobody could notice is shown
 * after the next audit.
 */
export const convergence: Oracle = {
  name: 'd: all devices show what the server has',
  mayNeedAudit: true,

  whenHealed(world) {
    for (const browser of world.browsers) {
      const { userId } = browser;
      const database = userId === undefined ? undefined : world.databaseOf(browser.name, userId);
      const problem =
        userId === undefined || database === undefined ? undefined : findDifference(world, browser, database, userId);
      if (problem !== undefined) return problem;
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
  const since = retentionCutoffOf(database);
  for (const collection of SHOWN_COLLECTIONS) {
    const visible = world.backend.documents
      .all(collection)
      .filter((document) => world.backend.mayRead(userId, document) && isPulled(world, collection, document['agent']));
    const { rows } = readRows(collection, visible);
    if (rows === undefined) continue;
    const problem =
      compare(database, rows.table, rows.rows, ({ lastActivityAt = '' }) => lastActivityAt < since) ??
      (rows.table === 'chats' ? compare(database, 'chatBodies', rows.bodies, () => true) : undefined);
    if (problem !== undefined) return `${browser.name}: ${problem}`;
  }
  return undefined;
}

/** Returns whether a document is pulled. Chats are pulled by profile: those of a deleted profile are not. */
const isPulled = (world: World, collection: string, profileId: unknown): boolean =>
  collection !== COLLECTIONS.chats ||
  world.backend.documents.get(COLLECTIONS.profiles, typeof profileId === 'string' ? profileId : '') !== undefined;

/**
 * Compares a table with the server's rows. `mayLack` returns whether a device may lack a row: bodies are evicted from a
 * full device and fetched on demand, chats are evicted by retention.
 */
function compare(
  database: DatabaseState,
  table: string,
  expected: readonly { readonly id: string; readonly lastActivityAt?: string }[],
  mayLack: (row: { readonly lastActivityAt?: string }) => boolean = () => false,
): string | undefined {
  const shown = new Map((rowsOf(database, table) as { readonly id: string }[]).map((row) => [row.id, row]));
  for (const row of expected) {
    const own = shown.get(row.id);
    if (own === undefined) {
      if (mayLack(row)) continue;
      return `${table} lacks ${row.id}`;
    }
    if (JSON.stringify(own) !== JSON.stringify(row))
      return `${table} shows ${JSON.stringify(own)} where the server has ${JSON.stringify(row)}`;
    shown.delete(row.id);
  }
  const [left] = shown.keys();
  return left === undefined ? undefined : `${table} still has ${left}`;
}
