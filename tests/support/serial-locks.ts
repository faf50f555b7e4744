/** The exclusive Web Locks of one browser: requests of a name are granted in order. */
export class SerialLocks implements LockManager {
  private readonly last = new Map<string, Promise<unknown>>();

  async request<T>(name: string, ...rest: readonly unknown[]): Promise<Awaited<T>> {
    const work = rest.at(-1) as () => Promise<Awaited<T>>;
    const before = this.last.get(name);
    const run = (before ?? Promise.resolve()).then(work, work);
    this.last.set(name, run);
    return run;
  }

  query(): Promise<LockManagerSnapshot> {
    return Promise.resolve({});
  }
}
