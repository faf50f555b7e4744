import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaignCreateAnswerSchema } from '#domain/campaign/campaign-answers.ts';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { Query } from '#server/backend/query.ts';
import { CAMPAIGN_PROFILE_KIND } from '#server/jobs/campaign-profile.ts';
import {
  crashingBackend,
  openTestServer,
  type ApiReply,
  type TestCaller,
  type TestMember,
  type TestServer,
} from '#support/test-server.ts';

let server: TestServer;
let stranger: TestMember;
beforeAll(async () => {
  server = await openTestServer();
  stranger = await server.createMember(await server.createTeam());
});
afterAll(() => server.close());

/** Opens a team on this plan, and returns a member of it. */
async function openTeam(plan = 'conqueror'): Promise<Required<Pick<TestCaller, 'member' | 'teamId'>>> {
  const teamId = await server.createTeam({ plan });
  return { teamId, member: await server.createMember(teamId) };
}

const create = (as: TestCaller, name: unknown = ' Spring ') => server.post('/campaign/create', { name }, as);
const campaignsOf = (teamId: string) => server.backend.listAll(COLLECTIONS.campaigns, [Query.equal('teamId', teamId)]);
const refusalOf = ({ status, body: { error } }: ApiReply) => [status, error?.code];
const idOf = (reply: ApiReply): string => campaignCreateAnswerSchema.parse(reply.body.data).data.$id;

/** A prompt with two variables. */
const PROMPT = { name: 'Opener', type: 'messages', content: '{}', variables: ['tone', 'goal'] };
const QUALIFICATION = { qualificationAutomatic: true, qualificationVerification: '' };

/** Opens a team with a draft campaign at its second step, and with an offer, prompts and a profile to choose. */
async function openDraft() {
  const as = await openTeam();
  const { teamId } = as;
  const [offer, prompt, profile, plain] = [
    await server.create(COLLECTIONS.offers, { teamId, name: 'Audit' }),
    await server.create(COLLECTIONS.prompts, { teamId, ...PROMPT }),
    await server.create(COLLECTIONS.profiles, {
      teamId,
      name: 'Léa',
      usage: JSON.stringify({ invitationsMin: 8, invitationsMax: 12 }),
    }),
    await server.create(COLLECTIONS.prompts, { teamId, ...PROMPT, variables: [] }),
  ];
  const id = idOf(await create(as));
  const set = (body: object): Promise<ApiReply> => server.request('PUT', `/campaign/${id}`, body, as);
  const finish = (agentId = profile): Promise<ApiReply> =>
    server.post('/campaign/finish', { campaignId: id, agentId, ...QUALIFICATION }, as);
  const read = async (): Promise<Record<string, unknown>> =>
    (await server.backend.findDocument(COLLECTIONS.campaigns, id)) ?? expect.fail('no campaign');
  return { as, id, offer, prompt, plain, profile, set, finish, read };
}

