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
 * record. Quoted cells are those the parser recognises: a quote opens one only at the beginning of a cell, and closes
 * it only before a delimiter, a line end or the end of the text, with nothing but blanks between.
 */
export function unifyLineEnds(text: string, delimiter: string): string {
  const parts: string[] = [];
  const [delimiterCode, end] = [delimiter.charCodeAt(0), text.length];
  let from = 0;
  let at = 0;
  while (at < end) {
    if (text.charCodeAt(at) === QUOTE) at = endOfQuoted(text, at, delimiterCode);
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

const [QUOTE, LINE_FEED, CARRIAGE_RETURN] = [0x22, 0x0a, 0x0d];

/**
 * Returns the position after the quote that closes the cell starting at `start`; the end of the text when none does.
 */
export function endOfQuoted(text: string, start: number, delimiterCode: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    if (text.charCodeAt(quote + 1) === QUOTE) {
      quote += 1;
      continue;
    }
    let after = quote + 1;
    while (isBlank(text.charCodeAt(after), delimiterCode)) after += 1;
    const code = text.charCodeAt(after);
    if (after >= text.length || code === delimiterCode || code === LINE_FEED || code === CARRIAGE_RETURN)
      return quote + 1;
  }
  return text.length;
}

const isBlank = (code: number, delimiterCode: number): boolean =>
  code !== delimiterCode && (code === 0x20 || code === 0x09 || code === 0xa0);
