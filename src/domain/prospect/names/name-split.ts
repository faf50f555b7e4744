import { foldQuery } from '../../text/search-folding.ts';
import { splitCjkName, withoutCjk } from './cjk-names.ts';
import type { NameParts } from './name-parts.ts';
import {
  AT_WORDS,
  AMBIGUOUS_TITLES,
  BIRTH_NAME_WORDS,
  CAPITAL_TITLES,
  COMPANY_WORDS,
  DOCTOR_FIELDS,
  DOTTED_GENERATIONS,
  DOUBLE_GIVEN_NAMES,
  GENERATIONS,
  GIVEN_NAME_BEGINNINGS,
  MARIAN_NAMES,
  MEMBER_WORDS,
  PARTICLES,
  PLACEHOLDERS,
  SHORTENED_GIVEN_NAMES,
  SHORT_LEGAL_FORMS,
  SHORT_SUFFIXES,
  SMALL_WORDS,
  SUFFIXES,
  TITLE_PARTS,
  TITLES,
  toWordKey,
} from './name-words.ts';
import { isRole, isRoleWord, withoutNotice, withoutRole } from './name-roles.ts';
import { isFrequentGivenName } from './given-names.ts';
import { orderOf } from './name-order.ts';
import { toNameCase } from './name-case.ts';
import { separateByDecoration, withoutDecoration } from './name-cleaning.ts';

/** What else is known of the person and helps to read their name. */
export interface NameHints {
  readonly company?: string;
  readonly country?: string;
  /** Whether the list has the family name first. */
  readonly isFamilyFirst?: boolean;
}

const NOBODY: NameParts = { firstName: '', lastName: '', isDoubtful: true };

/** Matches where a name ends and something else begins. */
const SEPARATOR = /\s*[|•‣▪▶►»«;/\\]+\s*|\s+[-–—·:]+\s+|\s*[–—]\s*|\s*:\s+|\s+[-–—]$|^[-–—]\s+/u;
const QUOTED = /["“”„«»‟]([^"“”„«»‟]*)["“”„«»‟]|(?<=^|\s)['‘‚`]([^'’`]+)['’`](?=\s|$|,)/gu;
const BRACKETED = /[([{（【［「][^)\]}）】］」]*[)\]}）】］」]?/gu;
const EMAIL = /^([^\s@]+)@[^\s@]+\.[^\s@]+$/u;
/** A name as sign-in names have it: "anna.smith", "anna_smith". */
const SIGN_IN_NAME = /^\p{L}{2,}(?:[._]\p{L}{2,})+$/u;
const INITIAL = /^(?:\p{Lu}\.?)$|^(?:\p{Lu}\.-?)+$/u;

/**
 * Splits a name as people write it on the network into first and last name: without titles, degrees, nicknames, emoji
 * and companies, in normal case, with particles in the last name, and the given name first whatever the order was.
 */
export function splitName(fullName: string, hints: NameHints = {}): NameParts {
  const email = EMAIL.exec(fullName.trim())?.[1] ?? SIGN_IN_NAME.exec(fullName.trim())?.[0];
  if (email !== undefined && !TITLES.has(toWordKey(email.split('.', 1)[0] ?? ''))) return ofEmail(email);
  const plain = withoutDecoration(separateByDecoration(fullName));
  if (isPlaceholder(plain)) return NOBODY;
  const nicknames: string[] = [];
  const unquoted = plain.replaceAll(QUOTED, (whole, double?: string, single?: string, at = 0) => {
    nicknames.push((double ?? single ?? '').trim());
    return Number(at) + whole.length < plain.length ? ' \u0000 ' : ' ';
  });
  const unbracketed = unquoted.replaceAll(BRACKETED, (whole, at: number) => {
    const inside = whole
      .slice(1)
      .replace(/\P{L}+$/u, '')
      .trim();
    // A word in the middle is a nickname; at the end it may be a maiden name, pronouns or a degree.
    const isInside =
      /^\p{Lu}\p{Ll}[\p{L}'’-]*(?: \p{Lu}\p{Ll}[\p{L}'’-]*)?$/u.test(inside) &&
      !TITLES.has(toWordKey(inside)) &&
      unquoted.slice(at + whole.length).trim() !== '';
    if (isInside && unquoted.slice(0, at).trim() !== '') nicknames.push(inside);
    return ' ';
  });
  const segment = personSegment(unbracketed.replaceAll('\u0000', ' '), hints);
  if (segment === undefined) return withNickname(NOBODY, nicknames);
  const cjk = splitCjkName(segment.text, foldQuery(hints.country ?? ''));
  if (cjk !== undefined) return cjk;
  return withNickname(ofWords(withoutCjk(segment.text), segment.isDoubtful, hints), nicknames);
}

