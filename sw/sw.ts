/// <reference lib="webworker" />
import * as z from 'zod/mini';
import { serveAvatars } from './avatars.ts';
import { listenForNotificationClicks } from './notifications.ts';
import { bypassServerForPages, installPrecache } from './precache.ts';
import { serveRuntimeConfig } from './runtime-cache.ts';
import { receiveShares } from './share-target.ts';
import { listenForUpdates } from './updates.ts';
import { listenForBackgroundSync } from './background-sync.ts';

/** The service worker's listeners, and nothing else: each subject has a file of its own. */
declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly (string | { url: string; revision: string | null })[];
};

// The content security policy forbids code made from text; zod must not try.
z.config({ jitless: true });

installPrecache(self.__WB_MANIFEST);
bypassServerForPages(self);
serveRuntimeConfig();
serveAvatars();
receiveShares();
listenForUpdates(self);
listenForBackgroundSync(self);
listenForNotificationClicks(self);
