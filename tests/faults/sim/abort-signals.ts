type Listener = (event: { readonly type: 'abort' }) => void;

/**
 * `AbortSignal` as far as the product uses it. Node's own makes an error with its stack for each abort, and holds what
 * `any` makes weakly, which leaves to the garbage collector what a replay must decide.
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
    this.listeners = this.listeners.filter((held) => held.listener !== listener);
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  /** Aborts it; only its controller may. */
  end(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    const held = this.listeners;
    this.listeners = held.filter(({ isOnce }) => !isOnce);
    this.onabort?.({ type: 'abort' });
    for (const { listener } of held) listener({ type: 'abort' });
  }

  static any(signals: Iterable<SimAbortSignal>): SimAbortSignal {
    const combined = new SimAbortSignal();
    for (const signal of signals) {
      if (signal.aborted) combined.end(signal.reason);
      else signal.addEventListener('abort', () => combined.end(signal.reason), { once: true });
    }
    return combined;
  }

  /** Aborted after `delayMs`; the environment sets it to its own clock. */
  static timeout: (delayMs: number) => SimAbortSignal = () => new SimAbortSignal();
}

/** What every abort without a reason has for one. */
const ABORTED = new DOMException('This operation was aborted', 'AbortError');

export class SimAbortController {
  readonly signal = new SimAbortSignal();

  abort(reason: unknown = ABORTED): void {
    this.signal.end(reason);
  }
}
