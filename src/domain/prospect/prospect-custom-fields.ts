import { sanitizeText } from '../text/sanitize-text.ts';
import { cutText, trimInvisible } from '../text/visible-text.ts';
import { readCell, type ProspectRow } from './prospect-columns.ts';

/** Limits the custom fields of a person: their number, and the lengths of names and values in characters. */
const MAX_EXTRAS = 50;
const MAX_NAME_LENGTH = 100;
const MAX_VALUE_LENGTH = 500;

/**
 * Returns the custom fields of a row: the selected columns, by header and the name the user gave them, and `unmapped`
 * values by header, which do not count towards the limit. Undefined when there are none.
 */
export function customFieldsOf(
  row: ProspectRow,
  names: Readonly<Record<string, string>>,
  unmapped: Readonly<Record<string, string>> = {},
): Record<string, string> | undefined {
  const labels = labelsOf(names);
  const selected: [string, string][] = [];
  for (const [header, label] of labels) {
    if (Object.hasOwn(unmapped, header) && label !== '') continue;
    const value = Object.hasOwn(row, header) ? toStored(readCell(row[header]), MAX_VALUE_LENGTH) : '';
    if (value !== '' && label !== '') selected.push([label, value]);
    if (selected.length === MAX_EXTRAS) break;
  }
  const fields = new Map(selected);
  const unmappedFields: [string, string][] = [];
  for (const [header, value] of Object.entries(unmapped)) {
    const name = uniqueName(labels.get(header) || header.trim(), fields);
    fields.set(name, value);
    unmappedFields.push([name, value]);
  }
  return fields.size === 0 ? undefined : Object.fromEntries([...unmappedFields, ...selected]);
}

const toStored = (text: string, maxUnits: number): string => cutText(trimInvisible(sanitizeText(text)), maxUnits);

type Labels = ReadonlyMap<string, string>;
/** Each row of an import has the same names, which take longer to cut than a row to read. */
const knownLabels = new WeakMap<Readonly<Record<string, string>>, Labels>();

/** Returns the names of custom fields as they are stored, by header. */
function labelsOf(names: Readonly<Record<string, string>>): Labels {
  const labels =
    knownLabels.get(names) ??
    new Map(Object.entries(names).map(([header, name]) => [header, toStored(name, MAX_NAME_LENGTH)]));
  knownLabels.set(names, labels);
  return labels;
}

/** Returns a name, followed by a number when it is taken. */
function uniqueName(name: string, taken: ReadonlyMap<string, string>): string {
  const short = cutText(name, MAX_NAME_LENGTH);
  let unique = short;
  for (let count = 2; taken.has(unique); count += 1) unique = `${short} (${count})`;
  return unique;
}
