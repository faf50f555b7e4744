import { MAX_API_KEY_LOG_ENTRIES, readApiKeyLog, viewsOfSecret, type ApiKeyLogEntry } from '#domain/api-key/api-key.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';

/** Viewers of one secret that are remembered: more than see one key, and as many as the attribute has room for. */
const MAX_VIEWERS = 60;

/**
 * Returns the stored log of a key with one more entry. The oldest ones give way, but not the last one of each person
 * that tells they have seen the current secret: the member who removes them is shown which keys they know, and nobody
 * can push that out of the log by renaming the key.
 */
export function withLogEntry(document: WireDocument | undefined, entry: ApiKeyLogEntry): string {
  const acts = [...readApiKeyLog(document?.['acts']), entry];
  const lastViews = new Map(viewsOfSecret({ acts }).map((view) => [view.by, view]));
  const kept = new Set([...lastViews.values()].slice(-MAX_VIEWERS));
  const others = acts.filter((one) => !kept.has(one)).slice(-MAX_API_KEY_LOG_ENTRIES);
  const stored = new Set([...kept, ...others]);
  return JSON.stringify(acts.filter((one) => stored.has(one)));
}
