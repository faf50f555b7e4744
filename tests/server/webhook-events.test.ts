import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import type { Actor, Fields } from '#server/backend/transaction.ts';
import { emitEvents } from '#server/webhooks/emit-events.ts';
import { MAX_BODY_BYTES, toEventBody } from '#server/webhooks/event-body.ts';
import { WEBHOOK_EVENT_IDS } from '#domain/webhook/webhook-events.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

let server: TestServer;
let backend: Backend;
let teamId: string;
let webhookId: string;
const notified: string[] = [];

beforeAll(async () => {
  server = await openTestServer();
  backend = emitEvents(server.backend, { now: Date.now, onDeliveries: (_, ids) => void notified.push(...ids) });
});
afterAll(() => server.close());
beforeEach(async () => {
  notified.length = 0;
  teamId = await server.createTeam({ plan: 'pioneer', credits: 1_001, additionalCredits: 0 });
  webhookId = await server.create(COLLECTIONS.webhooks, {
    teamId,
    name: 'All',
    url: 'https://hooks.example',
    events: [...WEBHOOK_EVENT_IDS],
    active: true,
  });
});

const change = (collection: CollectionId, id: string, data: Fields, through = backend, actor?: Actor) =>
  through.transact([{ action: 'update', collection, id, data, actor }]);
const deliveries = async (id = webhookId) => {
  const documents = await server.backend.listAll(COLLECTIONS.deliveries, [
    Query.equal('webhook', id),
    Query.equal('state', 'waiting'),
    Query.orderAsc('dueAt'),
  ]);
  return documents.map(({ event, body }) => ({
    event: String(event),
    body: JSON.parse(String(body)) as { type: string; data: Record<string, unknown> },
  }));
};
const eventNames = async (id = webhookId) => (await deliveries(id)).map(({ event }) => event);

const MESSAGE = { id: 'm1', role: 'user', content: 'Tell me more', date: '2026-05-10T12:00:00.000Z' };
const RATING = (verdict: string, more: object = {}): string =>
  JSON.stringify({ percentage: 20, explanation: 'No budget', date: '2026-05-10T12:00:00.000Z', verdict, ...more });
const TAKEOVER = JSON.stringify({ control: 'person', by: 'user-1', at: '2026-11-29T10:00:00.000Z' });
const NOTE = JSON.stringify({ id: 'n1', text: 'Call in May', by: 'user-1', at: '2026-11-29T10:00:00.000Z' });
const REMINDER = JSON.stringify({ at: '2026-04-01T07:00:00.000Z', isSnooze: true, by: 'robin', setAt: 'now' });
const DUE = JSON.stringify({ ...(JSON.parse(REMINDER) as object), isDue: true });
const CHANGED_NOTE = NOTE.replace('May', 'June');
const DRAFT = (state: string) => JSON.stringify([{ id: 'draft1', content: 'Hello', state }]);
const REJECTED = JSON.stringify({ control: 'ai', by: 'robin', note: 'No', rejected: 'Hello' });
const HANDED_BACK = JSON.stringify({ control: 'ai', by: 'user-1', at: '2026-11-29T11:00:00.000Z', note: 'In May' });
const PROSPECT = JSON.stringify({ name: 'Ada', profileUrl: 'https://www.linkedin.com/in/ada', headline: 'CTO' });

