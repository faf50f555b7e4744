/**
 * Reads ahead while the consumer works: yields, together and in order, the items that have arrived meanwhile, at most
 * `limit`. The first goes out alone as soon as it arrives. An error of the source is thrown after everything that came
 * before it.
 */
export async function* readAhead<T>(source: AsyncGenerator<T>, limit: number): AsyncGenerator<T[]> {
  let items: T[] = [];
  let coming: Promise<void> | undefined;
  let isOver = false;
  const failures: unknown[] = [];

  async function readOne(): Promise<void> {
    try {
      const next = await source.next();
      if (next.done === true) isOver = true;
      else items.push(next.value);
    } catch (error) {
      isOver = true;
      failures.push(error);
    }
    coming = undefined;
    readOn();
  }

  function readOn(): void {
    if (!isOver && coming === undefined && items.length < limit) coming = readOne();
  }

  try {
    for (;;) {
      readOn();
      while (items.length === 0 && coming !== undefined) await coming;
      if (items.length === 0) break;
      const together = items;
      items = [];
      readOn();
      yield together;
    }
  } finally {
    isOver = true;
  }
  for (const failure of failures) throw failure;
}
