import { describe, expect, test } from 'vitest';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { readChat, type Chat, type ChatBody } from '#domain/chat/chat.ts';
import { mergeOrder } from '#domain/chat/duplicate-chat.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { commandAnswerSchema } from '#domain/wire/wire.ts';
import { readProspectList } from '#domain/prospect/prospect-list.ts';
import { createRandom } from '#domain/random.ts';
import { WEBHOOK_EVENT_IDS } from '#domain/webhook/webhook-events.ts';
import type { Backend } from '#server/backend/backend.ts';
import { hashHex } from '#server/backend/hash-id.ts';
import { ID, Query } from '#server/backend/query.ts';
import { recount } from '#server/jobs/campaign-run-recount.ts';
import {
  createDuplicateChats,
  DUPLICATE_CHATS_KIND,
  requestDuplicateChats,
} from '#server/jobs/chats/duplicate-chats.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { personKeyOf } from '#server/jobs/chats/person-key.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { emitEvents } from '#server/webhooks/emit-events.ts';
import { campaignForEachTest } from '#support/campaign-fixture.ts';
import { runDueJobs } from '#support/due-jobs.ts';
import { crashingBackend } from '#support/test-server.ts';

const fixture = campaignForEachTest();
const NETWORK = 'https://www.linkedin.com/in/';

interface ChatParts {
  readonly address?: string;
  /** The key by the rules of before; absent: by the present ones. */
  readonly oldIdentity?: string;
  readonly campaignId?: string;
  readonly teamId?: string;
  readonly prospect?: Record<string, unknown>;
  readonly status?: number;
  readonly messages?: readonly { readonly role: 'assistant' | 'user'; readonly content: string; readonly at: number }[];
  readonly [attribute: string]: unknown;
}

const timeAt = (minute: number): string => `2026-05-10T12:${String(minute).padStart(2, '0')}:00.000Z`;

/** Stores a chat as an earlier version did, and counts it in its campaign. */
async function storeChat({
  address = `${NETWORK}jane-sample`,
  oldIdentity,
  campaignId = fixture.campaignId,
  teamId = fixture.teamId,
  prospect = {},
  status = 0,
  messages = [],
  ...attributes
}: ChatParts): Promise<string> {
  const id = ID.unique();
  const data = {
    teamId,
    campaign: campaignId,
    agent: 'profile-1',
    status,
    actCount: status === 0 ? 0 : 1 + messages.length,
    messages: JSON.stringify(
      messages.map(({ role, content, at }) => ({ id: `${id}-${at}`, role, content, date: timeAt(at) })),
    ),
    prospect: JSON.stringify({ name: 'Jane', profileUrl: address, ...prospect }),
    lastActivityAt: timeAt(messages.at(-1)?.at ?? 0),
    personKey:
      oldIdentity === undefined
        ? personKeyOf(teamId, 'linkedin.com/in/jane-sample')
        : hashHex([teamId, oldIdentity], 40),
    ...attributes,
  };
  await fixture.backend.transact([{ action: 'create', collection: COLLECTIONS.chats, id, data }]);
  return id;
}
const decorated = (parts: ChatParts = {}): Promise<string> =>
  storeChat({ address: `${NETWORK}jane-sample,`, oldIdentity: 'linkedin.com/in/jane-sample,', ...parts });

/** Sets the stats of a campaign to a recount of its chats, as every step does. */
async function countCampaign(id = fixture.campaignId): Promise<void> {
  await fixture.backend.transact([
    { action: 'update', collection: COLLECTIONS.campaigns, id, data: { stats: JSON.stringify(await recounted(id)) } },
  ]);
}
async function recounted(id: string) {
  const documents = await fixture.backend.listAll(COLLECTIONS.chats, [Query.equal('campaign', id)]);
  const chats = documents.map((document) => ({
    status: Number(document['status']),
    actCount: Number(document['actCount']),
    messages: readChat(document).body.messages,
  }));
  return {
    ...recount(chats),
    prospects: chats.filter(({ status, actCount }) => status !== 404 || actCount > 0).length,
  };
}
const statsOf = async (id = fixture.campaignId) =>
  readCampaign(await fixture.backend.findDocument(COLLECTIONS.campaigns, id)).stats;

