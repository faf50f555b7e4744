import { afterAll, beforeAll, expect } from 'vitest';
import { apiKeySecretAnswerSchema } from '#domain/api-key/api-key.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createApiClient, type ApiCall, type ApiClient } from './api-client.ts';
import { openTestServer, type TestCaller, type TestServer } from './test-server.ts';

/** A team with an API key, and a client of a program that uses it. */
export interface ApiTeam extends Required<Pick<TestCaller, 'member' | 'teamId'>> {
  readonly secret: string;
  readonly client: ApiClient;
}

const MESSAGES = JSON.stringify([
  { id: 'm1', role: 'assistant', content: 'Hello', date: '2026-03-02T10:00:00.000+00:00' },
  { id: 'm2', role: 'user', content: 'Hi', date: '2026-03-02T11:00:00.000+00:00' },
]);
const PROSPECT = JSON.stringify({
  name: 'Ada Lovelace',
  headline: 'Engines',
  company: 'Analytical',
  country: 'GB',
  city: 'London',
  profileUrl: 'https://www.linkedin.com/in/ada',
});

/** Creates one document of each kind that operations use. */
export async function createThings(server: TestServer, { teamId, member }: Pick<ApiTeam, 'teamId' | 'member'>) {
  const campaign = await server.createCampaign(teamId, {
    name: 'Spring',
    status: 'active',
    stats: JSON.stringify({ prospects: 3, invitationsSent: 2 }),
    variables: JSON.stringify({ tone: 'warm' }),
  });
  const draft = await server.createCampaign(teamId, { name: 'Draft', status: 'draft', agent: null, step: 4 });
  const [product, prompt, agent] = [
    await server.create(COLLECTIONS.offers, { teamId, name: 'Audit', description: 'An audit' }),
    await server.create(COLLECTIONS.prompts, {
      teamId,
      name: 'Opener',
      type: 'messages',
      content: '{}',
      variables: [],
    }),
    await server.create(COLLECTIONS.profiles, { teamId, name: 'Léa', healthStatus: 'running', country: 'FR' }),
  ];
  const chat = await server.createChat(teamId, {
    campaign,
    agent,
    status: 4,
    waitingFollowUp: true,
    messages: MESSAGES,
    prospect: PROSPECT,
    qualificationHistory: [JSON.stringify({ percentage: 70, explanation: 'Answers' })],
  });
  const list = await server.create(COLLECTIONS.prospectLists, {
    teamId,
    campaign,
    status: 'completed',
    imported: 1,
    total: 1,
    processed: 1,
    chunks: 1,
    lastChunk: 0,
    fileName: 'list.csv',
  });
  const savedReply = await server.create(COLLECTIONS.savedReplies, { teamId, name: 'Call', text: 'Shall we talk?' });
  const tag = await server.create(COLLECTIONS.tags, { teamId, name: 'Hot', color: 'red', deleted: false });
  const credit = await server.create(COLLECTIONS.credits, {
    teamId,
    type: 'consumption',
    movement: 'spend',
    total: 12,
    reason: 'Message',
    campaign,
  });
  return { campaign, draft, product, prompt, agent, chat, list, credit, tag, savedReply, member: member.userId };
}
export type Things = Awaited<ReturnType<typeof createThings>>;

