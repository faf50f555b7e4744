import { fromDateTime } from '../datetime.ts';
import { AppwriteError } from '../http/errors.ts';
import { executionChannels, nestedEvents } from '../realtime/event-names.ts';
import type { EventSink } from '../realtime/service-event.ts';
import type { ServerKeys } from '../server-keys.ts';
import type { DeclaredFunction, FunctionResponse } from './declared-function.ts';
import { executionModel } from './execution-model.ts';
import type { Execution, ExecutionStore, NamedHeaders, FunctionInput, Result } from './execution-store.ts';
import { DEFAULT_TIMEOUT_MS } from './function-store.ts';

/** Timers have a maximum delay; waking up early is harmless. */
const LONGEST_TIMER_MS = 24 * 3_600_000;

/** Response headers that are stored and shown. */
const STORED_RESPONSE_HEADERS: ReadonlySet<string> = new Set(['content-type', 'content-length']);

/** The time limit of synchronous executions. */
const SYNCHRONOUS_MS = 30_000;

/** Longer logs and errors are cut. */
const MAX_LOG_CHARS = 1_000_000;

interface FunctionRunnerOptions {
  readonly functions: readonly DeclaredFunction[];
  readonly executions: ExecutionStore;
  readonly events: EventSink;
  readonly keys: ServerKeys;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/**
 * Runs the functions of this process.
 *
 *   scheduled ──when due──▶ processing ──▶ completed | failed
 *   waiting ────────────────────┘
 */
export class FunctionRunner {
  readonly #options: FunctionRunnerOptions;
  readonly #functions: ReadonlyMap<string, DeclaredFunction>;
  readonly #running = new Set<Running>();
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: FunctionRunnerOptions) {
    this.#options = options;
    this.#functions = new Map(options.functions.map((one) => [one.id, one]));
    options.executions.failAbandoned('The server stopped before the execution had ended.');
    this.arm();
  }

  /**
   * Runs an execution for a waiting caller, for 30 s at most. Throws `function_synchronous_timeout` after that; a
   * failure of the function does not throw.
   */
  async runAwaited(execution: Execution, request: FunctionInput): Promise<Execution> {
    const { ended, isTooSlow } = await this.#run(execution, request, SYNCHRONOUS_MS);
    this.announce(ended, 'update');
    if (isTooSlow) throw new AppwriteError('function_synchronous_timeout');
    return ended;
  }

  /** Runs an execution now without a waiting caller. */
  runUnawaited(execution: Execution, request: FunctionInput): void {
    this.#run(execution, request, Infinity).then(
      ({ ended }) => this.announce(ended, 'update'),
      (error: unknown) =>
        this.#options.log(
          `functions: an execution of ${execution.functionId} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        ),
    );
  }

  /** Sets the timer for the next scheduled execution. Must be called after one was scheduled. */
  arm(): void {
    clearTimeout(this.#timer);
    const { executions, now } = this.#options;
    const next = executions.nextScheduledAt();
    if (next === undefined || this.#isClosed) return;
    this.#timer = setTimeout(
      () => {
        for (const execution of executions.due()) this.runUnawaited(execution, executions.takeRequest(execution));
        this.arm();
      },
      Math.min(Math.max(fromDateTime(next) - now(), 0), LONGEST_TIMER_MS),
    );
    this.#timer.unref();
  }

  announce(execution: Execution, action: 'create' | 'update' | 'delete'): void {
    const { events } = this.#options;
    if (!events.hasListeners) return;
    events.publish({
      names: nestedEvents(['functions', execution.functionId], ['executions', execution.id], action),
      channels: executionChannels(execution.functionId, execution.id, action),
      roles: execution.userId === '' ? [] : [`user:${execution.userId}`],
      payload: executionModel(execution, 'user'),
    });
  }

  /** Aborts running functions and waits until each has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const { controller } of this.#running) controller.abort(new Error('The server stops.'));
    await Promise.allSettled([...this.#running].map(({ ended }) => ended));
  }

  async #run(execution: Execution, request: FunctionInput, maxWaitMs: number): Promise<FinishedExecution> {
    const controller = new AbortController();
    const running: Running = { controller, ended: this.#runToItsEnd(execution, request, controller, maxWaitMs) };
    this.#running.add(running);
    try {
      return await running.ended;
    } finally {
      this.#running.delete(running);
    }
  }

  async #runToItsEnd(
    execution: Execution,
    request: FunctionInput,
    controller: AbortController,
    maxWaitMs: number,
  ): Promise<FinishedExecution> {
    const { executions, now } = this.#options;
    executions.begin(execution);
    const startedAt = now();
    const lines: Lines = { logs: [], errors: [] };
    const declared = this.#functions.get(execution.functionId);
    const ownMs = declared?.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const timeoutMs = Math.min(ownMs, maxWaitMs);
    let isTimeUp = false;
    const timer = setTimeout(() => {
      isTimeUp = true;
      controller.abort(new Error(`The function took longer than ${timeoutMs / 1000} s.`));
    }, timeoutMs);
    const answer =
      declared === undefined ? undefined : await this.#call(declared, execution, request, lines, controller.signal);
    clearTimeout(timer);
    const ended = executions.finish(execution, toResult(answer, lines, (now() - startedAt) / 1000));
    return { ended, isTooSlow: isTimeUp && maxWaitMs < ownMs };
  }

  /** Returns undefined when the function failed; `lines` has the reason. */
  async #call(
    declared: DeclaredFunction,
    execution: Execution,
    { body, headers }: FunctionInput,
    lines: Lines,
    signal: AbortSignal,
  ): Promise<FunctionResponse | undefined> {
    const { keys } = this.#options;
    const key = keys.create(declared.scopes ?? []);
    try {
      return await Promise.race([
        Promise.resolve().then(() =>
          declared.handle({
            method: execution.method,
            path: execution.path,
            body,
            signal,
            executionId: execution.id,
            headers: { ...headers, 'x-appwrite-execution-id': execution.id, 'x-appwrite-key': key },
            log: (line) => void lines.logs.push(line),
            error: (line) => void lines.errors.push(line),
          }),
        ),
        rejectionOf(signal),
      ]);
    } catch (error) {
      lines.errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return undefined;
    } finally {
      keys.revoke(key);
    }
  }
}

interface Running {
  readonly controller: AbortController;
  readonly ended: Promise<FinishedExecution>;
}

interface FinishedExecution {
  readonly ended: Execution;
  /** Whether the caller's time limit ended it, although its own was longer. */
  readonly isTooSlow: boolean;
}

interface Lines {
  readonly logs: string[];
  readonly errors: string[];
}

const rejectionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const refuse = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error('Aborted.'));
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });

const toHeaders = (headers: Readonly<Record<string, string>>): NamedHeaders =>
  Object.entries(headers)
    .map(([name, value]) => ({ name: name.toLowerCase(), value }))
    .filter(({ name }) => STORED_RESPONSE_HEADERS.has(name));

function toResult(answer: FunctionResponse | undefined, { logs, errors }: Lines, durationSeconds: number): Result {
  const texts = {
    logs: logs.join('\n').slice(0, MAX_LOG_CHARS),
    errors: errors.join('\n').slice(0, MAX_LOG_CHARS),
    durationSeconds,
  };
  if (answer === undefined)
    return { ...texts, status: 'failed', responseStatus: 500, responseBody: '', responseHeaders: [] };
  return {
    ...texts,
    status: answer.status >= 500 ? 'failed' : 'completed',
    responseStatus: answer.status,
    responseBody: answer.body ?? '',
    responseHeaders: toHeaders(answer.headers ?? {}),
  };
}
