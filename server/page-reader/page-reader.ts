import { OutriderError } from '#domain/wire/errors.ts';
import type { WebPage } from '#server/drivers/ai/writer.ts';
import { guardedRequest, machineNetwork, type PageNetwork, type RawAnswer } from './guarded-request.ts';
import { parsePageAddress } from './page-address.ts';
import { pageRefusal } from './page-refusal.ts';
import { assertRulesAllow } from './robots-rules.ts';
import { extractArticle } from './extract-article.ts';

/** A page declares its charset within its first bytes. */
const HEAD_BYTES = 1_024;

const isKnown = (label: string): boolean => {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
};

/** Decodes a page by its byte order mark, header, meta tag, or as UTF-8. Replaces invalid characters. */
function decodePage(contentType: string, body: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(body.subarray(0, HEAD_BYTES));
  const named =
    /charset\s*=\s*"?([\w:.-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]+charset\s*=\s*["']?([\w:.-]+)/i.exec(head)?.[1] ??
    'utf-8';
  const marked = head.startsWith('\u00EF\u00BB\u00BF')
    ? 'utf-8'
    : head.startsWith('\u00FE\u00FF')
      ? 'utf-16be'
      : head.startsWith('\u00FF\u00FE')
        ? 'utf-16le'
        : named;
  return new TextDecoder(isKnown(marked) ? marked : 'utf-8').decode(body);
}

/** Bounds of a page with all its redirects and `robots.txt`. */
export interface PageBounds {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

const BOUNDS: PageBounds = { timeoutMs: 15_000, maxBytes: 3_000_000 };
const MAX_REDIRECTS = 5;
/** Least part of a `robots.txt` to read (RFC 9309, 2.5: 500 KiB); the rest is ignored. */
const MAX_ROBOTS_BYTES = 500 * 1_024;
const NOTHING_ALLOWED = 'User-agent: *\nDisallow: /';

/** Drops the last line of cut rules: a partial rule would be another rule. */
const wholeLines = (rules: Buffer): string =>
  (rules.byteLength < MAX_ROBOTS_BYTES
    ? rules
    : rules.subarray(0, Math.max(rules.lastIndexOf('\n'), rules.lastIndexOf('\r'), 0))
  ).toString('utf8');

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);
const isHtml = (contentType: string): boolean =>
  /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType.trim());
const isOk = (status: number): boolean => status >= 200 && status < 300;

/**
 * Creates a reader of web pages:
 *
 *   address ─▶ allowed? ─▶ robots.txt of its host allows it? ─▶ request ─▶ HTML ─▶ readable text
 *      ▲────────────────────── redirect, at most five ───────────┘
 *
 * Throws `page_unreadable` with a sentence, and `canceled`.
 */
export function createPageReader(
  network: PageNetwork = machineNetwork,
  { timeoutMs, maxBytes }: PageBounds = BOUNDS,
): (address: string, signal: AbortSignal) => Promise<WebPage> {
  async function fetchFollowingRedirects(
    address: string,
    signal: AbortSignal,
  ): Promise<{ readonly url: URL; readonly answer: RawAnswer }> {
    const robots = new Map<string, Promise<string>>();
    let url = parsePageAddress(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const rules = robots.get(url.origin) ?? readRobots(url, signal);
      robots.set(url.origin, rules);
      await assertRulesAllow(await rules, url, signal);
      const answer = await guardedRequest(network, url, {
        maxBytes,
        longer: 'refused',
        signal,
        wantsBody: (status, contentType) => isOk(status) && isHtml(contentType),
      });
      if (!isRedirect(answer.status) || answer.location === undefined) return { url, answer };
      url = parsePageAddress(answer.location, url);
    }
    throw pageRefusal('This website redirects too often.');
  }

  /** Reads the rules of a host (RFC 9309): no rules when it has none, and nothing allowed when they cannot be read. */
  async function readRobots(page: URL, signal: AbortSignal): Promise<string> {
    let url = new URL('/robots.txt', page);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const { status, location, body } = await guardedRequest(network, url, {
        maxBytes: MAX_ROBOTS_BYTES,
        longer: 'cut',
        signal,
        wantsBody: isOk,
      });
      if (isRedirect(status) && location !== undefined) {
        url = parsePageAddress(location, url);
        continue;
      }
      if (isOk(status)) return wholeLines(body);
      if (status >= 400 && status < 500) return '';
      break;
    }
    return NOTHING_ALLOWED;
  }

  return async (address, canceled) => {
    const signal = AbortSignal.any([canceled, AbortSignal.timeout(timeoutMs)]);
    try {
      const { url, answer } = await fetchFollowingRedirects(address, signal);
      if (!isOk(answer.status))
        throw pageRefusal(`This website answered with the status ${answer.status}. Check the address of the page.`);
      if (!isHtml(answer.contentType)) throw pageRefusal('This is not a web page. Only HTML pages can be read.');
      return await extractArticle(url.href, decodePage(answer.contentType, answer.body), signal);
    } catch (error) {
      if (canceled.aborted) throw new OutriderError('canceled');
      if (signal.aborted) throw pageRefusal('This website took too long to answer.');
      throw error;
    }
  };
}
