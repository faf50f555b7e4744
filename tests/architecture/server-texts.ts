import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Returns the translations of what the server alone says, of a language besides English. */
export async function serverTextsOf(code: string): Promise<Readonly<Record<string, string>>> {
  const path = join(import.meta.dirname, '../../src/i18n', code, 'server-texts.ts');
  const { SERVER_TEXTS } = (await import(pathToFileURL(path).href)) as {
    readonly SERVER_TEXTS: Readonly<Record<string, string>>;
  };
  return SERVER_TEXTS;
}
