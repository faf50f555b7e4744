import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { COLLECTIONS, DATABASE_ID, type CollectionId } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { NetworkTimeAnswer } from '#domain/time/simulated-time.ts';
import type { Role } from '#domain/roles/roles.ts';
import { createRandom } from '#domain/random.ts';
import { IDEMPOTENCY_HEADER, TEAM_HEADER } from '#domain/wire/wire.ts';
import type { ReadPage } from '#server/ai/enrich-offer.ts';
import { createEmbeddedAppwrite } from '#server/appwrite/service.ts';
import type { MailMessage } from '#server/appwrite/settings.ts';
import { createBackend, type Backend, type BackendSettings } from '#server/backend/backend.ts';
import { ID, Permission, Role as PermissionRole } from '#server/backend/query.ts';
import type { Fields } from '#server/backend/transaction.ts';
import { PLAN_SEAT_RULE } from '#server/dashboard/plan-seats.ts';
import { createDashboard } from '#server/dashboard/dashboard.ts';
import { BodyIntake } from '#server/http/body/body-intake.ts';
import { NO_PROXIES, type ProxyList } from '#server/http/client-address.ts';
import { createSandboxWriter } from '#server/drivers/ai/sandbox-writer.ts';
import type { Writer } from '#server/drivers/ai/writer.ts';
import type { ReadPicture } from '#server/page-reader/picture-reader.ts';
import type { Mail } from '#server/drivers/mail/mail.ts';
import { createSandboxSignIn, type SandboxSignIn } from '#server/drivers/network/sandbox/sandbox-sign-in.ts';
import { provision } from '#server/schema/provision.ts';
import type { SandboxPayments } from '#server/drivers/payments/sandbox/sandbox-payments.ts';
import { SecretCipher } from '#server/secrets/secret-cipher.ts';
import { createSender } from '#server/webhooks/send-delivery.ts';
import { openSandboxBilling } from './sandbox-billing.ts';

/** A signed-in person who can call the dashboard API. */
export interface TestMember {
  readonly userId: string;
  readonly jwt: string;
}

/** The key that encrypts a test server's secrets. */
export const TEST_CIPHER = new SecretCipher(Buffer.alloc(32, 7));

/** The caller. `key` is the id of the command; `through` is the backend that the dashboard uses for this request. */
export interface TestCaller {
  readonly member?: TestMember;
  readonly teamId?: string;
  readonly key?: string;
  readonly through?: Backend;
  /** An API key instead of a member: the team's id and the key. */
  readonly secret?: string;
  /** The address of the caller. */
  readonly address?: string;
}

export interface ApiReply {
  readonly status: number;
  readonly body: { data: unknown; error: { code: string; message: string } | null };
}

/** Options of a test server. */
interface TestServerOptions {
  /** The template writer when absent. */
  readonly writer?: Writer;
  /** No page can be reached when absent. */
  readonly readPage?: ReadPage;
  /** There are no pictures when absent. */
  readonly readPicture?: ReadPicture;
  /** A fixed clock when absent. */
  readonly readNetworkTime?: () => Promise<NetworkTimeAnswer>;
  /** Called after a team was deleted at the embedded service. */
  readonly onTeamDeleted?: (teamId: string) => void;
  /** Receives the bodies of both APIs; one with the usual limits when absent. */
  readonly intake?: BodyIntake;
  /** Proxies whose `X-Forwarded-For` the embedded service trusts; none when absent. */
  readonly trustedProxies?: ProxyList;
  /** Whether the embedded service limits rates, which tests rarely want. */
  readonly rateLimits?: boolean;
}

