import * as z from 'zod/mini';
import { toDateTime } from '../datetime.ts';
import { AppwriteError } from '../http/errors.ts';
import { createId } from '../ids.ts';
import type { SqlRow, SqlValue, Store } from '../storage/store.ts';

const DAY_MS = 24 * 3_600_000;
/** Older executions are forgotten, and so are all but the newest. */
const KEPT_MS = 14 * DAY_MS;
const MAX_KEPT = 5_000;
/** Running, or waiting for their time, at once. */
const MAX_UNFINISHED = 1_000;

const statusSchema = z.enum(['waiting', 'processing', 'completed', 'failed', 'scheduled']);
type ExecutionStatus = z.infer<typeof statusSchema>;

const headersSchema = z.array(z.object({ name: z.string(), value: z.string() }));
export type NamedHeaders = z.infer<typeof headersSchema>;

/** One run of a function. Before it ends its answer is empty. */
export interface Execution {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly functionId: string;
  /** Whose it is; empty for guests and server keys. */
  readonly userId: string;
  readonly deploymentId: string;
  readonly status: ExecutionStatus;
  readonly method: string;
  readonly path: string;
  readonly headers: NamedHeaders;
  readonly responseStatus: number;
  readonly responseBody: string;
  readonly responseHeaders: NamedHeaders;
  readonly logs: string;
  readonly errors: string;
  readonly durationSeconds: number;
  /** Empty: at once. */
  readonly scheduledAt: string;
}

/**
 * What a function is handed besides: the body and all of the headers. Kept for the executions that wait for their time.
 */
export interface HandedRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const handedRequestSchema = z.object({ body: z.string(), headers: z.record(z.string(), z.string()) });

export const toExecution = (row: SqlRow): Execution => ({
  id: String(row['_id']),
  createdAt: String(row['_created']),
  updatedAt: String(row['_updated']),
  functionId: String(row['functionId']),
  userId: String(row['userId']),
  deploymentId: String(row['deploymentId']),
  status: z.parse(statusSchema, row['status']),
  method: String(row['requestMethod']),
  path: String(row['requestPath']),
  headers: z.parse(headersSchema, JSON.parse(String(row['requestHeaders']))),
  responseStatus: Number(row['responseStatusCode']),
  responseBody: String(row['responseBody']),
  responseHeaders: z.parse(headersSchema, JSON.parse(String(row['responseHeaders']))),
  logs: String(row['logs']),
  errors: String(row['errors']),
  durationSeconds: Number(row['duration']),
  scheduledAt: String(row['scheduledAt']),
});

type NewExecution = Pick<
  Execution,
  'functionId' | 'userId' | 'deploymentId' | 'status' | 'method' | 'path' | 'headers' | 'scheduledAt'
>;
export type Result = Pick<
  Execution,
  'status' | 'responseStatus' | 'responseBody' | 'responseHeaders' | 'logs' | 'errors' | 'durationSeconds'
>;

/** Executions, kept in the project's file within bounds of age and number. */
export class ExecutionStore {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Throws `execution_not_found`, also for an execution of another function. */
  get(functionId: string, id: string): Execution {
    const row = this.#store.find('SELECT * FROM executions WHERE _id = ? AND functionId = ?', id, functionId);
    if (row === undefined) throw new AppwriteError('execution_not_found');
    return toExecution(row);
  }

  /**
   * With a request it can be run by another process than this. Throws `general_rate_limit_exceeded` when too many have
   * not ended.
   */
  create(wanted: NewExecution, request?: HandedRequest): Execution {
    const nowMs = this.#now();
    const unfinished = Number(
      this.#store.find(
        "SELECT COUNT(*) AS count FROM executions WHERE status IN ('waiting', 'processing', 'scheduled')",
      )?.['count'] ?? 0,
    );
    if (unfinished >= MAX_UNFINISHED) throw new AppwriteError('general_rate_limit_exceeded');
    const [id, at] = [createId(nowMs), toDateTime(nowMs)];
    this.#store.write(() => {
      this.#store.run(
        'INSERT INTO executions (_id, _created, _updated, functionId, userId, deploymentId, status, requestMethod, requestPath, requestHeaders, scheduledAt, request) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        id,
        at,
        at,
        wanted.functionId,
        wanted.userId,
        wanted.deploymentId,
        wanted.status,
        wanted.method,
        wanted.path,
        JSON.stringify(wanted.headers),
        wanted.scheduledAt,
        request === undefined ? '' : JSON.stringify(request),
      );
      this.#forgetOld(nowMs);
    });
    return this.get(wanted.functionId, id);
  }

  /** The request of an execution that waited for its time; it is not kept any longer. */
  takeRequest(execution: Execution): HandedRequest {
    const row = this.#store.find('SELECT request FROM executions WHERE _id = ?', execution.id);
    this.#change(execution, { request: '' });
    return z.parse(handedRequestSchema, JSON.parse(String(row?.['request'])));
  }

  begin(execution: Execution): void {
    this.#change(execution, { status: 'processing' });
  }

  finish(execution: Execution, result: Result): Execution {
    return this.#change(execution, {
      status: result.status,
      responseStatusCode: result.responseStatus,
      responseBody: result.responseBody,
      responseHeaders: JSON.stringify(result.responseHeaders),
      logs: result.logs,
      errors: result.errors,
      duration: result.durationSeconds,
    });
  }

  delete(execution: Execution): void {
    this.#store.run('DELETE FROM executions WHERE _id = ?', execution.id);
  }

  deleteOf(functionId: string): void {
    this.#store.run('DELETE FROM executions WHERE functionId = ?', functionId);
  }

  /** The time of the next one that waits for it; undefined when none does. */
  nextScheduledAt(): string | undefined {
    const row = this.#store.find(
      "SELECT scheduledAt FROM executions WHERE status = 'scheduled' ORDER BY scheduledAt LIMIT 1",
    );
    return row === undefined ? undefined : String(row['scheduledAt']);
  }

  /** Those whose time has come, in its order. */
  due(): Execution[] {
    return this.#store
      .all(
        "SELECT * FROM executions WHERE status = 'scheduled' AND scheduledAt <= ? ORDER BY scheduledAt, _seq",
        toDateTime(this.#now()),
      )
      .map(toExecution);
  }

  /** Ends what an earlier process left in the middle. */
  failAbandoned(errors: string): void {
    this.#store.run(
      "UPDATE executions SET status = 'failed', errors = ?, responseStatusCode = 500, request = '', _updated = ? WHERE status IN ('waiting', 'processing')",
      errors,
      toDateTime(this.#now()),
    );
  }

  #change(execution: Execution, columns: Readonly<Record<string, SqlValue>>): Execution {
    const names = Object.keys(columns);
    this.#store.run(
      `UPDATE executions SET ${names.map((name) => `${name} = ?`).join(', ')}, _updated = ? WHERE _id = ?`,
      ...Object.values(columns),
      toDateTime(this.#now()),
      execution.id,
    );
    return this.get(execution.functionId, execution.id);
  }

  #forgetOld(nowMs: number): void {
    this.#store.run(
      "DELETE FROM executions WHERE _created < ? AND status IN ('completed', 'failed')",
      toDateTime(nowMs - KEPT_MS),
    );
    this.#store.run(
      "DELETE FROM executions WHERE _seq <= (SELECT _seq FROM executions ORDER BY _seq DESC LIMIT 1 OFFSET ?) AND status IN ('completed', 'failed')",
      MAX_KEPT,
    );
  }
}
