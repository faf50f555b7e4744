import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROFILE_MESSAGES } from '#domain/profile/profile-messages.ts';
import { createRandom } from '#domain/random.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { applyEvent, SANDBOX_EVENTS, type SandboxEvent } from '#server/drivers/network/sandbox/events.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { createProfileRemoval, PROFILE_REMOVAL_KIND } from '#server/jobs/profile-removal.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { openSignIn } from '#support/profile-sign-in.ts';
import { openTestServer, type ApiReply, type TestServer } from '#support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const SETUP = { login: 'camille.moreau@example.test', password: 'correct horse 4711', country: 'DE' };
const refusalOf = ({ status, body: { error } }: ApiReply) => [status, error?.code, error?.message];

const runRemovals = () =>
  createJobRunner({
    backend: server.backend,
    kinds: {
      [PROFILE_REMOVAL_KIND]: {
        handler: createProfileRemoval({
          backend: server.backend,
          signIn: server.signIn.driver,
          random: createRandom('removals'),
        }),
        concurrency: 1,
      },
    },
    clock: { ...machineClock, now: server.now },
    random: createRandom('runner'),
    log: () => undefined,
  }).runUntilIdle([PROFILE_REMOVAL_KIND]);

/** Opens a team with a profile that is signing in, an owner, and two campaigns of the profile. */
async function openProfile() {
  const rig = await openSignIn(server);
  await rig.ask('setup', SETUP);
  await rig.runDueJobs();
  const owner = await server.createMemberAs('owner', rig.as.teamId);
  const as = { teamId: rig.as.teamId, member: owner };
  const campaigns = await Promise.all(
    ['active', 'prospects_needed'].map((status) => server.createCampaign(as.teamId, { status, agent: rig.id })),
  );
  const statuses = () =>
    Promise.all(
      campaigns.map(async (id) => (await server.backend.findDocument(COLLECTIONS.campaigns, id))?.['status']),
    );
  const remove = (over: object = {}) => server.request('DELETE', `/agent/${rig.id}`, undefined, { ...as, ...over });
  const stored = (collection: 'profileCredentials' | 'sandboxProfiles') =>
    server.backend.findDocument(COLLECTIONS[collection], rig.id);
  return { rig, as, campaigns, statuses, remove, stored };
}

