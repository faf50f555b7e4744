type Listener = (event: { readonly type: 'abort' }) => void;

/**
 * Implements the part of `AbortSignal` that the product uses. Node's own creates an error with a stack for each abort
 * and holds the signals of `any` weakly: the garbage collector would decide what a replay must decide.
 */
export class SimAbortSignal {
  aborted = false;
  reason: unknown = undefined;
  onabort: Listener | null = null;
  private listeners: { readonly listener: Listener; readonly isOnce: boolean }[] = [];

  addEventListener(_type: 'abort', listener: Listener, options?: { readonly once?: boolean }): void {
    this.listeners.push({ listener, isOnce: options?.once === true });
  }

  removeEventListener(_type: 'abort', listener: Listener): void {
    this.listeners = this.listeners.filter((entry) => entry.listener !== listener);
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  /** Aborts the signal. Only its controller may call this. */
  abortWith(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    const listeners = this.listeners;
    this.listeners = listeners.filter(({ isOnce }) => !isOnce);
    this.onabort?.({ type: 'abort' });
    for (const { listener } of listeners) listener({ type: 'abort' });
  }

  static any(signals: Iterable<SimAbortSignal>): SimAbortSignal {
    const combined = new SimAbortSignal();
    for (const signal of signals) {
      if (signal.aborted) combined.abortWith(signal.reason);
      else signal.addEventListener('abort', () => combined.abortWith(signal.reason), { once: true });
    }
    return combined;
  }

  /** Returns a signal that is aborted after `delayMs`. The environment replaces it with one on its own clock. */
  static timeout: (delayMs: number) => SimAbortSignal = () => new SimAbortSignal();
}

/** The reason of an abort without one. */
const ABORTED = new DOMException('This operation was aborted', 'AbortError');

export class SimAbortController {
  readonly signal = new SimAbortSignal();

  abort(reason: unknown = ABORTED): void {
    this.signal.abortWith(reason);
  }
}
