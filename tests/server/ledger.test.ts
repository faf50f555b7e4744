import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { isConflict } from '#server/backend/failure.ts';
import { Query } from '#server/backend/query.ts';
import { recordLedgerEntries, type LedgerEntry } from '#server/ledger/ledger.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

const TEAM = { id: 'team', credits: 100, additionalCredits: 40 };

const spend = (input: number, output = 0, cause = 'act'): LedgerEntry => ({
  kind: 'spend',
  cause: [cause],
  reason: 'AI message to Ada',
  input,
  output,
});
const balanceAfter = (entries: readonly LedgerEntry[], team = TEAM): unknown =>
  recordLedgerEntries(team, entries).operations.find(({ collection }) => collection === COLLECTIONS.teams);
const changedTo = (credits: number, additionalCredits: number): unknown =>
  expect.objectContaining({ data: { credits, additionalCredits } });

describe('recordLedgerEntries', () => {
  test('spends the credits of the period first, then the bought ones', () => {
    expect(balanceAfter([spend(60, 20)])).toEqual(changedTo(20, 40));
    expect(balanceAfter([spend(60, 60)])).toEqual(changedTo(0, 20));
    expect(balanceAfter([spend(140)])).toEqual(changedTo(0, 0));
  });

  test('recordLedgerEntries refuses to spend more than there is', () => {
    expect(() => balanceAfter([spend(141)])).toThrow(expect.objectContaining({ code: 'no_credits' }));
    expect(() => balanceAfter([spend(1)], { id: 'team', credits: 0, additionalCredits: 0 })).toThrow(
      expect.objectContaining({ code: 'no_credits' }),
    );
  });

  test('expires the remaining credits of a period, and never the bought ones', () => {
    expect(
      balanceAfter([
        { kind: 'expire', cause: ['month'], reason: 'over' },
        { kind: 'grant', cause: ['next'], reason: 'plan', credits: 5_000 },
      ]),
    ).toEqual(changedTo(5_000, 40));
    expect(balanceAfter([{ kind: 'purchase', cause: ['pack'], reason: 'bought', credits: 2_500 }])).toEqual(
      changedTo(100, 2_540),
    );
  });

  test('recordLedgerEntries writes a record for each ledger entry that only the team can read', () => {
    const { operations, expectations } = recordLedgerEntries(TEAM, [
      { ...spend(7, 3), campaignId: 'c1' } as LedgerEntry,
      { kind: 'expire', cause: ['month'], reason: 'over' },
    ]);
    expect(operations.slice(0, 2)).toEqual([
      expect.objectContaining({
        action: 'create',
        collection: 'credits',
        data: {
          teamId: 'team',
          reason: 'AI message to Ada',
          type: 'consumption',
          movement: 'spend',
          total: 10,
          input: 7,
          output: 3,
          campaign: 'c1',
        },
        permissions: ['read("team:team")'],
      }),
      expect.objectContaining({
        action: 'create',
        data: {
          teamId: 'team',
          reason: 'over',
          type: 'consumption',
          movement: 'expire',
          total: 90,
          input: 0,
          output: 90,
        },
      }),
    ]);
    expect(expectations).toEqual([
      { collection: 'teams', id: 'team', fields: { credits: 100, additionalCredits: 40 } },
    ]);
  });

  test('recordLedgerEntries writes nothing for an entry without credits, and writes other attributes without a balance', () => {
    const broke = { id: 'team', credits: 0, additionalCredits: 3 };
    expect(recordLedgerEntries(broke, [{ kind: 'expire', cause: ['month'], reason: 'over' }])).toEqual({
      operations: [],
    });
    expect(recordLedgerEntries(broke, [], { plan: 'hunter' })).toEqual({
      operations: [{ action: 'update', collection: 'teams', id: 'team', data: { plan: 'hunter' } }],
      expectations: [],
    });
  });

  test.each([-1, 1.5, Number.NaN])('recordLedgerEntries refuses the amount %s', (amount) => {
    expect(() => recordLedgerEntries(TEAM, [spend(amount)])).toThrow(RangeError);
  });
});

describe('the ledger in a backend', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());

  const createTeam = (credits: number): Promise<string> =>
    server.createTeam({ plan: 'hunter', credits, additionalCredits: 0 });

  async function recordEntry(teamId: string, entry: LedgerEntry): Promise<'done' | 'conflict' | 'refused'> {
    const team = readTeamRecord(await server.backend.findDocument(COLLECTIONS.teams, teamId));
    try {
      const { operations, expectations } = recordLedgerEntries(team, [entry]);
      await server.backend.transact(operations, expectations);
      return 'done';
    } catch (error) {
      return isConflict(error) ? 'conflict' : 'refused';
    }
  }

  const records = (teamId: string) => server.backend.listAll(COLLECTIONS.credits, [Query.equal('teamId', teamId)]);

  test('the ledger in a backend does not spend the same credits for two concurrent generations', async () => {
    for (let round = 0; round < 10; round += 1) {
      const teamId = await createTeam(10);
      const outcomes = await Promise.all([
        recordEntry(teamId, spend(10, 0, `${round} one`)),
        recordEntry(teamId, spend(10, 0, `${round} two`)),
      ]);
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
      expect(await records(teamId)).toHaveLength(1);
      expect(await server.backend.findDocument(COLLECTIONS.teams, teamId)).toMatchObject({
        credits: 0,
        additionalCredits: 0,
      });
    }
  });

  test('records the same cause once', async () => {
    const teamId = await createTeam(0);
    const pack: LedgerEntry = { kind: 'purchase', cause: ['pack', teamId], reason: 'Credits bought', credits: 2_500 };
    expect([await recordEntry(teamId, pack), await recordEntry(teamId, pack)]).toEqual(['done', 'conflict']);
    expect(await server.backend.findDocument(COLLECTIONS.teams, teamId)).toMatchObject({
      credits: 0,
      additionalCredits: 2_500,
    });
  });
});
