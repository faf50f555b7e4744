import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { createInitialChunk, INBOX_START, SIGN_IN_START } from './scripts/vite/initial-chunk.ts';
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
  // Dexie's own build for current browsers: the default one is written for old ones and a tenth larger.
  // Icons are drawn by a few lines of ours, from lucide's data.
  // The router's store brings a stand-in for a hook that React has had since version 18.
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
    // The page names those of every start itself (`earlyChunks`).
    modulePreload: false,
    rollupOptions: {
      output: {
        // What every start needs, in two files: they compress better than twenty, and change only with a dependency.
        codeSplitting: {
          groups: [
            // The entry speaks the language before anything else of ours runs.
            { name: 'say', test: /[\\/]src[\\/]i18n[\\/]translate\.ts$|vite[\\/]preload-helper/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // What stands in the way of leaving is asked for by screens with drafts alone.
            {
              name: 'foundation',
              test: /node_modules[\\/](@tanstack[\\/](react-router|router-core|history|store|react-store)|dexie|zod)[\\/](?!.*useBlocker\.js$)/,
            },
            { name: createInitialChunk('inbox', INBOX_START, /[\\/]useBlocker\.js$/) },
            // Whoever is not signed in waits for a fifth of what several screens share.
            { name: createInitialChunk('sign-in', SIGN_IN_START) },
            { name: 'text-view', test: /node_modules[\\/]@codemirror[\\/]view[\\/]/ },
            // What several screens share comes in two files, cut where the layers are, so that neither can need the
            // other in a circle: a hundred small ones cost a start more than their weight.
            { name: 'components', minShareCount: 2, test: /[\\/](?:src[\\/](?:ui|domain)|node_modules)[\\/]/ },
            { name: 'common', minShareCount: 2, test: /[\\/]src[\\/]/ },
          ],
        },
      },
    },
  },
  plugins: [
    plainDynamicImports(),
    windowScroll(),
    earlyChunks('/src/main.tsx'),
    sender.inApp,
    react(),
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
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,ico,webmanifest}'],
        // The worker itself keeps its second script.
        globIgnores: ['screenshots/**', 'sw-off.js', '.vite/**', 'assets/sender-*.js'],
        maximumFileSizeToCacheInBytes: 1_000_000,
      },
      manifest: webAppManifest,
    }),
  ],
});