describe('POST /campaign/create', () => {
  test('POST /campaign/create creates a draft at its second step and returns it', async () => {
    const as = await openTeam();
    const reply = await create(as);
    expect(reply.body).toMatchObject({
      data: {
        data: {
          teamId: as.teamId,
          name: 'Spring',
          status: 'draft',
          step: 2,
          $permissions: [`read("team:${as.teamId}")`],
        },
      },
      error: null,
    });
    expect(await campaignsOf(as.teamId)).toHaveLength(1);
  });

  test('the plan limits the number of campaigns', async () => {
    const as = await openTeam('pioneer');
    // The limits in the preferences are only shown, never enforced.
    await server.backend.teams.updatePrefs({ teamId: as.teamId, prefs: { maxCampaigns: 100 } });
    const replies = await Promise.all(Array.from({ length: 5 }, () => create({ ...as, key: randomUUID() })));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 403, 403,
    ]);
    expect(await campaignsOf(as.teamId)).toHaveLength(3);
    expect((await create(as)).body.error).toEqual({
      code: 'limit_reached',
      message: "You've reached the maximum number of campaigns for your plan.",
    });
    expect(refusalOf(await create(await openTeam('free')))).toEqual([403, 'limit_reached']);
  });

  test('law 5: requests repeated under one key create one campaign and one answer, whatever crashes meanwhile', async () => {
    const as = { ...(await openTeam()), key: randomUUID() };
    for (const [fatal, moment] of [
      [1, 'before'],
      [1, 'after'],
      [2, 'before'],
      [2, 'after'],
    ] as const)
      await create({ ...as, through: crashingBackend(server.backend, fatal, moment) });
    const replies = await Promise.all([create(as), create(as)]);
    expect(replies[0]).toEqual(replies[1]);
    expect(await campaignsOf(as.teamId)).toEqual([expect.objectContaining({ $id: idOf(replies[0]) })]);
    expect(refusalOf(await create(as, 'Other'))).toEqual([422, 'idempotency_key_reused']);
  });

  test.each([
    ['  ', 'Campaign name cannot be empty'],
    [' ab ', 'Campaign name must be at least 3 characters'],
    ['a'.repeat(51), 'Campaign name must be less than 50 characters'],
  ])('POST /campaign/create refuses the name %j: %s', async (name, message) => {
    const as = await openTeam();
    expect((await create(as, name)).body.error).toEqual({ code: 'invalid_request', message });
    expect(await campaignsOf(as.teamId)).toEqual([]);
  });

  test('POST /campaign/create accepts names of 3 and of 50 characters, and refuses strangers', async () => {
    const as = await openTeam();
    for (const name of ['abc', 'a'.repeat(50)]) expect((await create(as, name)).status).toBe(200);
    expect(refusalOf(await create({ ...as, member: stranger }))).toEqual([403, 'not_a_member']);
    expect(refusalOf(await create({ teamId: as.teamId }))).toEqual([401, 'unauthenticated']);
    expect(await campaignsOf(as.teamId)).toHaveLength(2);
  });
});

describe('a copy of a campaign', () => {
  const copy = (as: TestCaller, from: string, name = 'Spring copy') =>
    server.post('/campaign/create', { name, from }, as);

  test('a copy of a campaign is a draft with the settings of the original and without its prospects, and leaves the original unchanged', async () => {
    const { as, id, offer, prompt, profile, set, finish, read } = await openDraft();
    await set({ productId: offer });
    await set({ promptId: prompt });
    await set({ variables: { tone: 'warm', goal: 'a call' } });
    await finish();
    await server.backend.transact([
      {
        action: 'update',
        collection: COLLECTIONS.campaigns,
        id,
        data: {
          status: 'active',
          target: 'Founders',
          stats: '{"prospects":40}',
          days: '{"2026-03-31":[7]}',
          prospectListId: 'list',
          approvesMessages: true,
        },
      },
    ]);
    const before = await read();
    const made = await server.backend.findDocument(COLLECTIONS.campaigns, idOf(await copy(as, id)));
    expect(made).toMatchObject({
      name: 'Spring copy',
      status: 'draft',
      step: 5,
      product: offer,
      prompt,
      agent: profile,
      variables: '{"tone":"warm","goal":"a call"}',
      target: 'Founders',
      approvesMessages: true,
      ...QUALIFICATION,
    });
    expect(readCampaign(made)).toMatchObject({
      stats: { prospects: 0, invitationsSent: 0 },
      days: '',
      prospectListId: '',
    });
    expect(await read()).toEqual(before);
  });

  test('continues at its first incomplete step, and refers to nothing that was deleted', async () => {
    const { as, id, offer, prompt, set } = await openDraft();
    const stepAndParts = async () => {
      const made = await server.backend.findDocument(
        COLLECTIONS.campaigns,
        idOf(await copy({ ...as, key: randomUUID() }, id)),
      );
      return [made?.['step'], made?.['product'], made?.['prompt']];
    };
    expect(await stepAndParts()).toEqual([2, null, null]);
    await set({ productId: offer });
    expect(await stepAndParts()).toEqual([3, offer, null]);
    await set({ promptId: prompt });
    expect(await stepAndParts()).toEqual([4, offer, prompt]);
    await server.backend.transact([{ action: 'delete', collection: COLLECTIONS.prompts, id: prompt }]);
    expect(await stepAndParts()).toEqual([3, offer, null]);
  });

  test('a copy of a campaign is refused for a campaign of another team, for one that is being deleted, and beyond the limit of the plan', async () => {
    const { as, id } = await openDraft();
    expect(refusalOf(await copy(await openTeam(), id))).toEqual([404, 'not_found']);
    await server.backend.transact([
      { action: 'update', collection: COLLECTIONS.teams, id: as.teamId, data: { plan: 'free' } },
    ]);
    expect(refusalOf(await copy({ ...as, key: randomUUID() }, id))).toEqual([403, 'limit_reached']);
    await server.backend.transact([
      { action: 'update', collection: COLLECTIONS.teams, id: as.teamId, data: { plan: 'conqueror' } },
      { action: 'update', collection: COLLECTIONS.campaigns, id, data: { status: 'deleting' } },
    ]);
    expect(refusalOf(await copy({ ...as, key: randomUUID() }, id))).toEqual([404, 'not_found']);
  });
});

