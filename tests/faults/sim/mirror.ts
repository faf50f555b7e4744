import type { Random } from '#domain/random.ts';
import type { OutboxMirror } from '#replica/outbox-mirror.ts';
import type { Owner } from './storage/origin.ts';
import type { Timeline } from './timeline.ts';

/** The second store of the outbox for one person on one device: what the Cache Storage of a browser is to it. Values pass through text. */
export class SimMirror {
  private readonly timeline: Timeline;
  private readonly random: Random;
  private readonly onChange: () => void;
  private readonly kept = new Map<string, string>();

  /** `onChange` hears of each write and removal. */
  constructor(timeline: Timeline, random: Random, onChange: () => void) {
    this.onChange = onChange;
    this.timeline = timeline;
    this.random = random;
  }

  /** True when a command is in it. */
  holds(commandId: string): boolean {
    return this.kept.has(commandId) || this.kept.has(`${commandId}.rejected`);
  }

  keys(): readonly string[] {
    return [...this.kept.keys()];
  }

  clear(): void {
    this.kept.clear();
  }

  /** The store as one tab uses it: each call is a task of its own, and its answer reaches only who lives. */
  port(owner: Owner): OutboxMirror {
    const later = <T>(act: () => T): Promise<T> =>
      new Promise((resolve) => {
        this.timeline.after(this.random() * 4, () => {
          if (owner.isDead) return;
          const done = act();
          owner.deliver(() => resolve(done));
        });
      });
    return {
      list: () => later(() => [...this.kept.keys()]),
      read: (key) =>
        later((): unknown => {
          const text = this.kept.get(key);
          return text === undefined ? undefined : JSON.parse(text);
        }),
      write: (key, value) =>
        later(() => {
          this.kept.set(key, JSON.stringify(value));
          this.onChange();
        }),
      remove: (key) =>
        later(() => {
          this.kept.delete(key);
          this.onChange();
        }),
    };
  }
}
