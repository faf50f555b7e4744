import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { STRANGER_BYTES, type BodyIntake, type HeldBody, type Sender } from '#server/http/body/body-intake.ts';
import { rateLimitScope } from '#server/http/client-address.ts';
import { RETRY_AFTER_SECONDS } from '#server/http/error-answer.ts';
import { isLoopback } from '#server/http/loopback.ts';
import {
  consumeByNetworks,
  stateOf,
  type RateLimiter,
  type RateRule,
  type RateState,
} from '#server/http/rate-limit.ts';
import { sendPart } from '#server/http/unread-answers.ts';
import { renewSessionByUse } from '../account/sign-in.ts';
import { assertScope, authenticate, isByFallback, sessionTokenOf } from '../authenticate.ts';
import { stringifyJson } from '../exact-json.ts';
import type { Caller } from '../caller.ts';
import type { Project } from '../project.ts';
import { hashSecret } from '../secrets.ts';
import type { EmbeddedProject } from '../settings.ts';
import { storageFault } from '../storage/store.ts';
import { NO_CONTENT, type Answer } from './answer.ts';
import { AppwriteError, errorModel, isPassing, type ErrorType } from './errors.ts';
import { COMMON_HEADERS, createOriginRules, isOwnOrigin, writtenHostOf, type OriginRules } from './origin.ts';
import { Params } from './params.ts';
import { CountedRefusal, RateExceeded, WorkSpent } from './rate-exceeded.ts';
import { hasBody, parseHead, readBody, type ParsedRequest, type RequestRules } from './request.ts';
import { formatWarning } from './response-format.ts';
import { maxBytesOf, type RequestContext, type Route } from './route.ts';
import { Router } from './router.ts';

const PREFIX = '/v1';

/** Answers to errors that no handler expects. */
const TYPE_OF_FAULT = {
  full: 'general_storage_full',
  busy: 'general_server_overloaded',
  other: 'general_unknown',
} as const satisfies Record<string, ErrorType>;

/** Paths that the imitated server's console forbids without a project. */
const PROJECT_ONLY = /^\/(?:databases|tablesdb|functions|messaging)(?:\/|$)/;

/** Longer rate limit keys are hashed, which bounds the memory they take. */
const LONG_KEY_LENGTH = 200;

const NO_PROJECT =
  'No Appwrite project was specified. Please specify your project ID when initializing your Appwrite SDK.';
const CONSOLE_PROJECT =
  'This endpoint is not available for the console project. The Appwrite Console is a reserved project ID and cannot be used with the Appwrite SDKs and APIs. Please check if your project ID is correct.';

interface DispatchOptions {
  readonly routes: readonly Route[];
  readonly findProject: (id: string) => Project | undefined;
  /** Returns the settings that hold where a request names no project: those of the first one. */
  readonly defaults: () => EmbeddedProject;
  readonly requests: RequestRules;
  readonly intake: BodyIntake;
  readonly log: (line: string) => void;
}

/**
 * Tells whether the browser sent a request over https: to this server or to a proxy with TLS, or because that is the
 * only address it is served at.
 */
const isSecureRequest = ({ socket, headers }: IncomingMessage, address: string | undefined): boolean =>
  address?.startsWith('https:') === true ||
  (socket as Partial<TLSSocket>).encrypted === true ||
  headers['x-forwarded-proto'] === 'https';

/** Returns the origin rules that hold for a request. */
export const originRulesOf = (request: IncomingMessage, settings: EmbeddedProject): OriginRules =>
  createOriginRules(settings, {
    host: request.headers.host,
    isSecure: isSecureRequest(request, settings.address),
    localAddress: request.socket.localAddress,
    localPort: request.socket.localPort,
  });

