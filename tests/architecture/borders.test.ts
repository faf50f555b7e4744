import { describe, expect, it } from 'vitest';
import { findBorderFaults } from './borders.ts';
import { readImportAliases, readSources } from './source-files.ts';

const aliases = readImportAliases();

it('no file has a forbidden import', () => {
  const files = readSources('src', 'sw', 'server', 'tests');
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap((file) => findBorderFaults(file, aliases))).toEqual([]);
});

describe('a planted fault is found, and its message says what to do', () => {
  it.each([
    [
      'domain sees a layer above',
      'src/domain/chat.ts',
      `import { db } from '#replica/db.ts';`,
      'src/domain/ does not see src/replica/',
    ],
    ['domain takes a package', 'src/domain/chat.ts', `import { atom } from 'jotai';`, 'the domain is pure'],
    ['domain takes all of zod', 'src/domain/chat.ts', `import * as z from 'zod';`, 'the domain is pure'],
    [
      'domain reads the clock',
      'src/domain/chat.ts',
      `export const age = () => Date.now();`,
      'Take the time as a parameter',
    ],
    [
      'domain reads the clock by new Date',
      'src/domain/chat.ts',
      `export const now = () => new Date();`,
      'Take the time as a parameter',
    ],
    ['domain rolls dice', 'src/domain/ids.ts', `export const id = () => Math.random();`, 'randomness'],
    ['domain makes ids', 'src/domain/ids.ts', `export const id = () => crypto.randomUUID();`, 'randomness'],
    [
      'domain asks the window',
      'src/domain/ids.ts',
      `export const wide = window.innerWidth > 768;`,
      'a global of the browser',
    ],
    [
      'domain asks the process',
      'src/domain/ids.ts',
      `export const port = process.env['PORT'];`,
      'a global of the browser',
    ],
    [
      'replica sees remote',
      'src/replica/apply.ts',
      `import type { Remote } from '#remote/remote.ts';`,
      'src/replica/ does not see src/remote/',
    ],
    ['replica draws', 'src/replica/commit.ts', `import { useState } from 'react';`, 'React lives in'],
    ['remote sees the replica', 'src/remote/appwrite.ts', `export { db } from '#replica/db.ts';`, 'src/sync joins it'],
    [
      'a second import of the SDK',
      'src/remote/token.ts',
      `import { Client } from 'appwrite';`,
      'src/remote/appwrite.ts is the only import',
    ],
    ['ui knows a noun', 'src/ui/button.tsx', `import type { Chat } from '#domain/chat.ts';`, 'ui knows no noun'],
    [
      'ui knows an address',
      'src/ui/button.tsx',
      `import { Link } from '@tanstack/react-router';`,
      'ui knows no address',
    ],
    [
      'a worker sees the network',
      'src/workers/import-session.ts',
      `import { createRemote } from '#remote/create-remote.ts';`,
      'Workers read files and the replica',
    ],
    ['sync draws', 'src/sync/engine.ts', `import { useState } from 'react';`, 'React lives in'],
    ['sync knows a screen', 'src/sync/engine.ts', `import { toast } from '#ui/toast.tsx';`, 'Sync has no screen'],
    [
      'sync opens IndexedDB',
      'src/sync/engine.ts',
      `const request = indexedDB.open('x');`,
      'Only src/replica touches IndexedDB',
    ],
    ['sync reads the clock', 'src/sync/push/push.ts', `const at = Date.now() + 5;`, 'take a port'],
    ['sync waits by itself', 'src/sync/pull/pull.ts', `setTimeout(again, 10);`, 'take a port'],
    [
      'sync takes a lock by itself',
      'src/sync/leader/leader-election.ts',
      `await globalThis.navigator.locks.request('x', run);`,
      'take a port',
    ],
    ['the replica rolls dice', 'src/replica/outbox/outbox.ts', `const jitter = Math.random();`, 'take a port'],
    [
      'a feature imports sync',
      'src/features/chats/chat-row.tsx',
      `import { engine } from '#sync/engine.ts';`,
      'A feature reads the replica',
    ],
    [
      'a feature imports another feature',
      'src/features/chats/chat-row.tsx',
      `import { Badge } from '../campaigns/campaign-badge.tsx';`,
      'features do not import each other',
    ],
    [
      'a feature imports another feature by alias',
      'src/features/chats/chat-row.tsx',
      `import { Badge } from '#features/campaigns/campaign-badge.tsx';`,
      'features do not import each other',
    ],
    [
      'the feature used by features sees a feature',
      'src/features/ai-generation/ai-button.tsx',
      `import { Badge } from '#features/campaigns/campaign-badge.tsx';`,
      'knows no other feature',
    ],
    [
      'the feature used by features sees remote',
      'src/features/ai-generation/ai-button.tsx',
      `import { signIn } from '#remote/appwrite.ts';`,
      'from its "-requests.ts" files only',
    ],
    [
      'a feature imports the app frame',
      'src/features/chats/chat-row.tsx',
      `import { router } from '#app/router.tsx';`,
      'does not see src/app/',
    ],
    [
      'a screen sees remote',
      'src/features/session/login-screen.tsx',
      `import { signIn } from '#remote/appwrite.ts';`,
      '"-requests.ts" files only',
    ],
    [
      'a feature opens the database',
      'src/features/chats/chat-queries.ts',
      `import Dexie from 'dexie';`,
      'Only src/replica touches IndexedDB',
    ],
    [
      'a feature uses browser storage',
      'src/features/chats/last-profile.ts',
      `window.localStorage.setItem('x', '1');`,
      'storage/local-storage.ts',
    ],
    [
      'a screen creates an element without JSX',
      'src/features/chats/chat-row.tsx',
      `const row = createElement('p', null, icon, words);`,
      'Write JSX',
    ],
    [
      'a screen goes around the JSX runtime',
      'src/features/chats/chat-row.tsx',
      `import { jsxs } from 'react/jsx-runtime';`,
      'Write JSX',
    ],
    [
      'a field asks by itself about input methods',
      'src/features/chats/reply-field.tsx',
      `if (event.key === 'Enter' && !event.nativeEvent.isComposing) send();`,
      'reaches no handler',
    ],
    [
      'a feature fetches',
      'src/features/chats/chat-queries.ts',
      `const answer = await fetch('/api/chats');`,
      'All network is src/remote',
    ],
    [
      'a feature opens a socket',
      'src/features/chats/chat-queries.ts',
      `const socket = new WebSocket(url);`,
      'All network is src/remote',
    ],
    [
      'a feature fetches by its window',
      'src/features/chats/chat-queries.ts',
      `void window.fetch(url);`,
      'All network is src/remote',
    ],
    [
      'a feature fetches within a template',
      'src/features/chats/chat-queries.ts',
      'const text = `${await fetch(url)}`;',
      'All network is src/remote',
    ],
    [
      'a feature parses files',
      'src/features/chats/chat-import.ts',
      `import Papa from 'papaparse';`,
      'off the main thread',
    ],
    [
      'the frame sees the root',
      'src/app/router.tsx',
      `import { start } from '../main.tsx';`,
      'src/app/ does not see src/',
    ],
    [
      'the app sees the service worker',
      'src/main.tsx',
      `import { wake } from '#sw/background-sync.ts';`,
      'speak by messages',
    ],
    ['the app sees the server', 'src/main.tsx', `import { createApp } from '#server/app.ts';`, 'by its wire'],
    ['the app asks Node', 'src/main.tsx', `import { join } from 'node:path';`, 'The browser has no Node'],
    ['the service worker sees a screen', 'sw/sw.ts', `import { Shell } from '#app/shell.tsx';`, 'has no screens'],
    ['the service worker sees ui lazily', 'sw/sw.ts', `const ui = await import('#ui/toast.tsx');`, 'has no screens'],
    [
      'the server sees the replica',
      'server/app.ts',
      `import { db } from '#replica/db.ts';`,
      'The server shares src/domain',
    ],
    [
      'the server sees a test',
      'server/app.ts',
      `import { startServer } from '#support/server-process.ts';`,
      'The server shares src/domain',
    ],
    [
      'a route calls Appwrite by itself',
      'server/dashboard/chats/chat-command-handlers.ts',
      `import { Databases } from 'node-appwrite';`,
      'server/backend is how',
    ],
    ['a job opens SQLite', 'server/jobs/runner.ts', `import Database from 'better-sqlite3';`, 'SQLite stands behind'],
    ['a tool of the tests at work', 'server/app.ts', `import fc from 'fast-check';`, 'stay in tests/'],
    [
      'a relative path across a border',
      'src/features/chats/chat-row.tsx',
      `import { readChat } from '../../domain/chat.ts';`,
      'Write "#domain/chat.ts"',
    ],
    [
      'a worker by its address',
      'src/features/chats/chat-row.tsx',
      `new Worker(new URL('../../sync/engine.ts', import.meta.url));`,
      'A feature reads the replica',
    ],
    [
      'an import over many lines',
      'src/ui/menu.tsx',
      `import {\n  chatSchema,\n  type Chat,\n} from '#domain/chat.ts';`,
      'src/ui/menu.tsx:4 ',
    ],
    ['an import for its effect', 'src/ui/menu.tsx', `import '#replica/db.ts';`, 'ui knows no noun'],
  ])('%s', (_what, path, text, message) => {
    expect(findBorderFaults({ path, text }, aliases)).toEqual([expect.stringContaining(message)]);
  });
});

