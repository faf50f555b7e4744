import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { createInitialChunk } from './vite.initial-chunk.ts';

/**
 * The client build: the app from `src`, the service worker from `sw`, into `dist/client`.
 * The server has its own config (`server/vite.config.ts`), the tests theirs (`tests/vitest.config.ts`).
 */
export default defineConfig({
  root: 'src',
  publicDir: '../public',
  // Dexie's own build for current browsers: the default one is written for old ones and a tenth larger.
  // The router's store brings a stand-in for a hook that React has had since version 18.
  resolve: {
    alias: [
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
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
    // Chunks come from the service worker's precache, not from the network: hints to fetch them early would only add weight.
    modulePreload: false,
    rollupOptions: {
      output: {
        // What every start needs, in two files: they compress better than twenty, and change only with a dependency.
        advancedChunks: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'foundation', test: /node_modules[\\/](@tanstack[\\/](react-router|router-core|history|store|react-store)|dexie|zod)[\\/]/ },
            { name: createInitialChunk('inbox') },
          ],
        },
      },
    },
  },
  plugins: [
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
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,ico,webmanifest}'],
        globIgnores: ['screenshots/**', '.vite/**'],
        maximumFileSizeToCacheInBytes: 1_000_000,
      },
      manifest: {
        id: '/',
        name: 'Outrider',
        short_name: 'Outrider',
        description: 'AI-driven outreach for teams: campaigns, conversations and prospects, online and offline.',
        lang: 'en',
        dir: 'ltr',
        start_url: '/dashboard?source=pwa',
        scope: '/',
        display: 'standalone',
        theme_color: '#ffffff',
        background_color: '#ffffff',
        categories: ['business', 'productivity'],
        icons: [
          { src: '/icons/mark.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
        ],
        shortcuts: [
          { name: 'Messages', url: '/messages' },
          { name: 'Campaigns', url: '/campaigns' },
        ],
      },
    }),
  ],
});
