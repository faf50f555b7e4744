import { CARRIAGE_RETURN, findQuotedCells, LINE_FEED, QUOTE } from './csv-quoted-cells.ts';

export type LineEnd = '\n' | '\r\n' | '\r';

/** Returns the only kind of line end in a text, inside of quotes or not; undefined when there are several kinds. */
export function onlyLineEnd(text: string): LineEnd | undefined {
  let carriage = text.indexOf('\r');
  if (carriage === -1) return '\n';
  if (!text.includes('\n')) return '\r';
  let pairs = 0;
  for (; carriage !== -1; carriage = text.indexOf('\r', carriage + 1)) {
    if (text.charCodeAt(carriage + 1) !== 10) return undefined;
    pairs += 1;
  }
  let feeds = 0;
  for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) feeds += 1;
  return feeds === pairs ? '\r\n' : undefined;
}

/**
 * Normalizes the line ends between records to one kind and leaves those inside of quotes. The text must begin with a
 * record.
 */
export function unifyLineEnds(text: string, delimiter: string): string {
  const parts: string[] = [];
  const [delimiterCode, end] = [delimiter.charCodeAt(0), text.length];
  const quotedCell = findQuotedCells(text, delimiterCode);
  let from = 0;
  let at = 0;
  while (at < end) {
    if (text.charCodeAt(at) === QUOTE) at = quotedCell(at).end;
    // An unquoted cell, or the text after a closing quote.
    while (at < end) {
      const code = text.charCodeAt(at);
      if (code === CARRIAGE_RETURN) {
        parts.push(text.slice(from, at), '\n');
        at += text.charCodeAt(at + 1) === LINE_FEED ? 2 : 1;
        from = at;
        break;
      }
      at += 1;
      if (code === delimiterCode || code === LINE_FEED) break;
    }
  }
  parts.push(text.slice(from));
  return parts.join('');
}
