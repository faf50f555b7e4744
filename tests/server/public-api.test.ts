import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { API_KEY_SCOPES } from '#domain/api-key/api-key.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { API_OPERATIONS } from '#server/dashboard/public-api/api-operations.ts';
import { Query } from '#server/backend/query.ts';
import type { ApiCall } from '#support/api-client.ts';
import { callsOn, createThings, sharePublicApi } from '#support/public-api.ts';

const api = sharePublicApi();

describe('every operation', () => {
  test('every operation can be called through a client made from the description, and its request and answer match it', async () => {
    const team = await api().openTeam();
    const things = await createThings(api().server, team);
    await api().server.backend.transact([
      {
        action: 'update',
        collection: COLLECTIONS.campaigns,
        id: things.draft,
        data: { product: things.product, prompt: things.prompt },
      },
    ]);
    const calls = callsOn(things);
    const opened = team.client.operations
      .filter(({ security }) => security.some((one) => 'apiKey' in one))
      .map(({ id }) => id);
    expect(Object.keys(calls).toSorted()).toEqual(opened.toSorted());
    expect(opened).toHaveLength(API_OPERATIONS.length);
    const answers: Record<string, unknown> = {};
    for (const [name, call] of Object.entries(calls)) {
      const { status, data, error } = await team.client.call(name, call);
      expect([name, status, error]).toEqual([name, 200, null]);
      answers[name] = data;
    }
    const { teamId } = team;
    expect(answers).toMatchObject({
      listCampaigns: {
        items: [
          {
            id: things.campaign,
            name: 'Spring',
            status: 'active',
            stats: { prospects: 3, invitationsSent: 2, messagesSent: 0 },
            variables: { tone: 'warm' },
            productId: null,
          },
        ],
        nextCursor: null,
      },
      listProspects: {
        items: [
          {
            id: things.chat,
            name: 'Ada Lovelace',
            company: 'Analytical',
            status: 4,
            score: 70,
            campaignId: things.campaign,
          },
        ],
      },
      getImport: { id: things.list, imported: 1, source: 'list.csv' },
      listChats: {
        items: [
          {
            id: things.chat,
            waitingFollowUp: true,
            messageCount: 2,
            lastMessage: { role: 'user', content: 'Hi' },
            lastActivityAt: '2026-03-02T11:00:00.000Z',
          },
        ],
      },
      getChat: {
        messages: [{ role: 'assistant', content: 'Hello', date: '2026-03-02T10:00:00.000Z' }, { role: 'user' }],
        rating: null,
        qualifications: [{ percentage: 70, date: null, verdict: null, by: 'ai', memberId: null, keyName: null }],
      },
      listMembers: { items: [{ id: things.member, name: 'Robin Test', role: 'member' }], nextCursor: null },
      getMember: { id: things.member, name: 'Robin Test', role: 'member', joinedAt: expect.any(String) as string },
      listProducts: { items: [{ id: things.product, name: 'Audit' }] },
      getCredits: {
        plan: 'conqueror',
        credits: 900,
        additionalCredits: 100,
        total: 1_000,
        renewsAt: '2031-01-01T00:00:00.000Z',
      },
      listCreditMovements: {
        items: [{ id: things.credit, total: 12, movement: 'spend', campaignId: things.campaign }],
      },
      getKey: { teamId, name: 'CRM', scopes: API_KEY_SCOPES },
      createCampaign: { data: { name: 'Autumn', status: 'draft' } },
      updateCampaign: { campaign: { id: things.campaign, name: 'Summer' } },
      finishCampaign: { campaign: { status: 'prospects_needed', agentId: things.agent } },
      pauseCampaign: { campaign: { status: 'paused' } },
      resumeCampaign: { campaign: { status: 'active' } },
      pauseAgent: { agent: { name: 'Léa', healthStatus: 'paused' } },
      setChatPaused: { chat: { id: things.chat, paused: true } },
      sendMessage: {
        chat: { outgoing: [{ id: 'reply-1', state: 'queued', keyName: 'CRM', notBefore: '2026-10-06T07:00:00.000Z' }] },
      },
      addProspects: { received: 1 },
      deleteCampaign: { success: true },
    });
    // The chat names the program that paused it.
    expect(await api().server.backend.findDocument(COLLECTIONS.chats, things.chat)).toMatchObject({
      pausedBy: null,
      pausedByKey: 'CRM',
    });
    // No attribute of the storage is exposed.
    expect(JSON.stringify(answers)).not.toMatch(/"\$\w+"|personKey/);
    expect(JSON.stringify(answers)).not.toMatch(/\+00:00/);
  });

  test('an id of a member leads to a name: theirs, or their address without one, while they are in the team', async () => {
    const { client, teamId, member } = await api().openTeam();
    const { backend } = api().server;
    const [nameless, leaving] = [await api().server.createMember(teamId), await api().server.createMember(teamId)];
    const owner = await api().server.createMemberAs('owner', teamId);
    await backend.users.updateName({ userId: nameless.userId, name: '' });
    const invitation = { email: 'invited@example.test', role: 'member', url: 'http://localhost:4600/team/invite' };
    const sent = await api().server.post('/team/invite', invitation, { member: owner, teamId });
    expect([sent.status, sent.body.error]).toEqual([200, null]);
    const { email } = await backend.users.get({ userId: nameless.userId });
    const memberSchema = z.strictObject({
      id: z.string(),
      name: z.string(),
      role: z.string(),
      joinedAt: z.iso.datetime(),
    });
    const read = async (cursor?: string): Promise<z.output<typeof memberSchema>[]> => {
      const { data } = await client.call('listMembers', {
        query: { limit: 2, ...(cursor !== undefined && { cursor }) },
      });
      const { items, nextCursor } = z
        .object({ items: z.array(memberSchema), nextCursor: z.nullable(z.string()) })
        .parse(data);
      return [...items, ...(nextCursor === null ? [] : await read(nextCursor))];
    };
    const members = await read();
    expect(members.map(({ id }) => id).toSorted()).toEqual(
      [member, nameless, leaving, owner].map(({ userId }) => userId).toSorted(),
    );
    expect(members.map(({ joinedAt }) => joinedAt)).toEqual(members.map(({ joinedAt }) => joinedAt).toSorted());
    for (const one of members) expect((await client.call('getMember', { params: { id: one.id } })).data).toEqual(one);
    expect(members.find(({ id }) => id === nameless.userId)?.name).toBe(email);
    expect(members.find(({ id }) => id === owner.userId)).toMatchObject({ name: 'Robin Test', role: 'owner' });
    // Nobody else's account is told of: not the invited person's, nor that of a former member or a stranger.
    expect(JSON.stringify(members)).not.toContain('invited@');
    const { memberships } = await backend.teams.listMemberships({ teamId });
    const invited = memberships.find(({ confirm }) => !confirm);
    const former = memberships.find(({ userId }) => userId === leaving.userId);
    await backend.teams.deleteMembership({ teamId, membershipId: former?.$id ?? '' });
    const stranger = (await api().openTeam()).member.userId;
    for (const id of [invited?.userId ?? '', invited?.$id ?? '', leaving.userId, stranger, 'nobody'])
      expect((await client.call('getMember', { params: { id } })).status).toBe(404);
    expect((await read()).map(({ id }) => id)).not.toContain(leaving.userId);
  });

  test('that reads gives a member the same answer as a key', async () => {
    const team = await api().openTeam();
    const things = await createThings(api().server, team);
    for (const path of [
      '/campaigns',
      `/campaigns/${things.campaign}`,
      `/chats/${things.chat}`,
      '/credits',
      '/members',
    ]) {
      const [asMember, asKey] = [
        await api().server.request('GET', path, undefined, { member: team.member, teamId: team.teamId }),
        await api().server.request('GET', path, undefined, { secret: team.secret }),
      ];
      expect(asMember).toEqual(asKey);
      expect(asMember.status).toBe(200);
    }
  });
});