export interface TestServer {
  readonly backend: Backend;
  /** Handlers of the sandbox's pages. */
  readonly sandbox: SandboxPayments;
  /** The simulated network that profiles sign in to, and the mails it would have sent. */
  readonly signIn: SandboxSignIn;
  readonly networkMails: readonly Mail[];
  /** `…/v1` on a free port. */
  readonly endpoint: string;
  /** The settings with which `backend` connects to it. */
  readonly settings: BackendSettings;
  /** Mails sent so far, oldest first. */
  readonly mails: readonly MailMessage[];
  /** Unix milliseconds; the clock of the whole server. */
  now(): number;
  /** Advances the clock of the whole server. */
  advanceTime(ms: number): void;
  /** Stops the clock until `work` is done. */
  withStoppedClock<T>(work: () => Promise<T>): Promise<T>;
  /** Adds a person without a password who is a confirmed member of these teams. */
  createMember(...teamIds: string[]): Promise<TestMember>;
  /** Adds a person like `createMember`, with this role in the teams. */
  createMemberAs(role: Role, ...teamIds: string[]): Promise<TestMember>;
  /** Creates a team, and its record with these attributes when they are given. */
  createTeam(record?: Fields): Promise<string>;
  createCampaign(teamId: string, fields?: Fields): Promise<string>;
  createChat(teamId: string, fields?: Fields): Promise<string>;
  /** Creates a document of a team that its members can read. */
  create(collection: CollectionId, data: Fields): Promise<string>;
  /** Calls the dashboard API. */
  post(path: string, body: unknown, as: TestCaller): Promise<ApiReply>;
  /** An undefined `body` sends none. */
  request(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: unknown, as: TestCaller): Promise<ApiReply>;
  /** The dashboard API as a handler, to be served on a port. */
  fetch(request: Request): Promise<Response>;
  /** Limits the embedded service's file, as a full disk would; `undefined` makes room again. */
  limitPages(pages: number | undefined): void;
  /** Tells whether the embedded service finds no room for new data. */
  isDiskFull(): boolean;
  /** Lines of the server's log. */
  readonly logged: readonly string[];
  close(): Promise<void>;
}

/**
 * A backend whose process crashes at its `fatal`-th transaction: before it is committed, or after it without an answer.
 */
export function crashingBackend(backend: Backend, fatal: number, moment: 'before' | 'after'): Backend {
  let count = 0;
  async function write<T>(perform: () => Promise<T>): Promise<T> {
    count += 1;
    if (count > fatal || (count === fatal && moment === 'before')) throw new Error('dead');
    const result = await perform();
    if (count === fatal) throw new Error('dead');
    return result;
  }
  return {
    ...backend,
    transact: (operations, expectations) => write(() => backend.transact(operations, expectations)),
    createOnce: (collection, id, data) => write(() => backend.createOnce(collection, id, data)),
  };
}

