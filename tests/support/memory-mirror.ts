import type { OutboxMirror } from '#replica/outbox/outbox-mirror.ts';

/** An outbox mirror that outlives replicas. Values are serialized, as in the real one. */
export class MemoryMirror implements OutboxMirror {
  readonly entries = new Map<string, string>();
  /** Runs before the keys are listed; tests change the mirror here as another tab. */
  onList: () => Promise<void> = () => Promise.resolve();
  /** Runs after a write, before it resolves. */
  onWrite: (key: string) => Promise<void> = () => Promise.resolve();

  async list(): Promise<string[]> {
    await this.onList();
    return [...this.entries.keys()];
  }

  read(key: string): Promise<unknown> {
    const text = this.entries.get(key);
    return Promise.resolve(text === undefined ? undefined : JSON.parse(text));
  }

  write(key: string, value: unknown): Promise<void> {
    this.entries.set(key, JSON.stringify(value));
    return this.onWrite(key);
  }

  remove(key: string): Promise<void> {
    this.entries.delete(key);
    return Promise.resolve();
  }
}