const chatOf = async (
  id: string,
): Promise<{ chat: Chat; body: ChatBody; document: Record<string, unknown> } | undefined> => {
  const document = await fixture.backend.findDocument(COLLECTIONS.chats, id);
  return document === undefined ? undefined : { ...readChat(document), document };
};
const DAY_MS = 24 * 3_600_000;
let daysPassed = 0;

/** Runs the daily search, on a day of its own. */
async function findDuplicates(backend: Backend = fixture.backend): Promise<void> {
  await requestDuplicateChats(fixture.backend, Date.now());
  daysPassed += 2;
  await createJobRunner({
    backend,
    kinds: {
      [DUPLICATE_CHATS_KIND]: {
        handler: createDuplicateChats({ backend, random: createRandom('duplicates'), log: () => undefined }),
        concurrency: 1,
      },
    },
    clock: { ...machineClock, now: () => Date.now() + daysPassed * DAY_MS },
    random: createRandom('runner'),
    log: () => undefined,
  }).runUntilIdle([DUPLICATE_CHATS_KIND]);
}

const merge = (chatId: string, otherId: string, more: Record<string, unknown> = {}) =>
  fixture.server.post('/chat/merge', { chatId, otherId }, { ...fixture.caller, ...more });
const keepBoth = (chatId: string, otherId: string) =>
  fixture.server.post('/chat/keep-both', { chatId, otherId }, fixture.caller);

const OURS = (at: number) => ({ role: 'assistant' as const, content: `Hello ${at}`, at });
const THEIRS = (at: number) => ({ role: 'user' as const, content: `Yes ${at}`, at });

