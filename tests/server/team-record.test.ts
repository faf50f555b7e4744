import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Account, Client, Teams } from 'appwrite';
import { teamOpenAnswerSchema } from '#domain/team/team-answers.ts';
import { ID } from '#server/backend/query.ts';
import { crashingBackend, openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Creates a team as the app does: as this person, through the SDK. */
async function createTeamAs(member: TestMember): Promise<string> {
  const client = new Client().setEndpoint(server.endpoint).setProject('outrider').setJWT(member.jwt);
  expect((await new Account(client).get()).$id).toBe(member.userId);
  return (await new Teams(client).create({ teamId: ID.unique(), name: 'Fresh' })).$id;
}

const open = (member: TestMember, teamId: string, more: { key?: string; through?: TestServer['backend'] } = {}) =>
  server.post('/team/open', {}, { member, teamId, ...more });

describe('POST /team/open', () => {
  test('POST /team/open creates a record with the free plan and the owner that only the team can read, and writes the limits to the preferences', async () => {
    const member = await server.createMember();
    const teamId = await createTeamAs(member);
    const { status, body } = await open(member, teamId);
    const { team } = teamOpenAnswerSchema.parse(body.data);
    expect(status).toBe(200);
    expect(team).toMatchObject({
      $id: teamId,
      plan: 'free',
      status: 'active',
      credits: 0,
      additionalCredits: 0,
      owner: member.userId,
      $permissions: [`read("team:${teamId}")`],
    });
    expect(await server.backend.teams.getPrefs({ teamId })).toEqual({
      plan: 'free',
      status: 'active',
      maxAgents: 0,
      maxCampaigns: 0,
      maxProducts: 1,
    });
  });

  test('POST /team/open creates one record for eight concurrent requests, with and without keys', async () => {
    const member = await server.createMember();
    const teamId = await createTeamAs(member);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        open(member, teamId, index % 2 === 0 ? {} : { key: `open-${index % 4}` }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('POST /team/open keeps existing values: a paid plan, its limits, other preferences', async () => {
    const teamId = await server.createTeam();
    const member = await server.createMember(teamId);
    const prefs = { maxAgents: 9, colour: 'green' };
    await server.backend.teams.updatePrefs({ teamId, prefs });
    await server.backend.transact([
      { action: 'create', collection: 'teams', id: teamId, data: { plan: 'hunter', credits: 7 } },
    ]);
    const { body } = await open(member, teamId);
    expect(teamOpenAnswerSchema.parse(body.data).team).toMatchObject({ plan: 'hunter', credits: 7 });
    expect(await server.backend.teams.getPrefs({ teamId })).toEqual(prefs);
  });

  test('POST /team/open lets any member complete an interrupted creation, and records the owner of the team as its owner', async () => {
    const creator = await server.createMember();
    const teamId = await createTeamAs(creator);
    expect((await open(creator, teamId, { through: crashingBackend(server.backend, 1, 'before') })).status).toBe(500);
    expect(await server.backend.findDocument('teams', teamId)).toBeUndefined();
    const colleague = await server.createMember(teamId);
    const { body } = await open(colleague, teamId);
    expect(teamOpenAnswerSchema.parse(body.data).team).toMatchObject({ owner: creator.userId });
    expect(await server.backend.teams.getPrefs({ teamId })).toMatchObject({ maxProducts: 1 });
  });

  test('POST /team/open writes the limits of the plan when there are none', async () => {
    const teamId = await server.createTeam({ plan: 'pioneer' });
    const member = await server.createMember(teamId);
    await open(member, teamId);
    expect(await server.backend.teams.getPrefs({ teamId })).toMatchObject({
      maxAgents: 1,
      maxCampaigns: 3,
      maxProducts: 2,
    });
  });

  test('POST /team/open refuses people of other teams', async () => {
    const stranger = await server.createMember();
    const teamId = await server.createTeam();
    expect((await open(stranger, teamId)).body.error?.code).toBe('not_a_member');
    expect(await server.backend.findDocument('teams', teamId)).toBeUndefined();
  });
});
