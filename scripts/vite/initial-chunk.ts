import { join } from 'node:path';

/** What the bundler tells of a module; the ids are absolute paths. */
interface ModuleContext {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Of the folder `src`: what runs before the inbox can be used. */
export const INBOX_START = ['main.tsx'] as const;
/** What somebody who is not signed in has to load beyond that. */
export const SIGN_IN_START = [
  'app/routes/session-routes.tsx',
  'app/startup/os-integration.ts',
  'app/sign-out/sign-out.ts',
] as const;

/**
 * Names the chunk of every module that must be there before `starts` (paths in `src`) can run: themselves and what they
 * import statically, directly or not; but for `late` ones, which only a barrel of their package imports.
 * In one file they compress a fifth better than in the forty that the bundler would cut along the lazy screens'
 * borders.
 */
export function createInitialChunk(
  name: string,
  starts: readonly string[],
  late?: RegExp,
): (id: string, context: ModuleContext) => string | null {
  const initial = new Set<string>();
  const visit = (id: string, context: ModuleContext): void => {
    if (initial.has(id)) return;
    initial.add(id);
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) visit(next, context);
  };
  return (id, context) => {
    for (const start of starts) visit(join(import.meta.dirname, '../../src', start), context);
    return initial.has(id) && late?.test(id) !== true ? name : null;
  };
}