const pageSchema = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string() })),
  nextCursor: z.string().nullable(),
});

describe('a paged list', () => {
  test('a paged list of campaigns takes each of their statuses, and refuses any other', async () => {
    const { secret } = await api().openTeam();
    const statusOf = async (status: string) =>
      (await api().server.request('GET', `/campaigns?status=${status}`, undefined, { secret })).status;
    for (const status of ['draft', 'prospects_needed', 'active', 'paused', 'disabled', 'deleting'])
      expect([status, await statusOf(status)]).toEqual([status, 200]);
    for (const status of ['bogus', 'Active', '', 'toString', 'activ'])
      expect([status, await statusOf(status)]).toEqual([status, 400]);
  });

  test('a paged list returns everything once, and documents that change meanwhile at its end', async () => {
    const { teamId, client } = await api().openTeam();
    // A bulk write gives many documents the same time of change.
    const ids = Array.from({ length: 7 }, (_, index) => `${teamId.slice(0, 20)}-${index}`);
    await api().server.backend.transact([
      {
        action: 'bulkCreate',
        collection: COLLECTIONS.campaigns,
        documents: ids.map((id) => ({ id, data: { teamId, name: id, status: 'draft' } })),
      },
    ]);
    const read = async (from: string | undefined) =>
      pageSchema.parse(
        (await client.call('listCampaigns', { query: { limit: 2, ...(from === undefined ? {} : { cursor: from }) } }))
          .data,
      );
    const seen: string[] = [];
    const first = await read(undefined);
    seen.push(...first.items.map(({ id }) => id));
    const [last = ''] = seen.slice(-1);
    // The last document of the first page changes.
    await api().server.backend.transact([
      { action: 'update', collection: COLLECTIONS.campaigns, id: last, data: { name: 'Changed' } },
    ]);
    let cursor = first.nextCursor;
    let names: string[] = [];
    while (cursor !== null) {
      const page = await read(cursor);
      seen.push(...page.items.map(({ id }) => id));
      names = page.items.map(({ name }) => name);
      cursor = page.nextCursor;
    }
    expect([...new Set(seen)].toSorted()).toEqual(ids);
    expect(names.at(-1)).toBe('Changed');
  });

  test('a paged list of the credit history starts with the newest record', async () => {
    const { teamId, client } = await api().openTeam();
    for (const total of [1, 2, 3])
      await api().server.create(COLLECTIONS.credits, { teamId, type: 'consumption', total, reason: 'Message' });
    const totals: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = z
        .object({ items: z.array(z.object({ total: z.number() })), nextCursor: z.string().nullable() })
        .parse(
          (await client.call('listCreditMovements', { query: { limit: 2, ...(cursor === '' ? {} : { cursor }) } }))
            .data,
        );
      totals.push(...page.items.map(({ total }) => total));
      cursor = page.nextCursor;
    }
    expect(totals).toEqual([3, 2, 1]);
  });

  test('a paged list refuses an invented cursor, a page that is too long and an unknown parameter, with what to do', async () => {
    const { secret } = await api().openTeam();
    const errorOf = async (search: string) =>
      (await api().server.request('GET', `/campaigns?${search}`, undefined, { secret })).body.error;
    expect(await errorOf('cursor=nonsense')).toEqual({
      code: 'invalid_request',
      message: '"cursor" is none that was given here. Begin with the first page, without one.',
    });
    expect(await errorOf('limit=101')).toEqual({
      code: 'invalid_request',
      message: expect.stringContaining('"limit"'),
    });
    expect((await errorOf('offset=3'))?.code).toBe('invalid_request');
  });
});

