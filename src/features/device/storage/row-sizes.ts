/** So many rows of a table are measured: some milliseconds, however many there are. */
const MEASURED = 25;

interface Rows {
  limit(most: number): { toArray(): PromiseLike<readonly unknown[]> };
}

const encoder = new TextEncoder();

/** About how many bytes a row of a table takes: the average of a few, as JSON. 0 for an empty one. */
export async function averageBytes(table: Rows): Promise<number> {
  const rows = await table.limit(MEASURED).toArray();
  return rows.length === 0
    ? 0
    : rows.reduce<number>((sum, row) => sum + encoder.encode(JSON.stringify(row)).length, 0) / rows.length;
}
