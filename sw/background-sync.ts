import { SENDER_ADDRESS } from 'virtual:sender-address';

/** Shape of the Background Sync event, which the standard library does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Where the second script lays down what it can do; absent until it was taken in. */
export interface SenderGlobal {
  outriderSender?: {
    /**
     * Sends the kept commands of every replica of this backend. Rejects when some are left, so that the browser wakes
     * us again.
     */
    sendKept(scope: ServiceWorkerGlobalScope): Promise<void>;
  };
}

const SYNC_TAG = 'outbox';

/**
 * Background Sync is an extra wake-up: with no tab open, what was kept offline goes out. Where the browser has no such
 * thing, the tabs do it alone. The script that sends is taken in at the installation, when the browser keeps it beside
 * the worker, and run when it is needed.
 */
export function listenForBackgroundSync(scope: ServiceWorkerGlobalScope & SenderGlobal): void {
  if (!('sync' in scope.registration)) return;
  scope.addEventListener('install', () => loadSender(scope));
  scope.addEventListener('sync' as 'message', (event: Event) => {
    const sync = event as SyncEvent;
    if (sync.tag === SYNC_TAG) sync.waitUntil(loadSender(scope).sendKept(scope));
  });
}

/** Runs the second script unless it has run; throws the browser's own error when it is not there. */
function loadSender(scope: ServiceWorkerGlobalScope & SenderGlobal): NonNullable<SenderGlobal['outriderSender']> {
  if (scope.outriderSender === undefined) scope.importScripts(SENDER_ADDRESS);
  if (scope.outriderSender === undefined) throw new Error('The second script has not laid down what it can do.');
  return scope.outriderSender;
}
