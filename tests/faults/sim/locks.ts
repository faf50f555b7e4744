import type { LockPort, LockMode, HeartbeatPort } from '#sync/ports.ts';
import type { Random } from '#domain/random.ts';
import type { Owner } from './storage/origin.ts';
import type { Timeline } from './timeline.ts';

interface Waiter {
  readonly owner: Owner;
  readonly grant: () => void;
}

interface Holder {
  readonly owner: Owner;
  /** Takes the lock away while its holder still runs. */
  readonly steal: () => void;
}

type Outcome = 'done' | 'busy' | 'lost' | 'cancelled';

/**
 * Simulates the Web Locks of one browser. The locks of a dead tab pass to the next waiter; a frozen tab keeps its own.
 */
export class SimLocks {
  private readonly timeline: Timeline;
  private readonly holders = new Map<string, Holder>();
  private readonly queues = new Map<string, Waiter[]>();
  /** False in a browser without Web Locks. */
  isSupported = true;

  constructor(timeline: Timeline) {
    this.timeline = timeline;
  }

  /** Returns the locks as one tab requests them. `rename` maps the names of one lock in all tabs to one name. */
  port(owner: Owner, rename: (name: string) => string): LockPort {
    return { request: (name, mode, hold, signal) => this.request(owner, rename(name), mode, hold, signal) };
  }

  private queue(name: string): Waiter[] {
    const queue = this.queues.get(name) ?? [];
    this.queues.set(name, queue);
    return queue;
  }

  private request(
    owner: Owner,
    name: string,
    mode: LockMode,
    hold: (lost: AbortSignal) => Promise<void>,
    signal: AbortSignal | undefined,
  ): Promise<Outcome> {
    if (!this.isSupported) return Promise.resolve('busy');
    return new Promise<Outcome>((resolve, reject) => {
      const cancel = (): void => {
        const queue = this.queue(name);
        const index = queue.indexOf(waiter);
        if (index < 0) return;
        queue.splice(index, 1);
        resolve('cancelled');
      };
      const waiter: Waiter = {
        owner,
        grant: () => owner.deliver(() => this.hold(owner, name, hold, resolve, reject)),
      };
      if (signal?.aborted === true) {
        resolve('cancelled');
        return;
      }
      if (mode === 'queue') signal?.addEventListener('abort', cancel);
      const isTaken = this.holders.has(name) || (mode === 'if-free' && this.queue(name).length > 0);
      if (isTaken && mode === 'if-free') {
        this.timeline.soon(() => owner.deliver(() => resolve('busy')));
      } else if (isTaken && mode === 'steal') {
        this.holders.get(name)?.steal();
        this.assign(name, waiter);
      } else if (isTaken || this.queue(name).length > 0) {
        this.queue(name).push(waiter);
      } else {
        this.assign(name, waiter);
      }
    });
  }

  /** Reserves the lock at once. Its new holder learns of it in a task of its own. */
  private assign(name: string, waiter: Waiter): void {
    this.holders.set(name, { owner: waiter.owner, steal: () => undefined });
    this.timeline.soon(waiter.grant);
  }

  private hold(
    owner: Owner,
    name: string,
    hold: (lost: AbortSignal) => Promise<void>,
    resolve: (outcome: Outcome) => void,
    reject: (error: unknown) => void,
  ): void {
    if (this.holders.get(name)?.owner !== owner) {
      // The lock was stolen before its holder learned that it had it.
      resolve('lost');
      return;
    }
    const lost = new AbortController();
    const holder: Holder = {
      owner,
      steal: () => {
        this.timeline.soon(() => {
          owner.deliver(() => {
            lost.abort();
            resolve('lost');
          });
        });
      },
    };
    this.holders.set(name, holder);
    const release = (): void => {
      if (this.holders.get(name) === holder) this.passToNext(name);
    };
    hold(lost.signal).then(
      () => {
        release();
        resolve('done');
      },
      (error: unknown) => {
        release();
        reject(error);
      },
    );
  }

  private passToNext(name: string): void {
    this.holders.delete(name);
    const next = this.queue(name).shift();
    if (next !== undefined) this.assign(name, next);
  }

  /** Releases all locks of a dead tab and removes it from the queues. */
  die(owner: Owner): void {
    for (const queue of this.queues.values()) {
      for (let index = queue.length - 1; index >= 0; index -= 1)
        if (queue[index]!.owner === owner) queue.splice(index, 1);
    }
    for (const [name, holder] of Array.from(this.holders)) if (holder.owner === owner) this.passToNext(name);
  }

  /** Returns the holder of the first lock whose name begins with `prefix`. */
  holderOf(prefix: string): Owner | undefined {
    for (const [name, holder] of this.holders) if (name.startsWith(prefix)) return holder.owner;
    return undefined;
  }

  /** Steals locks as another page of the origin would, and releases them at once. */
  steal(prefix: string): void {
    for (const [name, holder] of Array.from(this.holders)) {
      if (!name.startsWith(prefix)) continue;
      holder.steal();
      this.passToNext(name);
    }
  }
}

/** Simulates the BroadcastChannel of the leaders' heartbeats. */
export class SimHeartbeat {
  private readonly timeline: Timeline;
  private readonly random: Random;
  private readonly listeners = new Map<Owner, Set<() => void>>();

  constructor(timeline: Timeline, random: Random) {
    this.timeline = timeline;
    this.random = random;
  }

  port(owner: Owner): HeartbeatPort {
    return {
      beat: () => {
        for (const [other, listeners] of this.listeners) {
          if (other === owner || listeners.size === 0) continue;
          this.timeline.after(this.random() * 5, () => {
            other.deliver(() => {
              for (const listener of Array.from(listeners)) listener();
            });
          });
        }
      },
      listen: (onBeat) => {
        const own = this.listeners.get(owner) ?? new Set<() => void>();
        this.listeners.set(owner, own);
        own.add(onBeat);
        return () => own.delete(onBeat);
      },
    };
  }

  die(owner: Owner): void {
    this.listeners.delete(owner);
  }
}
