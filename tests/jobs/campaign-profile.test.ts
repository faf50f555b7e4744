import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createRandom } from '#domain/random.ts';
import { Query } from '#server/backend/query.ts';
import type { Operation } from '#server/backend/transaction.ts';
import { createSandboxNetwork } from '#server/drivers/network/sandbox/sandbox-network.ts';
import { CAMPAIGN_PROFILE_KIND, campaignProfileJob, createCampaignProfile } from '#server/jobs/campaign-profile.ts';
import { paceAt } from '#server/jobs/campaign-run-pace.ts';
import { readPace } from '#server/jobs/campaign-run-store.ts';
import { enqueueOperation } from '#server/jobs/job-queue.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';
import { HOUR_MS, MONDAY_MS, openRunRig, type RunRig } from './campaign-run-support.ts';
import { waitingChats } from './network-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const FIRST = 'Camille Moreau';
const SECOND = 'Léa Martin';

let rig: RunRig;
let campaignId: string;
let secondId: string;
/** Who was invited, in order: the chat and the name of the profile. */
let invited: { readonly chatId: string; readonly by: string }[];
/** Names of the profiles that wrote to a chat. */
let writers: Map<string, Set<string>>;

beforeEach(async () => {
  invited = [];
  writers = new Map();
  rig = await openRunRig(server, 1, (seed) => {
    const network = createSandboxNetwork(seed);
    return {
      network: {
        ...network,
        invite(contact, key) {
          invited.push({ chatId: contact.chatId, by: contact.profile.name });
          return network.invite(contact, key);
        },
        send(contact, key, content) {
          writers.set(contact.chatId, (writers.get(contact.chatId) ?? new Set()).add(contact.profile.name));
          return network.send(contact, key, content);
        },
      },
    };
  });
  [campaignId = ''] = rig.campaignIds;
  secondId = await server.create(COLLECTIONS.profiles, {
    teamId: rig.teamId,
    name: SECOND,
    country: 'FR',
    healthStatus: 'running',
    usage: JSON.stringify({ invitationsMin: 8, invitationsMax: 12 }),
  });
});

/** Runs the due jobs that give prospects to the profile of their campaign. */
const runMoves = () =>
  createJobRunner({
    backend: server.backend,
    kinds: {
      [CAMPAIGN_PROFILE_KIND]: {
        handler: createCampaignProfile({ backend: server.backend, random: createRandom('moves') }),
        concurrency: 1,
      },
    },
    clock: { ...machineClock, now: server.now },
    random: createRandom('runner'),
    log: () => undefined,
  }).runUntilIdle([CAMPAIGN_PROFILE_KIND]);

/** Changes the profile as the dashboard does, without its job. */
async function setProfile(profileId: string): Promise<void> {
  const { profileId: before } = readCampaign(await server.backend.findDocument(COLLECTIONS.campaigns, campaignId));
  const former = (await rig.field('campaigns', campaignId, 'formerAgents')) as string[] | null;
  await rig.change('campaigns', campaignId, { agent: profileId, formerAgents: [...(former ?? []), before] });
}
const enqueueMove = () =>
  server.backend.transact([enqueueOperation(campaignProfileJob(campaignId, rig.teamId), server.now())]);

async function agents(): Promise<ReadonlyMap<string, { readonly agent: unknown; readonly status: number }>> {
  const documents = await server.backend.listAll(COLLECTIONS.chats, [Query.equal('campaign', campaignId)]);
  return new Map(documents.map((chat) => [chat.$id, { agent: chat['agent'], status: Number(chat['status']) }]));
}

/** True for the writes that reserve an invitation: they plan the chat, and leave its state as it is. */
const isReservationOf = (operations: readonly Operation[]): boolean =>
  operations.some(
    (operation) =>
      operation.action === 'update' &&
      operation.collection === COLLECTIONS.chats &&
      'nextActAt' in operation.data &&
      !('status' in operation.data),
  );

const dayOf = (day: number) => {
  rig.networkMs = MONDAY_MS + day * 24 * HOUR_MS;
};

