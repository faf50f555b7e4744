import * as z from 'zod/mini';
import { signedIn, userStorageItem } from './local-storage.ts';

/** The delimiters that a person can choose for the files they save. */
const EXPORT_DELIMITERS = [',', ';', '\t'] as const;
type ExportDelimiter = (typeof EXPORT_DELIMITERS)[number];

const storage = userStorageItem('export-delimiter', z.enum(EXPORT_DELIMITERS));
const ofPerson = () => storage(signedIn.read()?.id ?? '');

/**
 * Returns the delimiter of the files that this person saves: as chosen, else the one that spreadsheets expect in their
 * region: a semicolon where the decimal mark is a comma, as in French, German and Spanish.
 */
export const readExportDelimiter = (): ExportDelimiter => ofPerson().read() ?? delimiterOfRegion();

/** Remembers the delimiter for this person. */
export const saveExportDelimiter = (delimiter: ExportDelimiter): void => ofPerson().save(delimiter);

/** What a menu beside a button that saves a file needs. */
export const exportDelimiterMenu = {
  delimiters: EXPORT_DELIMITERS,
  read: readExportDelimiter,
  onChoose: saveExportDelimiter,
};

/** Returns the delimiter of spreadsheets in a region; without one, in the browser's. */
export const delimiterOfRegion = (language?: string): ExportDelimiter =>
  new Intl.NumberFormat(language).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ';'
    : ',';
