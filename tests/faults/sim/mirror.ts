import type { Random } from '#domain/random.ts';
import type { OutboxMirror } from '#replica/outbox/outbox-mirror.ts';
import type { Owner } from './storage/origin.ts';
import type { Timeline } from './timeline.ts';

/** Simulates the mirror of one person's outbox on one device: Cache Storage in a browser. Values pass through text. */
export class SimMirror {
  private readonly timeline: Timeline;
  private readonly random: Random;
  private readonly onChange: () => void;
  private entries = new Map<string, string>();

  /** `onChange` is called after each write and removal. */
  constructor(timeline: Timeline, random: Random, onChange: () => void) {
    this.onChange = onChange;
    this.timeline = timeline;
    this.random = random;
  }

  /** Returns whether it contains a command. */
  holds(commandId: string): boolean {
    return this.entries.has(commandId) || this.entries.has(`${commandId}.rejected`);
  }

  keys(): readonly string[] {
    return [...this.entries.keys()];
  }

  /** Deletes the store. As with the Cache API, who has it open goes on with a copy that nobody else will see. */
  clear(): void {
    this.entries = new Map();
  }

  /**
   * Returns the store as one tab uses it, opened at the first call. Each call is a task of its own; its answer reaches
   * only a tab that is alive.
   */
  port(owner: Owner): OutboxMirror {
    let opened: Map<string, string> | undefined;
    const runLater = <T>(operation: (entries: Map<string, string>) => T): Promise<T> =>
      new Promise((resolve) => {
        this.timeline.after(this.random() * 4, () => {
          if (owner.isDead) return;
          opened ??= this.entries;
          const result = operation(opened);
          owner.deliver(() => resolve(result));
        });
      });
    return {
      list: () => runLater((entries) => [...entries.keys()]),
      read: (key) =>
        runLater((entries): unknown => {
          const text = entries.get(key);
          return text === undefined ? undefined : JSON.parse(text);
        }),
      write: (key, value) =>
        runLater((entries) => {
          entries.set(key, JSON.stringify(value));
          this.onChange();
        }),
      remove: (key) =>
        runLater((entries) => {
          entries.delete(key);
          this.onChange();
        }),
    };
  }
}
