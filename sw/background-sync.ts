import { SENDER_ADDRESS } from 'virtual:sender-address';

/** The Background Sync event, which the standard library does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** The global scope with what the second script registers; absent until it has run. */
export interface SenderGlobal {
  outriderSender?: {
    /**
     * Sends the outbox of every replica of this backend. Rejects when commands are left, so that the browser wakes the
     * worker again.
     */
    sendOutboxes(scope: ServiceWorkerGlobalScope): Promise<void>;
  };
}

const SYNC_TAG = 'outbox';

/**
 * Listens for Background Sync, an extra wake-up: with no tab open, the outbox is sent. Where the browser has none, only
 * tabs send. The sender script is imported during installation, when the browser stores it beside the worker, and again
 * when it is needed.
 */
export function listenForBackgroundSync(scope: ServiceWorkerGlobalScope & SenderGlobal): void {
  if (!('sync' in scope.registration)) return;
  scope.addEventListener('install', () => loadSender(scope));
  scope.addEventListener('sync' as 'message', (event: Event) => {
    const sync = event as SyncEvent;
    if (sync.tag === SYNC_TAG) sync.waitUntil(loadSender(scope).sendOutboxes(scope));
  });
}

/** Runs the second script unless it has run already. Throws the browser's own error when it is missing. */
function loadSender(scope: ServiceWorkerGlobalScope & SenderGlobal): NonNullable<SenderGlobal['outriderSender']> {
  if (scope.outriderSender === undefined) scope.importScripts(SENDER_ADDRESS);
  if (scope.outriderSender === undefined) throw new Error('The second script has registered nothing.');
  return scope.outriderSender;
}