describe('the search for two chats of one person', () => {
  test('a chat under the key of older rules gets the present one, so that an import finds the person', async () => {
    const id = await decorated();
    await findDuplicates();
    expect((await chatOf(id))?.body.prospect.profileUrl).toBe(`${NETWORK}jane-sample`);
    const answer = await fixture.server.post(
      '/prospects/create',
      { campaignId: fixture.campaignId, prospects: [{ Name: 'Jane', URL: `${NETWORK}jane-sample` }] },
      fixture.caller,
    );
    await runDueJobs(fixture.backend);
    const { prospectListId } = answer.body.data as { prospectListId: string };
    expect(
      readProspectList(await fixture.backend.findDocument(COLLECTIONS.prospectLists, prospectListId)),
    ).toMatchObject({ imported: 0, existing: 1 });
  });

  test('seven chats of one person to whom nobody wrote become one, and the counts are right', async () => {
    const other = await fixture.server.createCampaign(fixture.teamId);
    const list = await fixture.server.create(COLLECTIONS.prospectLists, {
      teamId: fixture.teamId,
      campaign: fixture.campaignId,
      status: 'completed',
      imported: 7,
    });
    await storeChat({ prospectList: list, prospect: { company: 'Acme', extra: { Team: 'North' } } });
    for (const end of [',', ';', '%20', '.', ')', '&trk=x'])
      await storeChat({
        address: `${NETWORK}jane-sample${end}`,
        oldIdentity: `linkedin.com/in/jane-sample${end}`,
        prospectList: list,
        ...(end === '.' && { campaignId: other, prospect: { city: 'Lyon', extra: { Tier: 'A', Team: 'South' } } }),
      });
    await countCampaign();
    await countCampaign(other);
    await findDuplicates();
    const left = await fixture.backend.listAll(COLLECTIONS.chats, [Query.equal('teamId', fixture.teamId)]);
    expect(left).toHaveLength(1);
    expect(readChat(left[0]).body.prospect).toMatchObject({
      company: 'Acme',
      city: 'Lyon',
      profileUrl: `${NETWORK}jane-sample`,
      extra: { Tier: 'A' },
    });
    for (const campaign of [fixture.campaignId, other])
      expect(await statsOf(campaign)).toMatchObject(await recounted(campaign));
    expect((await statsOf()).prospects + (await statsOf(other)).prospects).toBe(1);
    expect(readProspectList(await fixture.backend.findDocument(COLLECTIONS.prospectLists, list))).toMatchObject({
      imported: 7,
      undone: 6,
    });
  });

  test.each(['old', 'new'] as const)(
    'the chat that was written to goes on when it has the %s key, with the pause of the other',
    async (which) => {
      const conversation = { status: 4, messages: [OURS(1), THEIRS(2)] };
      const waiting = { paused: true, pausedAt: timeAt(3), pausedBy: 'somebody' };
      const old = await decorated(which === 'old' ? conversation : waiting);
      const present = await storeChat(which === 'new' ? conversation : waiting);
      await countCampaign();
      await findDuplicates();
      const [kept, removed] = which === 'old' ? [old, present] : [present, old];
      expect(await chatOf(removed)).toBeUndefined();
      const { chat, body, document } = (await chatOf(kept)) ?? expect.fail('gone');
      expect(body.messages.map(({ content }) => content)).toEqual(['Hello 1', 'Yes 2']);
      expect(chat).toMatchObject({ status: 4, paused: true, pause: { by: 'somebody' } });
      expect(document['personKey']).toBe(personKeyOf(fixture.teamId, 'linkedin.com/in/jane-sample'));
      expect(await statsOf()).toMatchObject(await recounted(fixture.campaignId));
    },
  );

  test('two chats that were both written to stay until a person decides, as does one with a reserved invitation', async () => {
    const [old, present] = [await decorated({ status: 1 }), await storeChat({ nextActAt: timeAt(5) })];
    await findDuplicates();
    await findDuplicates();
    expect((await chatOf(old))?.chat.duplicateOf).toBe(present);
    expect((await chatOf(present))?.chat.duplicateOf).toBeUndefined();
  });

  test('nobody is merged with a person of another team, another name or an unusable row', async () => {
    const otherTeam = await fixture.server.createTeam();
    const ids = [
      await decorated(),
      await storeChat({ teamId: otherTeam }),
      await storeChat({ address: `${NETWORK}jane-sample-2`, oldIdentity: 'linkedin.com/in/jane-sample-2' }),
      await storeChat({ address: `${NETWORK}jane-sample;`, oldIdentity: 'row 7', status: 404, actCount: 0 }),
    ];
    await findDuplicates();
    for (const id of ids) expect(await chatOf(id)).toBeDefined();
  });

  test('a person whom a deleted campaign contacted is not invited under another spelling', async () => {
    await fixture.server.create(COLLECTIONS.contactedPeople, {
      teamId: fixture.teamId,
      personKey: personKeyOf(fixture.teamId, 'linkedin.com/in/jane-sample'),
    });
    const id = await decorated();
    await countCampaign();
    await findDuplicates();
    expect(await chatOf(id)).toBeUndefined();
    expect((await statsOf()).prospects).toBe(0);
  });

  test.each(['jane-sample,', 'jane-sample;', 'jane-sample.', 'jane-sample)', 'jane-sample '])(
    'a person whom a deleted campaign contacted as %j is not invited again, by an import or by a stored chat',
    async (name) => {
      await fixture.server.create(COLLECTIONS.contactedPeople, {
        teamId: fixture.teamId,
        personKey: hashHex([fixture.teamId, `linkedin.com/in/${name}`], 40),
      });
      const id = await decorated();
      await countCampaign();
      await findDuplicates();
      expect(await chatOf(id)).toBeUndefined();
      const addresses = ['jane-sample', 'Jane-Sample/', `jane-sample,`, 'john-doe'].map((end) => `${NETWORK}${end}`);
      const answer = await fixture.server.post(
        '/prospects/create',
        { campaignId: fixture.campaignId, prospects: addresses.map((URL) => ({ Name: 'Jane', URL })) },
        fixture.caller,
      );
      await runDueJobs(fixture.backend);
      const { prospectListId } = answer.body.data as { prospectListId: string };
      expect(
        readProspectList(await fixture.backend.findDocument(COLLECTIONS.prospectLists, prospectListId)),
      ).toMatchObject({ imported: 1, existing: 3 });
    },
  );

  test('the same list finds the people whom a deleted campaign contacted, whatever stands behind their addresses', async () => {
    const address = `${NETWORK}jane-sample&trk=people_123`;
    await fixture.server.create(COLLECTIONS.contactedPeople, {
      teamId: fixture.teamId,
      personKey: hashHex([fixture.teamId, 'linkedin.com/in/jane-sample&trk=people_123'], 40),
    });
    await fixture.server.post(
      '/prospects/create',
      { campaignId: fixture.campaignId, prospects: [{ Name: 'Jane', URL: address }] },
      fixture.caller,
    );
    await runDueJobs(fixture.backend);
    expect(await fixture.backend.count(COLLECTIONS.chats, [Query.equal('campaign', fixture.campaignId)])).toBe(0);
  });

  test('an invitation at the same moment wins', async () => {
    const [old, present] = [await decorated(), await storeChat({})];
    await countCampaign();
    let isInvited = false;
    const inviting: Backend = {
      ...fixture.backend,
      async transact(operations, expectations) {
        if (!isInvited && operations.some(({ action }) => action === 'delete')) {
          isInvited = true;
          for (const id of [old, present])
            await fixture.backend.transact([
              { action: 'update', collection: COLLECTIONS.chats, id, data: { status: 1, actCount: 1 } },
            ]);
        }
        await fixture.backend.transact(operations, expectations);
      },
    };
    await findDuplicates(inviting);
    expect(isInvited).toBe(true);
    expect([(await chatOf(old))?.chat.duplicateOf, (await chatOf(present))?.chat.status]).toEqual([present, 1]);
  });

  test.each([1, 2, 3, 4])(
    'a search that is killed at its write %i continues, and the counts are right',
    async (fatal) => {
      for (const moment of ['before', 'after'] as const) {
        const old = await decorated({ status: 2, messages: [OURS(1)] });
        await storeChat({});
        await countCampaign();
        await findDuplicates(crashingBackend(fixture.backend, fatal, moment)).catch(() => undefined);
        await findDuplicates();
        expect((await chatOf(old))?.document['personKey']).toBe(
          personKeyOf(fixture.teamId, 'linkedin.com/in/jane-sample'),
        );
        expect(await fixture.backend.count(COLLECTIONS.chats, [Query.equal('campaign', fixture.campaignId)])).toBe(1);
        expect(await statsOf()).toMatchObject(await recounted(fixture.campaignId));
        await fixture.backend.transact([{ action: 'delete', collection: COLLECTIONS.chats, id: old }]);
      }
    },
  );
});