test('conversations stay with the profile that began them and go on, and the new profile invites everybody else', async () => {
  await rig.pass(9);
  const begun = new Set(invited.map(({ chatId }) => chatId));
  expect(begun.size).toBeGreaterThan(3);
  await setProfile(secondId);
  await enqueueMove();
  await runMoves();
  for (const [chatId, { agent }] of await agents())
    expect(agent, chatId).toBe(begun.has(chatId) ? rig.profileId : secondId);
  for (const day of [1, 2]) {
    dayOf(day);
    await rig.pass(9);
  }
  const later = invited.slice(begun.size);
  expect(later.length).toBeGreaterThan(3);
  expect(new Set(later.map(({ by }) => by))).toEqual(new Set([SECOND]));
  expect(new Set(invited.map(({ chatId }) => chatId)).size).toBe(invited.length);
  // Both write, each in its own conversations.
  for (const [chatId, names] of writers) expect([...names], chatId).toEqual([begun.has(chatId) ? FIRST : SECOND]);
  expect(new Set([...writers.values()].flatMap((names) => [...names]))).toEqual(new Set([FIRST, SECOND]));
  for (const [chatId, { agent }] of await agents())
    expect(agent, chatId).toBe(begun.has(chatId) ? rig.profileId : secondId);
  // Its counts are those of the day it last did something on, which need not be the last one.
  const pace = paceAt(readPace(await rig.field('profiles', rig.profileId, 'usage')), rig.networkMs, 'Europe/Paris');
  expect(pace.invitations).toBe(0);
  await rig.expectBooksToBalance();
});

test('without its job, a change of the profile still lets only the new one invite, and an invited prospect is its own', async () => {
  await setProfile(secondId);
  await rig.pass(9);
  expect(new Set(invited.map(({ by }) => by))).toEqual(new Set([SECOND]));
  const byChat = await agents();
  for (const { chatId } of invited) expect(byChat.get(chatId)?.agent).toBe(secondId);
  await rig.expectBooksToBalance();
});

test.each(['reservation', 'invitation'])(
  'a change of the profile during the %s lets nobody be invited twice or by two profiles',
  async (moment) => {
    const profiles = [secondId, rig.profileId];
    let [changes, moments] = [0, 0];
    for (let quarter = 0; quarter < 32; quarter += 1) {
      rig.networkMs = MONDAY_MS + (quarter * HOUR_MS) / 4;
      await rig.step({
        async beforeWrite({ operations }) {
          const isReservation = isReservationOf(operations);
          if (isReservation !== (moment === 'reservation')) return;
          moments += 1;
          // The attempt after a conflict goes through.
          if (moments % 2 === 0 || changes === 6) return;
          await setProfile(profiles[changes % 2] ?? '');
          await enqueueMove();
          await runMoves();
          changes += 1;
        },
      });
    }
    expect(changes).toBe(6);
    const byPerson = new Map<string, Set<string>>();
    for (const { chatId, by } of invited) byPerson.set(chatId, (byPerson.get(chatId) ?? new Set()).add(by));
    expect(byPerson.size).toBeGreaterThan(4);
    for (const [chatId, names] of byPerson) expect([...names], chatId).toHaveLength(1);
    const nameOf = new Map([
      [rig.profileId, FIRST],
      [secondId, SECOND],
    ]);
    const byChat = await agents();
    for (const [chatId, names] of byPerson)
      expect([...names], chatId).toEqual([nameOf.get(String(byChat.get(chatId)?.agent))]);
    await rig.expectBooksToBalance();
  },
);

test('a profile that is replaced while it reserves an invitation does not get it', async () => {
  let changes = 0;
  await rig.step({
    async beforeWrite({ operations }) {
      if (changes > 0 || !isReservationOf(operations)) return;
      changes += 1;
      // Without the job: the chat is as it was read.
      await setProfile(secondId);
    },
  });
  await rig.pass(9);
  expect(changes).toBe(1);
  expect(invited.length).toBeGreaterThan(3);
  expect(new Set(invited.map(({ by }) => by))).toEqual(new Set([SECOND]));
  await rig.expectBooksToBalance();
});

