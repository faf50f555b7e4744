import * as z from 'zod/mini';
import { t } from '#i18n/translate.ts';
import { DELIMITERS, ENCODINGS } from '../text/csv.ts';
import { namedRecord } from '../wire/named-record.ts';

/**
 * Lists the reasons why a row of a list does not become a prospect. The codes are written into files, so their meaning
 * never changes.
 */
export const REJECTION_CODES = ['repeated', 'company', 'no-address', 'in-campaign', 'elsewhere'] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];

/** Lists the reasons for which the server stores a row: those above, or an import that failed at this row. */
const STORED_REJECTION_CODES = [...REJECTION_CODES, 'failed'] as const;
export type StoredRejectionCode = (typeof STORED_REJECTION_CODES)[number];

/** Says each reason to the person who imported the list. */
export const REJECTION_MESSAGES: Readonly<Record<StoredRejectionCode, string>> = {
  repeated: t('The same person is further up in this file.'),
  company: t('A company page is not a person.'),
  'no-address': t('There is no profile address to identify them.'),
  'in-campaign': t('They are already in this campaign.'),
  elsewhere: t('Your team already has a conversation with them. Nobody is contacted twice.'),
  failed: t('Our server could not import this row. Import it again.'),
};

/** Says each reason in files: in English and in ASCII letters, which every encoding of a list has. */
export const REJECTION_KEYS: Readonly<Record<StoredRejectionCode, string>> = {
  repeated: 'The same person is further up in this file.',
  company: 'A company page is not a person.',
  'no-address': 'There is no profile address to identify them.',
  'in-campaign': 'They are already in this campaign.',
  elsewhere: 'Your team already has a conversation with them. Nobody is contacted twice.',
  failed: 'Our server could not import this row. Import it again.',
};

/** Name of the column that holds a row's number in its file, counted from 1. */
export const ROW_NUMBER = 'row_number';

/** Lists the columns that a file of rejected rows adds to those of its source (issue "CSV import"). */
const REJECTION_HEADERS = [ROW_NUMBER, 'error_code', 'error_message'] as const;

/** Returns the names of these columns for a source with these columns; a name the source already uses is changed. */
export function rejectionHeaders(names: readonly string[]): string[] {
  return REJECTION_HEADERS.map((header) => {
    let own: string = header;
    for (let count = 2; names.includes(own); count += 1) own = `${header} (${count})`;
    return own;
  });
}

/** Returns the name of the column with a row's number in its file, for a file with these columns. */
export const rowNumberKey = (names: readonly string[]): string => rejectionHeaders(names)[0] ?? ROW_NUMBER;

/** Returns how many of these columns belong to the source; a file of rejected rows has three of ours after them. */
export function sourceWidth(names: readonly string[]): number {
  const tail = names.slice(-REJECTION_HEADERS.length).map((name) => name.replace(/ \(\d+\)$/, ''));
  return (
    names.length - (REJECTION_HEADERS.every((header, index) => tail[index] === header) ? REJECTION_HEADERS.length : 0)
  );
}

/** Describes a row of an import that did not become a prospect, unchanged; with `row_number` if it was sent. */
export const rejectedRowSchema = z.object({
  code: z.enum(STORED_REJECTION_CODES),
  row: namedRecord(z.string(), z.string()),
});
export type RejectedRow = z.output<typeof rejectedRowSchema>;

/**
 * Describes a row that the person left out before sending: it is stored with the import, so that its history tells the
 * whole file.
 */
export const leftOutRowSchema = z.object({ code: z.enum(REJECTION_CODES), row: namedRecord(z.string(), z.string()) });
export type LeftOutRow = z.output<typeof leftOutRowSchema>;

/**
 * Describes the answer of `POST /prospects/rejected`: the rows of one call of an import, the number of its calls, and
 * how the file was written; its columns if they were sent and any row was stored.
 */
export const prospectsRejectedAnswerSchema = z.object({
  rows: z.array(rejectedRowSchema),
  headers: z.catch(z.array(z.string()), []),
  chunks: z.number(),
  delimiter: z.catch(z.enum(DELIMITERS), ','),
  encoding: z.catch(z.enum(ENCODINGS), 'utf-8'),
});
