import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createRandom, integerBetween } from '#domain/random.ts';
import { LIGHTHOUSE, NORTHWIND, OWNER } from '#server/seed/content/people.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { createServerProcess } from '#support/server-process.ts';
import { waitUntil } from '#support/wait-until.ts';
import { seedOf, volumeOf } from '#support/volume.ts';

const KILLS = volumeOf('TEAM_KILLS', { sample: 5, full: 40 });
const SEED = seedOf('FAULTS_SEED', 'outrider');
/**
 * Permissions and the ids that are never given out again stay; both say nothing of the team but its id. What a killed
 * process had staged is dropped a day after it expired.
 */
const KEPT_TABLES = new Set(['permission_sets', 'tombstones', 'staged_operations']);

/** Lists the rows of a data file that name a team, as the first text of each that does. */
function rowsNaming(file: string, teamId: string): string[] {
  const database = new Database(file, { readonly: true });
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all()
      .map(String)
      .filter((table) => !KEPT_TABLES.has(table));
    return tables.flatMap((table) =>
      database
        .prepare(`SELECT * FROM "${table}"`)
        .raw()
        .all()
        .map((row) => JSON.stringify(row))
        .filter((row) => row.includes(teamId)),
    );
  } finally {
    database.close();
  }
}

/**
 * Kills the server (SIGKILL) at random moments of the deletion of a team. The data file is the oracle: in the end it
 * names the team in the job of the deletion alone, and the other team is as it was.
 */
test(`a server killed ${KILLS} times while it deletes a team leaves nothing of it (FAULTS_SEED=${SEED})`, async () => {
  const random = createRandom(SEED);
  const server = await createServerProcess({ seed: 'demo', sandboxSpeed: 20_000 });
  const file = join(server.dataDir, 'appwrite.sqlite');
  try {
    await server.start();
    const owner = await signInOverHttp(server.url, OWNER);
    await owner.dashboard('/team/delete', NORTHWIND.id, { name: NORTHWIND.name });
    for (let kill = 0; kill < KILLS; kill += 1) {
      await delay(integerBetween(random, 0, 150));
      await server.kill();
      if (kill === 0) expect(rowsNaming(file, NORTHWIND.id).length).toBeGreaterThan(100);
      await server.start();
      await expect(owner.dashboard('/team/members', NORTHWIND.id, {})).rejects.toThrow('team_gone');
    }
    const left = await waitUntil('Nothing of the team is left', () => {
      const rows = rowsNaming(file, NORTHWIND.id);
      return rows.length === 1 && rows;
    });
    expect(left).toEqual([expect.stringContaining(`team.delete:${NORTHWIND.id}`)]);
    expect(rowsNaming(file, LIGHTHOUSE.id).length).toBeGreaterThan(1);
  } finally {
    await server.dispose();
  }
}, 600_000);
