import type { Encoding } from '#domain/text/csv.ts';

/** The detected encodings. */
export type FoundEncoding = Extract<Encoding, 'utf-8' | 'windows-1252' | `utf-16${string}`>;

const MARKS: Readonly<Record<FoundEncoding, readonly number[]>> = {
  'utf-8': [0xef, 0xbb, 0xbf],
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
  'windows-1252': [],
};

/** Encodes a text in one of the detected encodings; of Windows-1252 only the characters it shares with Latin-1. */
export function inEncoding(encoding: FoundEncoding, text: string, isMarked = false): Uint8Array<ArrayBuffer> {
  const mark = isMarked ? MARKS[encoding] : [];
  if (encoding === 'utf-8') return Uint8Array.from([...mark, ...new TextEncoder().encode(text)]);
  if (encoding === 'windows-1252') return Uint8Array.from([...mark, ...Buffer.from(text, 'latin1')]);
  const little = Buffer.from(text, 'utf16le');
  return Uint8Array.from([...mark, ...(encoding === 'utf-16le' ? little : little.swap16())]);
}
