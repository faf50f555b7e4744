import type * as z from 'zod/mini';
import type { productEnrichRequestSchema } from '#domain/offer/offer-requests.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { WebPage } from '#server/drivers/ai/writer.ts';
import type { RateRule } from '#server/http/rate-limit.ts';
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

/**
 * Pages that a team asks for in an hour, read or not: one that cannot be read costs no credits, but the same work.
 */
export const PAGES_OF_TEAM: RateRule = { limit: 120, windowMs: 3_600_000 };

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
