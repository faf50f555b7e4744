import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issuedCommandSchema } from '#domain/commands/command.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { partsOfImport } from '#domain/commands/prospect/definitions.ts';
import { readProspectList } from '#domain/prospect/prospect-list.ts';
import { createRandom } from '#domain/random.ts';
import { commitParts } from '#replica/commit.ts';
import { openReplica } from '#replica/replica.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { retryNow } from '#replica/outbox/outbox.ts';
import { failed, success } from '#remote/failure.ts';
import { Query } from '#server/backend/query.ts';
import { drain } from '#sync/push/push.ts';
import { runDueJobs } from '#support/due-jobs.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** What may happen to a request. */
const FATES = ['lost before', 'lost after', 'answered'] as const;

test.each(['first', 'second', 'third'])(
  'an import made offline arrives completely and once, whatever requests are lost and however often the tab dies (%s)',
  { timeout: 120_000 },
  async (seed) => {
    const random = createRandom(`import-${seed}`);
    const teamId = await server.createTeam();
    const member = await server.createMember(teamId);
    const campaignId = await server.createCampaign(teamId);
    const name = `test|${randomUUID()}`;

    // Rows are long enough that a few hundred fill several parts.
    const rows = Array.from({ length: 450 }, (_, index) => ({
      Name: `Person ${index}`,
      'LinkedIn URL': `https://www.linkedin.com/in/${seed}-${index}`,
      Notes: 'x'.repeat(7_000),
    }));
    const parts = partsOfImport(rows);
    const issued = issuedCommandSchema.parse({
      id: randomUUID(),
      teamId,
      issuedAt: new Date().toISOString(),
      command: { type: 'prospects.import', campaignId, rowCount: rows.length, partCount: parts.length },
    });
    expect(parts.length).toBeGreaterThan(3);
    let replica = await openReplica(name, () => undefined);
    await commitParts(replica, issued, parts);

    for (let round = 0; (await listUnsent(replica.db)).length > 0; round += 1) {
      expect(round).toBeLessThan(60);
      await retryNow(replica);
      const sender = replica;
      await drain({
        replica: sender,
        userId: member.userId,
        remote: {
          async dashboard({ method, path, body, teamId: requestTeamId, idempotencyKey = '' }) {
            if (method === 'DELETE') return failed('route_not_found', 404);
            const fate = round > 50 ? 'answered' : (FATES[Math.floor(random() * FATES.length)] ?? 'answered');
            if (fate === 'lost before') return failed('unreachable', 0);
            const { status, body: answer } = await server.request(method, path, body, {
              member,
              teamId: requestTeamId,
              key: idempotencyKey,
            });
            if (fate === 'lost after') return failed('timeout', 0);
            return status === 200 ? success(answer.data) : failed('server_error', status);
          },
        },
        clock: { now: () => 0, after: () => () => undefined },
        random: () => 0,
        signal: new AbortController().signal,
        onOutcome: () => undefined,
      });
      sender.close();
      replica = await openReplica(name, () => undefined);
    }

    await runDueJobs(server.backend);
    const lists = (await server.backend.listAll(COLLECTIONS.prospectLists, [Query.equal('campaign', campaignId)])).map(
      readProspectList,
    );
    expect(lists).toMatchObject([
      { status: 'completed', total: rows.length, imported: rows.length, existing: 0, invalid: 0 },
    ]);
    const chats = await server.backend.listAll(COLLECTIONS.chats, [Query.equal('campaign', campaignId)]);
    expect(new Set(chats.map((chat) => String(chat['prospect']))).size).toBe(rows.length);
    expect(chats).toHaveLength(rows.length);
    expect(await replica.db.attachments.count()).toBe(0);
    replica.close();
  },
);
