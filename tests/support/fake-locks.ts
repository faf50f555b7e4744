import type { LockPort, HeartbeatPort } from '#sync/ports.ts';

interface Holder {
  readonly release: () => void;
  readonly steal: () => void;
}

/**
 * The Web Locks of one browser, shared by its tabs: requests are granted in order; `steal` takes over while the
 * previous holder still runs.
 */
export class FakeLocks implements LockPort {
  private readonly holders = new Map<string, Holder>();
  private readonly queues = new Map<string, (() => void)[]>();

  async request(
    name: string,
    mode: 'queue' | 'if-free' | 'steal',
    hold: (lost: AbortSignal) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<'done' | 'busy' | 'lost' | 'cancelled'> {
    if (signal?.aborted === true) return 'cancelled';
    const holder = this.holders.get(name);
    if (holder !== undefined && mode === 'if-free') return 'busy';
    if (holder !== undefined && mode === 'steal') holder.steal();
    else if (holder !== undefined && !(await this.waitInQueue(name, signal))) return 'cancelled';
    return this.hold(name, hold);
  }

  private waitInQueue(name: string, signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const queue = this.queues.get(name) ?? [];
      this.queues.set(name, queue);
      const grant = (): void => resolve(true);
      queue.push(grant);
      signal?.addEventListener('abort', () => {
        const position = queue.indexOf(grant);
        if (position >= 0) queue.splice(position, 1);
        resolve(false);
      });
    });
  }

  private async hold(name: string, hold: (lost: AbortSignal) => Promise<void>): Promise<'done' | 'lost'> {
    const lost = new AbortController();
    return new Promise((resolve, reject) => {
      const holder: Holder = {
        release: () => {
          if (this.holders.get(name) !== holder) return;
          this.holders.delete(name);
          this.queues.get(name)?.shift()?.();
        },
        steal: () => {
          lost.abort();
          resolve('lost');
        },
      };
      this.holders.set(name, holder);
      hold(lost.signal)
        .then(() => resolve('done'), reject)
        .finally(() => holder.release());
    });
  }

  isHeld(name: string): boolean {
    return this.holders.has(name);
  }

  /** Answers as `navigator.locks.query()` does. */
  query(): Promise<{ readonly held: readonly { readonly name: string }[] }> {
    return Promise.resolve({ held: [...this.holders.keys()].map((name) => ({ name })) });
  }
}

/** A BroadcastChannel of one browser: every tab receives the messages of the others. */
export class FakeHeartbeat {
  private readonly listeners = new Map<object, Set<() => void>>();

  /** Returns the port of one tab. */
  port(): HeartbeatPort {
    const own = new Set<() => void>();
    const key = {};
    this.listeners.set(key, own);
    return {
      beat: () => {
        for (const [other, listeners] of this.listeners) {
          if (other !== key) for (const listener of listeners) listener();
        }
      },
      listen: (onBeat) => {
        own.add(onBeat);
        return () => own.delete(onBeat);
      },
    };
  }
}