/** Matches what separates a name in a column of its own from something else. */
const BEHIND_NAME = / *[|•] *| +[-–—]+ +/u;

/** Cleans the first name of a list's own column; undefined when nobody should be greeted by it. */
export function cleanFirstName(cell: string, lastName = ''): string | undefined {
  const whole = withoutDecoration(cell);
  if (whole === '' || /[@\d]/.test(whole) || isPlaceholder(whole)) return undefined;
  const [named = ''] = whole.replaceAll(QUOTED, ' ').replaceAll(BRACKETED, ' ').split(BEHIND_NAME);
  const own = wordsOf(withoutTitles(named));
  const last = wordsOf(lastName).map(toWordKey);
  const isWholeName =
    last.length > 0 &&
    own.length > last.length &&
    last.every((word, at) => toWordKey(own.at(at - last.length) ?? '') === word);
  const given = trimSuffixes(isWholeName ? own.slice(0, -last.length) : own);
  const text = given.join(' ').replace(/[,;.|/-]+$/u, '');
  if (
    text === '' ||
    given.every((word) => INITIAL.test(word)) ||
    given.some((word) => COMPANY_WORDS.has(toWordKey(word)))
  )
    return undefined;
  return toNameCase(text, `${text} ${lastName}`);
}

/** Cleans the last name of a list's own column. */
export function cleanLastName(cell: string): string {
  const plain = withoutDecoration(cell).replaceAll(QUOTED, ' ').replaceAll(BRACKETED, ' ');
  const [own = ''] = plain.split(',');
  const [named = ''] = own.trim().split(BEHIND_NAME);
  // The first name counts among the words of which two stay.
  const text = trimSuffixes(withoutRole(['', ...wordsOf(named)]).words.slice(1)).join(' ');
  return toNameCase(text, text);
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const isPlaceholder = (text: string): boolean =>
  !/\p{L}/u.test(text) ||
  isRole(wordsOf(text)) ||
  (/linkedin/i.test(text) && text.split(/[\s-]+/).every((word) => MEMBER_WORDS.has(word.toLowerCase()))) ||
  PLACEHOLDERS.has(
    text
      .toLowerCase()
      .replaceAll(/[\s.-]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
  );

/** Takes a nickname as the first name where there is no other, and otherwise as a doubt which of both to use. */
function withNickname(parts: NameParts, nicknames: readonly string[]): NameParts {
  const nickname = nicknames.find((name) => /^\p{L}[\p{L}\p{M}'’.-]*(?: \p{L}[\p{L}\p{M}'’.-]*)?$/u.test(name));
  if (nickname === undefined) return parts;
  const isOnlyLast = parts.firstName !== '' && parts.lastName === '';
  const hasNoName = parts.firstName === '' || wordsOf(parts.firstName).every(isInitial);
  return {
    firstName: hasNoName || isOnlyLast ? toNameCase(nickname, nickname) : parts.firstName,
    lastName: isOnlyLast ? parts.firstName : parts.lastName,
    isDoubtful: true,
  };
}

/** Reads the name in a mail address: "anna.smith@…". */
function ofEmail(local: string): NameParts {
  const [first = '', ...rest] = local
    .replace(/\+.*$/, '')
    .split(/[._-]+/)
    .filter((word) => /^\p{L}+$/u.test(word));
  if (rest.length === 0) return NOBODY;
  return {
    firstName: toNameCase(first, first),
    lastName: toNameCase(rest.join(' '), rest.join(' ')),
    isDoubtful: true,
  };
}

/** Returns the part of a text that names the person: not the one with a company, a position or nothing. */
function personSegment(text: string, hints: NameHints): { text: string; isDoubtful: boolean } | undefined {
  const company = foldQuery(hints.company ?? '');
  const isCompany = (part: string): boolean =>
    (company !== '' && foldQuery(part) === company) ||
    wordsOf(part)
      .slice(0, companyStart(wordsOf(part)))
      .some(
        (word, at) =>
          COMPANY_WORDS.has(toWordKey(word)) &&
          (at > 0 ||
            (wordsOf(part).length > 1 && !(SHORT_LEGAL_FORMS.has(toWordKey(word)) && /^\p{Lu}\p{Ll}/u.test(word)))) &&
          // "Owain ab Owen"
          !(SMALL_WORDS.has(word) && /^\p{Lu}/u.test(wordsOf(part)[at + 1] ?? '')) &&
          !isInitials(word),
      );
  const doubtful = new Set<string>();
  const segments = text
    .split(new RegExp(SEPARATOR, 'gu'))
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part))
    .map((part) => {
      const plain = withoutNotice(part);
      const [whole = '', ...others] = plain.split(',');
      const { words, isDoubtful } = withoutRole(wordsOf(whole));
      const person = [words.join(' '), ...others].join(',');
      if (isDoubtful || plain !== part) doubtful.add(person);
      return person;
    });
  const people = segments.filter(
    (part) =>
      !isCompany(part.split(',')[0] ?? '') && !isRole(wordsOf(part)) && wordsOf(part).some((word) => !isBeside(word)),
  );
  const own = people.length > 1 ? (people.find(isNameLike) ?? people[0]) : people[0];
  if (own === undefined) return undefined;
  const words = wordsOf(own);
  const untilCompany = words.slice(0, companyStart(words));
  const named = withoutCompany(untilCompany, company);
  const isLong = wordsOf(withoutTitles(own).split(',', 1)[0] ?? '').length > MAX_WORDS;
  return { text: named.join(' '), isDoubtful: own !== segments[0] || doubtful.has(own) || isLong };
}

