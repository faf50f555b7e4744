import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCredit } from '#domain/credit/credit.ts';
import { apply } from '#replica/apply.ts';
import { rerunLiveQueries, openReplica, type Replica } from '#replica/replica.ts';
import { watchRows, type ChangedRows } from '#replica/live/watch-rows.ts';
import { openTestReplica } from '#support/replicas.ts';
import { TEAM_ID, wireTime } from '#support/wire-documents.ts';

const credits = (...ids: string[]) => [
  {
    table: 'credits' as const,
    rows: ids.map((id) =>
      readCredit({
        $id: id,
        $createdAt: wireTime(1),
        $updatedAt: wireTime(1),
        teamId: TEAM_ID,
        reason: 'AI message',
        type: 'consumption',
        total: 1,
      }),
    ),
  },
];

describe('watching rows', () => {
  let replica: Replica;
  let changes: ChangedRows[];
  let stop: () => void;

  beforeEach(async () => {
    replica = await openTestReplica();
    changes = [];
    stop = watchRows(replica.db, 'credits', (change) => changes.push(change));
  });
  afterEach(() => {
    stop();
    replica.close();
  });

  it('changed rows are reported by their ids, written or deleted', async () => {
    await apply(replica, { rows: credits('c1', 'c2', 'c3') });
    await apply(replica, { deletions: [{ table: 'credits', id: 'c2', deletedAt: '2026-04-01T00:00:00.000Z' }] });
    expect(changes).toEqual([new Set(['c1', 'c2', 'c3']), new Set(['c2'])]);
  });

  it('changed rows are reported as many when there are too many or they are unknown', async () => {
    await apply(replica, { rows: credits(...Array.from({ length: 120 }, (_, index) => `c${index}`)) });
    expect(changes).toEqual(['many']);
    rerunLiveQueries();
    expect(changes).toEqual(['many', 'many']);
  });

  it('other tables, other replicas, unchanged rows and changes after the watch are not reported', async () => {
    await apply(replica, { rows: credits('c1') });
    await apply(replica, { rows: credits('c1') });
    await apply(replica, {
      rows: [{ table: 'invoices', rows: [] }],
      cursors: [{ scope: 'credits:team1', readTo: '', auditedAt: '' }],
    });
    const other = await openReplica(`${replica.name}-other`, () => undefined);
    await apply(other, { rows: credits('c9') });
    other.close();
    stop();
    await apply(replica, { rows: credits('c2') });
    expect(changes).toEqual([new Set(['c1'])]);
  });

  it('changed rows are reported when another connection to the same replica writes', async () => {
    const elsewhere = await openReplica(replica.name, () => undefined);
    await apply(elsewhere, { rows: credits('c4') });
    expect(changes).toEqual([new Set(['c4'])]);
    elsewhere.close();
  });
});
