import type { Delimiter, Encoding } from '#domain/text/csv.ts';
import { REJECTION_MESSAGES } from '#domain/prospect/rejected-row.ts';
import { say, sayCount } from '#i18n/translate.ts';
import type { RecordKind } from '#workers/csv/classify-rows.ts';

export const ENCODING_LABELS: Readonly<Record<Encoding, string>> = {
  'utf-8': say('Unicode (UTF-8)'),
  'windows-1252': say('Western (Windows-1252)'),
  'utf-16le': say('Unicode (UTF-16)'),
  'utf-16be': say('Unicode (UTF-16, big-endian)'),
  'windows-1250': say('Central European (Windows-1250)'),
  'windows-1251': say('Cyrillic (Windows-1251)'),
  'windows-1253': say('Greek (Windows-1253)'),
  'windows-1254': say('Turkish (Windows-1254)'),
  macintosh: say('Western (Mac OS)'),
  shift_jis: say('Japanese (Shift JIS)'),
  gb18030: say('Chinese, simplified (GB 18030)'),
  big5: say('Chinese, traditional (Big5)'),
  'euc-kr': say('Korean (EUC-KR)'),
};

export const DELIMITER_LABELS: Readonly<Record<Delimiter, string>> = {
  ',': say('Comma'),
  ';': say('Semicolon'),
  '\t': say('Tab'),
  '|': say('Pipe'),
};

/** Kinds of rows the person decides about, with labels; those that can be included come with the consequence. */
export const ROW_KIND_LABELS: Readonly<
  Record<
    Exclude<RecordKind, 'blank'>,
    { readonly title: (count: number) => string; readonly why: string; readonly keeping: string | undefined }
  >
> = {
  fresh: {
    title: (count) => sayCount(count, '{count} new person', '{count} new people'),
    why: say('Nobody on this device has a conversation with them yet.'),
    keeping: undefined,
  },
  repeated: {
    title: (count) => sayCount(count, '{count} duplicate in this file', '{count} duplicates in this file'),
    why: REJECTION_MESSAGES.repeated,
    keeping: undefined,
  },
  'in-campaign': {
    title: (count) => say('{count} already in this campaign', { count }),
    why: REJECTION_MESSAGES['in-campaign'],
    keeping: undefined,
  },
  elsewhere: {
    title: (count) => say('{count} already in another campaign', { count }),
    why: REJECTION_MESSAGES.elsewhere,
    keeping: undefined,
  },
  company: {
    title: (count) => sayCount(count, '{count} company page', '{count} company pages'),
    why: REJECTION_MESSAGES.company,
    keeping: say('They are added as “Invalid URL”, to be mended there.'),
  },
  'no-address': {
    title: (count) => say('{count} without a usable address', { count }),
    why: REJECTION_MESSAGES['no-address'],
    keeping: say('They are added as “Invalid URL”, to be mended there.'),
  },
};
export const SHOWN_KINDS = ['fresh', 'repeated', 'in-campaign', 'elsewhere', 'company', 'no-address'] as const;
export type ShownKind = (typeof SHOWN_KINDS)[number];
