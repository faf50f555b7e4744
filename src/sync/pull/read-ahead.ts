/**
 * Reads on while what was read is being worked at: yields, together and in their order, the items that have come
 * meanwhile, at most `limit`. The first goes out alone, as soon as it is there. A failure of the source is thrown
 * behind everything that came before it.
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
