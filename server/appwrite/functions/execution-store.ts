import * as z from 'zod/mini';
import { toDateTime } from '../datetime.ts';
import { AppwriteError } from '../http/errors.ts';
import { createId } from '../ids.ts';
import type { SqlRow, SqlValue, Store } from '../storage/store.ts';

const DAY_MS = 24 * 3_600_000;
/** Retention: older executions are deleted, and so are those beyond the newest `MAX_EXECUTIONS`. */
const RETENTION_MS = 14 * DAY_MS;
const MAX_EXECUTIONS = 5_000;
/** Executions that run or are scheduled at the same time. */
const MAX_UNFINISHED = 1_000;

const statusSchema = z.enum(['waiting', 'processing', 'completed', 'failed', 'scheduled']);
type ExecutionStatus = z.infer<typeof statusSchema>;

const headersSchema = z.array(z.object({ name: z.string(), value: z.string() }));
export type NamedHeaders = z.infer<typeof headersSchema>;

/** One run of a function. Its answer is empty until it ends. */
export interface Execution {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly functionId: string;
  /** Its owner; empty for guests and server keys. */
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
  /** Empty: runs at once. */
  readonly scheduledAt: string;
}

/** The body and all headers of a request. Stored for scheduled executions only. */
export interface FunctionInput {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const functionInputSchema = z.object({ body: z.string(), headers: z.record(z.string(), z.string()) });

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

/** Stores executions, limited by age and number. */
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
   * Creates an execution. With a request, a later process can run it. Throws `general_rate_limit_exceeded` when too
   * many are unfinished.
   */
  create(execution: NewExecution, request?: FunctionInput): Execution {
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
        `INSERT INTO executions (_id, _created, _updated, functionId, userId, deploymentId, status, requestMethod,
          requestPath, requestHeaders, scheduledAt, request) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        at,
        at,
        execution.functionId,
        execution.userId,
        execution.deploymentId,
        execution.status,
        execution.method,
        execution.path,
        JSON.stringify(execution.headers),
        execution.scheduledAt,
        request === undefined ? '' : JSON.stringify(request),
      );
      this.#forgetOld(nowMs);
    });
    return this.get(execution.functionId, id);
  }

  /** Returns the request of a scheduled execution and deletes it. */
  takeRequest(execution: Execution): FunctionInput {
    const row = this.#store.find('SELECT request FROM executions WHERE _id = ?', execution.id);
    this.#change(execution, { request: '' });
    return z.parse(functionInputSchema, JSON.parse(String(row?.['request'])));
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

  /** Returns the time of the next scheduled execution; undefined if there is none. */
  nextScheduledAt(): string | undefined {
    const row = this.#store.find(
      "SELECT scheduledAt FROM executions WHERE status = 'scheduled' ORDER BY scheduledAt LIMIT 1",
    );
    return row === undefined ? undefined : String(row['scheduledAt']);
  }

  /** Returns the executions that are due, in order of their time. */
  due(): Execution[] {
    return this.#store
      .all(
        "SELECT * FROM executions WHERE status = 'scheduled' AND scheduledAt <= ? ORDER BY scheduledAt, _seq",
        toDateTime(this.#now()),
      )
      .map(toExecution);
  }

  /** Fails the executions that an earlier process left unfinished. */
  failAbandoned(errors: string): void {
    this.#store.run(
      `UPDATE executions SET status = 'failed', errors = ?, responseStatusCode = 500, request = '', _updated = ?
        WHERE status IN ('waiting', 'processing')`,
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
      toDateTime(nowMs - RETENTION_MS),
    );
    this.#store.run(
      `DELETE FROM executions WHERE _seq <= (SELECT _seq FROM executions ORDER BY _seq DESC LIMIT 1 OFFSET ?)
        AND status IN ('completed', 'failed')`,
      MAX_EXECUTIONS,
    );
  }
}
