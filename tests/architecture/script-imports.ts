import type { SourceFile } from './source-files.ts';

/** A name that a script reads from a TypeScript module, which no compiler checks. */
interface LoadedName {
  /** The script and what it reads, for the message. */
  readonly site: string;
  /** Path of the module from the project's folder. */
  readonly module: string;
  readonly name: string;
}

const CALL = /ssrLoadModule\(/g;
const DESTRUCTURED = /const \{([^}]*)\} = await [\w.]+\.ssrLoadModule\('\/([^']+)'\)/g;
const PROPERTY = /\(await [\w.]+\.ssrLoadModule\('\/([^']+)'\)\)\.(\w+)/g;

/** Variables of the benchmarks that hold a TypeScript module. */
const MODULE_VARIABLES: readonly (readonly [use: RegExp, module: string])[] = [
  [/\bglobalThis\.pageReplica\.(\w+)/g, 'tests/bench/sync/page-replica.ts'],
  [/\bbenchData\.(\w+)/g, 'tests/bench/sync/data.ts'],
];

/** Lists the names that scripts read from TypeScript modules. */
export const loadedNames = (scripts: readonly SourceFile[]): LoadedName[] =>
  scripts.flatMap(({ path, text }) => {
    const entry = (module: string, name: string): LoadedName => ({ site: `${path}: ${name}`, module, name });
    return [
      ...[...text.matchAll(DESTRUCTURED)].flatMap(([, names = '', module = '']) =>
        names.split(',').map((part) => entry(module, part.split(':')[0]!.trim())),
      ),
      ...[...text.matchAll(PROPERTY)].map(([, module = '', name = '']) => entry(module, name)),
      ...MODULE_VARIABLES.flatMap(([use, module]) =>
        [...text.matchAll(use)].map(([, name = '']) => entry(module, name)),
      ),
    ];
  });

/** Lists the scripts with a call of `ssrLoadModule` that names neither its module nor what is read from it. */
export const unreadableLoads = (scripts: readonly SourceFile[]): string[] =>
  scripts
    .filter(
      ({ text }) =>
        [...text.matchAll(CALL)].length !== [...text.matchAll(DESTRUCTURED), ...text.matchAll(PROPERTY)].length,
    )
    .map(({ path }) => path);

/** Decides whether a TypeScript source exports a name. */
export const isExported = (source: string, name: string): boolean =>
  new RegExp(`^export (?:async )?(?:const|let|function\\*?|class) ${name}\\b`, 'm').test(source) ||
  [...source.matchAll(/^export \{([^}]*)\}/gm)].some(([, names = '']) =>
    names.split(',').some(
      (part) =>
        part
          .trim()
          .split(/\s+as\s+/)
          .at(-1) === name,
    ),
  );