/** Returns where the company of a person begins, or the name that they were born with. */
function companyStart(words: readonly string[]): number {
  const start = words.findIndex(
    (word, at) =>
      at > 0 &&
      (AT_WORDS.has(word) ||
        (word.startsWith('@') && word.length > 1) ||
        (at > 1 && at < words.length - 1 && BIRTH_NAME_WORDS.has(toWordKey(word)))),
  );
  return start === -1 ? words.length : start;
}

/** Decides whether every word of a text begins as in a name. */
const isNameLike = (part: string): boolean =>
  wordsOf(part).length <= MAX_WORDS && wordsOf(part).every((word) => !/^\p{Ll}/u.test(word) || PARTICLES.has(word));

/** Longer names are mostly more than a name. */
const MAX_WORDS = 5;

const isInitials = (word: string): boolean => /^(?:\p{Lu}\.)+$/u.test(word);
const isBeside = (word: string): boolean =>
  TITLES.has(toWordKey(word)) ||
  TITLE_PARTS.has(toWordKey(word)) ||
  (SUFFIXES.has(toWordKey(word)) && !SHORT_SUFFIXES.has(toWordKey(word)));

/** Removes the company at the end of a name. */
function withoutCompany(words: readonly string[], company: string): readonly string[] {
  if (company === '') return words;
  for (let at = 2; at < words.length; at += 1)
    if (foldQuery(words.slice(at).join(' ')) === company) return words.slice(0, at);
  return words;
}

/** Decides whether a word before a whole name is a title or degree by its form: "Amb.", "Dipl.-Phys.", "M.Sc.". */
function isShortenedTitle(word: string): boolean {
  const key = toWordKey(word);
  if (SHORTENED_GIVEN_NAMES.has(key) || PARTICLES.has(key) || isFrequentGivenName(key)) return false;
  if (word.includes('.') && SUFFIXES.has(key) && !SHORT_SUFFIXES.has(key)) return true;
  return /^(?:\p{Lu}\p{L}+[ªº]?\.|D?[Dd]ipl\.?-\p{L}.*)$/u.test(word);
}

