import type { SourceFile } from './source-files.ts';
import { lineAt, listImports, maskText } from './source-scan.ts';

const DRAWERS = /(?:^|\/)(?:utils?|lib|helpers?|common|shared|misc|hooks|types?|constants?|index)(?:\/|\.[a-z]+$)/;
/** Tools require one of configs; declarations describe one; one file replaces that of a package. */
const DEFAULT_EXPORT_ALLOWED = /(?:\.(?:config|d)\.ts|^src\/ui\/lucide-icon\.ts)$/;
/** A longer file has more than one subject. */
const MAX_LINES = 460;
/** The limit of a file with markup. */
const MAX_SCREEN_LINES = 350;

/** Finds a file or folder whose name says nothing about its subject. */
export function findDrawers(path: string): string[] {
  const isSource = /^(?:src|sw|server|tests|scripts)\//.test(path) && /\.(?:m?[jt]sx?)$/.test(path);
  const match = isSource && path !== 'src/index.html' ? DRAWERS.exec(path) : null;
  return match === null
    ? []
    : [
        `${path} is a drawer ("${match[0].replaceAll('/', '')}"). Name the file by what it does, and put it in the lowest folder that needs it.`,
      ];
}

/** Finds a file whose name is not in kebab-case. */
export function findOddNames(path: string): string[] {
  const name = path.split('/').at(-1) ?? path;
  const isSource = /^(?:src|sw|server|tests|scripts)\//.test(path) && /\.(?:m?[jt]sx?)$/.test(path);
  return !isSource || /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)+$/.test(name)
    ? []
    : [`${path} is not in kebab-case. Rename it: lower case, words joined by "-".`];
}

/**
 * Finds files of a feature or of the app's frame that have the name of a file of `src/ui`: a search for one finds the
 * other.
 */