/** Starts the embedded service in memory on a free port, provisions it, and mounts the dashboard API. */
export async function openTestServer({
  writer = createSandboxWriter(),
  readPage = () => Promise.reject(new OutriderError('page_unreadable')),
  readPicture = () => Promise.resolve(undefined),
  readNetworkTime = () => Promise.resolve({ time: '2026-10-05T07:00:00.000Z', speed: 1 }),
  intake = new BodyIntake(),
  onTeamDeleted = () => undefined,
  trustedProxies = NO_PROXIES,
  rateLimits = false,
}: TestServerOptions = {}): Promise<TestServer> {
  const mails: MailMessage[] = [];
  const logged: string[] = [];
  let passedMs = 0;
  let stoppedAt: number | undefined;
  const now = (): number => (stoppedAt ?? Date.now()) + passedMs;
  const embedded = await createEmbeddedAppwrite({
    file: ':memory:',
    project: {
      id: 'outrider',
      name: 'Outrider',
      platforms: [],
      membershipPrivacy: { names: true, emails: true },
      rateLimits,
      retainsMailedInvitations: true,
      sharesUnconfirmedAddresses: true,
      invitationsOnlySignUp: true,
      seats: PLAN_SEAT_RULE,
      guardsNamedIds: true,
      keepsOwner: true,
      actors: { databaseId: DATABASE_ID, collectionId: COLLECTIONS.apiKeys },
    },
    sendMail: async (mail) => {
      mails.push(mail);
    },
    onTeamDeleted,
    now,
    log: () => undefined,
    intake,
    requests: { trustedProxies },
  });
  const http = createHttpServer((request, response) => embedded.handle(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`;
  const settings: BackendSettings = { endpoint, projectId: 'outrider', apiKey: embedded.createServerKey() };
  const backend = createBackend(settings);
  await provision(backend.databases);
  const { sandbox } = openSandboxBilling({ backend, now });
  const networkMails: Mail[] = [];
  const openSignIn = (used: Backend): SandboxSignIn =>
    createSandboxSignIn({
      backend: used,
      now,
      random: createRandom('sign-in'),
      storeMail: async (mail) => void networkMails.push(mail),
      stepMs: 0,
    });
  const dashboardOn = (used: Backend) => {
    const { billing } = openSandboxBilling({ backend: used, now });
    return createDashboard({
      backend: used,
      cipher: TEST_CIPHER,
      webhooks: { send: createSender({ toLoopback: true, now }), toLoopback: true, onDeliveries: () => undefined },
      push: { toLoopback: true },
      signIn: openSignIn(used).driver,
      writer,
      readPage,
      readPicture,
      billing,
      isOwnAddress: billing.isOwnAddress,
      readPaymentWebhook: undefined,
      readNetworkTime,
      now,
      random: createRandom('dashboard'),
      planLimits: 'cards',
      intake,
      onCommand: () => undefined,
      log: (line) => logged.push(line),
    });
  };
  const dashboard = dashboardOn(backend);
  /** The dashboards on other backends: one on each, as long as it is used. */
  const dashboards = new WeakMap<Backend, typeof dashboard>();
  const dashboardThrough = (used: Backend): typeof dashboard => {
    const known = dashboards.get(used) ?? dashboardOn(used);
    dashboards.set(used, known);
    return known;
  };

  const create = async (collection: CollectionId, data: Fields): Promise<string> => {
    const id = ID.unique();
    await backend.transact([
      {
        action: 'create',
        collection,
        id,
        data,
        permissions: [Permission.read(PermissionRole.team(String(data['teamId'])))],
      },
    ]);
    return id;
  };

  const createMemberAs = async (role: Role, ...teamIds: string[]): Promise<TestMember> => {
    const userId = ID.unique();
    await backend.users.create({ userId, email: `${userId}@example.test`, name: 'Robin Test' });
    for (const teamId of teamIds) await backend.teams.createMembership({ teamId, userId, roles: [role] });
    await backend.users.createSession({ userId });
    const { jwt } = await backend.users.createJWT({ userId });
    return { userId, jwt };
  };

  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    { member, teamId, key, through, secret, address = '' }: TestCaller,
  ): Promise<ApiReply> => {
    const headers = new Headers({ 'Content-Type': 'application/json' });
    if (member !== undefined) headers.set('Authorization', `Bearer ${member.jwt}`);
    if (secret !== undefined) headers.set('Authorization', `Bearer ${secret}`);
    if (teamId !== undefined) headers.set(TEAM_HEADER, teamId);
    if (key !== undefined) headers.set(IDEMPOTENCY_HEADER, key);
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    const response = await (through === undefined ? dashboard : dashboardThrough(through)).fetch(
      new Request(`http://localhost/api${path}`, { method, headers, ...(text === undefined ? {} : { body: text }) }),
      { address },
    );
    return { status: response.status, body: await response.json() };
  };

  return {
    backend,
    sandbox,
    signIn: openSignIn(backend),
    networkMails,
    endpoint,
    settings,
    mails,
    logged,
    now,
    advanceTime(ms) {
      passedMs += ms;
    },
    async withStoppedClock(work) {
      stoppedAt = Date.now();
      try {
        return await work();
      } finally {
        stoppedAt = undefined;
      }
    },
    createMember: (...teamIds) => createMemberAs('member', ...teamIds),
    createMemberAs,
    async createTeam(record) {
      const { $id: id } = await backend.teams.create({ teamId: ID.unique(), name: 'Team' });
      if (record !== undefined)
        await backend.transact([{ action: 'create', collection: COLLECTIONS.teams, id, data: record }]);
      return id;
    },
    createCampaign: (teamId, fields = {}) =>
      create(COLLECTIONS.campaigns, {
        teamId,
        name: 'Campaign',
        status: 'prospects_needed',
        agent: 'profile-1',
        ...fields,
      }),
    createChat: (teamId, fields = {}) =>
      create(COLLECTIONS.chats, { teamId, personKey: ID.unique(), paused: false, messages: '[]', ...fields }),
    create,
    post: (path, body, as) => send('POST', path, body, as),
    request: send,
    fetch: async (request) => dashboard.fetch(request),
    limitPages: (pages) => embedded.limitPages(pages),
    isDiskFull: () => embedded.isFull(),
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await embedded.close();
    },
  };
}
