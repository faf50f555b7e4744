import * as z from 'zod/mini';
import { MAX_PAGE_CHARACTERS } from '#domain/ai/ai-cost.ts';
import type { WebPage } from '#server/drivers/ai/writer.ts';
import { runInWorker } from './run-in-worker.ts';
import { pageRefusal } from './page-refusal.ts';

const resultSchema = z.union([
  z.object({ page: z.object({ url: z.string(), title: z.string(), summary: z.string(), text: z.string() }) }),
  z.object({ refusal: z.enum(['too-much', 'empty']) }),
]);

const MESSAGE_OF = {
  'too-much': 'This page is too large to read.',
  empty: 'Unable to extract meaningful content from this website.',
} as const;

/** Wall-clock time, for a busy machine; a quiet one needs a hundredth. */
const TIMEOUT_MS = 20_000;

/** Extracts the readable text of a page, in a worker thread. Throws `page_unreadable` with a sentence. */
export async function extractArticle(url: string, html: string, signal: AbortSignal): Promise<WebPage> {
  const result = resultSchema.safeParse(
    await runInWorker('page-text-worker', { url, html, maxCharacters: MAX_PAGE_CHARACTERS }, signal, TIMEOUT_MS),
  );
  if (result.success && 'page' in result.data) return result.data.page;
  throw pageRefusal(MESSAGE_OF[result.success && 'refusal' in result.data ? result.data.refusal : 'too-much']);
}
