import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { stateOf, type RateState } from '#server/http/rate-limit.ts';
import { renewSessionByUse } from '../account/sign-in.ts';
import { assertScope, authenticate, isByFallback, sessionTokenOf } from '../authenticate.ts';
import { stringifyJson } from '../exact-json.ts';
import type { Project } from '../project.ts';
import { hashSecret } from '../secrets.ts';
import type { EmbeddedProject } from '../settings.ts';
import { NO_CONTENT, type Answer } from './answer.ts';
import { AppwriteError, errorModel } from './errors.ts';
import { COMMON_HEADERS, createOriginRules, hostOf, isOwnOrigin, type OriginRules } from './origin.ts';
import { Params } from './params.ts';
import { RateExceeded } from './rate-exceeded.ts';
import { parseRequest, parseTarget, type ParsedRequest, type RequestRules } from './request.ts';
import { formatWarning } from './response-format.ts';
import type { RequestContext, Route } from './route.ts';
import { Router } from './router.ts';

const PREFIX = '/v1';

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
  readonly log: (line: string) => void;
}

/**
 * Tells whether the browser sent a request over https: to this server or to a proxy with TLS, or because that is the
 * only address it is served at.
 */
export const isSecureRequest = ({ socket, headers }: IncomingMessage, address: string | undefined): boolean =>
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

  hasHeader(name: string): boolean {
    return this.#headers.some((text, position) => position % 2 === 0 && text === name);
  }

  /** Sets the rate limit to report; the last one set wins. */
  setRate(rate: RateState): void {
    this.#rate = rate;
  }

  send(answer: Answer): void {
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

  refuse(error: AppwriteError): void {
    if (error instanceof RateExceeded) {
      this.setRate(error.state);
      this.setHeader('Retry-After', String(error.state.resetInSeconds));
    }
    this.#cacheControl = 'no-cache, no-store, must-revalidate';
    this.send({ status: error.status, value: errorModel(error) });
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
        exchange.send(NO_CONTENT);
        return;
      }
      exchange.send(await this.#answer(request, exchange));
    } catch (error) {
      if (error instanceof AppwriteError) exchange.refuse(error);
      // A client that disconnects while sending is not an error of the server, and nobody is left to answer.
      else if (request.complete || !request.destroyed) {
        this.#options.log(
          `appwrite: ${request.method ?? ''} ${pathOf(request)} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
        if (!response.headersSent) exchange.refuse(new AppwriteError('general_unknown'));
      }
    }
  }

  async #answer(incoming: IncomingMessage, exchange: Exchange): Promise<Answer> {
    const { origin, host } = incoming.headers;
    const parsed = await this.#parse(incoming);
    const id = projectIdOf(parsed.request);
    const project = this.#options.findProject(id);
    const settings = project?.settings ?? this.#options.defaults();
    const isSecure = isSecureRequest(incoming, settings.address);
    const origins = originRulesOf(incoming, settings);
    const isTrusted = origin === undefined || origins.isAllowedOrigin(origin);
    if (origin !== undefined && isTrusted) exchange.setHeader('Access-Control-Allow-Origin', origin.toLowerCase());
    const warning = formatWarning(parsed.request.header('x-appwrite-response-format'));
    if (warning !== undefined) exchange.setHeader('X-Appwrite-Warning', warning);
    if (parsed.refusal !== undefined) throw parsed.refusal;
    const { request } = parsed;
    const path = request.path.slice(PREFIX.length);
    const match = this.#router.find(request.method === 'HEAD' ? 'GET' : request.method, path);
    if (id === '' || id === 'console') return answerWithoutProject(id, path, match?.route, request);
    if (project === undefined) throw new AppwriteError('project_not_found');
    if (match === undefined) throw new AppwriteError('general_route_not_found');
    exchange.isByFallback = isByFallback(request, project);
    const caller = authenticate(request, project);
    if (!isTrusted && caller.kind !== 'key')
      throw new AppwriteError(
        'general_unknown_origin',
        `Invalid Origin. Register your new client (${hostOf(origin ?? '') ?? ''}) as a new Web platform on your project console dashboard`,
      );
    const context: RequestContext = {
      project,
      caller,
      request,
      origins,
      isSecure,
      params: new Params(match.path, request.body, request.query),
      pathKey: Object.values(match.path).join('/').toLowerCase(),
      isOwnOrigin:
        isOwnOrigin(origin, host, isSecure) ||
        (settings.address !== undefined && origin === new URL(settings.address).origin),
      setHeader: (name, value) => exchange.setHeader(name, value),
    };
    assertScope(caller, match.route, project);
    const keys = this.#count(match.route, context, exchange);
    const answer = await match.route.handle(context);
    // A handler that sets cookies has ended the session, or given it a new secret.
    if (!exchange.hasHeader('Set-Cookie')) renewSessionByUse(context, sessionTokenOf(request, project));
    if (keys.length > 0 && answer.status === match.route.limit?.resetOn)
      for (const key of keys) project.limiter.reset(key);
    return answer;
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
      report(stateOf(rule.limit, { used: 0, endsAt: project.now() + rule.windowMs }, project.now()));
      return [];
    }
    const keys = limit
      .keys(context)
      .map(
        (part) =>
          `${route.method} ${route.countedAs ?? route.path} ${part.length > LONG_KEY_LENGTH ? hashSecret(part) : part}`,
      );
    const isExempt = caller.kind === 'key';
    const states = keys.map((key) => (isExempt ? project.limiter.peek(key, rule) : project.limiter.consume(key, rule)));
    const tightest = states.reduce((least, state) => (state.remaining < least.remaining ? state : least));
    report(tightest);
    return isExempt ? [] : keys;
  }

  /**
   * Parses a request. A page of a trusted origin must be able to read the refusal of a bad body, so such a body counts
   * as empty until the origin is known.
   */
  async #parse(
    incoming: IncomingMessage,
  ): Promise<{ readonly request: ParsedRequest; readonly refusal?: AppwriteError }> {
    try {
      return { request: await parseRequest(incoming, this.#options.requests) };
    } catch (error) {
      if (!(error instanceof AppwriteError)) throw error;
      return {
        request: { ...parseTarget(incoming, this.#options.requests), method: incoming.method ?? 'GET', body: {} },
        refusal: error,
      };
    }
  }
}

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
