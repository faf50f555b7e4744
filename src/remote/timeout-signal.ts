/** The time within which something has to come; it can be put off by as much again. */
export interface Deadline {
  /** Aborted with a `TimeoutError` when it has passed. */
  readonly signal: AbortSignal;
  /** Something came: as much time again, from now. */
  putOff(): void;
}

/** `ms` from now. */
export function createDeadline(ms: number): Deadline {
  const stop = new AbortController();
  let newest: AbortSignal | undefined;
  function putOff(): void {
    const timeout = AbortSignal.timeout(ms);
    newest = timeout;
    timeout.addEventListener('abort', () => newest === timeout && stop.abort(timeout.reason));
  }
  putOff();
  return { signal: stop.signal, putOff };
}
