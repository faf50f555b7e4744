import { afterAll, beforeAll, expect } from 'vitest';
import { apiKeySecretAnswerSchema } from '#domain/api-key/api-key.ts';
import { ROLES, type Role } from '#domain/roles/roles.ts';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import type { Fields } from '#server/backend/transaction.ts';
import { describeRoutes, type DescribedRoute } from './described-routes.ts';
import { openTestServer, type ApiReply, type TestCaller, type TestMember, type TestServer } from './test-server.ts';

/** Cases that are asked at the same time. */
const AT_ONCE = 12;
/** No schema takes it, so that a permitted request changes nothing. */
export const NOT_A_BODY = { nothing: { of: 'the kind' } };

/** What a document of each collection needs. */
const NEEDED: Readonly<Partial<Record<CollectionId, Fields>>> = {
  [COLLECTIONS.campaigns]: { name: 'Campaign', status: 'running', agent: 'profile-1' },
  [COLLECTIONS.chats]: { paused: false, messages: '[]' },
  [COLLECTIONS.offers]: { name: 'Offer' },
  [COLLECTIONS.prompts]: { name: 'Prompt' },
  [COLLECTIONS.testContent]: {},
  [COLLECTIONS.tags]: { name: 'Hot', color: 'red', deleted: false },
  [COLLECTIONS.savedReplies]: { name: 'Times', text: 'Does Tuesday suit?' },
  [COLLECTIONS.prospectLists]: {},
  [COLLECTIONS.profiles]: { name: 'Profile', healthStatus: 'setup_needed' },
  [COLLECTIONS.webhooks]: { name: 'Webhook', url: 'https://example.test/in' },
  [COLLECTIONS.deliveries]: { webhook: 'w', event: 'message.received', messageId: 'm' },
  [COLLECTIONS.apiKeys]: { name: 'Key', keyHash: 'hash', scopes: ['read'] },
};

/** A server with a team that has a person of each role, another team, and every route of the API. */
export interface RolesServer {
  readonly server: TestServer;
  readonly teamId: string;
  readonly otherTeamId: string;
  readonly routes: readonly DescribedRoute[];
  readonly publicRoutes: readonly string[];
  personOf(role: Role): TestMember;
  /** Calls a route; without `body` with one that no schema takes. */
  ask(route: Pick<DescribedRoute, 'method' | 'path'>, as: TestCaller, body?: unknown, id?: string): Promise<ApiReply>;
  createKey(member: TestMember, teamId: string, more?: Fields): Promise<{ id: string; secret: string }>;
  /** Creates a document with what its collection needs. */
  createDocument(collection: CollectionId, teamId: string, more?: Fields): Promise<string>;
  removeMember(teamId: string, userId: string): Promise<void>;
}

/** Starts one for all tests of a file. */
export function shareRolesServer(): () => RolesServer {
  let shared: RolesServer | undefined;
  beforeAll(async () => {
    shared = await openRolesServer();
  });
  afterAll(() => shared?.server.close());
  return () => shared ?? expect.fail('the server starts with the first test');
}

async function openRolesServer(): Promise<RolesServer> {
  const server = await openTestServer();
  const teamId = await server.createTeam({ plan: 'conqueror' });
  const otherTeamId = await server.createTeam({ plan: 'conqueror' });
  const people = new Map<Role, TestMember>();
  for (const role of ROLES) people.set(role, await server.createMemberAs(role, teamId));
  let made = 0;
  return {
    server,
    teamId,
    otherTeamId,
    ...(await describeRoutes(server)),
    personOf: (role) => people.get(role) ?? expect.fail(`nobody is ${role}`),
    ask: ({ method, path }, as, body = NOT_A_BODY, id = 'nothing') =>
      server.request(method, path.replace('{id}', id), method === 'GET' || method === 'DELETE' ? undefined : body, as),
    async createKey(member, team, more = {}) {
      const reply = await server.post('/key', { name: 'Key', ...more }, { member, teamId: team });
      const { apiKey, secret } = apiKeySecretAnswerSchema.parse(reply.body.data);
      return { id: apiKey.$id, secret };
    },
    createDocument(collection, team, more = {}) {
      made += 1;
      const person = collection === COLLECTIONS.chats ? { personKey: `person ${made}` } : {};
      return server.create(collection, { teamId: team, ...NEEDED[collection], ...person, ...more });
    },
    async removeMember(team, userId) {
      const { memberships } = await server.backend.teams.listMemberships({ teamId: team });
      const membershipId = memberships.find((membership) => membership.userId === userId)?.$id ?? '';
      await server.backend.teams.deleteMembership({ teamId: team, membershipId });
    },
  };
}

export const codeOf = ({ body }: ApiReply): string => body.error?.code ?? '';

/** Runs the cases, some at a time, and returns the names of those that did not hold. */
export async function failing<C>(
  all: readonly C[],
  nameOf: (one: C) => string,
  holds: (one: C) => Promise<boolean | string>,
) {
  const wrong: string[] = [];
  const waiting = [...all];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
        const result = await holds(one);
        if (result !== true) wrong.push(`${nameOf(one)}${result === false ? '' : `: ${result}`}`);
      }
    }),
  );
  return wrong;
}