describe('a write', () => {
  test.each<[string, CollectionId, Fields, Fields, readonly string[]]>([
    ['an invitation', COLLECTIONS.chats, { status: 0 }, { status: 1 }, ['invitation.sent', 'chat.status_changed']],
    ['an acceptance', COLLECTIONS.chats, { status: 1 }, { status: 2 }, ['invitation.accepted', 'chat.status_changed']],
    [
      'a first message',
      COLLECTIONS.chats,
      { status: 2 },
      { status: 3, messages: JSON.stringify([{ ...MESSAGE, role: 'assistant' }]) },
      ['message.sent', 'chat.status_changed'],
    ],
    [
      'a reply',
      COLLECTIONS.chats,
      { status: 4, messages: '[]' },
      { messages: JSON.stringify([MESSAGE]) },
      ['message.received'],
    ],
    ['a qualification', COLLECTIONS.chats, { status: 4 }, { status: 5 }, ['chat.status_changed', 'chat.qualified']],
    [
      'a rating by hand',
      COLLECTIONS.chats,
      { status: 4, qualificationHistory: [RATING('qualified')] },
      { qualificationHistory: [RATING('undecided'), RATING('qualified')] },
      ['chat.rated'],
    ],
    [
      'a score of the AI beside a rating by hand',
      COLLECTIONS.chats,
      { status: 4, qualificationHistory: [RATING('qualified')] },
      { qualificationHistory: [JSON.stringify({ percentage: 80, explanation: '' }), RATING('qualified')] },
      [],
    ],
    [
      'an invalid profile address',
      COLLECTIONS.chats,
      { status: 0 },
      { status: 404 },
      ['chat.status_changed', 'prospect.invalid'],
    ],
    ['an assignment', COLLECTIONS.chats, {}, { assignee: 'user-2', assignedBy: 'user-1' }, ['chat.assigned']],
    ['the end of an assignment', COLLECTIONS.chats, { assignee: 'user-2' }, { assignee: null }, ['chat.assigned']],
    ['an assignment as it was', COLLECTIONS.chats, { assignee: 'user-2' }, { assignee: 'user-2' }, []],
    ['a tag', COLLECTIONS.chats, { tags: ['tag-1'] }, { tags: ['tag-1', 'tag-2'] }, ['chat.tagged']],
    ['the end of a tag', COLLECTIONS.chats, { tags: ['tag-1', 'tag-2'] }, { tags: ['tag-2'] }, ['chat.untagged']],
    ['tags as they were', COLLECTIONS.chats, { tags: ['tag-1'] }, { tags: ['tag-1'] }, []],
    ['a pause', COLLECTIONS.chats, { paused: false }, { paused: true }, ['chat.paused']],
    ['a resume', COLLECTIONS.chats, { paused: true }, { paused: false }, ['chat.resumed']],
    [
      'a campaign that is paused',
      COLLECTIONS.campaigns,
      { name: 'C', status: 'active' },
      { status: 'paused' },
      ['campaign.status_changed'],
    ],
    [
      'a campaign with few prospects',
      COLLECTIONS.campaigns,
      {
        name: 'C',
        status: 'active',
        stats: JSON.stringify({ prospects: 40, invitationsSent: 19, invitationsMax: 10 }),
      },
      { stats: JSON.stringify({ prospects: 40, invitationsSent: 20, invitationsMax: 10 }) },
      ['campaign.prospects_low'],
    ],
    [
      'a campaign with nobody left',
      COLLECTIONS.campaigns,
      { name: 'C', status: 'active', stats: JSON.stringify({ prospects: 2, invitationsSent: 1 }) },
      { stats: JSON.stringify({ prospects: 2, invitationsSent: 2 }) },
      ['campaign.completed'],
    ],
    [
      'a profile that is paused',
      COLLECTIONS.profiles,
      { name: 'P', healthStatus: 'running' },
      { healthStatus: 'paused' },
      ['agent.status_changed'],
    ],
    [
      'a profile that is asked for a code',
      COLLECTIONS.profiles,
      { name: 'P', healthStatus: 'auth_in_progress' },
      { alerts: [JSON.stringify({ type: 'auth', subType: '2fa_required', message: 'Code' })] },
      ['agent.verification_required'],
    ],
    [
      'an import that is done',
      COLLECTIONS.prospectLists,
      { status: 'processing' },
      { status: 'completed' },
      ['import.completed'],
    ],
    ['a note', COLLECTIONS.chats, {}, { notes: [NOTE] }, ['chat.noted']],
    ['a changed note', COLLECTIONS.chats, { notes: [NOTE] }, { notes: [CHANGED_NOTE] }, ['chat.noted']],
    ['a removed note', COLLECTIONS.chats, { notes: [NOTE] }, { notes: [] }, []],
    ['a reminder', COLLECTIONS.chats, {}, { reminder: REMINDER }, ['chat.reminder_set']],
    ['a reminder that is due', COLLECTIONS.chats, { reminder: REMINDER }, { reminder: DUE }, ['chat.reminder_due']],
    ['a removed reminder', COLLECTIONS.chats, { reminder: REMINDER }, { reminder: null }, []],
    ['a takeover', COLLECTIONS.chats, {}, { controlHistory: [TAKEOVER] }, ['chat.taken_over']],
    [
      'a conversation that is handed back',
      COLLECTIONS.chats,
      { controlHistory: [TAKEOVER] },
      { controlHistory: [HANDED_BACK, TAKEOVER] },
      ['chat.handed_back'],
    ],
    ['a message to approve', COLLECTIONS.chats, {}, { outgoing: DRAFT('draft') }, ['chat.draft_written']],
    [
      'an approved message',
      COLLECTIONS.chats,
      { outgoing: DRAFT('draft') },
      { outgoing: DRAFT('approved') },
      ['chat.draft_approved'],
    ],
    [
      'a message to approve again',
      COLLECTIONS.chats,
      { outgoing: DRAFT('approved') },
      { outgoing: DRAFT('draft') },
      ['chat.draft_written'],
    ],
    [
      'an approved message on its way',
      COLLECTIONS.chats,
      { outgoing: DRAFT('approved') },
      { outgoing: DRAFT('handed') },
      [],
    ],
    [
      'a rejected message',
      COLLECTIONS.chats,
      { outgoing: DRAFT('draft') },
      { outgoing: null, controlHistory: [REJECTED] },
      ['chat.draft_rejected'],
    ],
    ['attributes without an event', COLLECTIONS.chats, { status: 1 }, { actCount: 3, waitingFollowUp: true }, []],
    ['unchanged values', COLLECTIONS.chats, { status: 1, paused: true }, { status: 1, paused: true }, []],
  ])('emits the right events for %s', async (_, collection, before, after, expected) => {
    const id = await server.create(collection, {
      teamId,
      ...(collection === COLLECTIONS.chats ? { personKey: `p-${teamId}`, prospect: PROSPECT } : {}),
      ...before,
    });
    await change(collection, id, after);
    expect(await eventNames()).toEqual(expected);
    expect(notified).toEqual(expected.length === 0 ? [] : [webhookId]);
  });

  test.each([
    ['a member', { by: 'robin' }, { by: 'member', memberId: 'robin', keyName: null }],
    ['an API key', { byKey: 'CRM' }, { by: 'key', memberId: null, keyName: 'CRM' }],
  ])(
    'the event of a rating says that %s qualified a prospect, with the note, beside the reason of the AI',
    async (_, who, rater) => {
      const judged = JSON.stringify({ percentage: 60, explanation: 'Asked' });
      const id = await server.create(COLLECTIONS.chats, {
        teamId,
        personKey: `p-${teamId}`,
        prospect: PROSPECT,
        status: 4,
        qualificationHistory: [judged],
      });
      await change(COLLECTIONS.chats, id, { status: 5, qualificationHistory: [RATING('qualified', who), judged] });
      const events = await deliveries();
      expect(events.map(({ event }) => event)).toEqual(['chat.status_changed', 'chat.qualified', 'chat.rated']);
      expect(events[1]?.body.data).toMatchObject({ score: 20, explanation: 'Asked', note: 'No budget', ...rater });
      expect(events[2]?.body.data).toMatchObject({
        verdict: 'qualified',
        score: 20,
        previousScore: 60,
        note: 'No budget',
        ...rater,
      });
      const other = await server.create(COLLECTIONS.chats, { teamId, personKey: `o-${teamId}`, status: 4 });
      await change(COLLECTIONS.chats, other, { status: 5, qualificationHistory: [judged] });
      const byAi = (await deliveries()).filter(({ event }) => event === 'chat.qualified').at(-1);
      expect(byAi?.body.data).toMatchObject({
        by: 'ai',
        memberId: null,
        keyName: null,
        note: '',
        explanation: 'Asked',
      });
      expect(byAi?.body.data).not.toHaveProperty('member');
    },
  );

  test('an assignment names whom, whom before, and who did it', async () => {
    const id = await server.create(COLLECTIONS.chats, { teamId, personKey: `a-${teamId}`, assignee: 'user-3' });
    await change(COLLECTIONS.chats, id, { assignee: 'user-2' }, backend, { memberId: 'user-1' });
    expect((await deliveries()).at(-1)?.body.data).toMatchObject({
      assigneeId: 'user-2',
      previousAssigneeId: 'user-3',
      assignee: { id: 'user-2', name: '' },
      member: { id: 'user-1', name: '' },
      by: 'member',
      memberId: 'user-1',
      keyName: null,
    });
  });

  test('a tag is named with its id and name, by who set or removed it', async () => {
    const tag = await server.create(COLLECTIONS.tags, { teamId, name: 'Decides in May', color: 'red' });
    const id = await server.create(COLLECTIONS.chats, { teamId, personKey: `t-${teamId}` });
    await change(COLLECTIONS.chats, id, { tags: [tag] }, backend, { memberId: 'user-1' });
    const named = { tag: { id: tag, name: 'Decides in May' } };
    expect((await deliveries()).at(-1)?.body.data).toMatchObject({ ...named, by: 'member', memberId: 'user-1' });
    await change(COLLECTIONS.chats, id, { tags: [] }, backend, { keyName: 'CRM' });
    expect((await deliveries()).at(-1)?.body.data).toMatchObject({ ...named, by: 'key', keyName: 'CRM' });
  });

  test('a conversation that is handed back names who did it and what the AI is to know', async () => {
    const id = await server.create(COLLECTIONS.chats, { teamId, personKey: `h-${teamId}`, controlHistory: [TAKEOVER] });
    await change(COLLECTIONS.chats, id, { controlHistory: [HANDED_BACK, TAKEOVER] }, backend, { memberId: 'user-1' });
    expect((await deliveries()).at(-1)?.body.data).toMatchObject({
      note: 'In May',
      member: { id: 'user-1', name: '' },
      by: 'member',
      memberId: 'user-1',
      keyName: null,
    });
  });

  test('what a member, an API key or the app itself did is ascribed to them alone', async () => {
    const named = await server.createMember(teamId);
    await server.backend.users.updateName({ userId: named.userId, name: 'Robin Okafor' });
    const member = { id: named.userId, name: 'Robin Okafor' };
    const campaign = await server.create(COLLECTIONS.campaigns, { teamId, name: 'Founders', status: 'active' });
    const agent = await server.create(COLLECTIONS.profiles, { teamId, name: 'Camille', healthStatus: 'running' });
    const chat = await server.create(COLLECTIONS.chats, { teamId, personKey: `w-${teamId}`, prospect: PROSPECT });
    const changes: readonly [RegExp, CollectionId, string, Fields, Fields][] = [
      [/^chat\.(paused|resumed)$/, COLLECTIONS.chats, chat, { paused: true }, { paused: false }],
      [/^chat\.assigned$/, COLLECTIONS.chats, chat, { assignee: 'user-3' }, { assignee: null }],
      [/^campaign\.status_changed$/, COLLECTIONS.campaigns, campaign, { status: 'paused' }, { status: 'active' }],
      [/^agent\.status_changed$/, COLLECTIONS.profiles, agent, { healthStatus: 'paused' }, { healthStatus: 'running' }],
    ];
    for (const [events, collection, id, there, back] of changes) {
      const told = async (data: Fields, actor?: Actor) => {
        await change(collection, id, data, backend, actor);
        const { event = '', body } = (await deliveries()).at(-1) ?? {};
        expect(event).toMatch(events);
        return body?.data ?? {};
      };
      expect(await told(there, { memberId: named.userId })).toMatchObject({
        by: 'member',
        memberId: named.userId,
        keyName: null,
        member,
      });
      const byKey = await told(back, { keyName: 'CRM' });
      expect(byKey).toMatchObject({ by: 'key', memberId: null, keyName: 'CRM' });
      const byNobody = await told(there);
      expect(byNobody).toMatchObject({ by: null, memberId: null, keyName: null });
      for (const data of [byKey, byNobody]) expect(data).not.toHaveProperty('member');
      expect(await told(back, { memberId: named.userId })).toMatchObject({ by: 'member', member });
    }
  });

  test('emits one event each when credits are low, lower and used up', async () => {
    for (const credits of [1_000, 900, 250, 200, 4, 3, 0]) await change(COLLECTIONS.teams, teamId, { credits });
    expect(await eventNames()).toEqual(['credits.low', 'credits.low', 'credits.depleted']);
  });

  test('the event of a rating names the member who rated, as colleagues read it, and nobody for a key or a person who has left', async () => {
    const named = await server.createMember(teamId);
    await server.backend.users.updateName({ userId: named.userId, name: 'Robin Okafor' });
    const nameless = await server.createMember(teamId);
    await server.backend.users.updateName({ userId: nameless.userId, name: '' });
    const people = [
      [named.userId, 'Robin Okafor'],
      [nameless.userId, expect.stringContaining('@') as string],
      ['gone', ''],
    ] as const;
    const id = await server.create(COLLECTIONS.chats, { teamId, personKey: `p-${teamId}`, status: 4 });
    const rate = (status: number, more: object): Promise<void> =>
      change(COLLECTIONS.chats, id, { status, qualificationHistory: [RATING('qualified', more)] });
    for (const [userId, name] of people) {
      await rate(4, { by: userId, percentage: 10 });
      await rate(5, { by: userId, percentage: 90 });
      const events = (await deliveries()).filter(({ event }) => /rated|qualified/.test(event)).slice(-2);
      expect(events.map(({ event }) => event)).toEqual(['chat.qualified', 'chat.rated']);
      for (const { body } of events)
        expect(body.data).toMatchObject({ memberId: userId, member: { id: userId, name } });
    }
    await rate(4, { byKey: 'CRM' });
    expect((await deliveries()).at(-1)?.body.data).not.toHaveProperty('member');
  });

  test('emits events with the ids and names of their subjects', async () => {
    const campaign = await server.create(COLLECTIONS.campaigns, { teamId, name: 'Founders' });
    const agent = await server.create(COLLECTIONS.profiles, { teamId, name: 'Camille' });
    const chat = await server.create(COLLECTIONS.chats, {
      teamId,
      personKey: `n-${teamId}`,
      prospect: PROSPECT,
      campaign,
      agent,
      status: 4,
      messages: '[]',
    });
    await change(COLLECTIONS.chats, chat, { messages: JSON.stringify([MESSAGE]) });
    expect((await deliveries())[0]?.body).toMatchObject({
      type: 'message.received',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        team: { id: teamId, name: 'Team' },
        campaign: { id: campaign, name: 'Founders' },
        agent: { id: agent, name: 'Camille' },
        chat: { id: chat, status: 4 },
        prospect: { name: 'Ada', profileUrl: 'https://www.linkedin.com/in/ada' },
        message: { from: 'prospect', content: 'Tell me more' },
      },
    });
  });
});

