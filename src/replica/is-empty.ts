interface Range {
  limit(most: number): { primaryKeys(): PromiseLike<readonly unknown[]> };
}

/** Returns true when a range holds no row. Reads one key: counting would go over all of them, whatever its limit. */
export const isEmpty = async (range: Range): Promise<boolean> => (await range.limit(1).primaryKeys()).length === 0;
