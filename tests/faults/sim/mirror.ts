import type { Random } from '#domain/random.ts';
import type { OutboxMirror } from '#replica/outbox/outbox-mirror.ts';
import type { Owner } from './storage/origin.ts';
import type { Timeline } from './timeline.ts';

/**
 * The second store of the outbox for one person on one device: what the Cache Storage of a browser is to it. Values
 * pass through text.
 */
export class SimMirror {
  private readonly timeline: Timeline;
  private readonly random: Random;
  private readonly onChange: () => void;
  private kept = new Map<string, string>();

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

  /** Deletes the store. Who has it open goes on with what nobody else will see again, as the Cache API has it. */
  clear(): void {
    this.kept = new Map();
  }

  /**
   * The store as one tab uses it, opened with the first call: each call is a task of its own, and its answer reaches
   * only who lives.
   */
  port(owner: Owner): OutboxMirror {
    let opened: Map<string, string> | undefined;
    const later = <T>(act: (kept: Map<string, string>) => T): Promise<T> =>
      new Promise((resolve) => {
        this.timeline.after(this.random() * 4, () => {
          if (owner.isDead) return;
          opened ??= this.kept;
          const done = act(opened);
          owner.deliver(() => resolve(done));
        });
      });
    return {
      list: () => later((kept) => [...kept.keys()]),
      read: (key) =>
        later((kept): unknown => {
          const text = kept.get(key);
          return text === undefined ? undefined : JSON.parse(text);
        }),
      write: (key, value) =>
        later((kept) => {
          kept.set(key, JSON.stringify(value));
          this.onChange();
        }),
      remove: (key) =>
        later((kept) => {
          kept.delete(key);
          this.onChange();
        }),
    };
  }
}
