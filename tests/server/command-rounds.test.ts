import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { emitEvents } from '#server/webhooks/emit-events.ts';
import { watchAppwriteCalls } from '#support/appwrite-calls.ts';
import { DESCRIPTION } from '#support/offer-texts.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

let server: TestServer;
let through: Backend;
let teamId: string;
let member: TestMember;

beforeAll(async () => {
  server = await openTestServer();
  through = emitEvents(server.backend, { now: server.now, onDeliveries: () => undefined });
});
// A team of its own: what a webhook listens to costs a round more.
beforeEach(async () => {
  teamId = await server.createTeam({ credits: 0, plan: 'conqueror' });
  member = await server.createMemberAs('owner', teamId);
  // A token's first request waits for a round more: only then is it known whose it is.
  await server.request('GET', '/webhooks', undefined, { member, teamId, through });
});
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());

/** Counts the rounds of the requests to Appwrite during `work`: requests of one round wait for the same answers. */
async function countRounds(work: () => Promise<unknown>): Promise<number> {
  let [rounds, answered] = [0, 0];
  watchAppwriteCalls(() => {
    const round = answered + 1;
    rounds = Math.max(rounds, round);
    return () => (answered = Math.max(answered, round));
  });
  await work();
  vi.restoreAllMocks();
  return rounds;
}

type Sent = readonly [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object];

let keys = 0;
const send = async ([method, path, body]: Sent): Promise<void> => {
  keys += 1;
  const as = { member, teamId, key: `round-${keys}`, through };
  expect((await server.request(method, path, body, as)).body.error).toBeNull();
};
const create = (collection: CollectionId, data: object): Promise<string> =>
  server.create(collection, { teamId, ...data });

const MESSAGES = JSON.stringify([{ id: 'm1', role: 'assistant', content: 'Hi', date: '2026-10-05T07:00:00.000Z' }]);
const DRAFT = JSON.stringify([{ id: 'draft1', content: 'Hello', state: 'draft' }]);
const createChat = (more = {}): Promise<string> =>
  server.createChat(teamId, { status: 4, messages: MESSAGES, ...more });
const createCampaign = (): Promise<string> => create(COLLECTIONS.campaigns, { status: 'active', name: 'Spring' });
const createProfile = (): Promise<string> => create(COLLECTIONS.profiles, { name: 'Léa', healthStatus: 'running' });
const OFFER = { name: 'Audit', description: DESCRIPTION };
const createOffer = (): Promise<string> => create(COLLECTIONS.offers, OFFER);
const PROMPT = { name: 'Opener', type: 'Messages' };
const createPrompt = (): Promise<string> => create(COLLECTIONS.prompts, { ...PROMPT, content: '{}' });
const WEBHOOK = { name: 'CRM', url: 'https://hooks.example/in', events: ['message.received'] };
const createWebhook = (): Promise<string> => create(COLLECTIONS.webhooks, WEBHOOK);
const TAG = { name: 'Hot', color: 'red', deleted: false };
const NEW_TAG = { name: 'Cold', color: 'blue' };
const SAVED_REPLY = { name: 'Times', text: 'Does Tuesday suit?' };
const HOURS = { days: '0:1:1:1:1:1:0', start: '09:00', stop: '17:00' };
const PROSPECTS = [{ url: 'https://www.linkedin.com/in/ann-lee' }];

/** The rounds of a command, and what sends it. */
type CommandCase = readonly [name: string, rounds: number, prepare: () => Promise<Sent>];

