import * as z from 'zod/mini';
import { say } from '#i18n/translate.ts';
import { DELIMITERS, ENCODINGS } from '../text/csv.ts';

/** Why a row of a list does not become a prospect; the codes stand in files, and never change their meaning. */
export const REJECTION_CODES = ['repeated', 'company', 'no-address', 'in-campaign', 'elsewhere'] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];

/** Why the server keeps a row: as above, or because its import was given up at it. */
const KEPT_CODES = [...REJECTION_CODES, 'failed'] as const;
export type KeptCode = (typeof KEPT_CODES)[number];

/** The same in words, for the person whose list it is. */
export const REJECTION_MESSAGES: Readonly<Record<KeptCode, string>> = {
  repeated: say('The same person stands further up in this file.'),
  company: say('A company page is no person.'),
  'no-address': say('No profile address tells who they are.'),
  'in-campaign': say('This campaign has a conversation with them.'),
  elsewhere: say('Your team has a conversation with them already, and nobody is contacted twice.'),
  failed: say('Our server could not import this row. Import it again.'),
};

/**
 * The same as files have it: in English and in plain letters, which every encoding has that a list may be written in.
 */
export const REJECTION_KEYS: Readonly<Record<KeptCode, string>> = {
  repeated: 'The same person stands further up in this file.',
  company: 'A company page is no person.',
  'no-address': 'No profile address tells who they are.',
  'in-campaign': 'This campaign has a conversation with them.',
  elsewhere: 'Your team has a conversation with them already, and nobody is contacted twice.',
  failed: 'Our server could not import this row. Import it again.',
};

/** Where a row of an import says which row of its file it was, counted from 1. */
export const ROW_NUMBER = 'row_number';

/** The columns a file of rejected rows has behind those of its source (issue "CSV import"). */
const REJECTION_HEADERS = [ROW_NUMBER, 'error_code', 'error_message'] as const;

/** The same for a source that has these columns: one that has such a name already keeps it. */
export function rejectionHeaders(names: readonly string[]): string[] {
  return REJECTION_HEADERS.map((header) => {
    let own: string = header;
    for (let count = 2; names.includes(own); count += 1) own = `${header} (${count})`;
    return own;
  });
}

/** Under which name a row of an import says which row of its file it was, where the file has these columns. */
export const rowNumberKey = (names: readonly string[]): string => rejectionHeaders(names)[0] ?? ROW_NUMBER;

/** How many of these columns are the source's: a file of rejected rows has three of ours behind them. */
export function sourceWidth(names: readonly string[]): number {
  const tail = names.slice(-REJECTION_HEADERS.length).map((name) => name.replace(/ \(\d+\)$/, ''));
  return (
    names.length - (REJECTION_HEADERS.every((header, place) => tail[place] === header) ? REJECTION_HEADERS.length : 0)
  );
}

/** A row of an import that did not become a prospect, as it came; with `row_number` where that was said. */
export const rejectedRowSchema = z.object({ code: z.enum(KEPT_CODES), row: z.record(z.string(), z.string()) });
export type RejectedRow = z.output<typeof rejectedRowSchema>;

/**
 * What `POST /prospects/rejected` answers: the rows of one call of an import, how many calls there were, and how the
 * file was written; its columns where they were said and any row was kept.
 */
export const prospectsRejectedAnswerSchema = z.object({
  rows: z.array(rejectedRowSchema),
  headers: z.catch(z.array(z.string()), []),
  chunks: z.number(),
  delimiter: z.catch(z.enum(DELIMITERS), ','),
  encoding: z.catch(z.enum(ENCODINGS), 'utf-8'),
});
