import { AMBIGUOUS_ROLES, GIVEN_ROLES, ROLE_BEGINNINGS, ROLE_WORDS, TITLES, toWordKey } from './name-words.ts';

/** Tells positions from names: people write them behind their name, with or without a sign between. */

export const isRoleWord = (key: string): boolean => ROLE_WORDS.has(key) || AMBIGUOUS_ROLES.has(key);
const isRolePart = (key: string): boolean => key === '' || isRoleWord(key) || ROLE_BEGINNINGS.has(key);

/** Decides whether words are a position and nothing else: "Certified Coach", "Speaker & Author", "Head of Sales". */
export const isRole = (words: readonly string[]): boolean => {
  const keys = words.map(roleKey).filter((key) => key !== '');
  return keys.some(isRoleWord) && keys.every(isRolePart);
};

const roleKey = (word: string): string => toWordKey(word).replaceAll(/^[-–—:]+|[-–—:]+$/g, '');

/** What stands beside a name without being a position: about work, or copied from a page of the network. */
const NOTICE = / (?:(?:is )?(?:open to work|hiring|reachable|offline)!*|view \S+['’]s? profile)$/iu;
const STATUS = /^status is (?:on|off)line /i;

/** Removes what is no part of a name and no position. */
export const withoutNotice = (text: string): string => text.replace(NOTICE, '').replace(STATUS, '');

/**
 * Cuts a position off behind a name of two words or more: "Jane Doe Certified Coach". One word that may be a family
 * name stays, as a doubt: "Jane Doe Speaker". In front of a name of two words there is no given name like it.
 */
export function withoutRole(words: readonly string[]): { words: readonly string[]; isDoubtful: boolean } {
  const [first = '', ...others] = words;
  const begins = isRoleWord(roleKey(first)) && !TITLES.has(roleKey(first)) && !GIVEN_ROLES.has(roleKey(first));
  if (begins && others.length > 1 && !isRole(words)) return { words: others, isDoubtful: true };
  let start = words.length;
  while (start > 2 && isRolePart(roleKey(words[start - 1] ?? ''))) start -= 1;
  if (!isRole(words.slice(start))) return { words, isDoubtful: begins && words.length === 2 };
  const role = words.slice(start);
  const isSure =
    role.length > 1 || ROLE_WORDS.has(roleKey(role[0] ?? '')) || /^[-–—]|[-–—]$/u.test(`${role[0]}${words[start - 1]}`);
  return { words: isSure ? words.slice(0, start) : words, isDoubtful: true };
}
