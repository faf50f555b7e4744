/**
 * What a cell holds that is a spreadsheet's formula of a link (`=HYPERLINK("https://…";"Anna")`, by whatever name the
 * spreadsheet's language has for it).
 */
export interface LinkedCell {
  readonly address: string;
  /** What the spreadsheet shows; the address where nothing else is said. */
  readonly words: string;
}

const LINK_FORMULA =
  /^\s*'?=\s*[\p{L}._]+\(\s*"((?:https?:\/\/|www\.|(?:[a-z]{2,3}\.)?linkedin\.com\/)[^"]*)"\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)\s*$/iu;

/** The link of a cell; undefined where it is no formula of one. */
export function linkedCell(cell: string): LinkedCell | undefined {
  if (!cell.includes('=')) return undefined;
  const found = LINK_FORMULA.exec(cell);
  if (found === null) return undefined;
  const [, address = '', words = ''] = found;
  return { address, words: words.replaceAll('""', '"').trim() || address };
}
