import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { linkedCampaignsSchema, productCreateAnswerSchema } from '#domain/offer/offer-answers.ts';
import { Query } from '#server/backend/query.ts';
import { DESCRIPTION } from '#support/offer-texts.ts';
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

const OFFER = { name: ' Audit ', description: DESCRIPTION };

/** Opens a team on this plan, and returns a member of it. */
async function openTeam(plan = 'conqueror'): Promise<Required<Pick<TestCaller, 'member' | 'teamId'>>> {
  const teamId = await server.createTeam({ plan });
  return { teamId, member: await server.createMember(teamId) };
}

const create = (as: TestCaller, body: unknown = OFFER) => server.post('/product/create', body, as);
const remove = (as: TestCaller, id: string, path = '/product') =>
  server.request('DELETE', `${path}/${id}`, undefined, as);
const offersOf = (teamId: string) => server.backend.listAll(COLLECTIONS.offers, [Query.equal('teamId', teamId)]);
const refusalOf = ({ status, body: { error } }: ApiReply) => [status, error?.code];
const idOf = (reply: ApiReply): string => productCreateAnswerSchema.parse(reply.body.data).product.$id;

describe('POST /product/create', () => {
  test('POST /product/create creates an offer that the team can read, and returns it', async () => {
    const as = await openTeam();
    const reply = await create(as);
    expect(reply.body).toMatchObject({
      data: {
        product: {
          teamId: as.teamId,
          name: 'Audit',
          description: DESCRIPTION,
          $permissions: [`read("team:${as.teamId}")`],
        },
      },
      error: null,
    });
    expect(await offersOf(as.teamId)).toHaveLength(1);
  });

  test.each([
    ['free', 1],
    ['pioneer', 2],
  ])('POST /product/create lets a team on the plan %s have %i offers', async (plan, limit) => {
    const as = await openTeam(plan);
    // The limits in the preferences are only shown, never enforced.
    await server.backend.teams.updatePrefs({ teamId: as.teamId, prefs: { maxProducts: 100 } });
    for (let made = 0; made < limit; made += 1) expect((await create(as)).status).toBe(200);
    expect(refusalOf(await create(as))).toEqual([403, 'limit_reached']);
    expect(await offersOf(as.teamId)).toHaveLength(limit);
  });

  test('POST /product/create lets one of several concurrent requests create the last offer', async () => {
    const as = await openTeam('free');
    const replies = await Promise.all(Array.from({ length: 5 }, () => create({ ...as, key: randomUUID() })));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 403, 403, 403, 403,
    ]);
    expect(await offersOf(as.teamId)).toHaveLength(1);
  });

  test('law 5: requests repeated under one key create one offer and one answer, whatever crashes meanwhile', async () => {
    const as = { ...(await openTeam('free')), key: randomUUID() };
    for (const [fatal, moment] of [
      [1, 'before'],
      [1, 'after'],
      [2, 'before'],
      [2, 'after'],
    ] as const)
      await create({ ...as, through: crashingBackend(server.backend, fatal, moment) });
    const replies = await Promise.all([create(as), create(as)]);
    expect(replies[0]).toEqual(replies[1]);
    expect(await offersOf(as.teamId)).toEqual([expect.objectContaining({ $id: idOf(replies[0]) })]);
    expect(refusalOf(await create(as, { ...OFFER, name: 'Other' }))).toEqual([422, 'idempotency_key_reused']);
  });

  test('a description that is too short, a blank name and a team of others are refused', async () => {
    const as = await openTeam();
    expect((await create(as, { name: 'Audit', description: `${'d'.repeat(149)}   ` })).body.error).toEqual({
      code: 'invalid_request',
      message: 'Description too short: write at least 150 characters.',
    });
    expect(refusalOf(await create(as, { ...OFFER, name: ' ' }))).toEqual([400, 'invalid_request']);
    expect(refusalOf(await create({ ...as, member: stranger }))).toEqual([403, 'not_a_member']);
    expect(refusalOf(await create({ teamId: as.teamId }))).toEqual([401, 'unauthenticated']);
    expect(await offersOf(as.teamId)).toEqual([]);
  });
});

