import { CSV_BOM, csvLine, escapeFormulaCell, isMultiByte, type Delimiter, type Encoding } from '#domain/text/csv.ts';
import {
  REJECTION_KEYS,
  rejectionHeaders,
  sourceWidth,
  type StoredRejectionCode,
} from '#domain/prospect/rejected-row.ts';
import { createDecoder } from './text-decoders.ts';

/** Lists the lead bytes and trail bytes of two-byte characters in the East Asian encodings. */
const [LEADS, TRAILS] = [
  [0x81, 0xfe],
  [0x40, 0xfe],
] as const;

const range = ([from, to]: readonly [number, number]): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/**
 * Maps the characters of an encoding to their bytes, as a browser decodes them: characters of one byte, and of two
 * where the encoding has them.
 */
function bytesByLetter(encoding: Encoding): ReadonlyMap<string, readonly number[]> {
  const decoder = createDecoder(encoding);
  const found = new Map<string, readonly number[]>();
  const addBytes = (bytes: readonly number[]): void => {
    const letter = decoder.decode(Uint8Array.from(bytes));
    // When a character has two encodings, the first is the usual one.
    if (letter.length === 1 && letter !== '\uFFFD' && !found.has(letter)) found.set(letter, bytes);
  };
  for (const byte of range([0, 0xff])) addBytes([byte]);
  if (isMultiByte(encoding))
    for (const lead of range(LEADS)) for (const trail of range(TRAILS)) addBytes([lead, trail]);
  return found;
}

/**
 * Encodes a text in an encoding without a byte order mark; undefined when it contains characters the encoding lacks.
 */
function encodeText(parts: readonly string[], encoding: Encoding): Uint8Array<ArrayBuffer>[] | undefined {
  const letters = bytesByLetter(encoding);
  const encoded: Uint8Array<ArrayBuffer>[] = [];
  for (const part of parts) {
    const bytes = new Uint8Array(part.length * 2);
    let length = 0;
    for (let at = 0; at < part.length; at += 1) {
      const letter = letters.get(part[at] ?? '');
      if (letter === undefined) return undefined;
      for (const byte of letter) {
        bytes[length] = byte;
        length += 1;
      }
    }
    encoded.push(bytes.slice(0, length));
  }
  return encoded;
}

/**
 * Encodes a text as a file, with a byte order mark where the encoding has one; falls back to UTF-8 when a character
 * cannot be encoded.
 */
export function encodeFile(parts: readonly string[], encoding: Encoding): Blob {
  if (encoding !== 'utf-8' && !encoding.startsWith('utf-16')) {
    const encoded = encodeText(parts, encoding);
    return encoded === undefined
      ? encodeFile(parts, 'utf-8')
      : new Blob(encoded, { type: `text/csv;charset=${encoding}` });
  }
  if (encoding === 'utf-8') return new Blob([CSV_BOM, ...parts], { type: 'text/csv;charset=utf-8' });
  const isLittle = encoding === 'utf-16le';
  const wide = [CSV_BOM, ...parts].map((part) => {
    const view = new DataView(new ArrayBuffer(part.length * 2));
    for (let at = 0; at < part.length; at += 1) view.setUint16(at * 2, part.charCodeAt(at), isLittle);
    return view;
  });
  return new Blob(wide, { type: `text/csv;charset=${encoding}` });
}

/**
 * Holds a row that did not become a prospect: its original cells, its row number in the file (if known), and the
 * reason.
 */
export interface RejectedCells {
  readonly cells: readonly string[];
  readonly rowNumber: string;
  readonly code: StoredRejectionCode;
}

/**
 * Writes rejected rows as a file in the format of their source: their columns, followed by the row number
 * (`row_number`) and the reason (`error_code`, `error_message`), with formulas escaped. A corrected file can be
 * imported unchanged.
 */
export async function rejectionFile(
  names: readonly string[],
  rows: AsyncIterable<RejectedCells> | Iterable<RejectedCells>,
  { delimiter, encoding }: { readonly delimiter: Delimiter; readonly encoding: Encoding },
): Promise<Blob> {
  // In a file of rejected rows, the row numbers and reasons are replaced by the current ones.
  const sources = names.slice(0, sourceWidth(names));
  const pick = (cells: readonly string[]): string[] => sources.map((_, index) => escapeFormulaCell(cells[index] ?? ''));
  const lines = [csvLine([...pick(sources), ...rejectionHeaders(sources)], delimiter)];
  for await (const { cells, rowNumber, code } of rows)
    lines.push(csvLine([...pick(cells), escapeFormulaCell(rowNumber), code, REJECTION_KEYS[code]], delimiter));
  return encodeFile(lines, encoding);
}
