/**
 * The exclusive Web Locks of one browser: requests of a name are granted in order, unless their signal
 * aborts them before. */
export class SerialLocks implements LockManager {
  private readonly last = new Map<string, Promise<unknown>>();

  async request<T>(name: string, ...rest: readonly unknown[]): Promise<Awaited<T>> {
    const work = rest.at(-1) as () => Promise<Awaited<T>>;
    const { signal } = rest.length > 1 ? (rest[0] as LockOptions) : {};
    const before = this.last.get(name);
    let isGranted = false;
    const granted = async (): Promise<Awaited<T>> => {
      signal?.throwIfAborted();
      isGranted = true;
      return work();
    };
    const run = (before ?? Promise.resolve()).then(granted, granted);
    this.last.set(name, run);
    if (signal === undefined) return run;
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => {
        if (!isGranted) reject(new DOMException('The request was aborted.', 'AbortError'));
      });
    });
    return Promise.race([run, aborted]);
  }

  query(): Promise<LockManagerSnapshot> {
    return Promise.resolve({});
  }
}
