import { parentPort, workerData } from 'node:worker_threads';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';

/**
 * A worker thread that extracts the text of one page, reports it, and ends (`extract-article.ts`). Plain JavaScript,
 * because a worker runs its source file unbuilt, too.
 */

/** More than pages for people have; parsing costs time and stack. */
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 500;

/** Less text is a menu, a notice or an app that renders later. */
const LEAST_CHARACTERS = 80;

const MAX_TITLE_LENGTH = 300;
const MAX_SUMMARY_LENGTH = 1_000;

/** Elements that are void or closed by the next of their kind. */
const SHALLOW_ELEMENTS = new Set(
  'p li dt dd option optgroup tr td th thead tbody tfoot rp rt area base br col embed hr img input link meta param source track wbr'.split(
    ' ',
  ),
);
/** Elements that are not read; their text looks like markup. */
const UNREAD =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|svg|noscript|iframe|object|canvas)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** Tags that frame a page. */
const FRAME = /<!doctype[^<>]*>|<\/?(?:html|head|body)\b[^<>]*>/gi;

/** @param {string} text */
const plain = (text) => text.replaceAll(/\s+/g, ' ').trim();
/** @param {string} text */
const linesOf = (text) =>
  text
    .split(/\n+/)
    .map(plain)
    .filter((line) => line !== '')
    .join('\n');

/**
 * Counts elements and how deep they stand, without making any of them.
 * @param {string} markup
 */
function isBounded(markup) {
  let elements = 0;
  let depth = 0;
  for (const [, slash, name] of markup.matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
    if (slash === '') elements += 1;
    if (!SHALLOW_ELEMENTS.has(name.toLowerCase())) depth = Math.max(0, depth + (slash === '' ? 1 : -1));
    if (elements > MAX_ELEMENTS || depth > MAX_DEPTH) return false;
  }
  return true;
}

/**
 * What can be read on a page.
 * @param {{ url: string, html: string, maxCharacters: number }} markup
 */
function extractArticle({ url, html, maxCharacters }) {
  const markup = html.replaceAll(UNREAD, ' ').replaceAll(FRAME, ' ');
  if (!isBounded(markup)) return { refusal: 'too-much' };
  // The parser adds no frame, and many pages omit it.
  const { document } = parseHTML(`<!doctype html><html><body>${markup}</body></html>`);
  /** @param {string} selector */
  const meta = (selector) =>
    plain(document.querySelector(selector)?.getAttribute('content') ?? '').slice(0, MAX_SUMMARY_LENGTH);
  const summary = meta('meta[name="description"]') || meta('meta[property="og:description"]');
  const heading = document.querySelector('title');
  const title = plain(heading?.textContent ?? '').slice(0, MAX_TITLE_LENGTH);
  heading?.remove();
  const whole = linesOf(document.body.textContent ?? '');
  const readable = linesOf(
    new Readability(document, { charThreshold: 200, maxElemsToParse: MAX_ELEMENTS }).parse()?.textContent ?? '',
  );
  const text = (readable.length >= LEAST_CHARACTERS ? readable : whole).slice(0, maxCharacters);
  return summary.length + text.length < LEAST_CHARACTERS
    ? { refusal: 'empty' }
    : { page: { url, title, summary, text } };
}

parentPort?.postMessage(extractArticle(workerData));
