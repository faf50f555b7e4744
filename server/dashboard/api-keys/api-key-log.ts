import { MAX_API_KEY_LOG_ENTRIES, readApiKeyLog, type ApiKeyLogEntry } from '#domain/api-key/api-key.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';

/** Returns the stored log of a key with one more entry; the oldest ones give way. */
export const withLogEntry = (document: WireDocument | undefined, entry: ApiKeyLogEntry): string =>
  JSON.stringify([...readApiKeyLog(document?.['acts']), entry].slice(-MAX_API_KEY_LOG_ENTRIES));
