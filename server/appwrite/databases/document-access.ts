import type { Caller } from '../caller.ts';
import { AppwriteError } from '../http/errors.ts';
import type { Store } from '../storage/store.ts';
import type { Collection, DocumentRow } from './collection.ts';
import { SYSTEM } from './collection.ts';
import { foreignRoles, holdsOne, permissionsOfText, type Act } from './permissions.ts';
import type { PermissionSets } from './permission-sets.ts';
import type { Fragment } from './query-sql.ts';

/** Characters a search text is freed from (contract §6). */
const OPERATORS = /[@+\-*)(<>~"]/g;
const WORDS = /[\p{L}\p{N}_]+/gu;

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORDS) ?? [];

/**
 * True when a text answers a search: a search in double quotes is a phrase; otherwise any of its words, the last one
 * also as the beginning of a word (contract §6).
 */
function matchesSearch(text: string, search: string): boolean {
  const phrase = /^"(.*)"$/s.exec(search.trim());
  const words = wordsOf(text);
  if (phrase !== null) return containsPhrase(words, wordsOf(phrase[1] ?? ''));
  const wanted = wordsOf(search.replace(OPERATORS, ' '));
  const last = wanted.at(-1);
  if (last === undefined) return false;
  const whole = new Set(wanted);
  return words.some((word) => whole.has(word) || word.startsWith(last));
}

function containsPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false;
  return words.some((_, start) => phrase.every((word, offset) => words[start + offset] === word));
}

/** True when the collection itself, without looking at documents, allows the act. */
export const isOpen = (collection: Collection, caller: Caller, act: Act): boolean =>
  caller.kind === 'key' || holdsOne(caller.roles, collection.permissions[act]);

/** Contract §5.2: the collection's permission, or with document security the document's. */
export function mayTouch(
  collection: Collection,
  caller: Caller,
  row: DocumentRow,
  act: Exclude<Act, 'create'>,
): boolean {
  if (isOpen(collection, caller, act)) return true;
  return (
    collection.record.documentSecurity &&
    holdsOne(caller.roles, permissionsOfText(String(row[SYSTEM.permissions]))[act])
  );
}

/** Throws `user_unauthorized` when permissions name roles the caller does not hold. */
export function assertOwnRoles(permissions: readonly string[], caller: Caller): void {
  if (caller.kind === 'key' || foreignRoles(permissions, caller.roles).length === 0) return;
  throw new AppwriteError('user_unauthorized', `Permissions must be one of: (${[...caller.roles].join(', ')})`);
}

/** What a document gets when its creator says nothing: all to a signed-in person, nothing to guests and keys. */
export const defaultPermissions = (caller: Caller): string[] =>
  caller.kind === 'user'
    ? (['read', 'update', 'delete'] as const).map((act) => `${act}("user:${caller.user.id}")`)
    : [];

/**
 * Read permission inside SQL, so that limits, cursors and counts stay right: the number of a row's permissions, which
 * stands in every index, is looked up in a map of the lists the caller may read (`PermissionSets.readableMap`).
 */
export class ReadGuard {
  readonly #sets: PermissionSets;

  constructor(store: Store, sets: PermissionSets) {
    this.#sets = sets;
    store.defineFunction('matches_search', (text, search) =>
      Number(text !== null && matchesSearch(String(text), String(search))),
    );
  }

  /**
   * The condition for rows the caller may read; undefined when all are. Throws `user_unauthorized` when the collection
   * shows nobody of the caller's roles anything.
   */
  conditionFor(collection: Collection, caller: Caller): Fragment | undefined {
    if (isOpen(collection, caller, 'read')) return undefined;
    if (!collection.record.documentSecurity) throw new AppwriteError('user_unauthorized');
    return { sql: "substr(?, _permissions, 1) = x'01'", values: [this.#sets.readableMap(caller.roles)] };
  }
}
