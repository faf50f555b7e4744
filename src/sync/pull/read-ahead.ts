/**
 * Reads ahead while the consumer works: yields, together and in order, the items that have arrived meanwhile, at most
 * `limit`. The first goes out alone as soon as it arrives. An error of the source is thrown after everything that came
 * before it.
 */
export async function* readAhead<T>(source: AsyncGenerator<T>, limit: number): AsyncGenerator<T[]> {
  let items: T[] = [];
  let pendingRead: Promise<void> | undefined;
  let isDone = false;
  const failures: unknown[] = [];

  async function readOne(): Promise<void> {
    try {
      const next = await source.next();
      if (next.done === true) isDone = true;
      else items.push(next.value);
    } catch (error) {
      isDone = true;
      failures.push(error);
    }
    pendingRead = undefined;
    readNext();
  }

  function readNext(): void {
    if (!isDone && pendingRead === undefined && items.length < limit) pendingRead = readOne();
  }

  try {
    for (;;) {
      readNext();
      while (items.length === 0 && pendingRead !== undefined) await pendingRead;
      if (items.length === 0) break;
      const batch = items;
      items = [];
      readNext();
      yield batch;
    }
  } finally {
    isDone = true;
  }
  for (const failure of failures) throw failure;
}
