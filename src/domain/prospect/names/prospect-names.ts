import type { Prospect } from '../prospect.ts';
import type { NameParts } from './name-parts.ts';
import { splitName } from './name-split.ts';

/** The parts of a prospect that tell their names. */
type NamedProspect = Pick<Prospect, 'name' | 'firstName' | 'lastName'> & Partial<Pick<Prospect, 'company' | 'country'>>;

/**
 * Returns a prospect's first and last name: as the list or a person gave them, else split from the full name. What was
 * given is never doubtful.
 */
export function namesOf({ name, firstName = '', lastName = '', company, country }: NamedProspect): NameParts {
  if (firstName !== '' && lastName !== '') return { firstName, lastName, isDoubtful: false };
  const split = splitName(name, { ...(company && { company }), ...(country && { country }) });
  return {
    firstName: firstName || split.firstName,
    // Of a given first name alone, nothing is known of the last one.
    lastName: lastName || (split.lastName === firstName ? '' : split.lastName),
    isDoubtful: firstName === '' && split.isDoubtful,
  };
}

/**
 * Returns how a prospect is addressed where no first name can be told: "Dr. Smith" by the full name, else not at all.
 */
export function addressOf(prospect: NamedProspect): string {
  const { firstName, lastName } = namesOf(prospect);
  return firstName || (lastName === '' ? '' : prospect.name.trim());
}

const HAN_OR_HANGUL = /^[\p{sc=Han}\p{sc=Hangul}]+$/u;

/** Joins first and last name in the order of their script. */
export function joinNames(firstName: string, lastName: string): string {
  if (firstName === '' || lastName === '') return firstName || lastName;
  if (HAN_OR_HANGUL.test(firstName) && HAN_OR_HANGUL.test(lastName)) return `${lastName}${firstName}`;
  // Some lists have the whole name in the column of the first one.
  return firstName.endsWith(` ${lastName}`) ? firstName : `${firstName} ${lastName}`;
}
