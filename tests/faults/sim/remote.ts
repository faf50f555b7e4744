import * as z from 'zod/mini';
import { DATABASE_ID } from '#domain/wire/collections.ts';
import { readCurrentSession } from '#domain/session/current-session.ts';
import { documentListSchema, documentSchema, type WireDocument } from '#domain/wire/wire-document.ts';
import { TEAM_HEADER, IDEMPOTENCY_HEADER } from '#domain/wire/wire.ts';
import { createDashboardApi } from '#remote/dashboard-api.ts';
import { failed, failureOfThrown, success, type Outcome } from '#remote/failure.ts';
import { mintToken } from '#remote/mint-token.ts';
import type { DashboardRequest, PageRequest, Remote } from '#remote/remote.ts';
import { createTokenSource } from '#remote/token.ts';
import type { ModelAnswer, ModelBackend } from '#support/model-backend.ts';
import type { NetworkAnswer, Network } from './network.ts';
import type { Owner } from './storage/origin.ts';
import type { Clock } from '#sync/ports.ts';

const ORIGIN = 'https://sim.test';
export const ENDPOINT = `${ORIGIN}/v1`;
export const PROJECT_ID = 'sim';
/** The timeout of the SDK's calls (`src/remote/appwrite.ts`). */
const LIST_TIMEOUT_MS = 20_000;

/** The dependencies of a browser's requests. */
export interface RemoteDeps {
  readonly owner: Owner;
  readonly clock: Clock;
  readonly network: Network;
  readonly backend: ModelBackend;
  /** The server's true time, Unix ms. */
  readonly serverNow: () => number;
  /** The browser's session cookie at this moment. */
  readonly sessionId: () => string | undefined;
  readonly isOffline: () => boolean;
  /** The person whose commands are sent. */
  readonly userId: () => string | undefined;
  /** Called when the server answers a key with `Retry-After` (ms). */
  readonly onRetryAfter: (key: string, waitMs: number) => void;
  /** Called when the teams are requested, which is how a catch-up begins. */
  readonly onCatchUp: () => void;
  /** Called with each page of documents that arrives. */
  readonly onPage: (page: PageRequest, documents: readonly WireDocument[]) => void;
  /** Called when the server refused a key with an error code. */
  readonly onRefusal: (key: string, code: string) => void;
  /** Called with each command that reaches the server. */
  readonly onCommand: (request: DashboardRequest, answer: ModelAnswer) => void;
}

const teamListSchema = z.object({ teams: z.array(documentSchema) });
const membershipListSchema = z.object({ memberships: z.array(documentSchema) });
const refusalSchema = z.object({ error: z.object({ code: z.string() }) });
const bodySchema = z.object({ method: z.enum(['POST', 'PUT', 'DELETE']) });

/**
 * Returns the network as the sync core uses it. Commands and tokens go through the product's own code (`dashboard-api`,
 * `token`, `mint-token`, `failure`) over a simulated `fetch`. Lists skip the SDK, which only passes on the status.
 */
