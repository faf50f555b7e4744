import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

/** The server build: `server/main.ts` into `dist/server/main.js`; packages stay outside the bundle, except zod/mini with the domain. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rollupOptions: { external: [/^node:/, ...builtinModules], output: { entryFileNames: 'main.js' } },
  },
});
