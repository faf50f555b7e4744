import type { ProspectRow } from './prospect-columns.ts';

/** Limits the custom fields of a person: their number, and the lengths of names and values in characters. */
const MAX_EXTRAS = 50;
const MAX_NAME_LENGTH = 100;
const MAX_VALUE_LENGTH = 500;

/**
 * Returns the custom fields of a row: the selected columns, by header and the name the person gave them (formats.md
 * §4), and `unplaced` values by header, which do not count towards the limit. Undefined when there are none.
 */
export function customFieldsOf(
  row: ProspectRow,
  names: Readonly<Record<string, string>>,
  unplaced: Readonly<Record<string, string>> = {},
): Record<string, string> | undefined {
  const selected: [string, string][] = [];
  for (const [header, name] of Object.entries(names)) {
    if (Object.hasOwn(unplaced, header) && name.trim() !== '') continue;
    const value = Object.hasOwn(row, header) ? (row[header] ?? '').trim().slice(0, MAX_VALUE_LENGTH) : '';
    if (value !== '' && name.trim() !== '') selected.push([name.trim().slice(0, MAX_NAME_LENGTH), value]);
    if (selected.length === MAX_EXTRAS) break;
  }
  const fields = new Map(selected);
  const kept: [string, string][] = [];
  for (const [header, value] of Object.entries(unplaced)) {
    const name = freeName((Object.hasOwn(names, header) ? names[header]?.trim() : '') || header.trim(), fields);
    fields.set(name, value);
    kept.push([name, value]);
  }
  return fields.size === 0 ? undefined : Object.fromEntries([...kept, ...selected]);
}

/** Returns a name, or with a number behind it when it is taken. */
function freeName(name: string, taken: ReadonlyMap<string, string>): string {
  let free = name.slice(0, MAX_NAME_LENGTH);
  for (let count = 2; taken.has(free); count += 1) free = `${name.slice(0, MAX_NAME_LENGTH)} (${count})`;
  return free;
}