describe('the profile and the qualification of a campaign', () => {
  /** Opens a campaign of this status with prospects, and another profile. */
  async function openRunning(status: string) {
    const draft = await openDraft();
    const { as, id, profile } = draft;
    const other = await server.create(COLLECTIONS.profiles, {
      teamId: as.teamId,
      name: 'Ada',
      usage: JSON.stringify({ invitationsMin: 3, invitationsMax: 5 }),
    });
    await server.backend.transact([
      {
        action: 'update',
        collection: COLLECTIONS.campaigns,
        id,
        data: { status, step: 6, agent: profile, stats: '{"prospects":40,"invitationsMin":8,"invitationsMax":12}' },
      },
    ]);
    return { ...draft, other };
  }
  const movesOf = (teamId: string) =>
    server.backend.listAll(COLLECTIONS.jobs, [
      Query.equal('kind', CAMPAIGN_PROFILE_KIND),
      Query.equal('teamId', teamId),
    ]);

  test.each(['prospects_needed', 'active', 'paused'])(
    'the profile and the qualification of a campaign are changed at any time, here of one that is %s',
    async (status) => {
      const { as, id, profile, other, set, read } = await openRunning(status);
      const key = randomUUID();
      const changed = await server.request('PUT', `/campaign/${id}`, { agentId: other }, { ...as, key });
      expect(changed.body.data).toMatchObject({ campaign: { agent: other, formerAgents: [profile], status } });
      expect(readCampaign(await read())).toMatchObject({
        formerProfileIds: [profile],
        stats: { prospects: 40, invitationsMin: 3, invitationsMax: 5 },
      });
      // The same again changes nothing, and begins no second job.
      expect((await set({ agentId: other })).status).toBe(200);
      expect(await movesOf(as.teamId)).toHaveLength(1);
      await set({ agentId: profile });
      expect(readCampaign(await read())).toMatchObject({ profileId: profile, formerProfileIds: [other] });
      const qualification = { qualificationAutomatic: false, qualificationVerification: 'Has a budget' };
      expect((await set(qualification)).body.data).toMatchObject({ campaign: { ...qualification, status } });
    },
  );

  test('the settings of a draft are changed without a step, and without former profiles', async () => {
    const { as, profile, set, read } = await openDraft();
    await set({ agentId: profile });
    const other = await server.create(COLLECTIONS.profiles, { teamId: as.teamId, name: 'Ada' });
    await set({ agentId: other });
    expect(readCampaign(await read())).toMatchObject({ status: 'draft', step: 2, profileId: other });
    expect(readCampaign(await read())).not.toHaveProperty('formerProfileIds');
    expect(await movesOf(as.teamId)).toEqual([]);
  });

  test('the profile and the qualification of a campaign are refused with a profile of another team, half a qualification, and for a campaign that is being deleted', async () => {
    const { set, read } = await openRunning('active');
    const foreign = await server.create(COLLECTIONS.profiles, { teamId: (await openTeam()).teamId, name: 'Somebody' });
    const before = await read();
    expect(refusalOf(await set({ agentId: foreign }))).toEqual([404, 'not_found']);
    expect(refusalOf(await set({ qualificationAutomatic: true }))).toEqual([400, 'invalid_request']);
    expect(await read()).toEqual(before);
    const deleting = await openRunning('deleting');
    expect(refusalOf(await deleting.set({ agentId: deleting.other }))).toEqual([404, 'not_found']);
  });
});

