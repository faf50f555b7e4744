import type * as z from 'zod/mini';
import type { productEnrichRequestSchema } from '#domain/offer/offer-requests.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { WebPage } from '#server/drivers/ai/writer.ts';
import { RateLimited } from '#server/http/error-answer.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { MemoryWindows } from '#server/http/memory-windows.ts';
import { consumeByNetworks, RateLimiter } from '#server/http/rate-limit.ts';
import type { Generation } from './ai-generations.ts';
import { getOffersModel } from './ai-models.ts';
import { answerWith, type OfferTextDeps } from './offer-texts.ts';

/** Reads a web page. Throws `page_unreadable` with a sentence, and `canceled`. */
export type ReadPage = (address: string, signal: AbortSignal) => Promise<WebPage>;

/**
 * Reads the pages of each team one after another: few are read at the same time (`run-in-worker.ts`), and a hostile
 * page takes until its timeout.
 */
export function readInTurn(readPage: ReadPage): (teamId: string) => ReadPage {
  const lastOf = new Map<string, Promise<unknown>>();
  return (teamId) => (address, signal) => {
    const page = (lastOf.get(teamId) ?? Promise.resolve()).then(() => {
      if (signal.aborted) throw new OutriderError('canceled');
      return readPage(address, signal);
    });
    const last = page
      .catch(() => undefined)
      .finally(() => {
        if (lastOf.get(teamId) === last) lastOf.delete(teamId);
      });
    lastOf.set(teamId, last);
    return page;
  };
}

const HOUR_MS = 3_600_000;
const PAGES_OF_TEAM = { limit: 120, windowMs: HOUR_MS };
/** Anybody may be many people with a team each, who need no address for it. */
const PAGES_OF_PLACE = { ...PAGES_OF_TEAM, limit: 4 * PAGES_OF_TEAM.limit };

/**
 * Creates a count of the pages that are asked for, read or not: one that cannot be read costs no credits, but the same
 * work. Counts by the team and by the networks around the address of the caller; an empty one is unknown. Throws
 * `rate_limited`, until the hour is over, beyond what a team or a network asks for in one.
 */
export function countPages(now: () => number): (teamId: string, address: string) => void {
  const limiter = new RateLimiter(new MemoryWindows(), now, ({ resetInSeconds }) => new RateLimited(resetInSeconds));
  return (teamId, address) => {
    limiter.consume(`team ${teamId}`, PAGES_OF_TEAM);
    if (address === '' || isLoopback(address)) return;
    consumeByNetworks(limiter, 'network', address, PAGES_OF_PLACE);
  };
}

/**
 * Handles `POST /products/enrich` (specification part 2 §5, §7). The website is read once credits are known to be
 * available.
 */
export async function enrichOffer(
  deps: OfferTextDeps & { readonly readPage: ReadPage },
  { url }: z.output<typeof productEnrichRequestSchema>,
): Promise<Generation> {
  return {
    intent: 'enrich',
    reason: 'Offer description from a website',
    characters: 0,
    model: await getOffersModel(deps.backend),
    toTask: async (signal) => ({ intent: 'enrich', page: await deps.readPage(url, signal) }),
    toAnswer: answerWith(deps),
  };
}
