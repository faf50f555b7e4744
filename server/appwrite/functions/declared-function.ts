/** What a function is asked. */
export interface FunctionRequest {
  readonly method: string;
  readonly path: string;
  /** Lower-case names: the caller's own, and `x-appwrite-*` with who called and a key (contract §8). */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly executionId: string;
  /** Aborted when nobody waits any more: the time is up, or the server stops. */
  readonly signal: AbortSignal;
  /** Adds a line to the logs of the execution; server keys can read them. */
  log(line: string): void;
  /** Adds a line to its errors. */
  error(line: string): void;
}

export interface FunctionResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * A function that runs in this process, in the place of one that was deployed. Declared by whoever creates the service.
 */
export interface DeclaredFunction {
  /** By the id rules. */
  readonly id: string;
  readonly name: string;
  /** Roles that may run it, such as `users` or `team:T/owner`; server keys always may. */
  readonly execute: readonly string[];
  /** Scopes of the key it is given in `x-appwrite-key`; absent: none. The key ends with the execution. */
  readonly scopes?: readonly string[];
  /** An execution that takes longer has failed. Absent: 15 s. Whoever waits for the answer waits 30 s at most. */
  readonly timeoutMs?: number;
  /** A throw or a rejection fails the execution. */
  handle(request: FunctionRequest): FunctionResponse | Promise<FunctionResponse>;
}
