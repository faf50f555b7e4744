import type * as z from 'zod/mini';
import type { ApiKeyScope } from '#domain/api-key/api-key.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Caller } from '../authenticate.ts';

/** The section of the API description that an operation belongs to. */
type ApiTag = 'Campaigns' | 'Prospects' | 'Conversations' | 'Profiles' | 'Members' | 'Set-up' | 'Credits' | 'Keys';

/** An operation that API keys may call. */
export interface ApiOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; `:id` stands for the id of a document. */
  readonly path: string;
  /** The scope that a key needs. */
  readonly scope: ApiKeyScope;
  readonly tag: ApiTag;
  readonly name: string;
  readonly summary: string;
  readonly explanation?: string;
  readonly query?: z.ZodMiniType;
  readonly request?: z.ZodMiniType;
  /** The `data` of its answer. */
  readonly answer: z.ZodMiniType;
  /** Error codes besides those of every operation. */
  readonly refusals?: readonly ('not_found' | 'conflict' | 'limit_reached' | 'no_credits')[];
}

/** An operation that only reads, with its handler. */
export interface ApiRead extends ApiOperation {
  readonly method: 'GET';
  readonly query: z.ZodMiniType;
  read(backend: Backend, caller: Caller, query: unknown, id: string): Promise<unknown>;
}

/** Creates a read whose handler gets the parsed query. */
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
