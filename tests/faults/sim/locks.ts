import type { LockPort, LockMode, HeartbeatPort } from '#sync/ports.ts';
import type { Random } from '#domain/random.ts';
import type { Owner } from './storage/origin.ts';
import type { Timeline } from './timeline.ts';

interface Wanting {
  readonly owner: Owner;
  readonly grant: () => void;
}

interface Holder {
  readonly owner: Owner;
  /** Takes the lock away while its holder still runs. */
  readonly steal: () => void;
}

type Outcome = 'done' | 'busy' | 'lost' | 'cancelled';

/** Web Locks of one browser. A dead tab's locks fall to the next in line; a frozen one keeps what it holds. */
export class SimLocks {
  private readonly timeline: Timeline;
  private readonly holders = new Map<string, Holder>();
  private readonly lines = new Map<string, Wanting[]>();
  /** False in a browser without Web Locks. */
  isThere = true;

  constructor(timeline: Timeline) {
    this.timeline = timeline;
  }

  /** The locks as one tab asks for them. `rename` makes the same name of what is one lock for all tabs. */
  port(owner: Owner, rename: (name: string) => string): LockPort {
    return { request: (name, wish, hold, signal) => this.request(owner, rename(name), wish, hold, signal) };
  }

  private line(name: string): Wanting[] {
    const line = this.lines.get(name) ?? [];
    this.lines.set(name, line);
    return line;
  }

  private request(
    owner: Owner,
    name: string,
    wish: LockMode,
    hold: (lost: AbortSignal) => Promise<void>,
    signal: AbortSignal | undefined,
  ): Promise<Outcome> {
    if (!this.isThere) return Promise.resolve('busy');
    return new Promise<Outcome>((resolve, reject) => {
      const cancel = (): void => {
        const line = this.line(name);
        const place = line.indexOf(wanting);
        if (place < 0) return;
        line.splice(place, 1);
        resolve('cancelled');
      };
      const wanting: Wanting = {
        owner,
        grant: () => owner.deliver(() => this.hold(owner, name, hold, resolve, reject)),
      };
      if (signal?.aborted === true) {
        resolve('cancelled');
        return;
      }
      if (wish === 'queue') signal?.addEventListener('abort', cancel);
      const isTaken = this.holders.has(name) || (wish === 'if-free' && this.line(name).length > 0);
      if (isTaken && wish === 'if-free') {
        this.timeline.soon(() => owner.deliver(() => resolve('busy')));
      } else if (isTaken && wish === 'steal') {
        this.holders.get(name)?.steal();
        this.give(name, wanting);
      } else if (isTaken || this.line(name).length > 0) {
        this.line(name).push(wanting);
      } else {
        this.give(name, wanting);
      }
    });
  }

  /** Reserves the lock at once; its new holder hears of it in a task of its own. */
  private give(name: string, wanting: Wanting): void {
    this.holders.set(name, { owner: wanting.owner, steal: () => undefined });
    this.timeline.soon(wanting.grant);
  }

  private hold(
    owner: Owner,
    name: string,
    hold: (lost: AbortSignal) => Promise<void>,
    resolve: (outcome: Outcome) => void,
    reject: (error: unknown) => void,
  ): void {
    if (this.holders.get(name)?.owner !== owner) {
      // Stolen before its holder heard that it had it.
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
      if (this.holders.get(name) === holder) this.passOn(name);
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

  private passOn(name: string): void {
    this.holders.delete(name);
    const next = this.line(name).shift();
    if (next !== undefined) this.give(name, next);
  }

  /** A tab has died: what it held is free, and it waits for nothing. */
  die(owner: Owner): void {
    for (const line of this.lines.values()) {
      for (let place = line.length - 1; place >= 0; place -= 1) if (line[place]!.owner === owner) line.splice(place, 1);
    }
    for (const [name, holder] of Array.from(this.holders)) if (holder.owner === owner) this.passOn(name);
  }

  /** Who holds a lock whose name begins like this. */
  holderOf(prefix: string): Owner | undefined {
    for (const [name, holder] of this.holders) if (name.startsWith(prefix)) return holder.owner;
    return undefined;
  }

  /** Somebody else of the same origin steals a lock and lets it go again. */
  snatch(prefix: string): void {
    for (const [name, holder] of Array.from(this.holders)) {
      if (!name.startsWith(prefix)) continue;
      holder.steal();
      this.passOn(name);
    }
  }
}

/** The BroadcastChannel on which leaders beat. */
export class SimPulse {
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
        for (const [other, heard] of this.listeners) {
          if (other === owner || heard.size === 0) continue;
          this.timeline.after(this.random() * 5, () => {
            other.deliver(() => {
              for (const listener of Array.from(heard)) listener();
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