/** One request and the answer built so far. */
class Exchange {
  readonly #response: ServerResponse;
  readonly #headers: (string | string[])[] = [...COMMON_HEADERS];
  readonly #cookies: string[] = [];
  /** Answers are a person's data; none is worth a copy on the device's disk. */
  #cacheControl = 'no-store';
  readonly #isHead: boolean;
  #held: HeldBody | undefined;
  #rate: RateState | undefined;
  /** Whether the caller is known only by the header that stands in for cookies. */
  isByFallback = false;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.#response = response;
    this.#isHead = request.method === 'HEAD';
  }

  setHeader(name: string, value: string): void {
    // Of several headers with one name, Node sends the last beside headers that are set already.
    if (name === 'Set-Cookie') this.#cookies.push(value);
    else this.#headers.push(name, value);
  }

  get setsCookies(): boolean {
    return this.#cookies.length > 0;
  }

  /** Sets a header in place of an earlier one of this name; without a value, only takes that one out. */
  replaceHeader(name: string, value: string | undefined): void {
    const at = this.#headers.indexOf(name);
    if (at !== -1) this.#headers.splice(at, 2);
    if (value !== undefined) this.#headers.push(name, value);
  }

  /** Keeps the body in flight until the exchange has ended. */
  hold(body: HeldBody): void {
    this.#held = body;
  }

  /** Ends the exchange: what its body took is free. */
  end(): void {
    this.#held?.release();
  }

  /** Sets the rate limit to report; the last one set wins. */
  setRate(rate: RateState): void {
    this.#rate = rate;
  }

  async send(answer: Answer): Promise<void> {
    this.#headers.push('Cache-Control', this.#cacheControl, 'X-Debug-Fallback', String(this.isByFallback));
    if (this.#cookies.length > 0) this.#headers.push('Set-Cookie', this.#cookies);
    if (this.#rate !== undefined)
      this.#headers.push(
        'X-RateLimit-Limit',
        String(this.#rate.limit),
        'X-RateLimit-Remaining',
        String(this.#rate.remaining),
        'X-RateLimit-Reset',
        String(this.#rate.resetAt),
      );
    if (answer.location !== undefined) this.#headers.push('Location', answer.location);
    if (answer.jsonParts !== undefined) return this.#sendParts(answer.status, answer.jsonParts);
    const text =
      answer.plainText ?? answer.jsonText ?? (answer.value === undefined ? undefined : stringifyJson(answer.value));
    if (text === undefined) {
      this.#response.writeHead(answer.status, this.#headers).end();
      return;
    }
    this.#headers.push(
      'Content-Type',
      answer.plainText === undefined ? 'application/json; charset=UTF-8' : 'text/plain; charset=UTF-8',
      'Content-Length',
      String(Buffer.byteLength(text)),
    );
    this.#response.writeHead(answer.status, this.#headers).end(this.#isHead ? undefined : text);
  }

  /** Sends parts as they are read. An answer that has begun cannot be refused any more: its connection ends. */
  async #sendParts(status: number, parts: AsyncIterable<string>): Promise<void> {
    const response = this.#response;
    this.#headers.push('Content-Type', 'application/json; charset=UTF-8');
    response.writeHead(status, this.#headers);
    try {
      if (!this.#isHead) for await (const part of parts) if (!(await sendPart(response, part))) return;
      response.end();
    } catch (error) {
      response.destroy();
      if (!(error instanceof AppwriteError)) throw error;
    }
  }

  refuse(error: AppwriteError): Promise<void> {
    if (error instanceof CountedRefusal) this.setRate(error.state);
    if (error instanceof RateExceeded) this.setHeader('Retry-After', String(error.state.resetInSeconds));
    if (error instanceof WorkSpent) this.setHeader('Retry-After', String(error.retryAfterSeconds));
    if (isPassing(error)) this.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
    // The rest of the body would keep the connection busy.
    if (error.type === 'general_request_timeout') this.setHeader('Connection', 'close');
    this.#cacheControl = 'no-cache, no-store, must-revalidate';
    return this.send({ status: error.status, value: errorModel(error) });
  }

  /** Refuses in place of an answer that could not be sent: an address in it that no header may hold fails again. */
  refuseInstead(error: AppwriteError): Promise<void> {
    this.replaceHeader('Location', undefined);
    this.#cookies.length = 0;
    return this.refuse(error);
  }
}

/**
 * Answers requests below `/v1`: finds project, caller and route, checks origin, scope and rate limit, and sends
 * Appwrite's errors.
 */
export class Dispatcher {
  readonly #router: Router;
  readonly #options: DispatchOptions;

  constructor(options: DispatchOptions) {
    this.#options = options;
    this.#router = new Router(options.routes);
  }

  async dispatch(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = new Exchange(request, response);
    const origin = request.headers.origin;
    try {
      if (request.method === 'OPTIONS') {
        if (this.#mayAsk(request)) exchange.setHeader('Access-Control-Allow-Origin', origin ?? '');
        await exchange.send(NO_CONTENT);
        return;
      }
      await exchange.send(await this.#answer(request, exchange));
    } catch (error) {
      if (error instanceof AppwriteError) await exchange.refuse(error);
      // A client that disconnects while sending is not an error of the server, and nobody is left to answer.
      else if (request.complete || !request.destroyed) {
        this.#options.log(
          `appwrite: ${request.method ?? ''} ${pathOf(request)} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
        if (!response.headersSent)
          await exchange.refuseInstead(new AppwriteError(TYPE_OF_FAULT[storageFault(error) ?? 'other']));
      }
    } finally {
      exchange.end();
    }
  }

  async #answer(incoming: IncomingMessage, exchange: Exchange): Promise<Answer> {
    const head = parseHead(incoming, this.#options.requests);
    const id = projectIdOf(head);
    if (this.#options.findProject(id) !== undefined || !hasBody(head.method))
      return this.#answerIn(id, head, incoming, exchange);
    // The body may name the project, so the caller is unknown until it is read.
    const body = await this.#readBody(
      incoming,
      exchange,
      { kind: 'stranger', place: rateLimitScope(head.ip) },
      STRANGER_BYTES,
    ).catch(toRefusal);
    if (body instanceof AppwriteError) return this.#answerIn(id, head, incoming, exchange, { refusal: body });
    return this.#answerIn(projectIdOf({ ...head, body }), head, incoming, exchange, { body });
  }

  /**
   * Answers a request to the project `id`. Identity, scope and rate limits are decided before the body is read, unless
   * it had to be: `early` holds it, or why it was refused, which a page of a trusted origin must be able to read.
   */
  async #answerIn(
    id: string,
    head: ParsedRequest,
    incoming: IncomingMessage,
    exchange: Exchange,
    early: { readonly body?: ParsedRequest['body']; readonly refusal?: AppwriteError } = {},
  ): Promise<Answer> {
    const { origin, host } = incoming.headers;
    const project = this.#options.findProject(id);
    const settings = project?.settings ?? this.#options.defaults();
    const isSecure = isSecureRequest(incoming, settings.address);
    const origins = originRulesOf(incoming, settings);
    const isTrusted = origin === undefined || origins.isAllowedOrigin(origin);
    exchange.replaceHeader('Access-Control-Allow-Origin', isTrusted ? origin?.toLowerCase() : undefined);
    exchange.replaceHeader('X-Appwrite-Warning', formatWarning(head.header('x-appwrite-response-format')));
    if (early.refusal !== undefined) throw early.refusal;
    if (Number(incoming.headers['content-length'] ?? 0) > this.#options.requests.maxBodyBytes)
      throw new AppwriteError('general_payload_too_large');
    const path = head.path.slice(PREFIX.length);
    const match = this.#router.find(head.method === 'HEAD' ? 'GET' : head.method, path);
    if (id === '' || id === 'console')
      return answerWithoutProject(id, path, match?.route, { ...head, body: early.body ?? head.body });
    if (project === undefined) throw new AppwriteError('project_not_found');
    if (match === undefined) throw new AppwriteError('general_route_not_found');
    exchange.isByFallback = isByFallback(head, project);
    const { route } = match;
    const identify = (): Caller => {
      const found = authenticate(head, project);
      if (!isTrusted && found.kind !== 'key')
        throw new AppwriteError(
          'general_unknown_origin',
          `Invalid Origin. Register your new client (${writtenHostOf(origin ?? '')}) as a new Web platform on your project console dashboard`,
        );
      assertScope(found, route, project);
      return found;
    };
    const contextOf = (request: ParsedRequest, sentBy: Caller): RequestContext => ({
      project,
      caller: sentBy,
      identifyAgain: () => contextOf(request, identify()),
      request,
      origins,
      isSecure,
      params: new Params(match.path, request.body, request.query),
      pathKey: Object.values(match.path).join('/').toLowerCase(),
      isOwnOrigin:
        isOwnOrigin(origin, host, isSecure) ||
        (settings.address !== undefined && origin === new URL(settings.address).origin),
      setHeader: (name, value) => exchange.setHeader(name, value),
    });
    const { limit } = route;
    const caller = identify();
    const keysBefore = limit?.readsBody === true ? undefined : this.#count(route, contextOf(head, caller), exchange);
    const sender = senderOf(caller, rateLimitScope(head.ip));
    const body = early.body ?? (await this.#readBody(incoming, exchange, sender, maxBytesOf(route, caller)));
    const request = { ...head, body };
    // The body may name another project than header or query, and takes precedence.
    const named = projectIdOf(request);
    if (named !== id) return this.#answerIn(named, head, incoming, exchange, { body });
    // A body may take minutes to arrive, and its sender's rights may have ended meanwhile.
    const context = contextOf(request, hasBody(head.method) ? identify() : caller);
    const keys = keysBefore ?? this.#count(route, context, exchange);
    const answer = await route.handle(context);
    // A handler that sets cookies has ended the session, or given it a new secret.
    if (!exchange.setsCookies) this.#renewSession(context, sessionTokenOf(request, project));
    if (keys.length > 0 && answer.status === limit?.resetOn)
      for (const key of keys) limiterOf(route, project).reset(key);
    return answer;
  }

  /** Renews the caller's session. What was asked for is done already, so a storage that is full or busy only logs. */
  #renewSession(context: RequestContext, token: string | undefined): void {
    try {
      renewSessionByUse(context, token);
    } catch (error) {
      const fault = storageFault(error);
      if (fault === undefined) throw error;
      this.#options.log(`appwrite: a session was not renewed: the storage is ${fault}`);
    }
  }

  /**
   * Tells whether the page that asks may send the request it announces. It names no project, so the first one's rules
   * hold; where those are the imitated server's, every page may ask, and the request itself is refused.
   */
  #mayAsk(request: IncomingMessage): boolean {
    const settings = this.#options.defaults();
    return (
      settings.origins === undefined || originRulesOf(request, settings).isAllowedOrigin(request.headers.origin ?? '')
    );
  }

  /**
   * Counts the request against its rate limits and returns the counted keys. Server keys are not counted, only told
   * what remains.
   */
  #count(route: Route, context: RequestContext, exchange: Exchange): readonly string[] {
    const { limit } = route;
    const { project, caller } = context;
    if (limit === undefined) return [];
    const rule = { limit: limit.limitOf?.(project.settings) ?? limit.limit, windowMs: limit.windowMs };
    const report = (state: RateState): void => {
      if (limit.isSilent !== true) exchange.setRate(state);
    };
    if (!project.settings.rateLimits) {
      report(stateOf(rule.limit, { used: 1, endsAt: project.now() + rule.windowMs }, project.now()));
      return [];
    }
    const keys = limit
      .keys(context)
      .map(
        (part) =>
          `${route.method} ${route.countedAs ?? route.path} ${part.length > LONG_KEY_LENGTH ? hashSecret(part) : part}`,
      );
    const isExempt = caller.kind === 'key';
    const isStored = limit.guardsWork !== true || limit.addsRows === true;
    if (!isExempt && keys.length > 0 && isStored) countStored(context);
    const limiter = limiterOf(route, project);
    const states = keys.map((key) => (isExempt ? limiter.peek(key, rule) : limiter.consume(key, rule)));
    if (states.length === 0) return [];
    const tightest = states.reduce((least, state) => (state.remaining < least.remaining ? state : least));
    report(tightest);
    return isExempt ? [] : keys;
  }

  async #readBody(
    incoming: IncomingMessage,
    exchange: Exchange,
    sender: Sender,
    maxBytes: number,
  ): Promise<ParsedRequest['body']> {
    if (!hasBody(incoming.method ?? 'GET')) return {};
    const { intake, requests } = this.#options;
    return readBody(incoming, {
      intake,
      sender,
      maxBytes: Math.min(requests.maxBodyBytes, sender.kind === 'stranger' ? STRANGER_BYTES : maxBytes),
      onHeld: (held) => exchange.hold(held),
    });
  }
}

/** Returns who a body counts for. */
function senderOf(caller: Caller, place: string): Sender {
  if (caller.kind === 'guest') return { kind: 'stranger', place };
  return caller.kind === 'key' ? { kind: 'server' } : { kind: 'caller', id: caller.user.id, place };
}

function toRefusal(error: unknown): AppwriteError {
  if (error instanceof AppwriteError) return error;
  throw error;
}

/** Requests from one place that add rows. */
const STORED_COUNTS: RateRule = { limit: 1_000, windowMs: 3_600_000 };

/**
 * Counts a request that may add rows, to the table of counts or another one, by the networks around its sender: many
 * limits count by what the sender names, such as an address, and a flood of names would push the counts that guard
 * secrets out of the table. The dashboard sends those of everybody from this machine. Throws
 * `general_rate_limit_exceeded`.
 */
function countStored({ project, request }: RequestContext): void {
  if (isLoopback(request.ip)) return;
  consumeByNetworks(project.workLimiter, 'stored counts of', request.ip, STORED_COUNTS);
}

const limiterOf = ({ limit }: Route, project: Project): RateLimiter =>
  limit?.guardsWork === true ? project.workLimiter : project.limiter;

/**
 * Finds the project id (contract §1.1): the request's parameter (in the query when there is no body), then the header,
 * then the query.
 */
function projectIdOf({ method, body, header, query }: ParsedRequest): string {
  const parameter = method === 'GET' || method === 'HEAD' ? query['project'] : body['project'];
  const named = [parameter, header('x-appwrite-project'), query['project']].find(
    (one) => typeof one === 'string' && one !== '',
  );
  return typeof named === 'string' ? named : '';
}

/**
 * Answers a request without a project (contract §1.6). The reserved console project does not exist here, so everyone is
 * its guest.
 */
function answerWithoutProject(id: string, path: string, route: Route | undefined, request: ParsedRequest): Answer {
  if (PROJECT_ONLY.test(path))
    throw new AppwriteError('general_access_forbidden', id === '' ? NO_PROJECT : CONSOLE_PROJECT);
  if (route === undefined) throw new AppwriteError('general_route_not_found');
  if (route.withoutProject !== undefined) return route.withoutProject(request);
  throw new AppwriteError('general_unauthorized_scope', `User (role: guests) missing scopes (["${route.scope}"])`);
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?')[0] ?? '';
