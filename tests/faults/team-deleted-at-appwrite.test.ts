import { expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { LIGHTHOUSE, NORTHWIND, OWNER } from '#server/seed/content/people.ts';
import { teamDeletionJobId } from '#server/teams/team-deletion-job.ts';
import { startExternalAppwrite } from '#support/external-appwrite.ts';
import { remainsOf } from '#support/fill-team.ts';
import { createServerProcess } from '#support/server-process.ts';
import { waitUntil } from '#support/wait-until.ts';

/** Over an Appwrite that is not ours nobody tells the product that a team was deleted: its next start finds it. */
test('what a team deleted at another Appwrite left is deleted by the next start, and the other team is as it was', async () => {
  const appwrite = await startExternalAppwrite();
  const server = await createServerProcess({ seed: 'demo', sandboxSpeed: 0.001, env: appwrite.environment });
  try {
    await server.start();
    await server.stop();
    const { backend } = appwrite;
    expect((await remainsOf(backend, NORTHWIND.id)).length).toBeGreaterThan(100);
    const lighthouse = await backend.findDocument(COLLECTIONS.teams, LIGHTHOUSE.id);
    await backend.teams.delete({ teamId: NORTHWIND.id });

    await server.start();
    const job = `jobs/${teamDeletionJobId(NORTHWIND.id)}`;
    await waitUntil('Nothing of the team is left', async () => {
      const left = await remainsOf(backend, NORTHWIND.id);
      return left.length === 1 && left[0] === job;
    });
    expect((await backend.findDocument(COLLECTIONS.teams, LIGHTHOUSE.id))?.['credits']).toBe(lighthouse?.['credits']);
    expect(
      (await backend.teams.listMemberships({ teamId: LIGHTHOUSE.id })).memberships.map(({ userId }) => userId),
    ).toEqual([OWNER.id]);
  } finally {
    await server.dispose();
    await appwrite.dispose();
  }
}, 300_000);
