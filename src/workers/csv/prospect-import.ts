import { proxy, wrap } from 'comlink';
import { trackWorker } from '#replica/storage/open-transactions.ts';
import type { ImportSession } from './import-session.ts';

/** Represents the session in its own thread. Terminating it stops all work and frees its memory. */
export interface ImportThread extends ImportSession {
  end(): void;
}

/**
 * Starts a thread that reads lists (docs/adr/0018). It is loaded with the screen that needs it, and terminated with
 * it.
 */
export function startImportThread(): ImportThread {
  const worker = new Worker(new URL('./prospect-import.worker.ts', import.meta.url), {
    type: 'module',
    name: 'prospect-import',
  });
  const session = wrap<ImportSession>(worker);
  return {
    read: async (file, choices, onPreview, onProgress) =>
      session.read(file, choices, proxy(onPreview), proxy(onProgress)),
    prepare: async (target) => session.prepare(target),
    classify: async (columns, target) => session.classify(columns, target),
    rows: async (which, skip, limit) => session.rows(which, skip, limit),
    rejectedRowsFile: async (kinds) => session.rejectedRowsFile(kinds),
    commit: async (plan, target) => session.commit(plan, target),
    end: trackWorker(worker),
  };
}