/** Returns a call of each operation for these documents. */
export const callsOn = ({
  campaign,
  draft,
  agent,
  chat,
  list,
  tag,
  savedReply,
  member,
}: Things): Readonly<Record<string, ApiCall>> => ({
  listCampaigns: { query: { limit: 1, status: 'active' } },
  getCampaign: { params: { id: campaign } },
  listProspects: { query: { campaignId: campaign } },
  listImports: {},
  getImport: { params: { id: list } },
  listChats: { query: { campaignId: campaign, updatedAfter: '2020-01-01T00:00:00Z' } },
  getChat: { params: { id: chat } },
  listTags: {},
  listSavedReplies: {},
  listAgents: {},
  listMembers: { query: { limit: 1 } },
  getMember: { params: { id: member } },
  listProducts: {},
  listPrompts: {},
  getCredits: {},
  listCreditMovements: { query: { limit: 10 } },
  getKey: {},
  createCampaign: { body: { name: 'Autumn', from: campaign } },
  updateCampaign: { params: { id: campaign }, body: { name: 'Summer' } },
  finishCampaign: {
    body: { campaignId: draft, agentId: agent, qualificationAutomatic: true, qualificationVerification: '' },
  },
  pauseCampaign: { body: { campaignId: campaign } },
  resumeCampaign: { body: { campaignId: campaign } },
  pauseAgent: { body: { agentId: agent } },
  resumeAgent: { body: { agentId: agent } },
  setChatPaused: { body: { chatId: chat, paused: true } },
  assignChat: { body: { chatId: chat, memberId: null } },
  sendMessage: {
    body: { chatId: chat, messageId: 'reply-1', content: 'Does Tuesday suit?', notBefore: '2026-10-06T07:00:00.000Z' },
  },
  settleMessage: { body: { chatId: chat, messageId: 'reply-1', action: 'discard' } },
  setChatReminder: { body: { chatId: chat, remindAt: '2026-12-24T08:00:00.000Z', snooze: true } },
  decideDraft: {
    body: { chatId: chat, messageId: 'draft-1', decision: 'reject', reason: 'Too long', messageCount: 9 },
  },
  tagChat: { body: { chatId: chat, tagId: tag, tagged: true } },
  createSavedReply: { body: { name: 'Price', text: 'From 900 a month.' } },
  updateSavedReply: { params: { id: savedReply }, body: { name: 'Price', text: 'From 950 a month.' } },
  deleteSavedReply: { params: { id: savedReply } },
  createTag: { body: { name: 'Decides in May', color: 'teal' } },
  updateTag: { params: { id: tag }, body: { name: 'Warm', color: 'orange' } },
  deleteTag: { params: { id: tag } },
  setChatNote: { body: { chatId: chat, noteId: 'note-1', text: 'Call in May', mentions: [] } },
  setChatControl: { body: { chatId: chat, control: 'person' } },
  rateChat: { body: { chatId: chat, verdict: 'qualified', score: 80, note: 'Met' } },
  addProspects: { body: { campaignId: campaign, prospects: [{ 'Profile URL': 'https://www.linkedin.com/in/grace' }] } },
  undoImport: { body: { prospectListId: list } },
  listRejectedProspects: { body: { prospectListId: list, chunk: 0 } },
  deleteCampaign: { params: { id: campaign } },
});

export interface PublicApi {
  readonly server: TestServer;
  /** Returns the client of a program with this key. */
  clientOf(secret: string): ApiClient;
  /** Creates a key as a member. Returns the team's id and the key. */
  createKey(as: Required<Pick<TestCaller, 'member' | 'teamId'>>, settings?: object): Promise<string>;
  openTeam(): Promise<ApiTeam>;
}

/** Starts a server for all tests of a file. */
export function sharePublicApi(): () => PublicApi {
  let shared: PublicApi | undefined;
  beforeAll(async () => {
    shared = await openPublicApi();
  });
  afterAll(() => shared?.server.close());
  return () => shared ?? expect.fail('the server starts with the first test');
}

async function openPublicApi(): Promise<PublicApi> {
  const server = await openTestServer();
  const description: unknown = await (await server.fetch(new Request('http://localhost/api/openapi.json'))).json();
  const clientOf = (secret: string): ApiClient =>
    createApiClient(description, (path, init) => server.fetch(new Request(`http://localhost${path}`, init)), secret);
  const createKey: PublicApi['createKey'] = async ({ member, teamId }, settings = {}) => {
    const { body } = await server.post('/key', { name: 'CRM', ...settings }, { member, teamId });
    return apiKeySecretAnswerSchema.parse(body.data).secret;
  };
  return {
    server,
    clientOf,
    createKey,
    async openTeam() {
      const teamId = await server.createTeam({
        plan: 'conqueror',
        credits: 900,
        additionalCredits: 100,
        renewsAt: '2031-01-01T00:00:00.000Z',
      });
      const as = { teamId, member: await server.createMember(teamId) };
      const secret = await createKey(as);
      return { ...as, secret, client: clientOf(secret) };
    },
  };
}
