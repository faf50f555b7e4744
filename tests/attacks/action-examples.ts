import { expect } from 'vitest';
import * as z from 'zod';
import { DEFAULT_NOTIFICATION_SETTINGS } from '#domain/push/notification-settings.ts';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import type { Fields } from '#server/backend/transaction.ts';
import { TEXT } from '#support/offer-texts.ts';
import { CREDIT_PACK, HUNTER, idOf, PIONEER, RETURN_URLS } from '#support/paying-teams.ts';
import { openSignIn } from '#support/profile-sign-in.ts';
import { createPushDevice } from '#support/push-service.ts';
import { APP_ADDRESS } from '#support/sandbox-billing.ts';
import type { ApiReply, TestCaller, TestMember, TestServer } from '#support/test-server.ts';

export const LONG_TEXT = `${TEXT} An audit of how a team reads its letters ends with a list of what to change first, by whom, and how long each change takes.`;

export interface Team {
  readonly teamId: string;
  readonly actor: TestMember;
}
/** An act that succeeds: what its address and body name, by whom when not by an owner. */
interface Example {
  readonly id?: string;
  readonly body?: unknown;
  readonly as?: Team;
}
/** Calls as the person whose authority ends. */
export const as = ({ teamId, actor }: Team): TestCaller => ({ teamId, member: actor });

const WEBHOOK = { name: 'CRM', url: 'http://127.0.0.1:9/in', events: ['message.received'] };
const SAVED_REPLY = { name: 'Times', text: 'Does Tuesday suit?' };
const SIGN_IN = { login: 'me@example.test', password: 'a password' };
const ANSWERS = {
  problems: 'p'.repeat(100),
  benefits: 'b'.repeat(100),
  results: 'r'.repeat(50),
  customer: 'c'.repeat(40),
  unique: 'u'.repeat(80),
};
const pushOf = (endpoint: string) => ({
  subscription: createPushDevice(endpoint).address,
  settings: DEFAULT_NOTIFICATION_SETTINGS,
  timeZone: 'Europe/Berlin',
  language: 'en',
});
const ROW = { linkedinUrl: 'https://www.linkedin.com/in/ada', firstName: 'Ada' };

/** Acts, by method and path, that succeed in a team with an owner. */
export interface ActionExamples {
  readonly examples: Readonly<Record<string, (team: Team) => Promise<Example>>>;
  /** Opens a team whose owner acts; another owner keeps it. */
  openTeam(): Promise<Team>;
  membershipOf(teamId: string, userId: string): Promise<string>;
}

