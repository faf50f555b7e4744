import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the repository: its path with `/`, from the project's folder, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const PROJECT_ROOT = join(import.meta.dirname, '../..');
/** Folders that are generated, downloaded or written while running. */
const NOT_OURS = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', '.git', '.cache']);

/** Lists the paths of every file under a folder of the project (`''` is all of it), in alphabetical order. */
export function listPaths(folder: string): string[] {
  const entries = readdirSync(join(PROJECT_ROOT, folder), { withFileTypes: true });
  return entries
    .filter((entry) => !NOT_OURS.has(entry.name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? listPaths(path) : [path];
    })
    .sort();
}

/** Returns a file by its path. */
export const readSource = (path: string): SourceFile => ({
  path,
  text: readFileSync(join(PROJECT_ROOT, path), 'utf8'),
});

/** Returns every TypeScript file of the given folders. */
export const readSources = (...folders: string[]): SourceFile[] =>
  folders
    .flatMap(listPaths)
    .filter((path) => /\.tsx?$/.test(path))
    .map(readSource);

/** Returns the folder of each import alias of package.json: `#domain/` → `src/domain/`. */
export function readImportAliases(): ReadonlyMap<string, string> {
  const { imports } = JSON.parse(readSource('package.json').text) as {
    readonly imports: Readonly<Record<string, string>>;
  };
  return new Map(
    Object.entries(imports).map(([alias, target]) => [
      alias.replace('*', ''),
      target.replace('*', '').replace('./', ''),
    ]),
  );
}