test('an event goes only to the team’s webhooks that are switched on and subscribe to it', async () => {
  const one = await server.create(COLLECTIONS.webhooks, {
    teamId,
    name: 'One',
    url: 'https://hooks.example',
    events: ['chat.paused'],
    active: true,
  });
  const off = await server.create(COLLECTIONS.webhooks, {
    teamId,
    name: 'Off',
    url: 'https://hooks.example',
    events: ['chat.paused'],
    active: false,
  });
  const others = await server.create(COLLECTIONS.webhooks, {
    teamId: await server.createTeam(),
    name: 'Others',
    url: 'https://hooks.example',
    events: ['chat.paused'],
    active: true,
  });
  const chat = await server.createChat(teamId);
  await change(COLLECTIONS.chats, chat, { paused: true });
  await change(COLLECTIONS.chats, chat, { paused: false });
  expect([await eventNames(one), await eventNames(off), await eventNames(others), await eventNames()]).toEqual([
    ['chat.paused'],
    [],
    [],
    ['chat.paused', 'chat.resumed'],
  ]);
});

test('an event for a webhook that was switched off because of its receiver’s answers is stored as not sent', async () => {
  const stopped = await server.create(COLLECTIONS.webhooks, {
    teamId,
    name: 'Stopped',
    url: 'https://hooks.example',
    events: ['chat.paused'],
    active: false,
    stopReason: 'gone',
  });
  await server.backend.transact([
    { action: 'update', collection: COLLECTIONS.webhooks, id: webhookId, data: { active: false } },
  ]);
  const chat = await server.createChat(teamId);
  await change(COLLECTIONS.chats, chat, { paused: true });
  const [stored, ...others] = await server.backend.listAll(COLLECTIONS.deliveries, [
    Query.equal('webhook', stopped),
    Query.orderAsc('$createdAt'),
  ]);
  expect([stored?.['state'], stored?.['dueAt'], others, await eventNames(stopped), notified]).toEqual([
    'stopped',
    null,
    [],
    [],
    [],
  ]);
});

