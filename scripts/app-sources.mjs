import { createServer } from 'vite';
import { PROJECT_ROOT } from './project-root.mjs';

/**
 * Opens the sources of the app for a script, whose `ssrLoadModule` evaluates a module of them. The caller closes them.
 * @returns {Promise<import('vite').ViteDevServer>}
 */
export const openSources = () =>
  createServer({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });

/**
 * Loads the texts of the app in a language; to be called before any other module of the app is loaded. Returns what
 * translates a text, given in English.
 * @param {import('vite').ViteDevServer} sources
 * @param {string} language
 * @returns {Promise<(english: string, values?: Record<string, string>) => string>}
 */
export async function loadTexts(sources, language) {
  const { loadCatalogue } = await sources.ssrLoadModule('/src/i18n/load-catalogue.ts');
  await loadCatalogue(language);
  return (await sources.ssrLoadModule('/src/i18n/translate.ts')).t;
}
