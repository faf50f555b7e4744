import { join } from 'node:path';

/** The part of the bundler's context that is used; ids are absolute paths. */
interface ModuleContext {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Modules in `src` that run before the inbox can be used. */
export const INBOX_START = ['main.tsx'] as const;
/** Further modules for a person who is not signed in. */
export const SIGN_IN_START = [
  'app/routes/session-routes.tsx',
  'app/startup/os-integration.ts',
  'app/sign-out/sign-out.ts',
] as const;

/**
 * Assigns to one chunk every module that `starts` (paths in `src`) need: themselves and their static imports, direct or
 * not, except those that match `late`, which only a package's barrel imports. One file compresses a fifth better than
 * the forty that the bundler would create for lazy screens.
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