test('a write that conflicts emits no event, and concurrent equal writes emit one', async () => {
  const chat = await server.createChat(teamId);
  await expect(
    backend.transact(
      [{ action: 'update', collection: COLLECTIONS.chats, id: chat, data: { paused: true } }],
      [{ collection: COLLECTIONS.chats, id: chat, fields: { status: 9 } }],
    ),
  ).rejects.toMatchObject({ code: 'conflict' });
  expect(await eventNames()).toEqual([]);
  await Promise.all(Array.from({ length: 4 }, () => change(COLLECTIONS.chats, chat, { paused: true })));
  expect(await eventNames()).toEqual(['chat.paused']);
});

test('the body of an event stays below 20 KB, however long its texts are', () => {
  const long = '\u0001'.repeat(20_000);
  const person = {
    $id: 'chat',
    $createdAt: '2026-01-01T00:00:00Z',
    $updatedAt: '2026-01-01T00:00:00Z',
    teamId: 'team',
    prospect: JSON.stringify({
      name: long,
      headline: long,
      profileUrl: long,
      company: long,
      city: long,
      country: long,
    }),
  };
  const body = toEventBody(
    'message.received',
    '2026-05-10T12:00:00.000Z',
    { message: { content: long } },
    { team: { id: 'team', name: long }, chat: person },
  );
  expect(Buffer.byteLength(body)).toBeLessThan(MAX_BODY_BYTES);
  expect(JSON.parse(body)).toMatchObject({ data: { truncated: true, chat: { id: 'chat' } } });
});
