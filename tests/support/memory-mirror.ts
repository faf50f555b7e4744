import type { OutboxMirror } from '#replica/outbox/outbox-mirror.ts';

/** A mirror that outlives replicas; values pass through text, as in the real one. */
export class MemoryMirror implements OutboxMirror {
  readonly entries = new Map<string, string>();
  /** Runs before the keys are listed: the place for what other tabs do meanwhile. */
  onList: () => Promise<void> = () => Promise.resolve();
  /** Runs once something was written, before whoever wrote it hears so. */
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
