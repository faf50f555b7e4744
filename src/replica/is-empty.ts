/** What of a range of rows is asked. */
interface Range {
  limit(most: number): { primaryKeys(): PromiseLike<readonly unknown[]> };
}

/** Whether a range holds no row, at the price of one key: counting goes over all of it, whatever its limit. */
export const isEmpty = async (range: Range): Promise<boolean> => (await range.limit(1).primaryKeys()).length === 0;