export function findNamesakes(paths: readonly string[]): string[] {
  const nameOf = (path: string): string => path.split('/').at(-1) ?? path;
  const ofUi = new Set(paths.filter((path) => path.startsWith('src/ui/')).map(nameOf));
  return paths
    .filter((path) => /^src\/(?:features|app)\//.test(path) && ofUi.has(nameOf(path)))
    .map((path) => `${path} is called as src/ui/${nameOf(path)}. Say in its name what it has besides.`);
}

/** Finds a default export where no tool requires one. */
export function findDefaultExports({ path, text }: SourceFile): string[] {
  if (DEFAULT_EXPORT_ALLOWED.test(path)) return [];
  const mask = maskText(text);
  return [...mask.matchAll(/\bexport\s+default\b|\bas\s+default\b/g)].map(
    (match) =>
      `${path}:${lineAt(mask, match.index)} exports by default. Export it by name, so that it is called the same everywhere.`,
  );
}

/** Finds a date that is shown in the form of `Intl`, which is not that of every language. */
export function findDateFormats({ path, text }: SourceFile): string[] {
  if (!/^src\/(?:app|features|ui)\//.test(path)) return [];
  return [
    ...text.matchAll(/\bIntl\.DateTimeFormat\([^{]*\{[^}]*\b(?:day|dateStyle):|\.toLocale(?:Date)?String\(/g),
  ].map((match) => `${path}:${lineAt(text, match.index)} formats a date by itself. Use createDateFormat of src/i18n.`);
}

/** Finds a page that takes messages of other windows: whichever page opened or framed ours could send one. */
export function findWindowMessages({ path, text }: SourceFile): string[] {
  if (!path.startsWith('src/')) return [];
  return [
    ...text.matchAll(
      /(?<![\w.])(?:(?:window|globalThis|self|top|parent)\.)?addEventListener\(\s*'message'|\bonmessage\s*=/g,
    ),
  ].map(
    (match) =>
      `${path}:${lineAt(text, match.index)} listens to messages of any window. Use a channel of the own origin (BroadcastChannel, MessagePort, worker).`,
  );
}

/** Finds a file that only re-exports other files of the project. The only entry point to a package is not one. */
export function findBarrels({ path, text }: SourceFile): string[] {
  const code = maskText(text).replaceAll(
    /\bexport\s+(?:type\s+)?(?:\*|\{[^}]*\})(?:\s+as\s+\w+)?\s+from\s*['"]\s*['"];?/g,
    '',
  );
  const reexportsOwnFiles = (): boolean => listImports(text).some(({ specifier }) => /^[.#]/.test(specifier));
  return code.trim() === '' && reexportsOwnFiles() ? [`${path} is a barrel. Import from the file that says it.`] : [];
}

/** Finds a test that is skipped, runs alone, or is only announced. */
export function findSwitchedOffTests({ path, text }: SourceFile): string[] {
  const mask = maskText(text);
  return [
    ...mask.matchAll(
      /\b(?:it|test|describe|bench)(?:\.\w+)*\.(only|skip|todo|fails|skipIf|runIf)\b|\b(?:xit|xdescribe|fit|fdescribe)\s*\(/g,
    ),
  ].map(
    (match) =>
      `${path}:${lineAt(mask, match.index)} has "${match[0]}". A test runs, or it is deleted with the law it guards.`,
  );
}

/** A larger folder has subjects that deserve folders of their own. */
const MAX_FILES_IN_FOLDER = 25;

/** Finds folders of the program with too many files directly inside. */
export function findCrowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths.filter((each) => /^(?:src|sw|server)\//.test(each))) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES_IN_FOLDER)
    .map(
      ([folder, count]) =>
        `${folder} has ${count} files directly inside, more than ${MAX_FILES_IN_FOLDER}. Give its subjects folders of their own.`,
    );
}

/** Finds a file that is longer than one subject needs. */
export function findLongFiles({ path, text }: SourceFile): string[] {
  const lines = text.trimEnd().split('\n').length;
  if (/^src\/.*\.tsx$/.test(path) && lines > MAX_SCREEN_LINES)
    return [
      `${path} has ${lines} lines, more than ${MAX_SCREEN_LINES}. Move a part of the screen, or a hook, to a file of its own.`,
    ];
  return lines > MAX_LINES ? [`${path} has ${lines} lines, more than ${MAX_LINES}. Split it by subject.`] : [];
}

/**
 * Finds paths of one machine, and hosts that a lock file must not name: the project works from any folder and with any
 * registry.
 */
export function findMachineTraces({ path, text }: SourceFile): string[] {
  const places = [
    ...text.matchAll(/(?<![\w.:/-])(?:\/(?:work|home|Users|root|tmp|var\/folders)\/[\w.-]+|[A-Z]:\\Users\\)/g),
  ].map(
    (match) =>
      `${path}:${lineAt(text, match.index)} names a path of one machine ("${match[0]}"). Write it relative to the project.`,
  );
  const hosts =
    path === 'package-lock.json' || path === '.npmrc'
      ? [...text.matchAll(/"resolved":|\bregistry\s*=/g)].map(
          (match) =>
            `${path}:${lineAt(text, match.index)} names a registry ("${match[0]}"). Whoever installs chooses the registry: write the lock with "npm install --omit-lockfile-registry-resolved".`,
        )
      : [];
  return [...places, ...hosts];
}

/** Lines are this wide; the formatter wraps code, but not comments. */
const MAX_COLUMNS = 120;

/** Finds comments that are wider than the lines of code. Texts that cannot be broken are not comments. */
export function findWideComments({ path, text }: SourceFile): string[] {
  const mask = maskText(text).split('\n');
  return text.split('\n').flatMap((line, index) => {
    if (line.length <= MAX_COLUMNS) return [];
    const start = /(?:^|\s)(?:\*\s|\/\/|\/\*)/.exec(line)?.index;
    const isComment = start !== undefined && mask[index]?.slice(start).trim() === '';
    return isComment
      ? [`${path}:${index + 1} has a comment of ${line.length} columns. Wrap it at ${MAX_COLUMNS}.`]
      : [];
  });
}

/** Finds postponed work and disabled checks. */
export function findLeftovers({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/\b(?:TODO|FIXME|XXX|HACK)\b|@ts-(?:ignore|nocheck|expect-error)/g)].map(
    (match) => `${path}:${lineAt(text, match.index)} has "${match[0]}". Do it now, or write it where work is planned.`,
  );
}