describe('the steps of the wizard', () => {
  test('the steps of the wizard are saved one by one with the next step, and the last one makes a campaign that needs prospects', async () => {
    const { offer, prompt, profile, set, finish, read } = await openDraft();
    expect(await read()).toMatchObject({ status: 'draft', step: 2 });
    expect((await set({ productId: offer })).body.data).toMatchObject({ campaign: { product: offer, step: 3 } });
    expect((await set({ promptId: prompt })).body.data).toMatchObject({ campaign: { prompt, step: 4 } });
    expect((await set({ variables: { tone: 'warm', goal: 'a call' } })).body.data).toMatchObject({
      campaign: { step: 5 },
    });
    expect((await finish()).body.data).toMatchObject({
      campaign: { agent: profile, status: 'prospects_needed', step: 6, ...QUALIFICATION },
    });
    expect(await read()).toMatchObject({ product: offer, prompt, variables: '{"tone":"warm","goal":"a call"}' });
    // The days left are computed from these.
    expect(readCampaign(await read()).stats).toMatchObject({ prospects: 0, invitationsMin: 8, invitationsMax: 12 });
  });

  test('the steps of the wizard are checked at the end, which names what is missing in the order of the steps', async () => {
    const { as, offer, prompt, profile, set, finish, read } = await openDraft();
    const refusalWith = async (agentId?: string) => (await finish(agentId)).body.error;
    expect(await refusalWith()).toEqual({ code: 'invalid_request', message: 'Please select a product' });
    await set({ productId: offer });
    expect(await refusalWith()).toMatchObject({ message: 'Please select a prompt' });
    await set({ promptId: prompt });
    expect(await refusalWith()).toMatchObject({ message: 'Please fill in all variables' });
    expect((await set({ variables: { tone: 'warm' } })).body.error).toMatchObject({
      message: 'Please fill in all variables: goal',
    });
    // The maximum number of stored characters, JSON syntax included, and one more.
    const overhead = JSON.stringify({ tone: 'warm', goal: '', a: '', b: '', c: '', d: '' }).length;
    const long = (length: number) => ({
      tone: 'warm',
      goal: 'x'.repeat(length - overhead - 64_000),
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, 'x'.repeat(16_000)])),
    });
    expect((await set({ variables: long(65_537) })).body.error).toEqual({
      code: 'invalid_request',
      message: 'The text of all values has 65,537 characters; the maximum is 65,536. Shorten it by 1.',
    });
    expect((await set({ variables: long(65_536) })).body.error).toBeNull();
    await set({ variables: { tone: 'warm', goal: 'a call' } });
    const foreign = await server.create(COLLECTIONS.profiles, { teamId: (await openTeam()).teamId, name: 'Somebody' });
    expect(await refusalWith(foreign)).toMatchObject({ message: 'Please select a profile' });
    await server.request('DELETE', `/prompt/${prompt}`, undefined, as);
    expect(await refusalWith(profile)).toMatchObject({ message: 'The selected prompt was not found' });
    expect(await read()).toMatchObject({ status: 'draft', step: 5 });
  });

  test('require the values of the chosen prompt, and refuse offers and prompts of other teams', async () => {
    const { plain, prompt, set, finish, offer } = await openDraft();
    await set({ productId: offer });
    await set({ promptId: plain });
    const others = await openDraft();
    expect((await set({ promptId: others.prompt })).body.error).toEqual({
      code: 'not_found',
      message: 'The selected prompt was not found',
    });
    expect(refusalOf(await set({ productId: others.offer }))).toEqual([404, 'not_found']);
    await set({ promptId: prompt });
    expect((await finish()).body.error).toMatchObject({ message: 'Please fill in all variables' });
    await set({ promptId: plain });
    expect((await finish()).status).toBe(200);
  });

  test('the steps of the wizard are finished once: the campaign keeps its step afterwards, and accepts prospects only then', async () => {
    const { as, id, offer, plain, set, finish, read } = await openDraft();
    await set({ productId: offer });
    const add = () =>
      server.post('/prospects/create', { campaignId: id, prospects: [{ Url: 'https://www.linkedin.com/in/ada' }] }, as);
    expect((await add()).body.error).toMatchObject({ code: 'conflict' });
    await set({ promptId: plain });
    const replies = await Promise.all([finish(), finish()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const elsewhere = await server.create(COLLECTIONS.profiles, { teamId: as.teamId, name: 'Ada' });
    expect(refusalOf(await finish(elsewhere))).toEqual([409, 'conflict']);
    await set({ productId: offer });
    await set({ promptId: plain });
    expect(await read()).toMatchObject({ status: 'prospects_needed', step: 6 });
    expect((await add()).status).toBe(200);
  });
});
