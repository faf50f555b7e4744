import type { ProspectRow } from '#domain/prospect-columns.ts';

const quoted = (value: string): string => (/[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Rows as a CSV file (RFC 4180) that the import reads again: every column that any of them has, in the order of their first appearance. */
export function csvOfRows(rows: readonly ProspectRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}
