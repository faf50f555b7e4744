import type * as z from 'zod/mini';
import type { ApiKeyScope } from '#domain/api-key/api-key.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Caller } from '../authenticate.ts';

/** Under what an operation stands in the description. */
export type ApiTag = 'Campaigns' | 'Prospects' | 'Conversations' | 'Profiles' | 'Set-up' | 'Credits' | 'Keys';

/** One thing that can be asked for with an API key. */
export interface ApiOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; `:id` where it names a thing. */
  readonly path: string;
  /** What a key needs for it. */
  readonly scope: ApiKeyScope;
  readonly tag: ApiTag;
  readonly name: string;
  readonly summary: string;
  readonly explanation?: string;
  readonly query?: z.ZodMiniType;
  readonly request?: z.ZodMiniType;
  /** The `data` of its answer. */
  readonly answer: z.ZodMiniType;
  /** Why it may be refused besides what every operation is refused for. */
  readonly refusals?: readonly ('not_found' | 'conflict' | 'limit_reached' | 'no_credits')[];
}

/** An operation that changes nothing, and how it is answered. */
export interface ApiRead extends ApiOperation {
  readonly method: 'GET';
  readonly query: z.ZodMiniType;
  read(backend: Backend, caller: Caller, query: unknown, id: string): Promise<unknown>;
}

/** An operation whose reading is handed what its query was parsed to. */
export const toRead = <Q>(
  operation: Omit<ApiRead, 'method' | 'scope' | 'query' | 'read'> & {
    readonly query: z.ZodMiniType<Q>;
    read(backend: Backend, caller: Caller, query: Q, id: string): Promise<unknown>;
  },
): ApiRead => ({
  ...operation,
  method: 'GET',
  scope: 'read',
  read: (backend, caller, query, id) => operation.read(backend, caller, operation.query.parse(query), id),
});