describe('DELETE /product/{id}', () => {
  test('DELETE /product/{id} deletes an offer once', async () => {
    const as = { ...(await openTeam('free')), key: randomUUID() };
    const id = idOf(await create(as));
    const keyed = { ...as, key: randomUUID() };
    const first = await remove(keyed, id);
    expect(first.body).toEqual({ data: { success: true }, error: null });
    expect(await remove(keyed, id)).toEqual(first);
    expect(refusalOf(await remove({ ...as, key: randomUUID() }, id))).toEqual([404, 'not_found']);
    expect((await create({ ...as, key: randomUUID() })).status).toBe(200);
  });

  test('DELETE /product/{id} is refused while campaigns use the offer, with their names', async () => {
    const as = await openTeam();
    const id = idOf(await create(as));
    const campaignIds = [
      await server.createCampaign(as.teamId, { name: 'Spring', product: id }),
      await server.createCampaign(as.teamId, { name: 'Autumn', product: id }),
    ];
    await server.createCampaign(as.teamId, { name: 'Other', product: 'another' });
    const reply = await remove(as, id);
    expect(refusalOf(reply)).toEqual([409, 'linked_to_campaign']);
    expect(linkedCampaignsSchema.parse(reply.body.data).linkedCampaignNames.toSorted()).toEqual(['Autumn', 'Spring']);
    for (const campaignId of campaignIds)
      await server.backend.transact([{ action: 'delete', collection: COLLECTIONS.campaigns, id: campaignId }]);
    expect((await remove(as, id)).status).toBe(200);
  });

  test('DELETE /product/{id} lets a campaign that chooses the offer at the same moment either keep it or not get it', async () => {
    const as = await openTeam();
    for (let round = 0; round < 8; round += 1) {
      const id = idOf(await create(as));
      const campaignId = await server.createCampaign(as.teamId);
      const [removed, taken] = await Promise.all([
        remove(as, id),
        server.request('PUT', `/campaign/${campaignId}`, { productId: id }, as),
      ]);
      expect([removed.status, taken.status].toSorted((one, other) => one - other)).toEqual(
        removed.status === 200 ? [200, 404] : [200, 409],
      );
      const campaign = await server.backend.findDocument(COLLECTIONS.campaigns, campaignId);
      expect(campaign?.['product'] ?? null).toBe(removed.status === 200 ? null : id);
    }
  });

  test('DELETE /product/{id} does not find offers of other teams', async () => {
    const as = await openTeam();
    const id = idOf(await create(as));
    const others = await openTeam();
    for (const path of ['/product', '/prompt', '/test-content'])
      expect(refusalOf(await remove(others, id, path))).toEqual([404, 'not_found']);
    expect(refusalOf(await remove({ ...as, member: stranger }, id))).toEqual([403, 'not_a_member']);
    expect(await offersOf(as.teamId)).toHaveLength(1);
  });
});

describe('the size limits of offers, prompts and posts', () => {
  const variablesOf = (count: number, length: number): string =>
    Array.from({ length: count }, (_, index) => `{{${String(index).padEnd(length, 'v')}}}`).join(' ');
  /** Returns the content of a messages prompt with this stored length. */
  const contentOf = (length: number): string => {
    const required = (filler: string) =>
      JSON.stringify({ context: `{{prospectDescription}} {{productDescription}}${filler}`, first_message: 'Hi' });
    return required('x'.repeat(length - required('').length));
  };
  const contentWith = (variables: string) =>
    JSON.stringify({ context: `{{prospectDescription}} {{productDescription}} ${variables}`, first_message: 'Hi' });

  const offer = async (as: TestCaller) => `/product/${idOf(await create(as))}`;
  const prompt = async ({ teamId = '' }: TestCaller) =>
    `/prompt/${await server.create(COLLECTIONS.prompts, { teamId, name: 'Opener', type: 'messages', content: '{}', variables: [] })}`;
  const fixedPath = (path: string) => async () => path;

  test.each([
    [
      'the name of a new offer',
      'POST',
      fixedPath('/product/create'),
      (size: number) => ({ ...OFFER, name: 'n'.repeat(size) }),
      256,
      'Offer name has 257 characters; the maximum is 256. Shorten it by 1.',
    ],
    [
      'the description of a new offer',
      'POST',
      fixedPath('/product/create'),
      (size: number) => ({ ...OFFER, description: 'd'.repeat(size) }),
      65_536,
      'Description has 65,537 characters; the maximum is 65,536. Shorten it by 1.',
    ],
    [
      'the name of an offer',
      'PUT',
      offer,
      (size: number) => ({ ...OFFER, name: 'n'.repeat(size) }),
      256,
      'Product Name has 257 characters; the maximum is 256. Shorten it by 1.',
    ],
    [
      'the description of an offer',
      'PUT',
      offer,
      (size: number) => ({ ...OFFER, description: 'd'.repeat(size) }),
      65_536,
      'Description has 65,537 characters; the maximum is 65,536. Shorten it by 1.',
    ],
    [
      'the text of a prompt',
      'PUT',
      prompt,
      (size: number) => ({ content: contentOf(size), variables: [] }),
      262_144,
      'The prompt as it is stored has 262,145 characters; the maximum is 262,144. Shorten it by 1.',
    ],
    [
      'the variables of a prompt',
      'PUT',
      prompt,
      (size: number) => ({ content: contentWith(variablesOf(size, 5)), variables: [] }),
      100,
      'The prompt has 101 variables that each campaign fills; the maximum is 100. Remove 1.',
    ],
    [
      'the name of a variable',
      'PUT',
      prompt,
      (size: number) => ({ content: contentWith(variablesOf(1, size)), variables: [] }),
      128,
      'The variable “0vvvvvvvvvvvvvvvvvvvvvvv…” has 129 characters; the maximum is 128. Shorten it by 1.',
    ],
    [
      'the name of a post',
      'POST',
      fixedPath('/test-content/create'),
      (size: number) => ({ name: 'n'.repeat(size), content: 'News' }),
      256,
      'Post name has 257 characters; the maximum is 256. Shorten it by 1.',
    ],
    [
      'a post',
      'POST',
      fixedPath('/test-content/create'),
      (size: number) => ({ name: 'News', content: 'c'.repeat(size) }),
      16_000,
      'Content has 16,001 characters; the maximum is 16,000. Shorten it by 1.',
    ],
  ] as const)(
    'accept %s at the limit, and refuse it beyond with the label of the screen',
    async (_what, method, toPath, bodyOf, maximum, words) => {
      const as = await openTeam();
      const path = await toPath(as);
      expect((await server.request(method, path, bodyOf(maximum), as)).body.error).toBeNull();
      expect((await server.request(method, path, bodyOf(maximum + 1), as)).body.error).toEqual({
        code: 'invalid_request',
        message: words,
      });
    },
  );
});

