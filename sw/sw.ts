/// <reference lib="webworker" />
import * as z from 'zod/mini';
import { keepAvatars } from './avatars.ts';
import { openOnPress } from './notifications.ts';
import { answerPagesAlone, installPrecache } from './precache.ts';
import { answerRuntimeRequests } from './runtime-cache.ts';
import { takeShares } from './share-target.ts';
import { listenForUpdates } from './updates.ts';
import { wakeOnSync } from './background-sync.ts';

/** The service worker's listeners, and nothing else: each subject has a file of its own. */
declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly (string | { url: string; revision: string | null })[];
};

// The content security policy forbids code made from text; zod must not try.
z.config({ jitless: true });

installPrecache(self.__WB_MANIFEST);
answerPagesAlone(self);
answerRuntimeRequests();
keepAvatars();
takeShares();
listenForUpdates(self);
wakeOnSync(self);
openOnPress(self);