describe('a program', () => {
  test('law 5: gets one answer under one Idempotency-Key, and another key of the team has its own', async () => {
    const team = await api().openTeam();
    const other = api().clientOf(await api().createKey(team));
    const call: ApiCall = { body: { name: 'Autumn' }, headers: { 'Idempotency-Key': randomUUID() } };
    const [one, again] = [
      await team.client.call('createCampaign', call),
      await team.client.call('createCampaign', call),
    ];
    expect(again.data).toEqual(one.data);
    expect((await other.call('createCampaign', call)).data).not.toEqual(one.data);
    expect((await team.client.call('createCampaign', { ...call, body: { name: 'Other' } })).error?.code).toBe(
      'idempotency_key_reused',
    );
    expect(pageSchema.parse((await team.client.call('listCampaigns')).data).items).toHaveLength(2);
  });

  test('law 5: that sends twenty concurrent requests under one Idempotency-Key causes one effect and gets one answer', async () => {
    const team = await api().openTeam();
    const { campaign } = await createThings(api().server, team);
    const asks: readonly [string, ApiCall][] = [
      ['createCampaign', { body: { name: 'Autumn' } }],
      ['addProspects', { body: { campaignId: campaign, prospects: [{ url: 'https://www.linkedin.com/in/mary' }] } }],
      ['pauseCampaign', { body: { campaignId: campaign } }],
    ];
    for (const [name, call] of asks) {
      const headers = { 'Idempotency-Key': randomUUID() };
      const answers = await Promise.all(Array.from({ length: 20 }, () => team.client.call(name, { ...call, headers })));
      expect([...new Set(answers.map(({ status, data }) => JSON.stringify([status, data])))]).toEqual([
        expect.stringMatching(/^\[200,\{/),
      ]);
    }
    const named = await api().server.backend.listAll(COLLECTIONS.campaigns, [
      Query.equal('teamId', team.teamId),
      Query.equal('name', 'Autumn'),
    ]);
    const lists = await api().server.backend.listAll(COLLECTIONS.prospectLists, [
      Query.equal('teamId', team.teamId),
      Query.equal('campaign', campaign),
      Query.equal('status', 'processing'),
    ]);
    expect([named.length, lists.length]).toEqual([1, 1]);
  });

  test('a program is named as the source of the prospects that it adds', async () => {
    const team = await api().openTeam();
    const { campaign } = await createThings(api().server, team);
    const { data } = await team.client.call('addProspects', {
      body: { campaignId: campaign, prospects: [{ url: 'https://www.linkedin.com/in/mary' }] },
    });
    const { prospectListId } = z.object({ prospectListId: z.string() }).parse(data);
    expect((await team.client.call('getImport', { params: { id: prospectListId } })).data).toMatchObject({
      source: 'API: CRM',
      total: 1,
      status: 'processing',
    });
  });
});
