import { SHORT_BYTES } from '#server/http/body/body-intake.ts';
import type { RateRule } from '#server/http/rate-limit.ts';
import type { Caller, ScopeRequirement } from '../caller.ts';
import type { Project } from '../project.ts';
import type { EmbeddedProject } from '../settings.ts';
import type { Answer } from './answer.ts';
import type { OriginRules } from './origin.ts';
import type { Params } from './params.ts';
import type { ParsedRequest } from './request.ts';

/** The data that a route handler works on. */
export interface RequestContext {
  readonly project: Project;
  /** Who sends the request, as known when its body had arrived. */
  readonly caller: Caller;
  /**
   * Identifies the sender anew: while a handler waits, for a password to be hashed or for another server, a session may
   * end, a person be blocked and a member lose a role. Whatever follows a wait and depends on who sends it uses the
   * returned context. Throws as if the request arrived now.
   */
  identifyAgain(): RequestContext;
  readonly request: ParsedRequest;
  readonly params: Params;
  /** The values of the path's parameters in lower case, by which a limit may count. */
  readonly pathKey: string;
  readonly origins: OriginRules;
  /** Adds a header to the answer. */
  setHeader(name: string, value: string): void;
  /** Whether the page was served from this server, so that cookies suffice. */
  readonly isOwnOrigin: boolean;
  readonly isSecure: boolean;
}

/** A rate limit: the rule and its keys. Each key is counted separately; the first one exceeded refuses the request. */
export interface RouteLimit extends RateRule {
  /** The project's value instead of `limit`; undefined where it has none. */
  readonly limitOf?: (settings: EmbeddedProject) => number | undefined;
  readonly keys: (context: RequestContext) => readonly string[];
  /**
   * Whether the keys name parameters of the body. Such a limit counts after the body is read, which is therefore as
   * short as a stranger's; every other limit counts before.
   */
  readonly readsBody?: boolean;
  /** An answer with this status resets the count. */
  readonly resetOn?: number;
  /** The imitated server has no such limit, so only the refusal reports it. */
  readonly isSilent?: boolean;
  /** It protects the work of this process, not a secret or a mailbox, and is counted in memory. */
  readonly guardsWork?: boolean;
  /** Each request leaves a row, also that of a guest: it is counted by the networks around its sender besides. */
  readonly addsRows?: boolean;
}

export interface Route extends ScopeRequirement {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/v1`; parameters in braces. */
  readonly path: string;
  readonly limit?: RouteLimit;
  /** The path whose count these requests share; absent: its own. */
  readonly countedAs?: string;
  /** Longest body of a person, in bytes; absent: a short one. */
  readonly maxBytes?: number;
  handle(context: RequestContext): Answer | Promise<Answer>;
  /** The answer to requests without a project; absent: they are refused. */
  readonly withoutProject?: (request: ParsedRequest) => Answer;
}

/** Returns a route and its aliases at the paths of older clients; all share one count. */
export const withAliases = (route: Route, ...aliases: readonly string[]): Route[] => [
  route,
  ...aliases.map((path) => ({ ...route, path, countedAs: route.path })),
];

/** Returns the longest body that a route takes from this caller, in bytes: keys of the server send lists to any. */
export function maxBytesOf({ limit, maxBytes }: Route, { kind }: Caller): number {
  if (limit?.readsBody === true) return SHORT_BYTES;
  return kind === 'key' ? Number.POSITIVE_INFINITY : (maxBytes ?? SHORT_BYTES);
}