test('a former profile that rests keeps nobody else waiting, and its conversations end when it is removed', async () => {
  await rig.pass(9);
  const begun = new Set(invited.map(({ chatId }) => chatId));
  await setProfile(secondId);
  await enqueueMove();
  await runMoves();
  await rig.change('profiles', rig.profileId, { healthStatus: 'removed' });
  const before = await rig.chats();
  dayOf(1);
  await rig.pass(9);
  expect(invited.length).toBeGreaterThan(begun.size + 3);
  const after = new Map((await rig.chats()).map(({ chat }) => [chat.id, chat]));
  for (const { chat } of before) if (begun.has(chat.id)) expect(after.get(chat.id)).toEqual(chat);
  await rig.expectBooksToBalance();
});

test('prospects follow the last of several changes, whatever the order of their jobs', async () => {
  const thirdId = await server.create(COLLECTIONS.profiles, {
    teamId: rig.teamId,
    name: 'Ada',
    healthStatus: 'running',
  });
  await setProfile(secondId);
  await enqueueMove();
  await setProfile(thirdId);
  await enqueueMove();
  await runMoves();
  expect(new Set([...(await agents()).values()].map(({ agent }) => agent))).toEqual(new Set([thirdId]));
});

test('a handover of many prospects says how far it is, counts anew after another change, and says nothing once it is done', async () => {
  const thirdId = await server.create(COLLECTIONS.profiles, {
    teamId: rig.teamId,
    name: 'Ada',
    healthStatus: 'running',
  });
  for (const part of ['one', 'two'])
    await server.backend.transact([
      {
        action: 'bulkCreate',
        collection: COLLECTIONS.chats,
        documents: waitingChats(`${part}-${rig.teamId}`, 90).map(({ id, prospect }) => ({
          id,
          data: {
            teamId: rig.teamId,
            agent: rig.profileId,
            campaign: campaignId,
            status: 0,
            paused: false,
            messages: '[]',
            prospect: JSON.stringify(prospect),
            personKey: id,
          },
        })),
      },
    ]);
  const handover = async () =>
    readCampaign(await server.backend.findDocument(COLLECTIONS.campaigns, campaignId)).handover;
  const seen: (object | undefined)[] = [];
  const move = createCampaignProfile({ backend: server.backend, random: createRandom('moves') });
  let change = (): Promise<void> => Promise.resolve();
  const run = () =>
    move({
      jobId: 'job',
      teamId: rig.teamId,
      payload: { campaignId },
      progress: undefined,
      signal: new AbortController().signal,
      now: server.now,
      async saveProgress(_saved, writes = { operations: [] }) {
        await change();
        await server.backend.transact(writes.operations, writes.expectations);
        seen.push(await handover());
      },
    });
  await setProfile(secondId);
  await run();
  expect(seen.splice(0)).toEqual([
    { moved: 80, total: 220 },
    { moved: 160, total: 220 },
    { moved: 220, total: 220 },
    undefined,
  ]);
  // The profile changes again while the second batch is written.
  await setProfile(thirdId);
  change = async () => {
    if (seen.length !== 1) return;
    change = () => Promise.resolve();
    await setProfile(rig.profileId);
    await rig.change('campaigns', campaignId, { handover: null });
  };
  await run();
  expect(seen[0]).toEqual({ moved: 80, total: 220 });
  expect(seen.at(-1)).toBeUndefined();
  expect(seen.at(-2)).toEqual({ moved: 220, total: 220 });
  expect(new Set([...(await agents()).values()].map(({ agent }) => agent))).toEqual(new Set([rig.profileId]));

  // A few are moved before anybody looks.
  await rig.change('campaigns', campaignId, { agent: secondId });
  const [one] = await server.backend.listAll(COLLECTIONS.chats, [Query.equal('campaign', campaignId)]);
  for (const { $id } of await server.backend.listAll(COLLECTIONS.chats, [Query.equal('campaign', campaignId)]))
    if ($id !== one?.$id) await rig.change('chats', $id, { agent: secondId });
  seen.length = 0;
  await run();
  expect(seen).toEqual([undefined]);
});
