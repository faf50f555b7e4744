import * as z from 'zod/mini';
import { rawCell } from '#domain/text/csv.ts';
import { sourceWidth } from '#domain/prospect/rejected-row.ts';
import { PROSPECT_FIELDS, type ProspectField } from '#domain/prospect/prospect-field.ts';
import { say } from '#i18n/translate.ts';
import { teamStorageItem } from '#replica/storage/local-storage.ts';
import type { ListColumn } from '#workers/csv/read-csv.ts';

/** A column as the person wants it: under which name, meaning what, taken or left. */
export interface MappedColumn {
  readonly name: string;
  readonly field?: ProspectField | undefined;
  readonly isPicked: boolean;
}

const mappedSchema = z.object({
  name: z.string(),
  field: z.catch(z.optional(z.enum(PROSPECT_FIELDS)), undefined),
  isPicked: z.boolean(),
});
const mappingsSchema = z.array(z.object({ signature: z.string(), columns: z.array(mappedSchema) }));

/** So many headers are remembered with what was made of them. */
const REMEMBERED = 20;

const keptMappings = teamStorageItem('import-columns', mappingsSchema);

/**
 * What tells the lists of one producer: the names of their columns, in order; a file of rejected rows has those of its
 * source.
 */
function signatureOf(columns: readonly ListColumn[]): string {
  const names = columns.map(({ name }) => rawCell(name));
  return JSON.stringify(names.slice(0, sourceWidth(names)));
}

/** The columns of a list as they were mapped the last time a list had this header; else as they were recognised. */
export function toMapping(columns: readonly ListColumn[], userId: string, teamId: string): MappedColumn[] {
  const known = keptMappings(userId, teamId)
    .read()
    ?.find(({ signature }) => signature === signatureOf(columns));
  return columns.map(({ name, field, isPicked }, place) => known?.columns[place] ?? { name, field, isPicked });
}

/**
 * The mapping of a list that has turned out to be wider while it was being read: what the person has made of its first
 * columns stays, and `fresh` says what the others are. With other columns it is all of `fresh`.
 */
export function widenMapping(
  mine: readonly MappedColumn[],
  before: readonly ListColumn[],
  columns: readonly ListColumn[],
  fresh: readonly MappedColumn[],
): MappedColumn[] {
  const isWider =
    mine.length === before.length &&
    before.every(({ name, field }, place) => columns[place]?.name === name && columns[place]?.field === field);
  if (!isWider) return [...fresh];
  const claimed = new Set(mine.map(({ field }) => field));
  return [
    ...mine,
    ...fresh.slice(mine.length).map((column) => (claimed.has(column.field) ? { ...column, field: undefined } : column)),
  ];
}

/** Remembers what was made of a header, for the next list that has it. */
export function rememberMapping(
  columns: readonly ListColumn[],
  mapped: readonly MappedColumn[],
  userId: string,
  teamId: string,
): void {
  const kept = keptMappings(userId, teamId);
  const others = (kept.read() ?? []).filter(({ signature }) => signature !== signatureOf(columns));
  kept.keep([{ signature: signatureOf(columns), columns: [...mapped] }, ...others].slice(0, REMEMBERED));
}

/** The mapping with one column changed; a field that another column had goes over to it. */
export function changeColumn(
  mapped: readonly MappedColumn[],
  place: number,
  part: Partial<MappedColumn>,
): MappedColumn[] {
  return mapped.map((column, at) => {
    if (at === place) return { ...column, ...part };
    return part.field !== undefined && column.field === part.field ? { ...column, field: undefined } : column;
  });
}

/** What is wrong with a mapping; undefined when rows can be imported by it (part 2 §5). */
export function mappingProblem(mapped: readonly MappedColumn[]): string | undefined {
  const picked = mapped.filter(({ isPicked }) => isPicked);
  if (picked.length === 0) return say('Please select at least one column');
  const names = picked.map(({ name }) => name.trim());
  if (names.includes('')) return say('Please name every column you import');
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  return twice === undefined
    ? undefined
    : say('Two columns are called “{twice}”. Please rename one of them.', { twice });
}
