export const [QUOTE, LINE_FEED, CARRIAGE_RETURN] = [0x22, 0x0a, 0x0d];

export const isLineEnd = (code: number): boolean => code === LINE_FEED || code === CARRIAGE_RETURN;

/** Describes a cell that begins with a quotation mark. */
export interface QuotedCell {
  /** Position after the mark that closes it; the end of the text when none does. */
  readonly end: number;
  /** Position of the delimiter or line end behind it, after any blanks. */
  readonly after: number;
  readonly isClosed: boolean;
  /** Whether it contains a mark that neither closes it nor is doubled. */
  readonly hasStray: boolean;
  /** Whether it contains such a mark, or is never closed. */
  readonly isMisplaced: boolean;
}

/**
 * Finds the quoted cells of a text: a mark opens one only at the beginning of a cell, doubled ones belong to its text,
 * and a single one closes it only before a delimiter, a line end or the end of the text, with nothing but blanks
 * between. All marks are read once, for any number of cells: a cell that is never closed would otherwise search the
 * rest of the text, and so would the next one.
 */
export function findQuotedCells(text: string, delimiterCode: number): (start: number) => QuotedCell {
  /** The runs of marks of odd length, of which the last mark is single, as their ends in the order of the text. */
  const ends: number[] = [];
  /** What follows each of them, after any blanks. */
  const afters: number[] = [];
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at)) {
    const end = endOfRun(text, at);
    if ((end - at) % 2 === 1) {
      ends.push(end);
      afters.push(afterBlanks(text, end, delimiterCode));
    }
    at = end;
  }
  const closes = (after: number): boolean => {
    const code = text.charCodeAt(after);
    return after >= text.length || isCellEnd(code, delimiterCode);
  };
  /** For each of them the next one that closes a cell, itself included. */
  const closing: number[] = Array.from({ length: ends.length });
  for (let run = ends.length - 1; run >= 0; run -= 1)
    closing[run] = closes(afters[run] ?? 0) ? run : (closing[run + 1] ?? ends.length);

  const cell = (end: number, after: number, isClosed: boolean, hasStray: boolean): QuotedCell => ({
    end,
    after,
    isClosed,
    hasStray,
    isMisplaced: hasStray || !isClosed,
  });

  return (start) => {
    const runEnd = endOfRun(text, start);
    // The mark that opens the cell leaves a single one of an even run.
    const isOwn = (runEnd - start) % 2 === 0;
    if (isOwn) {
      const after = afterBlanks(text, runEnd, delimiterCode);
      if (closes(after)) return cell(runEnd, after, true, false);
    }
    const first = firstBeyond(ends, runEnd);
    const last = closing[first] ?? ends.length;
    const hasStray = isOwn || last !== first;
    const [end, after] = [ends[last], afters[last]];
    return end === undefined || after === undefined
      ? cell(text.length, text.length, false, isOwn || first < ends.length)
      : cell(end, after, true, hasStray);
  };
}

/**
 * Decides whether all quoted cells of a text are properly quoted and begin with their mark, as nearly all lists are
 * written; the last one may be open where more text follows (not `isWhole`). The text must begin with a record.
 */
export function hasProperQuotes(text: string, delimiterCode: number, isWhole: boolean): boolean {
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at)) {
    const before = startOfBlanks(text, at, delimiterCode);
    const isCellStart = before === 0 || isCellEnd(text.charCodeAt(before - 1), delimiterCode);
    if (isCellStart && before < at) return false;
    if (isCellStart) {
      const end = properEnd(text, at);
      if (end === undefined) return !isWhole;
      if (end < text.length && !isCellEnd(text.charCodeAt(end), delimiterCode)) return false;
      at = end;
    } else {
      at += 1;
    }
  }
  return true;
}

/** Returns the position after the first single mark of a quoted cell; undefined when there is none. */
function properEnd(text: string, start: number): number | undefined {
  const runEnd = endOfRun(text, start);
  if ((runEnd - start) % 2 === 0) return runEnd;
  for (let at = text.indexOf('"', runEnd); at !== -1;) {
    const end = endOfRun(text, at);
    if ((end - at) % 2 === 1) return end;
    at = text.indexOf('"', end);
  }
  return undefined;
}

const isCellEnd = (code: number, delimiterCode: number): boolean => code === delimiterCode || isLineEnd(code);

function endOfRun(text: string, start: number): number {
  let end = start + 1;
  while (text.charCodeAt(end) === QUOTE) end += 1;
  return end;
}

function afterBlanks(text: string, from: number, delimiterCode: number): number {
  let after = from;
  while (isBlank(text.charCodeAt(after), delimiterCode)) after += 1;
  return after;
}

function startOfBlanks(text: string, from: number, delimiterCode: number): number {
  let start = from;
  while (start > 0 && isBlank(text.charCodeAt(start - 1), delimiterCode)) start -= 1;
  return start;
}

/** Decides whether a character is a blank as the parser knows them: white space that ends neither a cell nor a line. */
const isBlank = (code: number, delimiterCode: number): boolean =>
  code !== delimiterCode &&
  (code === 0x20 ||
    code === 0x09 ||
    code === 0x0b ||
    code === 0x0c ||
    code === 0xa0 ||
    (code >= 0x1680 && /\s/.test(String.fromCharCode(code))));

/** Returns the index of the first of ascending numbers that is greater than `limit`. */
export function firstBeyond(numbers: readonly number[], limit: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) > limit) to = middle;
    else from = middle + 1;
  }
  return from;
}
