/** The input of a function. */
export interface FunctionRequest {
  readonly method: string;
  readonly path: string;
  /** Lower-case names: the caller's own headers, and `x-appwrite-*` with the caller and a key (contract §8). */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly executionId: string;
  /** Aborted on a timeout or when the server stops. */
  readonly signal: AbortSignal;
  /** Adds a line to the execution's logs, which server keys can read. */
  log(line: string): void;
  /** Adds a line to the execution's errors. */
  error(line: string): void;
}

export interface FunctionResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A function that runs in this process instead of a deployment. Declared by the creator of the service. */
export interface DeclaredFunction {
  /** Follows the rules for ids. */
  readonly id: string;
  readonly name: string;
  /** Roles that may run it, such as `users` or `team:T/owner`; server keys always may. */
  readonly execute: readonly string[];
  /** Scopes of the key in `x-appwrite-key`; absent: none. The key ends with the execution. */
  readonly scopes?: readonly string[];
  /** A longer execution fails. Absent: 15 s. A caller that waits for the answer waits 30 s at most. */
  readonly timeoutMs?: number;
  /** Fails the execution by throwing or rejecting. */
  handle(request: FunctionRequest): FunctionResponse | Promise<FunctionResponse>;
}
