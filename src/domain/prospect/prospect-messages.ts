import { numberLocale, t, plural, formatNumber } from '#i18n/translate.ts';
import { CONFIRM_ABOVE_BYTES, MAX_BYTES, MAX_SHARED_FILES } from './list-size.ts';

/** Holds the texts of part 2 §5 and §8 "Uploads". */
export const PROSPECT_MESSAGES = {
  notCsv: t('Please upload a CSV file'),
  oneFile: t('Please upload one file at a time.'),
  empty: t('CSV file appears to be empty'),
  unreadable: t('Failed to parse CSV file. Please check the file format.'),
  processed: t('CSV processed successfully'),
  started: t('Prospect upload started'),
  startedHint: t('Your prospects are being processed in the background.'),
  waiting: t('They are sent when you are back online.'),
  completed: t('Import completed'),
  failed: t('Failed to upload prospects'),
} as const;

/** Says how many prospects were imported: `Successfully imported N prospects`. */
export const importedMessage = (count: number): string =>
  plural(count, 'Successfully imported {count} prospect', 'Successfully imported {count} prospects');

/**
 * Says what is wrong with a file before it is read; undefined when it may be read. A list is recognised by its file
 * name, never by its MIME type.
 */
export function fileProblemOf({ name, size }: { readonly name: string; readonly size: number }): string | undefined {
  if (!name.toLowerCase().endsWith('.csv')) return PROSPECT_MESSAGES.notCsv;
  if (size === 0) return PROSPECT_MESSAGES.empty;
  if (size > MAX_BYTES)
    return t('This file has {size}; at most {most} can be imported at once. Split it into several files.', {
      size: fileSizeMessage(size),
      most: fileSizeMessage(MAX_BYTES),
    });
  return undefined;
}

/** Says that files which were to wait for their import were not stored, for their size or number. */
export const leftOutMessage = (count: number): string =>
  plural(
    count,
    '{count} shared file was left out: at most {files} files with {most} together can wait here. Import or remove the others, or split it into smaller ones.',
    '{count} shared files were left out: at most {files} files with {most} together can wait here. Import or remove the others, or share one at a time.',
    { files: formatNumber(MAX_SHARED_FILES), most: fileSizeMessage(MAX_BYTES) },
  );

/** Formats a size for people. */
export function fileSizeMessage(bytes: number): string {
  if (bytes < 100 * 1_024) return t('{size} kB', { size: Math.ceil(bytes / 1_024) });
  const digits = bytes < CONFIRM_ABOVE_BYTES ? 1 : 0;
  const size = Number((bytes / 1_024 / 1_024).toFixed(digits));
  return t('{size} MB', {
    size: new Intl.NumberFormat(numberLocale(), { minimumFractionDigits: digits, useGrouping: false }).format(size),
  });
}

/** Says that people are identified only by ids that the network alone can match with a public URL. */
export const unresolvedMessage = (count: number): string =>
  plural(
    count,
    '{count} person has only a Sales Navigator link or a member id, and will be identified later. Until then they count as a different person from any public address in the list.',
    '{count} people have only a Sales Navigator link or a member id, and will be identified later. Until then they count as different people from any public address in the list.',
  );

/** Says that quotation marks in a list were out of place; `first` is the first row concerned. */
export const strayQuotesMessage = ({ count, first }: { readonly count: number; readonly first: number }): string =>
  count === 1
    ? t(
        'A quotation mark is out of place in row {row}. We read the row as it seems to be meant. Check it before you import.',
        { row: formatNumber(first + 1) },
      )
    : plural(
        count - 1,
        'A quotation mark is out of place in row {row} and {count} more row. We read them as they seem to be meant. Check them before you import.',
        'A quotation mark is out of place in row {row} and {count} more rows. We read them as they seem to be meant. Check them before you import.',
        { row: formatNumber(first + 1) },
      );

/** Says that rows have more cells than there are columns; `first` is the first of them. */
export const raggedRowsMessage = ({ count, first }: { readonly count: number; readonly first: number }): string =>
  plural(
    count,
    '{count} row has more cells than there are columns: row {row}. An unquoted delimiter, such as the comma in “Acme, Inc.”, may have moved values into the wrong columns. Check it before you import.',
    '{count} rows have more cells than there are columns; the first is row {row}. An unquoted delimiter, such as the comma in “Acme, Inc.”, may have moved values into the wrong columns. Check them before you import.',
    { row: formatNumber(first + 1) },
  );

const CSV_ERROR_MESSAGES: Readonly<Record<string, string>> = {
  empty: PROSPECT_MESSAGES.empty,
  'header-only': t('This file has a header and no rows under it.'),
  workbook: t(
    'This is an Excel workbook under another name. Open it, choose “Save as” and “CSV UTF-8”, and upload that file.',
  ),
  archive: t('This is a compressed archive. Unpack it, and upload the CSV file in it.'),
  document: t('This is a PDF document. Upload the list as a CSV file.'),
  binary: t('{unreadable} It does not contain text.', { unreadable: PROSPECT_MESSAGES.unreadable }),
  'too-many-columns': t(
    'This file has more than 500 columns, so it cannot be a list of people. Remove the columns you do not need.',
  ),
  messages: t(
    'This is an export of messages. Upload the list of people instead: from the same export, the file Connections.csv.',
  ),
  companies: t(
    'This is a list of companies. Upload a list of people: each row needs the address of a person’s profile.',
  ),
  'web-page': t(
    'This is a web page, not a list. The export may not have been ready, or you were signed out. Download it again.',
  ),
  data: t('This is a JSON file under another name. Export the list as CSV, and upload that file.'),
  delimiter: t(
    'The first line names a delimiter that cannot be read. Save the list with commas, semicolons, tabs or pipes between its cells.',
  ),
  unreadable: t('The file can no longer be read. It may have been moved or changed. Choose it again.'),
};

/** Says why a file cannot be imported, and what to do. `record` is the row in which the problem was found. */
export function importErrorMessage(code: string, record: number | undefined): string {
  if (code === 'record-too-long')
    return t('{unreadable} Row {row} is longer than 2 million characters: a quotation mark in it may not be closed.', {
      unreadable: PROSPECT_MESSAGES.unreadable,
      row: formatNumber(record ?? 1),
    });
  return CSV_ERROR_MESSAGES[code] ?? PROSPECT_MESSAGES.unreadable;
}
