import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

/**
 * The server build: each process into `dist/server`. Packages stay external, except those of many small modules that
 * every start needs: loaded one by one they cost a third of a start.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: ['zod', 'hono', '@hono/node-server', 'node-appwrite'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        provision: 'server/provision.ts',
        'page-text-worker': 'server/page-reader/page-text-worker.mjs',
        'robots-worker': 'server/page-reader/robots-worker.mjs',
      },
      external: [/^node:/, ...builtinModules],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
