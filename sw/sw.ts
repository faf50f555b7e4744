/// <reference lib="webworker" />
import * as z from 'zod/mini';
import { installPrecache } from './precache.ts';
import { answerRuntimeRequests } from './runtime-cache.ts';
import { listenForUpdates } from './updates.ts';
import { wakeOnSync } from './wake.ts';

/** The service worker's listeners, and nothing else: each subject has a file of its own. */
declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly (string | { url: string; revision: string | null })[] };

// The content security policy forbids code made from text; zod must not try.
z.config({ jitless: true });

installPrecache(self.__WB_MANIFEST);
answerRuntimeRequests();
listenForUpdates(self);
wakeOnSync(self);