/** Who asks · document, transaction, webhooks · stage · check · commit · read · store the answer. */
const CHANGES: readonly CommandCase[] = [
  ['pausing a conversation', 7, async () => ['POST', '/chat/paused', { chatId: await createChat(), paused: true }]],
  [
    'naming a prospect',
    7,
    async () => ['POST', '/chat/names', { chatId: await createChat(), firstName: 'A', lastName: 'B' }],
  ],
  ['rating a prospect', 7, async () => ['POST', '/chat/rating', { chatId: await createChat(), verdict: 'qualified' }]],
  [
    'assigning a conversation',
    7,
    async () => ['POST', '/chat/assignee', { chatId: await createChat(), memberId: member.userId }],
  ],
  [
    'setting a reminder',
    7,
    async () => ['POST', '/chat/reminder', { chatId: await createChat(), remindAt: '2026-12-24T08:00:00.000Z' }],
  ],
  [
    'approving a message',
    7,
    async () => [
      'POST',
      '/chat/draft',
      {
        chatId: await createChat({ outgoing: DRAFT }),
        messageId: 'draft1',
        decision: 'approve',
        content: 'Hello',
        messageCount: 9,
      },
    ],
  ],
  ['writing a note', 7, async () => ['POST', '/chat/note', { chatId: await createChat(), noteId: 'note1', text: 'x' }]],
  [
    'handing a conversation back',
    7,
    async () => ['POST', '/chat/control', { chatId: await createChat(), control: 'ai', note: 'x' }],
  ],
  [
    'writing to a prospect',
    7,
    async () => ['POST', '/chat/reply', { chatId: await createChat(), messageId: 'reply1', content: 'Hello' }],
  ],
  ['renaming a campaign', 7, async () => ['PUT', `/campaign/${await createCampaign()}`, { name: 'Autumn' }]],
  ['pausing a campaign', 7, async () => ['POST', '/campaign/pause', { campaignId: await createCampaign() }]],
  ['pausing a profile', 7, async () => ['POST', '/agent/pause', { agentId: await createProfile() }]],
  [
    'setting working hours',
    7,
    async () => ['POST', '/agent/working-hours', { agentId: await createProfile(), ...HOURS }],
  ],
  ['editing an offer', 7, async () => ['PUT', `/product/${await createOffer()}`, { ...OFFER, name: 'Review' }]],
  [
    'changing a saved reply',
    7,
    async () => [
      'PUT',
      `/saved-reply/${await create(COLLECTIONS.savedReplies, SAVED_REPLY)}`,
      { ...SAVED_REPLY, text: 'Does May suit?' },
    ],
  ],
  [
    'tagging a conversation',
    7,
    async () => ['POST', '/chat/tag', { chatId: await createChat(), tagId: 'tag1', tagged: true }],
  ],
  [
    'recoloring a tag',
    7,
    async () => ['PUT', `/tag/${await create(COLLECTIONS.tags, TAG)}`, { name: 'Hot', color: 'blue' }],
  ],
  [
    'renaming a tag',
    8,
    async () => ['PUT', `/tag/${await create(COLLECTIONS.tags, TAG)}`, { name: 'Warm', color: 'red' }],
  ],
  ['deleting a tag', 7, async () => ['DELETE', `/tag/${await create(COLLECTIONS.tags, TAG)}`]],
  ['switching a webhook off', 7, async () => ['PUT', `/webhooks/${await createWebhook()}`, { active: false }]],
];

/** The team's version is read before what there is of its kind is counted: a plan allows so many. */
const CREATIONS: readonly CommandCase[] = [
  ['creating a campaign', 8, async () => ['POST', '/campaign/create', { name: 'Spring' }]],
  ['creating a profile', 8, async () => ['POST', '/agent/create', {}]],
  ['creating an offer', 8, async () => ['POST', '/product/create', OFFER]],
  [
    'creating a prompt',
    7,
    async () => [
      'POST',
      '/prompt/create',
      { ...PROMPT, model: await server.create(COLLECTIONS.models, { name: 'Swift', inputCost: 1 }) },
    ],
  ],
  ['saving a reply', 8, async () => ['POST', '/saved-reply/create', { replyId: 'reply1', ...SAVED_REPLY }]],
  ['creating a tag', 9, async () => ['POST', '/tag/create', NEW_TAG]],
  ['creating a webhook', 8, async () => ['POST', '/webhooks', WEBHOOK]],
  [
    'importing prospects',
    8,
    async () => ['POST', '/prospects/create', { campaignId: await createCampaign(), prospects: PROSPECTS }],
  ],
];

/** Their answer is known before, and stored by the same commit. */
const DELETIONS: readonly CommandCase[] = [
  ['deleting a campaign', 5, async () => ['DELETE', `/campaign/${await createCampaign()}`]],
  ['removing a profile', 7, async () => ['DELETE', `/agent/${await createProfile()}`]],
  ['deleting an offer', 7, async () => ['DELETE', `/product/${await createOffer()}`]],
  ['deleting a prompt', 5, async () => ['DELETE', `/prompt/${await createPrompt()}`]],
  [
    'deleting a saved reply',
    5,
    async () => ['DELETE', `/saved-reply/${await create(COLLECTIONS.savedReplies, SAVED_REPLY)}`],
  ],
  ['deleting a webhook', 5, async () => ['DELETE', `/webhooks/${await createWebhook()}`]],
];

test.each([...CHANGES, ...CREATIONS, ...DELETIONS])('%s takes %i rounds', async (_name, rounds, prepare) => {
  const sent = await prepare();
  expect(await countRounds(() => send(sent))).toBe(rounds);
});
