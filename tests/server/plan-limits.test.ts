import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { isConflict } from '#server/backend/failure.ts';
import { reservePlanSlot } from '#server/dashboard/plan-limits.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { PlanLimitSet } from '#domain/plan/plan.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Creates a profile together with the writes that reserve its slot, as every creation must. */
async function addProfile(teamId: string, id: string, set: PlanLimitSet = 'cards'): Promise<string> {
  try {
    const { operations, expectations } = await reservePlanSlot(
      { backend: server.backend, planLimits: set },
      teamId,
      'profiles',
    );
    await server.backend.transact(
      [...operations, { action: 'create', collection: COLLECTIONS.profiles, id, data: { teamId } }],
      expectations,
    );
    return 'made';
  } catch (error) {
    if (isConflict(error)) return 'conflict';
    return error instanceof OutriderError ? error.code : expect.fail(String(error));
  }
}

describe('the limit of profiles (part 1 §6, §9)', () => {
  test.each([
    ['free', 'cards', 0],
    ['pioneer', 'cards', 1],
    ['hunter', 'cards', 3],
    ['conqueror', 'cards', 5],
    ['explorer', 'cards', 0],
    ['pioneer', 'legacy', 1],
    ['hunter', 'legacy', 5],
    ['conqueror', 'legacy', 10],
  ] as const)(
    'the limit of profiles on the plan %s in the set %s is %i, whatever the preferences say',
    async (plan, set, limit) => {
      const teamId = await server.createTeam({ plan });
      await server.backend.teams.updatePrefs({ teamId, prefs: { maxAgents: -1 } });
      for (let made = 0; made < limit; made += 1)
        expect(await addProfile(teamId, `${teamId.slice(0, 20)}-${made}`, set)).toBe('made');
      expect(await addProfile(teamId, `${teamId.slice(0, 20)}-more`, set)).toBe('limit_reached');
    },
  );

  test('one of two concurrent requests creates the last profile that the limit allows', async () => {
    const teamId = await server.createTeam({ plan: 'pioneer' });
    const results = await Promise.all(
      ['one', 'two'].map((name) => addProfile(teamId, `${teamId.slice(0, 20)}-${name}`)),
    );
    expect(results.toSorted()).toEqual(['conflict', 'made']);
  });
});
