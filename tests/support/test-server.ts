import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { COLLECTIONS, type CollectionId } from '#domain/collections.ts';
import { createRandom } from '#domain/random.ts';
import { IDEMPOTENCY_HEADER, TEAM_HEADER } from '#domain/wire.ts';
import { createEmbeddedAppwrite, type MailMessage } from '#server/appwrite/service.ts';
import { createBackend, type Backend, type BackendSettings } from '#server/backend/backend.ts';
import { ID, Permission, Role } from '#server/backend/query.ts';
import type { Fields } from '#server/backend/transaction.ts';
import { createDashboard } from '#server/dashboard/dashboard.ts';
import { provision } from '#server/schema/provision.ts';

/** A person who is signed in, and can ask the dashboard API for something. */
export interface TestMember {
  readonly userId: string;
  readonly jwt: string;
}

/** Who asks; `key` is the command's id, `through` what the dashboard speaks to Appwrite with. */
export interface AskedBy {
  readonly member?: TestMember;
  readonly teamId?: string;
  readonly key?: string;
  readonly through?: Backend;
}

export interface ApiReply {
  readonly status: number;
  readonly body: { data: unknown; error: { code: string; message: string } | null };
}

export interface TestServer {
  readonly backend: Backend;
  /** `…/v1` on a free port. */
  readonly endpoint: string;
  /** How `backend` reaches it. */
  readonly settings: BackendSettings;
  /** Mails sent so far, oldest first. */
  readonly mails: readonly MailMessage[];
  /** Moves the clock of everything forward, or back. */
  passTime(ms: number): void;
  /** Adds a person without a password, and to these teams as a confirmed member. */
  createMember(...teamIds: string[]): Promise<TestMember>;
  createTeam(): Promise<string>;
  createCampaign(teamId: string, fields?: Fields): Promise<string>;
  createChat(teamId: string, fields?: Fields): Promise<string>;
  /** A document of a team's, readable by its members. */
  create(collection: CollectionId, data: Fields): Promise<string>;
  /** Asks the dashboard API. */
  post(path: string, body: unknown, as: AskedBy): Promise<ApiReply>;
  ask(method: 'POST' | 'PUT', path: string, body: unknown, as: AskedBy): Promise<ApiReply>;
  close(): Promise<void>;
}

/** A backend whose process dies at its `fatal`-th transaction: before it is carried out, or after it but without an answer. */
export function dyingBackend(backend: Backend, fatal: number, moment: 'before' | 'after'): Backend {
  let count = 0;
  async function write<T>(carryOut: () => Promise<T>): Promise<T> {
    count += 1;
    if (count > fatal || (count === fatal && moment === 'before')) throw new Error('dead');
    const result = await carryOut();
    if (count === fatal) throw new Error('dead');
    return result;
  }
  return {
    ...backend,
    transact: (operations, expectations) => write(() => backend.transact(operations, expectations)),
    createOnce: (collection, id, data) => write(() => backend.createOnce(collection, id, data)),
  };
}

/** The embedded service in memory on a free port, provisioned, with the dashboard API in front of it. */
export async function openTestServer(): Promise<TestServer> {
  const mails: MailMessage[] = [];
  let passedMs = 0;
  const now = (): number => Date.now() + passedMs;
  const embedded = await createEmbeddedAppwrite({
    file: ':memory:',
    project: { id: 'outrider', name: 'Outrider', platforms: [], membershipPrivacy: { names: true, emails: true }, rateLimits: false, keepsMailedInvitations: true },
    sendMail: async (mail) => {
      mails.push(mail);
    },
    now,
    log: () => undefined,
  });
  const http = createHttpServer((request, response) => embedded.handle(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`;
  const settings: BackendSettings = { endpoint, projectId: 'outrider', apiKey: embedded.createServerKey() };
  const backend = createBackend(settings);
  await provision(backend.databases);
  const dashboardOn = (used: Backend) => createDashboard({ backend: used, now, random: createRandom('dashboard'), planLimits: 'cards', onCommand: () => undefined, log: () => undefined });
  const dashboard = dashboardOn(backend);

  const create = async (collection: CollectionId, data: Fields): Promise<string> => {
    const id = ID.unique();
    await backend.transact([{ action: 'create', collection, id, data, permissions: [Permission.read(Role.team(String(data['teamId'])))] }]);
    return id;
  };

  const ask = async (method: 'POST' | 'PUT', path: string, body: unknown, { member, teamId, key, through }: AskedBy): Promise<ApiReply> => {
    const headers = new Headers({ 'Content-Type': 'application/json' });
    if (member !== undefined) headers.set('Authorization', `Bearer ${member.jwt}`);
    if (teamId !== undefined) headers.set(TEAM_HEADER, teamId);
    if (key !== undefined) headers.set(IDEMPOTENCY_HEADER, key);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await (through === undefined ? dashboard : dashboardOn(through)).fetch(new Request(`http://localhost/api${path}`, { method, headers, body: text }));
    return { status: response.status, body: await response.json() };
  };

  return {
    backend,
    endpoint,
    settings,
    mails,
    passTime(ms) {
      passedMs += ms;
    },
    async createMember(...teamIds) {
      const userId = ID.unique();
      await backend.users.create({ userId, email: `${userId}@example.test`, name: 'Robin Test' });
      for (const teamId of teamIds) await backend.teams.createMembership({ teamId, userId, roles: ['member'] });
      await backend.users.createSession({ userId });
      const { jwt } = await backend.users.createJWT({ userId });
      return { userId, jwt };
    },
    async createTeam() {
      return (await backend.teams.create({ teamId: ID.unique(), name: 'Team' })).$id;
    },
    createCampaign: (teamId, fields = {}) => create(COLLECTIONS.campaigns, { teamId, name: 'Campaign', status: 'prospects_needed', agent: 'profile-1', ...fields }),
    createChat: (teamId, fields = {}) => create(COLLECTIONS.chats, { teamId, personKey: ID.unique(), paused: false, messages: '[]', ...fields }),
    create,
    post: (path, body, as) => ask('POST', path, body, as),
    ask,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await embedded.close();
    },
  };
}
