import type * as z from 'zod/mini';
import type { productEnrichRequestSchema } from '#domain/offer/offer-requests.ts';
import type { WebPage } from '#server/drivers/ai/writer.ts';
import type { Generation } from './ai-generations.ts';
import { getOffersModel } from './ai-models.ts';
import { answerWith, type OfferTextDeps } from './offer-texts.ts';

/** Reads a web page. Throws `page_unreadable` with a sentence, and `canceled`. */
export type ReadPage = (address: string, signal: AbortSignal) => Promise<WebPage>;

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
