/**
 * Reads the imports of TypeScript sources and the names they use. Comments and the contents of strings are blanked, so
 * that their words do not count as code. Types are ignored and nothing is resolved.
 */
interface ImportSite {
  /** As written: `#domain/chat.ts`, `./row.tsx`, `dexie`. */
  readonly specifier: string;
  /** Counted from 1. */
  readonly line: number;
}

/** After these a slash starts a regular expression; after anything else it divides. */
const BEFORE_REGEX = /(?:^|[=(,:[!&|?{;+\-*%~^]|=>|\b(?:return|case|typeof|in|of|do|else|throw|await|yield))\s*$/;

/**
 * Returns the text with comments, and the contents of strings, templates and regular expressions, turned into blanks.
 * Quotes, line breaks and every offset stay; code inside `${…}` stays too.
 */
export function maskText(text: string): string {
  const known = masks.get(text) ?? blankText(text);
  masks.set(text, known);
  return known;
}

/** Caches the masks, because every rule reads every source. */
const masks = new Map<string, string>();

function blankText(text: string): string {
  const mask = text.split('');
  const blank = (from: number, to: number): void => {
    for (let at = from; at < to; at += 1) if (mask[at] !== '\n') mask[at] = ' ';
  };
  /** Depth of braces at which each open template continues. */
  const templates: number[] = [];
  let depth = 0;
  let at = 0;

  const skipTemplateText = (from: number): number => {
    let end = from;
    while (end < text.length && text[end] !== '`' && !(text[end] === '$' && text[end + 1] === '{'))
      end += text[end] === '\\' ? 2 : 1;
    blank(from, Math.min(end, text.length));
    if (text[end] === '`' || end >= text.length) {
      templates.pop();
      return end + 1;
    }
    depth += 1;
    return end + 2;
  };

  while (at < text.length) {
    const char = text[at];
    const pair = text.slice(at, at + 2);
    if (pair === '//' || pair === '/*') {
      const found = pair === '//' ? text.indexOf('\n', at) : text.indexOf('*/', at + 2);
      const end = found === -1 ? text.length : found + (pair === '//' ? 0 : 2);
      blank(at, end);
      at = end;
    } else if (char === "'" || char === '"') {
      const end = endOfString(text, at);
      // An apostrophe in the text of an element has no partner on its line; it is not a string.
      if (end !== undefined) blank(at + 1, end);
      at = (end ?? at) + 1;
    } else if (char === '`') {
      templates.push(depth);
      at = skipTemplateText(at + 1);
    } else if (char === '}' && templates.at(-1) === depth - 1) {
      depth -= 1;
      at = skipTemplateText(at + 1);
    } else if (char === '/' && BEFORE_REGEX.test(mask.slice(Math.max(0, at - 40), at).join(''))) {
      const end = endOfRegex(text, at);
      if (end !== undefined) blank(at + 1, end);
      at = (end ?? at) + 1;
    } else {
      if (char === '{') depth += 1;
      if (char === '}') depth -= 1;
      at += 1;
    }
  }
  return mask.join('');
}

/** Returns the offset of the closing quote on the same line; undefined without one. */
function endOfString(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === text[start]) return at;
  }
  return undefined;
}

/**
 * Returns the offset of the closing slash on the same line; undefined without one. A slash within brackets does not
 * close.
 */
function endOfRegex(text: string, start: number): number | undefined {
  let inBrackets = false;
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '[') inBrackets = true;
    else if (text[at] === ']') inBrackets = false;
    else if (text[at] === '/' && !inBrackets) return at;
  }
  return undefined;
}

/** Returns the line of an offset, counted from 1. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/**
 * Matches what precedes a specifier: `import … from '`, `export … from '`, `import '`, `import('`, and `new Worker(new
 * URL('…', import.meta.url))`. Each ends with the opening quote.
 */
const IMPORT_FORMS = [
  /\b(?:import|export)\b[^'"`;=()]*?\bfrom\s*['"]/g,
  /\bimport\s*['"]/g,
  /\bimport\s*\(\s*['"]/g,
  /\bnew\s+(?:Shared)?Worker\s*\(\s*new\s+URL\s*\(\s*['"](?=\s*['"]\s*,\s*import\.meta\.url)/g,
];

/** Lists everything a source imports, in any form, including types, in the order of lines. */
export function listImports(text: string): ImportSite[] {
  const mask = maskText(text);
  const sites = IMPORT_FORMS.flatMap((form) =>
    [...mask.matchAll(form)].map((match) => {
      const open = match.index + match[0].length - 1;
      const close = endOfString(text, open) ?? open + 1;
      return { specifier: text.slice(open + 1, close), line: lineAt(text, open) };
    }),
  );
  return sites.sort((one, other) => one.line - other.line);
}
