import type { ProspectRow } from './prospect-columns.ts';

/**
 * So many things are kept of a person beside what is known of everybody, under names and with values of so many
 * characters.
 */
const MAX_EXTRAS = 50;
const MAX_NAME_LENGTH = 100;
const MAX_VALUE_LENGTH = 500;

/**
 * What else a row says of a person: the columns that were asked for, by their header and the name the person gave them
 * (formats.md §4). Undefined when that is nothing.
 */
export function customFieldsOf(
  row: ProspectRow,
  names: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  const entries: [string, string][] = [];
  for (const [header, name] of Object.entries(names)) {
    const value = Object.hasOwn(row, header) ? (row[header] ?? '').trim().slice(0, MAX_VALUE_LENGTH) : '';
    if (value !== '' && name.trim() !== '') entries.push([name.trim().slice(0, MAX_NAME_LENGTH), value]);
    if (entries.length === MAX_EXTRAS) break;
  }
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