describe('a decision about two chats of one person', () => {
  /** Two chats that were written to, in two campaigns, as the search leaves them. */
  async function findPair(): Promise<{ old: string; present: string; other: string }> {
    const other = await fixture.server.createCampaign(fixture.teamId);
    const old = await decorated({ status: 4, messages: [OURS(1), THEIRS(4)], campaignId: other });
    const present = await storeChat({ status: 3, messages: [OURS(2)] });
    await countCampaign();
    await countCampaign(other);
    await findDuplicates();
    return { old, present, other };
  }

  test('a merge puts all messages into the chat that came further, once, and tells no webhook again', async () => {
    const { old, present, other } = await findPair();
    await fixture.server.create(COLLECTIONS.webhooks, {
      teamId: fixture.teamId,
      name: 'All',
      url: 'https://hooks.example',
      events: [...WEBHOOK_EVENT_IDS],
      active: true,
    });
    const through = emitEvents(fixture.backend, { now: Date.now, onDeliveries: () => undefined });
    const first = await merge(old, present, { key: 'merge-1', through });
    expect(first.status).toBe(200);
    expect(commandAnswerSchema.parse(first.body.data)).toMatchObject({
      chat: { $id: old, duplicateOf: null },
    });
    expect((await chatOf(old))?.body.messages.map(({ content }) => content)).toEqual(['Hello 1', 'Hello 2', 'Yes 4']);
    expect(await chatOf(present)).toBeUndefined();
    for (const campaign of [fixture.campaignId, other])
      expect(await statsOf(campaign)).toMatchObject(await recounted(campaign));
    expect(await fixture.backend.count(COLLECTIONS.deliveries, [Query.equal('teamId', fixture.teamId)])).toBe(0);
    // A retry gets the same answer, and another request of a colleague the chat that goes on.
    expect(await merge(old, present, { key: 'merge-1', through })).toEqual(first);
    expect((await merge(old, present)).body).toMatchObject({ data: { chat: { $id: old } } });
  });

  test.each([
    ['not-qualified', 4],
    ['qualified', 5],
  ])('a merge keeps the newest rating by hand of either chat: %s', async (verdict, status) => {
    const { old, present, other } = await findPair();
    const rating = { percentage: 20, explanation: 'Met', date: timeAt(9), verdict, by: 'robin', byKey: '' };
    await fixture.backend.transact([
      {
        action: 'update',
        collection: COLLECTIONS.chats,
        id: present,
        data: { qualificationHistory: [JSON.stringify(rating)] },
      },
      {
        action: 'update',
        collection: COLLECTIONS.chats,
        id: old,
        data: {
          status: 5,
          qualificationHistory: [JSON.stringify({ percentage: 90, explanation: 'Asked', date: timeAt(8) })],
        },
      },
    ]);
    expect((await merge(old, present)).status).toBe(200);
    const { chat, body } = (await chatOf(old)) ?? expect.fail('gone');
    expect(chat).toMatchObject({ status, score: 20, rating: { verdict, note: 'Met', aiScore: 90 } });
    expect(body.qualifications).toHaveLength(2);
    expect(await statsOf(other)).toMatchObject(await recounted(other));
  });

  test('a merge that also pauses tells webhooks of the pause alone', async () => {
    const { old, present } = await findPair();
    await fixture.backend.transact([
      {
        action: 'update',
        collection: COLLECTIONS.chats,
        id: present,
        data: { paused: true, pausedAt: timeAt(3), pausedBy: 'somebody' },
      },
    ]);
    await fixture.server.create(COLLECTIONS.webhooks, {
      teamId: fixture.teamId,
      name: 'All',
      url: 'https://hooks.example',
      events: [...WEBHOOK_EVENT_IDS],
      active: true,
    });
    const through = emitEvents(fixture.backend, { now: Date.now, onDeliveries: () => undefined });
    expect((await merge(old, present, { through })).status).toBe(200);
    const sent = await fixture.backend.listAll(COLLECTIONS.deliveries, [Query.equal('teamId', fixture.teamId)]);
    expect(sent.map(({ event }) => event)).toEqual(['chat.paused']);
    expect(JSON.parse(String(sent[0]?.['body']))).toMatchObject({ data: { by: 'member', memberId: 'somebody' } });
    expect((await chatOf(old))?.chat.paused).toBe(true);
  });

  test('two chats that are kept apart are not asked about again', async () => {
    const { old, present } = await findPair();
    expect((await keepBoth(old, present)).status).toBe(200);
    expect((await keepBoth(old, present)).status).toBe(200);
    await findDuplicates();
    expect((await chatOf(old))?.chat.duplicateOf).toBeUndefined();
    expect(await chatOf(present)).toBeDefined();
    expect((await merge(old, present)).status).toBe(409);
  });

  test('a third chat of the person names the one that goes on after a merge', async () => {
    const { old, present } = await findPair();
    const third = await storeChat({
      address: `${NETWORK}jane-sample)`,
      oldIdentity: 'linkedin.com/in/jane-sample)',
      status: 2,
    });
    await findDuplicates();
    expect((await chatOf(third))?.chat.duplicateOf).toBe(present);
    await merge(old, present);
    expect((await chatOf(third))?.chat.duplicateOf).toBe(old);
  });

  test('a decision about chats of another team, or of two people, is refused', async () => {
    const { old, present } = await findPair();
    const otherTeam = await fixture.server.createTeam();
    const stranger = await fixture.server.createMember(otherTeam);
    expect((await merge(old, present, { member: stranger, teamId: otherTeam })).status).toBe(404);
    expect((await merge(present, old)).status).toBe(409);
    expect((await keepBoth(present, old)).status).toBe(409);
    expect(await chatOf(old)).toBeDefined();
  });

  test('a merge waits while one of the campaigns is deleted', async () => {
    const { old, present, other } = await findPair();
    await fixture.backend.transact([
      { action: 'update', collection: COLLECTIONS.campaigns, id: other, data: { status: 'deleting' } },
    ]);
    expect((await merge(old, present)).status).toBe(409);
    expect(await chatOf(present)).toBeDefined();
  });
});

test('of two chats of one person the one that came further goes on, whichever comes first', () => {
  const chat = (id: string, parts: Partial<Parameters<typeof mergeOrder>[0]> = {}) => ({
    id,
    status: 0,
    messageCount: 0,
    lastActivityAt: '',
    ...parts,
  });
  const order = [
    chat('refused', { status: 404 }),
    chat('waiting-a'),
    chat('waiting-b', { lastActivityAt: timeAt(1) }),
    chat('reserved', { isReserved: true }),
    chat('invited', { status: 1 }),
    chat('contacted', { status: 3, messageCount: 1 }),
    chat('talking', { status: 3, messageCount: 2 }),
    chat('qualified', { status: 5 }),
  ];
  for (const [at, one] of order.entries())
    for (const other of order.slice(at + 1)) {
      expect(mergeOrder(one, other)).toEqual({ kept: other, removed: one });
      expect(mergeOrder(other, one)).toEqual({ kept: other, removed: one });
    }
});
