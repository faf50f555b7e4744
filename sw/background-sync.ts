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
    /** Shows what a push brings. */
    push(scope: ServiceWorkerGlobalScope, event: Event): Promise<void>;
    /** Subscribes again after the browser has ended its subscription. */
    pushsubscriptionchange(scope: ServiceWorkerGlobalScope, event: Event): Promise<void>;
  };
}

const SYNC_TAG = 'outbox';

const PUSH_EVENTS = ['push', 'pushsubscriptionchange'] as const;

/**
 * Listens for what wakes the worker while no tab is open: Background Sync, after which the outbox is sent, and pushes.
 * Where the browser has none, only tabs send. The second script is imported during installation, when the browser
 * stores it beside the worker, and again when it is needed.
 */
export function listenForBackgroundSync(scope: ServiceWorkerGlobalScope & SenderGlobal): void {
  scope.addEventListener('install', () => loadSender(scope));
  for (const type of PUSH_EVENTS)
    scope.addEventListener(type, (event) => event.waitUntil(loadSender(scope)[type](scope, event)));
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