export function createSimRemote(deps: RemoteDeps): Remote {
  const { network, owner, backend, clock } = deps;
  const now = (): number => clock.now();
  const fetchPort = createFetch(deps);
  const tokens = createTokenSource(
    () =>
      mintToken({
        appwrite: { endpoint: '/v1', projectId: PROJECT_ID, databaseId: DATABASE_ID },
        endpointHref: ENDPOINT,
        fallbackCookies: () => undefined,
        fetch: fetchPort,
        now,
      }),
    now,
    deps.userId,
  );
  const dashboard = createDashboardApi({ baseUrl: `${ORIGIN}/api`, tokens, fetch: fetchPort, now });

  async function request<T>(
    label: string,
    serve: (lagMs: number) => ModelAnswer,
    parse: (body: unknown) => T,
  ): Promise<Outcome<T>> {
    const delivery = await new Promise<NetworkAnswer | 'unreachable' | 'late'>((resolve) => {
      const cancel = clock.after(LIST_TIMEOUT_MS, () => resolve('late'));
      void network.request(owner, label, deps.isOffline, serve).then((arrived) => {
        cancel();
        resolve(arrived);
      });
    });
    if (delivery === 'late') return failed('timeout', 0);
    if (delivery === 'unreachable') return failureOfThrown(new TypeError('Failed to fetch'));
    if (delivery.status >= 400)
      return failureOfThrown({ code: delivery.status, message: '', type: '', ...readObject(delivery.body) });
    if (delivery.text !== undefined) return failed('not_the_server', 0);
    try {
      return success(parse(delivery.body));
    } catch {
      return failed('malformed_answer', 200);
    }
  }

  const unreachable = (): Promise<Outcome<never>> => Promise.resolve(failed('unreachable', 0));
  return {
    account: {
      currentSession: () => request('session', () => backend.session(deps.sessionId()), readCurrentSession),
      signOut: unreachable,
    },
    listTeams() {
      deps.onCatchUp();
      return request(
        'teams',
        () => backend.listTeams(deps.sessionId()),
        (body) => teamListSchema.parse(body).teams,
      );
    },
    listMemberships: (teamId) =>
      request(
        `members ${teamId}`,
        () => backend.listMemberships(deps.sessionId(), teamId),
        (body) => membershipListSchema.parse(body).memberships,
      ),
    async listDocuments(page) {
      const listed = await request(
        `list ${page.collection}${page.idsOnly === true ? ' ids' : ''} ${JSON.stringify(page.equal)}`,
        (lagMs) => backend.listDocuments(deps.sessionId(), page, lagMs === 0 ? Infinity : deps.serverNow() - lagMs),
        (body) => documentListSchema.parse(body).documents,
      );
      if (listed.ok) deps.onPage(page, listed.value);
      return listed;
    },
    getDocument: unreachable,
    dashboard,
  };
}

const readObject = (
  body: unknown,
): { code?: number | undefined; message?: string | undefined; type?: string | undefined } =>
  z
    .catch(
      z.object({ code: z.optional(z.number()), message: z.optional(z.string()), type: z.optional(z.string()) }),
      {},
    )
    .parse(body);

/** Returns `fetch` over the simulated network, as far as the dashboard API and the minting of tokens use it. */
function createFetch(deps: RemoteDeps): typeof fetch {
  const { network, owner, backend } = deps;
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : input.toString();
    const headers = new Headers(init.headers);
    const serve = (): ModelAnswer => {
      if (url === `${ENDPOINT}/account/jwts`) return backend.mintToken(deps.sessionId());
      const command: DashboardRequest = {
        method: bodySchema.parse(init).method,
        path: url.slice(`${ORIGIN}/api`.length),
        body: JSON.parse(typeof init.body === 'string' ? init.body : 'null'),
        teamId: headers.get(TEAM_HEADER) ?? '',
        ...(headers.has(IDEMPOTENCY_HEADER) ? { idempotencyKey: headers.get(IDEMPOTENCY_HEADER) ?? '' } : {}),
      };
      const answer = backend.dashboard((headers.get('Authorization') ?? '').replace('Bearer ', ''), command);
      deps.onCommand(command, answer);
      return answer;
    };
    const label = url.endsWith('/account/jwts') ? 'token' : `command ${headers.get(IDEMPOTENCY_HEADER)}`;
    const delivery = await new Promise<NetworkAnswer | 'unreachable'>((resolve, reject) => {
      init.signal?.addEventListener('abort', () =>
        reject(init.signal?.reason instanceof Error ? init.signal.reason : new TypeError('aborted')),
      );
      void network.request(owner, label, deps.isOffline, serve).then(resolve);
    });
    if (delivery === 'unreachable') throw new TypeError('Failed to fetch');
    const commandKey = headers.get(IDEMPOTENCY_HEADER);
    const refusal = refusalSchema.safeParse(delivery.body);
    if (commandKey !== null && refusal.success) deps.onRefusal(commandKey, refusal.data.error.code);
    const [key, seconds] = [headers.get(IDEMPOTENCY_HEADER), delivery.headers['Retry-After']];
    if (key !== null && seconds !== undefined) deps.onRetryAfter(key, Number(seconds) * 1_000);
    return toResponse(delivery);
  };
}

/** Returns the parts of a `Response` that are read. */
function toResponse({ status, body, text, headers }: NetworkAnswer): Response {
  const read: Pick<Response, 'ok' | 'status' | 'statusText' | 'json'> & { readonly headers: Pick<Headers, 'get'> } = {
    ok: status < 400,
    status,
    statusText: '',
    headers: { get: (name) => headers[name] ?? null },
    json: async () => (text === undefined ? structuredClone(body) : JSON.parse(text)),
  };
  return read as Response;
}
