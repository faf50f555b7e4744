import type { Delimiter, Encoding } from '#domain/text/csv.ts';
import { REJECTION_MESSAGES } from '#domain/prospect/rejected-row.ts';
import { t, plural } from '#i18n/translate.ts';
import type { RecordKind } from '#workers/csv/classify-rows.ts';

export const ENCODING_LABELS: Readonly<Record<Encoding, string>> = {
  'utf-8': t('Unicode (UTF-8)'),
  'windows-1252': t('Western (Windows-1252)'),
  'utf-16le': t('Unicode (UTF-16)'),
  'utf-16be': t('Unicode (UTF-16, big-endian)'),
  'windows-1250': t('Central European (Windows-1250)'),
  'windows-1251': t('Cyrillic (Windows-1251)'),
  'windows-1253': t('Greek (Windows-1253)'),
  'windows-1254': t('Turkish (Windows-1254)'),
  'windows-1255': t('Hebrew (Windows-1255)'),
  'windows-1256': t('Arabic (Windows-1256)'),
  'windows-1257': t('Baltic (Windows-1257)'),
  'windows-874': t('Thai (Windows-874)'),
  'iso-8859-2': t('Central European (ISO 8859-2)'),
  'iso-8859-4': t('Baltic (ISO 8859-4)'),
  'iso-8859-7': t('Greek (ISO 8859-7)'),
  'iso-8859-13': t('Baltic (ISO 8859-13)'),
  'iso-8859-15': t('Western (ISO 8859-15)'),
  'iso-8859-16': t('Central European (ISO 8859-16)'),
  macintosh: t('Western (Mac OS)'),
  'x-mac-ce': t('Central European (Mac OS)'),
  'x-mac-croatian': t('Croatian (Mac OS)'),
  'x-mac-cyrillic': t('Cyrillic (Mac OS)'),
  'x-mac-greek': t('Greek (Mac OS)'),
  'x-mac-turkish': t('Turkish (Mac OS)'),
  'koi8-u': t('Cyrillic (KOI8)'),
  'iso-8859-5': t('Cyrillic (ISO 8859-5)'),
  'iso-8859-6': t('Arabic (ISO 8859-6)'),
  ibm866: t('Cyrillic (DOS)'),
  ibm850: t('Western (DOS)'),
  ibm852: t('Central European (DOS)'),
  ibm857: t('Turkish (DOS)'),
  ibm720: t('Arabic (DOS)'),
  ibm737: t('Greek (DOS)'),
  ibm775: t('Baltic (DOS)'),
  ibm855: t('Cyrillic (DOS, code page 855)'),
  ibm860: t('Portuguese (DOS)'),
  ibm862: t('Hebrew (DOS)'),
  ibm869: t('Greek (DOS, code page 869)'),
  shift_jis: t('Japanese (Shift JIS)'),
  'euc-jp': t('Japanese (EUC-JP)'),
  'iso-2022-jp': t('Japanese (ISO 2022-JP)'),
  gb18030: t('Chinese, simplified (GB 18030)'),
  big5: t('Chinese, traditional (Big5)'),
  'euc-kr': t('Korean (EUC-KR)'),
  johab: t('Korean (Johab)'),
  'utf-7': t('Unicode (UTF-7)'),
};

export const DELIMITER_LABELS: Readonly<Record<Delimiter, string>> = {
  ',': t('Comma'),
  ';': t('Semicolon'),
  '\t': t('Tab'),
  '|': t('Pipe'),
};

/** Kinds of rows the person decides about, with labels; those that can be included come with the consequence. */
export const ROW_KIND_LABELS: Readonly<
  Record<
    Exclude<RecordKind, 'blank'>,
    { readonly title: (count: number) => string; readonly why: string; readonly whenIncluded: string | undefined }
  >
> = {
  fresh: {
    title: (count) => plural(count, '{count} new person', '{count} new people'),
    why: t('Nobody on this device has a conversation with them yet.'),
    whenIncluded: undefined,
  },
  repeated: {
    title: (count) => plural(count, '{count} duplicate in this file', '{count} duplicates in this file'),
    why: REJECTION_MESSAGES.repeated,
    whenIncluded: undefined,
  },
  'in-campaign': {
    title: (count) => t('{count} already in this campaign', { count }),
    why: REJECTION_MESSAGES['in-campaign'],
    whenIncluded: undefined,
  },
  elsewhere: {
    title: (count) => t('{count} already in another campaign', { count }),
    why: REJECTION_MESSAGES.elsewhere,
    whenIncluded: undefined,
  },
  company: {
    title: (count) => plural(count, '{count} company page', '{count} company pages'),
    why: REJECTION_MESSAGES.company,
    whenIncluded: t('They are added as “Invalid URL”, so that you can correct them there.'),
  },
  'no-address': {
    title: (count) => t('{count} without a usable address', { count }),
    why: REJECTION_MESSAGES['no-address'],
    whenIncluded: t('They are added as “Invalid URL”, so that you can correct them there.'),
  },
};
export const SHOWN_KINDS = ['fresh', 'repeated', 'in-campaign', 'elsewhere', 'company', 'no-address'] as const;
export type ShownKind = (typeof SHOWN_KINDS)[number];
