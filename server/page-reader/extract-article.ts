import * as z from 'zod/mini';
import { MAX_PAGE_CHARACTERS } from '#domain/ai/ai-cost.ts';
import type { WebPage } from '#server/drivers/ai/writer.ts';
import { inThread } from './run-in-worker.ts';
import { pageRefusal } from './page-refusal.ts';

const takenApartSchema = z.union([
  z.object({ page: z.object({ url: z.string(), title: z.string(), summary: z.string(), text: z.string() }) }),
  z.object({ refusal: z.enum(['too-much', 'empty']) }),
]);

const WORDS_OF = {
  'too-much': 'This page is too large to be read.',
  empty: 'Unable to extract meaningful content from this website.',
} as const;

/** Of the clock, on a machine that is busy with others too: one that is quiet needs a hundredth. */
const PATIENCE_MS = 20_000;

/** The readable text of a page, found in a thread of its own. Throws `page_unreadable` with a sentence. */
export async function takeApart(url: string, html: string, signal: AbortSignal): Promise<WebPage> {
  const taken = takenApartSchema.safeParse(
    await inThread('page-text-worker', { url, html, maxCharacters: MAX_PAGE_CHARACTERS }, signal, PATIENCE_MS),
  );
  if (taken.success && 'page' in taken.data) return taken.data.page;
  throw pageRefusal(WORDS_OF[taken.success && 'refusal' in taken.data ? taken.data.refusal : 'too-much']);
}
