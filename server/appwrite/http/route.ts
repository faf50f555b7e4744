import type { RateRule } from '#server/http/rate-limit.ts';
import type { Caller, ScopeRequirement } from '../caller.ts';
import type { Project } from '../project.ts';
import type { EmbeddedProject } from '../settings.ts';
import type { Answer } from './answer.ts';
import type { OriginRules } from './origin.ts';
import type { Params } from './params.ts';
import type { ParsedRequest } from './request.ts';

/** Everything a route may look at. */
export interface RequestContext {
  readonly project: Project;
  readonly caller: Caller;
  readonly request: ParsedRequest;
  readonly params: Params;
  /** What the address names in its open segments, in one spelling however it was written: what a limit may count by. */
  readonly place: string;
  readonly origins: OriginRules;
  /** Adds a header to the answer. */
  setHeader(name: string, value: string): void;
  /** The page was served from exactly this server, so that its cookies suffice. */
  readonly isOwnOrigin: boolean;
  readonly isSecure: boolean;
}

/** What is counted: the rule, and its keys; each key has a count of its own, and the first that is used up refuses. */
export interface RouteLimit extends RateRule {
  /** What the project says in place of `limit`; undefined where it says nothing. */
  readonly limitOf?: (settings: EmbeddedProject) => number | undefined;
  readonly keys: (context: RequestContext) => readonly string[];
  /** An answer with this status starts the count anew. */
  readonly resetOn?: number;
  /** The imitated server has no such limit: only the refusal tells of it. */
  readonly isSilent?: boolean;
}

export interface Route extends ScopeRequirement {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/v1`, open segments in braces. */
  readonly path: string;
  readonly limit?: RouteLimit;
  /** The path whose requests these are counted among; absent: its own. */
  readonly countedAs?: string;
  handle(context: RequestContext): Answer | Promise<Answer>;
  /** What somebody is told who names no project; absent: nothing without one. */
  readonly withoutProject?: (request: ParsedRequest) => Answer;
}

/** A route, and the same at the addresses older clients know; whoever tries one and then another is counted once. */
export const withAliases = (route: Route, ...aliases: readonly string[]): Route[] => [
  route,
  ...aliases.map((path) => ({ ...route, path, countedAs: route.path })),
];
