import type { Delimiter, Encoding } from '#domain/csv.ts';
import { REJECTION_WORDS } from '#domain/prospect-rejection.ts';
import { countWords } from '#domain/count-words.ts';
import type { RecordKind } from '#workers/list-sorter.ts';

export const ENCODING_WORDS: Readonly<Record<Encoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Western (Windows-1252)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  macintosh: 'Western (Mac OS)',
  shift_jis: 'Japanese (Shift JIS)',
  gb18030: 'Chinese, simplified (GB 18030)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
};

export const DELIMITER_WORDS: Readonly<Record<Delimiter, string>> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Pipe' };

/** Kinds of records that a person decides about, and how they are called; those that may go out all the same come with what that does. */
export const KIND_WORDS: Readonly<Record<Exclude<RecordKind, 'blank'>, { readonly title: (count: number) => string; readonly why: string; readonly keeping: string | undefined }>> = {
  fresh: { title: (count) => countWords(count, 'new person', 'new people'), why: 'Nobody on this device has a conversation with them yet.', keeping: undefined },
  repeated: { title: (count) => `${countWords(count, 'duplicate')} in this file`, why: REJECTION_WORDS.repeated, keeping: undefined },
  'in-campaign': { title: (count) => `${count} already in this campaign`, why: REJECTION_WORDS['in-campaign'], keeping: undefined },
  elsewhere: { title: (count) => `${count} already in another campaign`, why: REJECTION_WORDS.elsewhere, keeping: undefined },
  company: { title: (count) => countWords(count, 'company page'), why: REJECTION_WORDS.company, keeping: 'They are added as “Invalid URL”, to be mended there.' },
  'no-address': { title: (count) => `${count} without a usable address`, why: REJECTION_WORDS['no-address'], keeping: 'They are added as “Invalid URL”, to be mended there.' },
};
export const SHOWN_KINDS = ['fresh', 'repeated', 'in-campaign', 'elsewhere', 'company', 'no-address'] as const;
export type ShownKind = (typeof SHOWN_KINDS)[number];
