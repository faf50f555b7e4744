/** Thrown for a failure that a retry may overcome; `waitMs` is the delay the endpoint asks for. */
export class RetryableError extends Error {
  readonly waitMs: number | undefined;

  constructor(reason: string, waitMs?: number) {
    super(reason);
    this.name = 'RetryableError';
    this.waitMs = waitMs;
  }
}

/** Options that an endpoint may not support. */
export type Fallback = 'newer name of the bound' | 'no usage in streams' | 'no streams';

/**
 * Thrown when the endpoint does not support an option. It is asked again without it at once, which does not count as a
 * try.
 */
export class UnsupportedOption extends Error {
  readonly fallback: Fallback;

  constructor(fallback: Fallback) {
    super(fallback);
    this.name = 'UnsupportedOption';
    this.fallback = fallback;
  }
}
