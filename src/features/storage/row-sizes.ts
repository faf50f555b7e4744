/** Rows sampled per table: a few milliseconds for any size. */
const MEASURED = 25;

interface Rows {
  limit(most: number): { toArray(): PromiseLike<readonly unknown[]> };
}

const encoder = new TextEncoder();

/** Estimates the average row size of a table as JSON, in bytes. 0 for an empty table. */
export async function averageBytes(table: Rows): Promise<number> {
  const rows = await table.limit(MEASURED).toArray();
  return rows.length === 0
    ? 0
    : rows.reduce<number>((sum, row) => sum + encoder.encode(JSON.stringify(row)).length, 0) / rows.length;
}
