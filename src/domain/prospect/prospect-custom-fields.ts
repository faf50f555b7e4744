import type { ProspectRow } from './prospect-columns.ts';

/** Limits the custom fields of a person: their number, and the lengths of names and values in characters. */
const MAX_EXTRAS = 50;
const MAX_NAME_LENGTH = 100;
const MAX_VALUE_LENGTH = 500;

/**
 * Returns the custom fields of a row: the selected columns, by header and the name the person gave them (formats.md
 * §4). Undefined when there are none.
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