describe('removing a profile', () => {
  test('a removed profile has no credentials and no session any more, its campaigns pause, and it stays by name', async () => {
    const { rig, remove, stored, statuses } = await openProfile();
    await server.backend.transact([
      { action: 'update', collection: COLLECTIONS.profiles, id: rig.id, data: { name: 'Camille Moreau' } },
    ]);
    expect(await stored('profileCredentials')).toBeDefined();
    expect(await stored('sandboxProfiles')).toBeDefined();
    expect((await remove()).body).toEqual({ data: { success: true }, error: null });
    expect(await rig.read()).toMatchObject({ health: 'removed', name: 'Camille Moreau', alerts: [], action: '' });
    expect(await stored('profileCredentials')).toBeUndefined();
    await runRemovals();
    expect(await stored('sandboxProfiles')).toBeUndefined();
    expect(await statuses()).toEqual(['paused', 'prospects_needed']);
    // The sign-in that was under way has ended.
    await rig.runDueJobs();
    expect((await rig.read()).health).toBe('removed');
  });

  test('a repeated removal, also under another key, changes nothing and answers the same', async () => {
    const { rig, remove } = await openProfile();
    const key = randomUUID();
    const replies = await Promise.all([remove({ key }), remove({ key }), remove({ key: randomUUID() })]);
    for (const reply of replies) expect(reply.body).toEqual({ data: { success: true }, error: null });
    const before = await server.backend.findDocument(COLLECTIONS.profiles, rig.id);
    expect((await remove({ key: randomUUID() })).status).toBe(200);
    expect(await server.backend.findDocument(COLLECTIONS.profiles, rig.id)).toEqual(before);
  });

  test('only owners and admins remove a profile, and nobody one of another team', async () => {
    const { rig, as, remove } = await openProfile();
    expect(refusalOf(await remove({ member: rig.as.member }))).toEqual([
      403,
      'forbidden',
      'Only owners and admins can remove profiles.',
    ]);
    const other = await openProfile();
    expect(refusalOf(await remove(other.as)).slice(0, 2)).toEqual([404, 'not_found']);
    expect((await rig.read()).health).not.toBe('removed');
    const admin = await server.createMemberAs('admin', as.teamId);
    expect((await remove({ member: admin })).status).toBe(200);
  });

  test('a removed profile takes no task, no event of the network and no place of the plan', async () => {
    const { rig, as, remove } = await openProfile();
    await server.backend.transact([
      { action: 'update', collection: COLLECTIONS.teams, id: as.teamId, data: { plan: 'pioneer' } },
    ]);
    const create = () => server.post('/agent/create', {}, { ...as, key: randomUUID() });
    expect(refusalOf(await create())[1]).toBe('limit_reached');
    await remove();
    for (const [path, body] of [
      ['/agent/pause', {}],
      ['/agent/resume', {}],
      ['/agent/working-hours', { days: '0:1:1:1:1:1:0', start: '08:00', stop: '12:00' }],
      ['/agent/authenticate', {}],
      ['/agent/credentials', { login: 'a@b.test', password: 'x' }],
      ['/agent/verify', { code: '123456' }],
      ['/agent/code', {}],
    ] as const)
      expect(refusalOf(await server.post(path, { agentId: rig.id, ...body }, as))[1], path).toBe('conflict');
    for (const event of Object.keys(SANDBOX_EVENTS) as SandboxEvent[])
      await applyEvent({ backend: server.backend, signIn: server.signIn, random: () => 0 }, rig.id, event);
    expect(await rig.read()).toMatchObject({ health: 'removed', alerts: [] });
    expect((await create()).status).toBe(200);
    // The place is taken now.
    expect(refusalOf(await server.post('/agent/setup', { agentId: rig.id, ...SETUP }, as))).toEqual([
      403,
      'limit_reached',
      PROFILE_MESSAGES.limitReached,
    ]);
  });

  test('a profile that is connected again is the same one, and its campaigns go on when they are resumed', async () => {
    const { rig, as, campaigns, statuses, remove, stored } = await openProfile();
    await remove();
    const [campaignId] = campaigns;
    expect((await server.post('/agent/setup', { agentId: rig.id, ...SETUP }, as)).body.error).toBeNull();
    // The job of the removal comes late and finds it connected.
    await rig.runDueJobs();
    const before = await stored('sandboxProfiles');
    await runRemovals();
    expect(await stored('sandboxProfiles')).toEqual(before);
    expect(await statuses()).toEqual(['active', 'prospects_needed']);
    expect((await rig.read()).health).toBe('auth_in_progress');
    expect((await server.post('/campaign/pause', { campaignId }, as)).status).toBe(200);
    expect((await server.post('/campaign/resume', { campaignId }, as)).status).toBe(200);
  });

  test('a campaign of a removed profile is resumed once another one is chosen, and no campaign can choose a removed one', async () => {
    const { rig, as, campaigns, remove } = await openProfile();
    const [campaignId = ''] = campaigns;
    const otherId = await server.create(COLLECTIONS.profiles, {
      teamId: as.teamId,
      name: 'Léa',
      healthStatus: 'running',
      usage: JSON.stringify({ invitationsMin: 8, invitationsMax: 12 }),
    });
    await remove();
    await runRemovals();
    const resume = () => server.post('/campaign/resume', { campaignId }, { ...as, key: randomUUID() });
    const choose = (agentId: string) =>
      server.request('PUT', `/campaign/${campaignId}`, { agentId }, { ...as, key: randomUUID() });
    expect(refusalOf(await resume())).toEqual([409, 'conflict', 'Its profile was removed. Choose a profile first.']);
    expect((await choose(otherId)).body.data).toMatchObject({
      campaign: { agent: otherId, formerAgents: [rig.id], status: 'paused' },
    });
    expect((await resume()).status).toBe(200);
    expect(refusalOf(await choose(rig.id))).toEqual([
      404,
      'not_found',
      'The selected profile is no longer in the team. Choose another one.',
    ]);
    const copy = await server.post('/campaign/create', { name: 'Copy', from: campaigns[1] }, as);
    expect(copy.body.data).toMatchObject({ data: { status: 'draft' } });
    expect((copy.body.data as { data: { agent?: string | null } }).data.agent ?? null).toBeNull();
  });
});