/** Removes titles before a name; one that is its only word stays. */
function withoutTitles(text: string): string {
  const words = wordsOf(text.replace(/\b(Dr|Prof|Mr|Mrs|Ms|Ing|Mag|Dipl)\.(?=\p{Lu}\p{L})/gu, '$1. '));
  let start = 0;
  while (start < words.length - 1) {
    const word = words[start] ?? '';
    const next = words[start + 1] ?? '';
    const isBeforeTitle = next.endsWith('.') && TITLES.has(toWordKey(next)) && start < words.length - 2;
    const isAmbiguous = AMBIGUOUS_TITLES.has(toWordKey(word)) && !word.endsWith('.') && !isBeforeTitle;
    const isTitle = TITLES.has(toWordKey(word)) && !isAmbiguous;
    const isAnd = start > 0 && /^(?:&|and|und|et|y)$/i.test(word) && TITLES.has(toWordKey(next));
    const isCapital = CAPITAL_TITLES.has(word.replace(/\.$/, '')) && /\p{Ll}/u.test(text);
    // French lawyers, and Poles.
    const isMaitre = word === 'Me' && words.length - start > 2;
    const isPan = word === 'Pan' && words.length - start > 2 && isFrequentGivenName(next);
    const isField = DOCTOR_FIELDS.has(toWordKey(word)) && words.length - start > 2;
    const isFurther = start > 0 && TITLE_PARTS.has(toWordKey(word)) && (word.includes('.') || isField);
    const isShortened = words.length - start > 2 && isShortenedTitle(word);
    if (
      !isTitle &&
      !isFurther &&
      !isShortened &&
      !isAnd &&
      !isCapital &&
      !isMaitre &&
      !isPan &&
      !/^(?:M|Mme)\.$/.test(word)
    )
      break;
    // "M." is a title only before a last name alone; otherwise an initial.
    if (word === 'M.' && words.length - start > 2) break;
    start += 1;
  }
  return words.slice(start).join(' ');
}

/** Removes a title after a name, or between family name and given name: "Müller Dr. Anna" becomes "Müller, Anna". */
function withoutInnerTitle(text: string): string {
  const words = wordsOf(text);
  const at = words.findIndex((word, index) => index > 0 && /^(?:dr|prof|mag|dipl-ing|ing)\.$/i.test(word));
  if (at === -1 || words.some((word) => word.includes(','))) return text;
  const before = words.slice(0, at);
  const [first = '', ...others] = words.slice(at).filter((word) => !isBeside(word));
  if (first === '') return before.join(' ');
  const isTurned = before.length === 1 && !isFrequentGivenName(before[0] ?? '');
  return [...before.slice(0, -1), `${before.at(-1) ?? ''}${isTurned ? ',' : ''}`, first, ...others].join(' ');
}

/** Removes degrees and generations after a name. */
function trimSuffixes(words: readonly string[]): string[] {
  const left = [...words];
  const isAllCaps = left.join('') === left.join('').toUpperCase();
  while (left.length > 1) {
    const last = left.at(-1) ?? '';
    const key = toWordKey(last);
    const isDegree =
      /^(?:(?:\p{Lu}\p{Ll}{0,2}\.){2,}\p{Lu}?\p{Ll}*\.?|\p{Lu}{2}\.\p{Lu}\.?|Dipl\.-.+)$/u.test(last) &&
      left.length > 2;
    const isKnown =
      SUFFIXES.has(key) &&
      (GENERATIONS.has(key) ||
        (last !== last.toLowerCase() &&
          !(SHORT_SUFFIXES.has(key) && (left.length === 2 || isAllCaps)) &&
          /^(?:\p{Lu}{2,}\p{Ll}*|\p{Lu}[\p{Ll}.]*\p{Lu}\.?|(?:\p{Lu}\p{Ll}{0,2}\.)+\p{Lu}?\p{Ll}*\.?|Esq\.?|Sr\.?|Dipl\.?|.*[-/\d].*)$/u.test(
            last,
          )));
    // "BSN", "KCB": capitals that nobody can speak, after a name that is not in capitals.
    const isUnspoken = left.length > 2 && !isAllCaps && /^(?!NG$|ST$)[B-DF-HJ-NP-TV-XZ]{2,6}$/.test(last);
    if (!isKnown && !DOTTED_GENERATIONS.has(last.toLowerCase()) && !isDegree && !isUnspoken && !/^[&+]$|^\d/.test(last))
      break;
    left.pop();
  }
  return left;
}

