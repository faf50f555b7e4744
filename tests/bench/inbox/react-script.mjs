import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { PROJECT_ROOT } from '../../../scripts/project-root.mjs';

/**
 * Builds a page of this folder with React in production as one script: a module (`es`), or one that stores its exports
 * under `globalName` (`iife`).
 */
export async function buildReactScript(file, format, globalName) {
  const built = await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      lib: {
        entry: fileURLToPath(new URL(file, import.meta.url)),
        formats: [format],
        name: globalName,
        fileName: 'page',
      },
    },
  });
  return (Array.isArray(built) ? built : [built])[0].output[0].code;
}