describe('what is allowed is left alone', () => {
  it.each([
    ['the live queries draw', 'src/replica/live/use-live.tsx', `import { useState } from 'react';`],
    [
      'a request file sees remote',
      'src/features/session/session-requests.ts',
      `import { useRemote } from '#remote/use-remote.ts';`,
    ],
    [
      'a screen reads the runtime config',
      'src/features/chats/chat-row.tsx',
      `import { useRuntimeConfig } from '#remote/use-runtime-config.ts';`,
    ],
    ['a feature imports itself', 'src/features/chats/chat-row.tsx', `import { usePause } from './chat-commands.ts';`],
    [
      'a feature imports the feature used by features',
      'src/features/offers/edit/description-editor.tsx',
      `import { AiButton } from '#features/ai-generation/ai-button.tsx';`,
    ],
    ['a command imports types of a package', 'src/remote/appwrite.ts', `import type { Models } from 'appwrite';`],
    [
      'words in comments and strings',
      'src/domain/chat.ts',
      `// Date.now() and fetch('x')\nexport const words = 'import x from "dexie" or fetch(1)'; /* window.x */`,
    ],
    [
      'names that only look alike',
      'src/domain/chat.ts',
      `export const prefetch = (a: Date, b: { fetch: () => void }) => { b.fetch(); return new Date(a); };`,
    ],
    [
      'a template with code-like text',
      'src/features/chats/chat-row.tsx',
      'const text = `fetch(${name}) and import("#sync/engine.ts")`;',
    ],
    [
      'a regular expression with quotes',
      'src/features/chats/chat-row.tsx',
      `const pattern = /['"]fetch\\(/; const ok = 1;`,
    ],
    [
      'an apostrophe in an element',
      'src/features/chats/chat-row.tsx',
      `const a = <p>can't</p>;\nconst b = 'fetch(1)';`,
    ],
    ['an address of data', 'server/main.ts', `const folder = new URL('../client/', import.meta.url);`],
    ['the server uses Node', 'server/app.ts', `import { join } from 'node:path';`],
    [
      'the service worker drains',
      'sw/background-sync.ts',
      `import { push } from '#sync/push/push.ts';\nvoid fetch('/x');`,
    ],
  ])('%s', (_what, path, text) => {
    expect(findBorderFaults({ path, text }, aliases)).toEqual([]);
  });
});