/** Splits a name of Latin, Cyrillic, Greek, Arabic or other letters with blanks between words. */
function ofWords(text: string, isCut: boolean, hints: NameHints): NameParts {
  const untitled = withoutInnerTitle(withoutTitles(text));
  const [whole = '', second, ...further] = untitled
    .split(/[,،、]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const toCase = (words: readonly string[]): string => toNameCase(words.join(' '), text);
  const words = lettersOnly(trimSuffixes(wordsOf(whole)));
  // "Smith, S.E." are initials, "Budi Santoso, S.E." has a degree.
  const isDegree = second !== undefined && isCredentials(second) && !(words.length === 1 && isInitial(second));
  if (second !== undefined && !isDegree) {
    // "Smith, Anna": turned around. "Anna Smith, Acme Ltd": cut off.
    const [given, particles] = cutParticles(lettersOnly(trimSuffixes(wordsOf(withoutTitles(second)))));
    const [family, ownParticles] = cutParticles(words);
    const isLast = words.length === 1 || words.slice(0, -1).every((word) => PARTICLES.has(toWordKey(word)));
    const isPerson =
      given.length > 0 &&
      given.length <= 3 &&
      !given.some((word) => (COMPANY_WORDS.has(toWordKey(word)) && !isInitials(word)) || isRoleWord(toWordKey(word)));
    // "Anna Smith, Acme"
    const isName =
      words.length === 2 && !isLast && isFrequentGivenName(words[0] ?? '') && !isFrequentGivenName(given[0] ?? '');
    if (isPerson && !isName && foldQuery(second) !== foldQuery(hints.company ?? ''))
      return {
        firstName: toCase(spokenOf(given.slice(0, Math.max(1, countGiven([...given, '']))))),
        lastName: toCase([...ownParticles, ...particles, ...family]),
        isDoubtful: isCut || !isLast || given.every(isInitial) || further.some((part) => !isCredentials(part)),
      };
  }
  const isDoubtful =
    isCut ||
    (second !== undefined && !isDegree) ||
    (words.length !== wordsOf(whole).filter((word) => /[\p{L}\d]/u.test(word)).length && /\d/.test(whole));
  const pair = words.findIndex(
    (word, at) => /^(?:&|\+|and|und|et)$/i.test(word) && !PARTICLES.has(toWordKey(words[at - 1] ?? '')),
  );
  if (pair > 0 && pair < words.length - 1) {
    // Two people: "Anna & Tom Smith".
    const last = words.slice(pair + 2);
    return { firstName: toCase(words.slice(0, 1)), lastName: toCase(last), isDoubtful: true };
  }
  const [only = '', ...others] = words;
  if (others.length === 0) {
    // "Dr. Smith": the one word after a form of address is a last name.
    const hasTitle = untitled !== wordsOf(text).join(' ');
    if (hasTitle && !isFrequentGivenName(only)) return { firstName: '', lastName: toCase([only]), isDoubtful: true };
    return { firstName: isInitial(only) || /\d/.test(whole) ? '' : toCase([only]), lastName: '', isDoubtful: true };
  }
  const ordered = orderOf(words, foldQuery(hints.country ?? ''), hints.isFamilyFirst === true);
  if (ordered !== undefined)
    return {
      firstName: toCase(ordered.given),
      lastName: toCase(ordered.family),
      isDoubtful: isDoubtful || ordered.isDoubtful,
    };
  const given = words.slice(0, countGiven(words));
  const rest = words.slice(given.length);
  return {
    firstName: toCase(spokenOf(given)),
    // Middle initials belong to neither.
    lastName: toCase(rest.filter((word, at) => !isInitial(word) || /^[OÓ]$/.test(word) || at === rest.length - 1)),
    isDoubtful:
      isDoubtful ||
      given.some(isInitial) ||
      (given.length > 1 && SON_OF.test(rest[0] ?? '')) ||
      (words.length > 2 && SAYYID.test(toWordKey(given[0] ?? ''))) ||
      (PARTICLES.has(toWordKey(given[0] ?? '')) && words.length > 2),
  };
}

const isInitial = (word: string): boolean => INITIAL.test(word);

/** Cuts off the particles at the end: "Beethoven, Ludwig van". */
function cutParticles(words: readonly string[]): [words: readonly string[], particles: readonly string[]] {
  const end = words.findLastIndex((word) => !PARTICLES.has(toWordKey(word)) || /^\p{Lu}/u.test(word)) + 1;
  return end === 0 ? [words, []] : [words.slice(0, end), words.slice(end)];
}

/** Leaves the initials out of a given name that has more than these. */
function spokenOf(given: readonly string[]): readonly string[] {
  const spoken = given.filter((word) => !isInitial(word));
  return spoken.length > 0 ? spoken : given;
}

/** Removes punctuation around words, and what has digits or no letters. */
const lettersOnly = (words: readonly string[]): string[] =>
  words
    .filter((word) => !/\d/.test(word))
    .map((word) =>
      /^['’]\p{Ll}$/u.test(word) ? word : word.replace(/^[.;:!?'’"-]+|[;:!?"-]+$|(?<=^\p{L}{3,})\.$/gu, ''),
    )
    .filter((word) => word === '&' || word === '+' || /\p{L}/u.test(word));

