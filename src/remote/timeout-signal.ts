/** The time within which something has to come; it can be put off by as much again. */
export interface TimeoutSignal {
  /** Aborted with a `TimeoutError` when it has passed. */
  readonly signal: AbortSignal;
  /** Something came: as much time again, from now. */
  extend(): void;
}

/** `ms` from now. */
export function createTimeoutSignal(ms: number): TimeoutSignal {
  const stop = new AbortController();
  let newest: AbortSignal | undefined;
  function extend(): void {
    const timeout = AbortSignal.timeout(ms);
    newest = timeout;
    timeout.addEventListener('abort', () => newest === timeout && stop.abort(timeout.reason));
  }
  extend();
  return { signal: stop.signal, extend };
}