describe('prompts and test posts:', () => {
  const PROMPT = { name: ' Opener ', type: 'Messages' };

  test('a prompt is created with the empty parts of its type, saved, and deleted', async () => {
    const as = await openTeam();
    const model = await server.create(COLLECTIONS.models, { name: 'Swift', inputCost: 1 });
    const reply = await server.post('/prompt/create', { ...PROMPT, model }, as);
    const made = reply.body.data as { readonly prompt: { readonly $id: string } };
    expect(made).toMatchObject({
      prompt: {
        teamId: as.teamId,
        name: 'Opener',
        type: 'messages',
        model,
        content: '{"context":"","first_message":""}',
        variables: [],
        $permissions: [`read("team:${as.teamId}")`],
      },
    });
    const content = JSON.stringify({ context: '{{prospectDescription}} {{productDescription}}', first_message: 'Hi' });
    expect((await server.request('PUT', `/prompt/${made.prompt.$id}`, { content, variables: [] }, as)).status).toBe(
      200,
    );
    // The stored variables follow from the text, whatever the request names.
    const variablesOf = JSON.stringify({
      context: '{{prospectDescription}} {{productDescription}} {{tone}}',
      first_message: 'Hi {{agentName}}, {{ calendar }}',
    });
    expect(
      (await server.request('PUT', `/prompt/${made.prompt.$id}`, { content: variablesOf, variables: ['invented'] }, as))
        .body.data,
    ).toMatchObject({ prompt: { variables: ['tone', 'calendar'] } });
    expect((await remove(as, made.prompt.$id, '/prompt')).status).toBe(200);
    expect(await server.backend.findDocument(COLLECTIONS.prompts, made.prompt.$id)).toBeUndefined();
  });

  test('a prompt with an unknown model or a name that is too short is refused', async () => {
    const as = await openTeam();
    expect(refusalOf(await server.post('/prompt/create', { ...PROMPT, model: 'absent' }, as))).toEqual([
      400,
      'invalid_request',
    ]);
    expect(refusalOf(await server.post('/prompt/create', { ...PROMPT, name: 'Hi ', model: 'absent' }, as))).toEqual([
      400,
      'invalid_request',
    ]);
  });

  test('a test post is stored once under its key, and deleted', async () => {
    const as = { ...(await openTeam()), key: randomUUID() };
    const post = { name: 'News', content: 'We have opened a second site.' };
    const [one, other] = await Promise.all([
      server.post('/test-content/create', post, as),
      server.post('/test-content/create', post, as),
    ]);
    expect(one).toEqual(other);
    expect(one.body).toMatchObject({ data: { testContent: { ...post, type: 'post', teamId: as.teamId } } });
    const stored = await server.backend.listAll(COLLECTIONS.testContent, [Query.equal('teamId', as.teamId)]);
    expect(stored).toHaveLength(1);
    expect((await remove({ ...as, key: randomUUID() }, stored[0]?.$id ?? '', '/test-content')).status).toBe(200);
    expect(await server.backend.listAll(COLLECTIONS.testContent, [Query.equal('teamId', as.teamId)])).toEqual([]);
  });
});