/** Prepares an example of each act. */
export async function createActionExamples(server: TestServer): Promise<ActionExamples> {
  const modelId = await server.create(COLLECTIONS.models, { name: 'Swift', inputCost: 1, outputCost: 2 });
  const keeper = await server.createMember();
  let made = 0;
  const make = (collection: CollectionId, { teamId }: Team, fields: Fields): Promise<string> =>
    server.create(collection, { teamId, ...fields });
  const offer = (team: Team) => make(COLLECTIONS.offers, team, { name: 'Audit', description: LONG_TEXT });
  const prompt = (team: Team) =>
    make(COLLECTIONS.prompts, team, { name: 'Opener', type: 'messages', content: '{}', variables: [] });
  const profile = (team: Team, fields: Fields = {}) =>
    make(COLLECTIONS.profiles, team, { name: 'Léa', healthStatus: 'running', ...fields });
  const campaign = (team: Team, fields: Fields = {}) =>
    make(COLLECTIONS.campaigns, team, { name: 'Spring', status: 'running', agent: 'profile-1', ...fields });
  const chat = (team: Team, fields: Fields = {}) =>
    server.createChat(team.teamId, { personKey: `person ${(made += 1)}`, ...fields });
  /** Two written chats with one person, of which somebody has to decide. */
  async function twoChatsOfOnePerson(team: Team): Promise<{ readonly chatId: string; readonly otherId: string }> {
    const prospect = JSON.stringify({ profileUrl: `https://www.linkedin.com/in/ada-${(made += 1)}` });
    const of = { campaign: await campaign(team, { status: 'active' }), prospect };
    const otherId = await server.createChat(team.teamId, of);
    return { chatId: await server.createChat(team.teamId, { ...of, duplicateOf: otherId }), otherId };
  }
  const created = async (reply: Promise<ApiReply>): Promise<string> =>
    /"\$id":"([^"]+)"/.exec(JSON.stringify((await reply).body.data))?.[1] ?? expect.fail(JSON.stringify(await reply));
  const webhook = (team: Team) => created(server.post('/webhooks', WEBHOOK, as(team)));
  const key = (team: Team) => created(server.post('/key', { name: 'CRM' }, as(team)));
  const post = (team: Team) => make(COLLECTIONS.testContent, team, { name: 'News', content: 'A second site.' });
  const savedReply = (team: Team) => make(COLLECTIONS.savedReplies, team, SAVED_REPLY);
  const tag = (team: Team) =>
    make(COLLECTIONS.tags, team, { name: `Tag ${(made += 1)}`, color: 'red', deleted: false });
  const delivery = async (team: Team) =>
    make(COLLECTIONS.deliveries, team, {
      webhook: await webhook(team),
      event: 'message.received',
      messageId: `m${(made += 1)}`,
      state: 'failed',
      attempts: 2,
    });
  async function membershipOf(teamId: string, userId: string): Promise<string> {
    const { memberships } = await server.backend.teams.listMemberships({ teamId });
    return memberships.find((membership) => membership.userId === userId)?.$id ?? expect.fail('no membership');
  }
  const otherMember = async ({ teamId }: Team) => membershipOf(teamId, (await server.createMember(teamId)).userId);
  async function subscribe(team: Team): Promise<void> {
    const reply = await server.post('/subscription/create', { ...HUNTER, ...RETURN_URLS }, as(team));
    await server.sandbox.pay(idOf(z.object({ checkoutUrl: z.string() }).parse(reply.body.data).checkoutUrl));
  }
  /** A profile that waits for a code. */
  async function waiting(): Promise<{ readonly as: Team; readonly agentId: string; readonly code: string }> {
    const rig = await openSignIn(server);
    await rig.ask('setup', { login: 'camille@example.test', password: 'correct horse 4711', country: 'DE' });
    await rig.runDueJobs();
    const { teamId, member } = rig.as;
    const membershipId = await membershipOf(teamId, member.userId);
    await addKeeper(teamId);
    await server.backend.teams.updateMembership({ teamId, membershipId, roles: ['owner'] });
    return { as: { teamId, actor: member }, agentId: rig.id, code: await rig.code() };
  }

  /** Another owner, so that the team keeps one. */
  const addKeeper = (teamId: string) =>
    server.backend.teams.createMembership({ teamId, userId: keeper.userId, roles: ['owner'] });
  async function openTeam(): Promise<Team> {
    const teamId = await server.createTeam({ plan: 'conqueror', credits: 50 });
    await addKeeper(teamId);
    return { teamId, actor: await server.createMemberAs('owner', teamId) };
  }

  const examples: Readonly<Record<string, (team: Team) => Promise<Example>>> = {
    'POST /agent/authenticate': async (team) => {
      const agentId = await profile(team, { healthStatus: 'setup_needed' });
      await server.post('/agent/setup', { agentId, ...SIGN_IN, country: 'FR' }, as(team));
      await server.backend.transact([
        { action: 'update', collection: COLLECTIONS.profiles, id: agentId, data: { healthStatus: 'auth_failed' } },
      ]);
      return { body: { agentId } };
    },
    'POST /agent/code': async () => {
      const { as: team, agentId } = await waiting();
      server.advanceTime(120_000);
      return { as: team, body: { agentId } };
    },
    'DELETE /agent/{id}': async (team) => ({ id: await profile(team) }),
    'POST /agent/create': async () => ({ body: {} }),
    'POST /agent/credentials': async (team) => ({ body: { agentId: await profile(team), ...SIGN_IN } }),
    'POST /agent/pause': async (team) => ({ body: { agentId: await profile(team) } }),
    'POST /agent/resume': async (team) => ({ body: { agentId: await profile(team, { healthStatus: 'paused' }) } }),
    'POST /agent/setup': async (team) => ({
      body: { agentId: await profile(team, { healthStatus: 'setup_needed' }), ...SIGN_IN, country: 'FR' },
    }),
    'POST /agent/verify': async () => {
      const { as: team, agentId, code } = await waiting();
      return { as: team, body: { agentId, code } };
    },
    'POST /agent/working-hours': async (team) => ({
      body: {
        agentId: await profile(team),
        days: '0:1:1:0:0:0:0',
        start: '08:00',
        stop: '12:00',
        timeZone: 'Asia/Tokyo',
      },
    }),
    'DELETE /ai/{id}': async () => ({ id: `generation-${(made += 1)}` }),
    'POST /campaign/create': async () => ({ body: { name: 'Spring' } }),
    'POST /campaign/finish': async (team) => ({
      body: {
        campaignId: await campaign(team, {
          status: 'draft',
          step: 5,
          agent: null,
          product: await offer(team),
          prompt: await prompt(team),
          variables: '{}',
        }),
        agentId: await profile(team, { usage: JSON.stringify({ invitationsMin: 8, invitationsMax: 12 }) }),
        qualificationAutomatic: true,
        qualificationVerification: '',
      },
    }),
    'POST /campaign/pause': async (team) => ({ body: { campaignId: await campaign(team, { status: 'active' }) } }),
    'POST /campaign/resume': async (team) => ({ body: { campaignId: await campaign(team, { status: 'paused' }) } }),
    'PUT /campaign/{id}': async (team) => ({ id: await campaign(team), body: { name: 'Autumn' } }),
    'DELETE /campaign/{id}': async (team) => ({ id: await campaign(team) }),
    'POST /chat/keep-both': async (team) => ({ body: await twoChatsOfOnePerson(team) }),
    'POST /chat/merge': async (team) => ({ body: await twoChatsOfOnePerson(team) }),
    'POST /chat/names': async (team) => ({
      body: { chatId: await chat(team), firstName: 'Ada', lastName: 'Lovelace', companyName: 'Engines' },
    }),
    'POST /chat/rating': async (team) => ({ body: { chatId: await chat(team, { status: 4 }), verdict: 'qualified' } }),
    'POST /chat/assignee': async (team) => ({ body: { chatId: await chat(team), memberId: null } }),
    'POST /chat/reply': async (team) => ({
      body: { chatId: await chat(team, { status: 3 }), messageId: 'reply1', content: 'Hello' },
    }),
    'POST /chat/suggest': async (team) => {
      const agent = await profile(team);
      return {
        body: {
          chatId: await chat(team, { status: 3, agent, campaign: await campaign(team, { agent }) }),
          tone: 'brief',
        },
      };
    },
    'POST /chat/reply/settle': async (team) => ({
      body: { chatId: await chat(team, { status: 3 }), messageId: 'reply1', action: 'discard' },
    }),
    'POST /chat/reminder': async (team) => ({ body: { chatId: await chat(team), remindAt: null } }),
    'POST /chat/draft': async (team) => ({
      body: {
        chatId: await chat(team, {
          status: 3,
          outgoing: JSON.stringify([{ id: 'd1', content: 'Hi', state: 'draft' }]),
        }),
        messageId: 'd1',
        decision: 'approve',
        content: 'Hello',
        messageCount: 0,
      },
    }),
    'POST /chat/note': async (team) => ({ body: { chatId: await chat(team), noteId: 'note1', text: 'Call in May' } }),
    'POST /chat/tag': async (team) => ({ body: { chatId: await chat(team), tagId: await tag(team), tagged: true } }),
    'POST /chat/control': async (team) => ({ body: { chatId: await chat(team, { status: 3 }), control: 'person' } }),
    'POST /chat/paused': async (team) => ({ body: { chatId: await chat(team), paused: true } }),
    'POST /key': async () => ({ body: { name: 'CRM' } }),
    'PUT /key/{id}': async (team) => ({ id: await key(team), body: { name: 'Other' } }),
    'DELETE /key/{id}': async (team) => ({ id: await key(team) }),
    'POST /key/{id}/reveal': async (team) => ({ id: await key(team) }),
    'POST /key/{id}/rotate': async (team) => ({ id: await key(team), body: {} }),
    'POST /payment/create': async () => ({ body: CREDIT_PACK }),
    'POST /product/create': async () => ({ body: { name: 'Audit', description: LONG_TEXT } }),
    'PUT /product/{id}': async (team) => ({ id: await offer(team), body: { name: 'Other', description: LONG_TEXT } }),
    'DELETE /product/{id}': async (team) => ({ id: await offer(team) }),
    'POST /products/describe': async () => ({ body: { name: 'Audit', answers: ANSWERS } }),
    'POST /products/enrich': async () => ({ body: { url: 'example.com' } }),
    'POST /products/improve': async () => ({ body: { description: LONG_TEXT } }),
    'POST /prompt/create': async () => ({ body: { name: 'Opener', type: 'messages', model: modelId } }),
    'PUT /prompt/{id}': async (team) => ({
      id: await prompt(team),
      body: {
        content: JSON.stringify({
          context: '{{prospectDescription}} {{productDescription}}',
          first_message: 'Hi',
        }),
        variables: [],
      },
    }),
    'DELETE /prompt/{id}': async (team) => ({ id: await prompt(team) }),
    'POST /prompt/test': async (team) => ({
      body: {
        messages: [],
        variables: { prospectDescription: 'CFO', prospectName: 'Ada' },
        content: JSON.stringify({
          context: '{{prospectDescription}} {{productDescription}}',
          first_message: 'Hi {{prospectName}}',
        }),
        model: modelId,
        type: 'messages',
        product: await offer(team),
      },
    }),
    'POST /prospects/create': async (team) => ({ body: { campaignId: await campaign(team), prospects: [ROW] } }),
    'POST /prospects/undo': async (team) => {
      const list = { campaign: await campaign(team), status: 'completed', imported: 1 };
      return { body: { prospectListId: await make(COLLECTIONS.prospectLists, team, list) } };
    },
    'POST /subscription/create': async () => ({ body: { ...HUNTER, ...RETURN_URLS } }),
    'POST /subscription/portal': async (team) => {
      await subscribe(team);
      return { body: { returnUrl: APP_ADDRESS } };
    },
    'POST /subscription/update': async (team) => {
      await subscribe(team);
      return { body: PIONEER };
    },
    'POST /team/delete': async () => ({ body: { name: 'Team' } }),
    'POST /team/invite': async () => ({
      body: { email: `guest${(made += 1)}@example.test`, role: 'member', url: `${APP_ADDRESS}/team/invite` },
    }),
    'POST /team/leave': async () => ({ body: {} }),
    'POST /team/member/remove': async (team) => ({ body: { membershipId: await otherMember(team) } }),
    'POST /team/member/role': async (team) => ({ body: { membershipId: await otherMember(team), role: 'admin' } }),
    'POST /team/open': async () => {
      const teamId = await server.createTeam();
      await addKeeper(teamId);
      return { as: { teamId, actor: await server.createMemberAs('owner', teamId) }, body: {} };
    },
    'POST /team/update': async () => ({ body: { billingName: 'Northwind', billingEmail: 'books@northwind.example' } }),
    'POST /push/seen': async (team) => {
      const chatId = await chat(team);
      await make(COLLECTIONS.pushNews, team, {
        userId: team.actor.userId,
        subscription: 'subscription',
        chat: chatId,
        kinds: ['reply'],
        at: '2026-10-05T07:00:00.000Z',
      });
      return { body: { chatIds: [chatId] } };
    },
    'POST /push/subscribe': async () => ({ body: pushOf(`https://push.example.com/${(made += 1)}`) }),
    'POST /push/unsubscribe': async (team) => {
      const body = pushOf(`https://push.example.com/${(made += 1)}`);
      await server.post('/push/subscribe', body, as(team));
      return { body: { endpoint: body.subscription.endpoint } };
    },
    'POST /saved-reply/create': async () => ({ body: { replyId: `reply${(made += 1)}`, ...SAVED_REPLY } }),
    'PUT /saved-reply/{id}': async (team) => ({ id: await savedReply(team), body: { name: 'Dates', text: 'May?' } }),
    'DELETE /saved-reply/{id}': async (team) => ({ id: await savedReply(team) }),
    'POST /tag/create': async () => ({ body: { name: `Tag ${(made += 1)}`, color: 'red' } }),
    'PUT /tag/{id}': async (team) => ({ id: await tag(team), body: { name: `Tag ${(made += 1)}`, color: 'blue' } }),
    'DELETE /tag/{id}': async (team) => ({ id: await tag(team) }),
    'POST /test-content/create': async () => ({ body: { name: 'News', content: 'We have opened a second site.' } }),
    'DELETE /test-content/{id}': async (team) => ({ id: await post(team) }),
    'POST /webhooks': async () => ({ body: WEBHOOK }),
    'PUT /webhooks/{id}': async (team) => ({ id: await webhook(team), body: { active: false } }),
    'DELETE /webhooks/{id}': async (team) => ({ id: await webhook(team) }),
    'POST /webhooks/replay': async (team) => {
      const deliveryId = await delivery(team);
      const document = await server.backend.findDocument(COLLECTIONS.deliveries, deliveryId);
      return { body: { webhookId: document?.['webhook'], since: '2026-01-01T00:00:00.000Z', withDelivered: false } };
    },
    'POST /webhooks/resend': async (team) => ({ body: { deliveryId: await delivery(team) } }),
    'POST /webhooks/rotate': async (team) => ({ body: { webhookId: await webhook(team) } }),
    'POST /webhooks/secret': async (team) => ({ body: { webhookId: await webhook(team) } }),
    'POST /webhooks/test': async (team) => ({ body: { webhookId: await webhook(team) } }),
  };
  return { examples, openTeam, membershipOf };
}
