import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.mjs';

/**
 * Reads the languages of the app (src/i18n/languages.ts), each with its catalogue; English has none. Vite is imported
 * lazily, because it is not installed where the app only runs.
 */
export async function readLanguages() {
  const { runnerImport } = await import('vite');
  const read = async (path) => (await runnerImport(join(PROJECT_ROOT, 'src/i18n', path))).module;
  const { LANGUAGES } = await read('languages.ts');
  return Promise.all(
    LANGUAGES.map(async ({ code, name, numberLocale, load }) => ({
      code,
      name,
      numberLocale,
      catalogue: load === undefined ? undefined : (await read(`${code}/catalogue.ts`)).CATALOGUE,
    })),
  );
}
