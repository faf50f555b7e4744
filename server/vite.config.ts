import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

/** The server build: each process of it into `dist/server`; packages stay outside the bundle, except zod/mini with the domain. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: { main: 'server/main.ts', provision: 'server/provision.ts' },
      external: [/^node:/, ...builtinModules],
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
    },
  },
});
