import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { createInitialChunk, INBOX_START, SIGN_IN_START } from './scripts/vite/initial-chunk.ts';
import { languageCodes } from './scripts/vite/language-codes.ts';
import { dexieParts } from './scripts/vite/dexie-parts.ts';
import { earlyChunks } from './scripts/vite/early-chunks.ts';
import { plainDynamicImports } from './scripts/vite/plain-imports.ts';
import { webAppManifest } from './scripts/vite/manifest.ts';
import { senderPlugins } from './scripts/vite/sender.ts';
import { windowScroll } from './scripts/vite/window-scroll.ts';

const sender = senderPlugins();

/**
 * The client build: the app from `src`, the service worker from `sw`, into `dist/client`.
 * The server has its own config (`server/vite.config.ts`), the tests theirs (`tests/vitest.config.ts`).
 */
export default defineConfig({
  root: 'src',
  publicDir: '../public',
  // Dexie's build for current browsers is a tenth smaller than its default. `createLucideIcon` is replaced by a few
  // lines of ours. The router's store brings a shim for a hook that React has had since version 18.
  resolve: {
    alias: [
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      {
        find: '../createLucideIcon.mjs',
        replacement: fileURLToPath(new URL('src/ui/lucide-icon.ts', import.meta.url)),
      },
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: 'hidden',
    chunkSizeWarningLimit: 250,
    manifest: true,
    // `earlyChunks` preloads the chunks of every start.
    modulePreload: false,
    rollupOptions: {
      output: {
        // The chunks of every start: a few files compress better than twenty, and change only with a dependency.
        codeSplitting: {
          groups: [
            // The entry needs the translations before any other module.
            {
              name: 'i18n',
              test: /[\\/]src[\\/]i18n[\\/](?:languages|load-catalogue|translate)\.ts$|vite[\\/]preload-helper/,
            },
            // A catalogue is large for one chunk: the texts of the frame and of sessions are apart.
            { name: 'frame-texts', test: /[\\/]src[\\/]i18n[\\/]\w\w[\\/](?:app|general|session)\.ts$/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // Only screens with drafts block navigation.
            {
              name: 'foundation',
              test: /node_modules[\\/](@tanstack[\\/](react-router|router-core|history|store|react-store)|dexie|zod)[\\/](?!.*useBlocker\.js$)/,
            },
            { name: createInitialChunk('inbox', INBOX_START, /[\\/]useBlocker\.js$/) },
            // The sign-in page downloads only a fifth of what several screens share.
            { name: createInitialChunk('sign-in', SIGN_IN_START) },
            // Only the screens with charts draw them.
            {
              name: 'charts',
              test: /node_modules[\\/](?:d3-|internmap)|src[\\/]ui[\\/]charts[\\/](?:line-path|trend-chart|interval-bar)\./,
            },
            // Used by nearly every screen, and by what splits names, which would take it along.
            {
              name: 'texts',
              minShareCount: 2,
              test: /[\\/]src[\\/]domain[\\/](?:text[\\/](?:search-folding|csv|sanitize-text|visible-text)|profile[\\/]profile-key|prompt[\\/]prompt-(?:type|content)|prospect[\\/]prospect-fields)\./,
            },
            // Only what reads lists recognises columns, and exports name them.
            {
              name: 'columns',
              minShareCount: 2,
              test: /[\\/]src[\\/]domain[\\/]prospect[\\/]prospect-(?:columns|headers)\./,
            },
            // Only what greets people or exports them splits names.
            {
              name: 'names',
              minShareCount: 2,
              test: /[\\/]src[\\/]domain[\\/](?:prospect[\\/]names[\\/]|chat[\\/]chat-csv\.|saved-reply[\\/]filled-reply\.)/,
            },
            // Only the two places that ask for a second factor.
            {
              name: 'second-factor',
              minShareCount: 2,
              test: /[\\/]src[\\/](?:features[\\/]session[\\/]second-factor[\\/]|domain[\\/]session[\\/]second-factor\.)/,
            },
            // Only the screen of webhooks names events and reads secrets.
            {
              name: 'webhook-parts',
              minShareCount: 2,
              test: /[\\/]src[\\/]domain[\\/]webhook[\\/]webhook-(?:events|secret)\./,
            },
            // Only what talks to a worker; those are started late.
            { name: 'worker-calls', minShareCount: 2, test: /node_modules[\\/]comlink[\\/]/ },
            // Only what shows notifications, and the screen with their settings.
            {
              name: 'notifications',
              minShareCount: 2,
              test: /[\\/]src[\\/](?:domain[\\/]push|remote[\\/]push|replica[\\/]device-notifications|features[\\/]notifications[\\/](?:push[\\/]|notification-switch))/,
            },
            { name: 'text-view', test: /node_modules[\\/]@codemirror[\\/]view[\\/]/ },
            // Modules shared by several screens, in a few chunks split at layer boundaries, so that they cannot import
            // each other in a circle: a hundred small files cost a start more than the unused code.
            { name: 'headless', minShareCount: 2, test: /node_modules[\\/]@(headlessui|floating-ui|react-aria)[\\/]/ },
            {
              name: 'components',
              minShareCount: 2,
              test: /[\\/](?:src[\\/](?:ui|domain)[\\/](?!lists[\\/](?:page-virtualizer|virtual-))|node_modules[\\/](?!@tanstack[\\/](?:virtual-core|react-virtual)))/,
            },
            // Only the screens with long lists draw a part of them.
            {
              name: 'virtual-lists',
              minShareCount: 2,
              test: /[\\/](?:node_modules[\\/]@tanstack[\\/](?:virtual-core|react-virtual)|src[\\/]ui[\\/]lists)[\\/]/,
            },
            { name: 'greetings', minShareCount: 2, test: /[\\/]src[\\/]features[\\/]greetings[\\/]greetings\./ },
            // A dialog, or what the sync panel explains, is opened late by several screens and not loaded with them.
            {
              name: 'common',
              minShareCount: 2,
              test: /[\\/]src[\\/](?!features[\\/](?:ai-generation[\\/]|offers[\\/](?:create|edit)[\\/]|prompts[\\/](?:create|editor|test)[\\/]|campaigns[\\/](?:create[\\/]|approval-field)|(?:.*-dialog\.tsx|sync-status[\\/](?:badge-sentences|server-facts)\.tsx?)$))/,
            },
            // Only the screens on which offers, prompts and campaigns are written, and what lists their drafts.
            {
              name: 'writing',
              minShareCount: 2,
              test: /[\\/]src[\\/]features[\\/](?:ai-generation[\\/]|offers[\\/](?:create|edit)[\\/]|prompts[\\/](?:create|editor|test)[\\/]|campaigns[\\/](?:create[\\/]|approval-field))/,
            },
          ],
        },
      },
    },
  },
  worker: { plugins: () => [dexieParts()] },
  plugins: [
    plainDynamicImports(),
    windowScroll(),
    dexieParts(),
    languageCodes(),
    earlyChunks('/src/main.tsx'),
    sender.inApp,
    react({ jsxImportSource: '#jsx' }),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      manifestFilename: 'manifest.webmanifest',
      injectManifest: {
        rollupFormat: 'iife',
        buildPlugins: { vite: [sender.inWorker] },
        // The manifest of the app is added by the plugin.
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,ico}'],
        // The worker caches its second script itself; icons of shortcuts are for the system, when the app is installed.
        globIgnores: ['screenshots/**', 'icons/shortcut-*.png', 'sw-off.js', '.vite/**', 'assets/sender-*.js'],
        maximumFileSizeToCacheInBytes: 1_000_000,
        // Half of a digest tells versions apart, and the worker holds one for each file without a hash in its name.
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) => ({ ...entry, revision: entry.revision && entry.revision.slice(0, 16) })),
            warnings: [],
          }),
        ],
      },
      manifest: webAppManifest,
    }),
  ],
});
