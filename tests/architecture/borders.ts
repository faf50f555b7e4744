import { posix } from 'node:path';
import { DOMAIN_PACKAGES, NAME_RULES, PACKAGE_RULES, ZONES, type Zone } from './import-table.ts';
import type { SourceFile } from './source-files.ts';
import { lineAt, listImports, maskText } from './source-scan.ts';

/** Matches the only files of a feature that may import `src/remote`. */
const REQUEST_FILE = /-requests\.ts$/;
/** The settings of the backend, which every feature may read because that is no request. */
const RUNTIME_CONFIG = 'src/remote/use-runtime-config.ts';

/** Returns the zone of a path: the one with the longest matching path. */
const zoneOf = (path: string): Zone | undefined =>
  ZONES.filter((zone) => path.startsWith(zone.path)).sort((one, other) => other.path.length - one.path.length)[0];

/** Returns the feature of a path within `src/features`. */
const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1];

/**
 * Resolves a specifier of a file: a path of the project, or a package as written (`node:` included). A specifier with
 * `#` that no alias matches counts as a package, and the compiler refuses it.
 */
function resolve(
  from: string,
  specifier: string,
  aliases: ReadonlyMap<string, string>,
): { readonly path: string } | { readonly package: string } {
  if (specifier.startsWith('.')) return { path: posix.normalize(posix.join(posix.dirname(from), specifier)) };
  for (const [alias, target] of aliases) {
    if (specifier.startsWith(alias)) return { path: target + specifier.slice(alias.length) };
  }
  return { package: specifier };
}

/** Returns why `file` may not import the file at `path`; undefined when it may. */
function faultOfPath(
  file: SourceFile,
  specifier: string,
  path: string,
  aliases: ReadonlyMap<string, string>,
): string | undefined {
  const from = zoneOf(file.path);
  const to = zoneOf(path);
  if (from === undefined) return undefined;
  if (to === undefined) return `imports ${path}, which lies outside src, sw and server. ${from.instead}`;
  if (from.name !== to.name) {
    if (!from.sees.includes(to.name))
      return `cannot import ${path}: ${from.path} does not see ${to.path}. ${from.instead}`;
    if (
      featureOf(file.path) !== undefined &&
      to.name === 'remote' &&
      path !== RUNTIME_CONFIG &&
      !REQUEST_FILE.test(file.path)
    ) {
      return `cannot import ${path}: a feature calls the network from its "-requests.ts" files only. Move the call there; reads come from the replica, writes are commands.`;
    }
    const alias = [...aliases].find(([, target]) => path.startsWith(target));
    if (specifier.startsWith('.') && alias !== undefined)
      return `imports "${specifier}" across a border. Write "${alias[0]}${path.slice(alias[1].length)}", as everywhere.`;
    return undefined;
  }
  const feature = featureOf(file.path);
  const otherFeature = featureOf(path);
  if (feature !== otherFeature) {
    return `cannot import ${path}: features do not import each other. Plain props and no noun: src/ui. A rule: src/domain. A composition: src/app.`;
  }
  return undefined;
}

/** Returns why `file` may not import a package; undefined when it may. */
function faultOfPackage(file: SourceFile, name: string): string | undefined {
  if (zoneOf(file.path)?.name === 'domain' && !DOMAIN_PACKAGES.includes(name)) {
    return `cannot import ${name}: the domain is pure and knows ${DOMAIN_PACKAGES.join(', ')} alone. Take what you need as a parameter.`;
  }
  const rule = PACKAGE_RULES.find(
    ({ packages, allowedIn }) => packages.test(name) && !allowedIn.some((pattern) => pattern.test(file.path)),
  );
  return rule && `cannot import ${name}. ${rule.instead}`;
}

/** Lists every forbidden import of a file: `path:line what is wrong. What to do instead.` */
export function findBorderFaults(file: SourceFile, aliases: ReadonlyMap<string, string>): string[] {
  const imports = listImports(file.text).flatMap(({ specifier, line }) => {
    const target = resolve(file.path, specifier, aliases);
    const fault =
      'path' in target ? faultOfPath(file, specifier, target.path, aliases) : faultOfPackage(file, target.package);
    return fault === undefined ? [] : [`${file.path}:${line} ${fault}`];
  });
  const mask = maskText(file.text);
  const names = NAME_RULES.filter(
    (rule) => rule.in.test(file.path) && !rule.but.some((pattern) => pattern.test(file.path)),
  ).flatMap((rule) =>
    [...mask.matchAll(rule.pattern)].map(
      (match) => `${file.path}:${lineAt(mask, match.index)} uses ${rule.name} ("${match[0].trim()}"). ${rule.instead}`,
    ),
  );
  return [...imports, ...names];
}
