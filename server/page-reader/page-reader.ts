import { OutriderError } from '#domain/wire/errors.ts';
import type { WebPage } from '#server/drivers/ai/writer.ts';
import { guardedRequest, machineNetwork, type PageNetwork, type RawAnswer } from './guarded-request.ts';
import { decodePage } from './page-charset.ts';
import { parsePageAddress } from './page-address.ts';
import { pageRefusal } from './page-refusal.ts';
import { assertRulesAllow } from './robots-rules.ts';
import { takeApart } from './extract-article.ts';

/** What a page may take: all its redirects and `robots.txt` together. */
export interface PageBounds {
  readonly patienceMs: number;
  readonly maxBytes: number;
}

const BOUNDS: PageBounds = { patienceMs: 15_000, maxBytes: 3_000_000 };
const MAX_REDIRECTS = 5;
/** What has to be read of a `robots.txt` at least (RFC 9309, 2.5: 500 KiB); what comes after that is not looked at. */
const MAX_ROBOTS_BYTES = 500 * 1_024;
const NOTHING_ALLOWED = 'User-agent: *\nDisallow: /';

/** A rule that is cut off would be another rule. */
const wholeLines = (rules: Buffer): string =>
  (rules.byteLength < MAX_ROBOTS_BYTES
    ? rules
    : rules.subarray(0, Math.max(rules.lastIndexOf('\n'), rules.lastIndexOf('\r'), 0))
  ).toString('utf8');

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);
const isHtml = (contentType: string): boolean =>
  /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType.trim());
const isFine = (status: number): boolean => status >= 200 && status < 300;

/**
 * Reads one page of somebody else for whoever names it:
 *
 *   address ─▶ allowed? ─▶ robots.txt of its host allows it? ─▶ ask ─▶ HTML ─▶ readable text
 *      ▲────────────────────── redirect, five at most ───────────┘
 *
 * Throws `page_unreadable` with a sentence, and `canceled`.
 */
export function createPageReader(
  network: PageNetwork = machineNetwork,
  { patienceMs, maxBytes }: PageBounds = BOUNDS,
): (address: string, signal: AbortSignal) => Promise<WebPage> {
  async function follow(
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
        wantsBody: (status, contentType) => isFine(status) && isHtml(contentType),
      });
      if (!isRedirect(answer.status) || answer.location === undefined) return { url, answer };
      url = parsePageAddress(answer.location, url);
    }
    throw pageRefusal('This website leads from one address to the next without end.');
  }

  /** The rules of a host (RFC 9309): none where it has none, and nothing is allowed where they cannot be had. */
  async function readRobots(page: URL, signal: AbortSignal): Promise<string> {
    let url = new URL('/robots.txt', page);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const { status, location, body } = await guardedRequest(network, url, {
        maxBytes: MAX_ROBOTS_BYTES,
        longer: 'cut',
        signal,
        wantsBody: isFine,
      });
      if (isRedirect(status) && location !== undefined) {
        url = parsePageAddress(location, url);
        continue;
      }
      if (isFine(status)) return wholeLines(body);
      if (status >= 400 && status < 500) return '';
      break;
    }
    return NOTHING_ALLOWED;
  }

  return async (address, canceled) => {
    const signal = AbortSignal.any([canceled, AbortSignal.timeout(patienceMs)]);
    try {
      const { url, answer } = await follow(address, signal);
      if (!isFine(answer.status))
        throw pageRefusal(`This website answered with the status ${answer.status}. Check the address of the page.`);
      if (!isHtml(answer.contentType)) throw pageRefusal('This is no web page. Only pages in HTML can be read.');
      return await takeApart(url.href, decodePage(answer.contentType, answer.body), signal);
    } catch (error) {
      if (canceled.aborted) throw new OutriderError('canceled');
      if (signal.aborted) throw pageRefusal('This website took too long to answer.');
      throw error;
    }
  };
}
