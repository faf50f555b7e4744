import * as z from 'zod/mini';
import { unescapeFormulaCell } from '#domain/text/csv.ts';
import { sourceWidth } from '#domain/prospect/rejected-row.ts';
import { PROSPECT_FIELD_KEYS, type ProspectField } from '#domain/prospect/prospect-fields.ts';
import { t } from '#i18n/translate.ts';
import { teamStorageItem } from '#replica/storage/local-storage.ts';
import type { ListColumn } from '#workers/csv/csv-preview.ts';

/** A column as mapped by the person: name, field, imported or not. */
export interface MappedColumn {
  readonly name: string;
  readonly field?: ProspectField | undefined;
  readonly isPicked: boolean;
}

const mappedSchema = z.object({
  name: z.string(),
  field: z.catch(z.optional(z.enum(PROSPECT_FIELD_KEYS)), undefined),
  isPicked: z.boolean(),
});
const mappingsSchema = z.array(z.object({ signature: z.string(), columns: z.array(mappedSchema) }));

/** Number of headers whose mapping is remembered. */
const MAX_REMEMBERED = 20;

const mappingStorage = teamStorageItem('import-columns', mappingsSchema);

/** Identifies files of one producer by their column names in order; a file of rejected rows has those of its source. */
function signatureOf(columns: readonly ListColumn[]): string {
  const names = columns.map(({ name }) => unescapeFormulaCell(name));
  return JSON.stringify(names.slice(0, sourceWidth(names)));
}

/** Returns the mapping last used for this header, else the detected one. */
export function toMapping(columns: readonly ListColumn[], userId: string, teamId: string): MappedColumn[] {
  const known = mappingStorage(userId, teamId)
    .read()
    ?.find(({ signature }) => signature === signatureOf(columns));
  return columns.map(({ name, field, isPicked }, index) => known?.columns[index] ?? { name, field, isPicked });
}

/**
 * Extends a mapping to a file that turned out wider while it was read: the person's columns stay, `fresh` fills the
 * others. If earlier columns differ, all of `fresh` is used.
 */
export function widenMapping(
  current: readonly MappedColumn[],
  before: readonly ListColumn[],
  columns: readonly ListColumn[],
  detected: readonly MappedColumn[],
): MappedColumn[] {
  const isWider =
    current.length === before.length &&
    before.every(({ name, field }, index) => columns[index]?.name === name && columns[index]?.field === field);
  if (!isWider) return [...detected];
  const usedFields = new Set(current.map(({ field }) => field));
  return [
    ...current,
    ...detected
      .slice(current.length)
      .map((column) => (usedFields.has(column.field) ? { ...column, field: undefined } : column)),
  ];
}

/** Remembers a header's mapping for the next file. */
export function rememberMapping(
  columns: readonly ListColumn[],
  mapped: readonly MappedColumn[],
  userId: string,
  teamId: string,
): void {
  const storage = mappingStorage(userId, teamId);
  const others = (storage.read() ?? []).filter(({ signature }) => signature !== signatureOf(columns));
  storage.save([{ signature: signatureOf(columns), columns: [...mapped] }, ...others].slice(0, MAX_REMEMBERED));
}

/** Changes one column of a mapping; its field is taken from the column that had it. */
export function changeColumn(
  mapped: readonly MappedColumn[],
  index: number,
  part: Partial<MappedColumn>,
): MappedColumn[] {
  return mapped.map((column, at) => {
    if (at === index) return { ...column, ...part };
    return part.field !== undefined && column.field === part.field ? { ...column, field: undefined } : column;
  });
}

/** Returns the problem of a mapping; undefined when it can be imported (part 2 §5). */
export function mappingProblem(mapped: readonly MappedColumn[]): string | undefined {
  const picked = mapped.filter(({ isPicked }) => isPicked);
  if (picked.length === 0) return t('Please select at least one column');
  const names = picked.map(({ name }) => name.trim());
  if (names.includes('')) return t('Please name every column you import');
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  return duplicate === undefined
    ? undefined
    : t('Two columns are called “{twice}”. Please rename one of them.', { twice: duplicate });
}