/** Ends of Arabic given names in two words: "Nour El-Din". */
const OF_THE_FAITH = /^(?:(?:[ae]l|a[dz]|ud|ed)-?d[iy]+n|الدين)$/;
/** Forms of address that are written as the first of several given names, too: a doubt by which somebody is called. */
const SAYYID = /^(?:s(?:y|ay|ey|ayy|eyy)[ei]d|سی?د|سيد|aung|maung|khin|kyaw|thein)$/;

/** "Son of", "daughter of", behind given names in Malay; in Arabic the second name may be the father's. */
const CHILD_OF = /^(?:bin|binti|bte|ibni)\.?$/i;
const SON_OF = /^bin$/i;

/** Counts the words of the given name at the beginning. */
function countGiven(words: readonly string[]): number {
  const key = (at: number): string => toWordKey(words[at] ?? '');
  let count = 1;
  // "J. Edgar Hoover" is called Edgar; "J. R. R. Tolkien" has no other than initials.
  while (count < words.length - 1 && words.slice(0, count).every(isInitial) && !PARTICLES.has(key(count))) count += 1;
  if (count > 1) return count;
  const father = words.findIndex((word) => CHILD_OF.test(word));
  if (father > 1 && !PARTICLES.has(key(1))) return Math.min(father, 3);
  if (GIVEN_NAME_BEGINNINGS.has(key(0)) && words.length > 2) {
    count = PARTICLES.has(key(1)) && words.length > 3 ? 3 : 2;
  } else if (/^mar[ií]a$/.test(key(0)) && PARTICLES.has(key(1))) {
    // "María del Carmen López".
    const named = words.findIndex((_, at) => at > 0 && !PARTICLES.has(key(at)));
    if (MARIAN_NAMES.has(key(named))) count = named + 1;
  } else if (words.length > 2 && OF_THE_FAITH.test(key(1))) {
    count = 2;
  } else if (words.length > 2 && DOUBLE_GIVEN_NAMES[key(0)]?.has(key(1)) === true) count = 2;
  return Math.min(count, words.length - 1);
}

/** Decides whether a part after a comma holds degrees, generations or certificates only. */
const isCredentials = (part: string): boolean =>
  wordsOf(part).every((word) => {
    const key = toWordKey(word);
    return (
      SUFFIXES.has(key) ||
      TITLES.has(key) ||
      // "M.Si."
      /^(?=.*\p{Ll})(?:\p{Lu}\p{Ll}{0,3}\.){2,}$/u.test(word) ||
      /^[&+/|-]$/.test(word) ||
      (!isInitial(word) &&
        /^\p{Lu}[\p{Lu}\d.&/+-]+$/u.test(word) &&
        word.length <= 8 &&
        wordsOf(part).length === 1 &&
        !/^(?=.*[AEIOUY])\p{Lu}{4,}$/u.test(word)) ||
      /\d/.test(word)
    );
  });
