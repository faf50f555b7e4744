import { normalizeText } from '../text/normalize-text.ts';
import { contentVersion } from '../text/stable-json.ts';
import { cutText } from '../text/visible-text.ts';
import { MAX_TAG_NAME_LENGTH } from './tag.ts';

/** Returns what is the same for two names that one team cannot both have. */
export const tagKeyOf = (name: string): string => normalizeText(name, 'NFKC').toLowerCase();

/** Begins the ids of a team's tags, so that no other team can take them. */
export const tagIdPrefix = (teamId: string): string => `${contentVersion(teamId)}.`;

/**
 * Returns the id of a new tag. It depends on the name alone, so that two people who make the same tag at once, offline
 * even, make one. An id that a tag has had before is not given out again.
 */
export function newTagId(teamId: string, name: string, isKnown: (id: string) => boolean): string {
  for (let attempt = 0; ; attempt += 1) {
    const id = tagIdPrefix(teamId) + contentVersion([tagKeyOf(name), attempt]);
    if (!isKnown(id)) return id;
  }
}

/** Returns the name, or the first one of its kind ("Hot 2") that no tag of the team has. */
export function freeTagName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(tagKeyOf));
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`;
    const free = cutText(name, MAX_TAG_NAME_LENGTH - end.length).trimEnd() + end;
    if (!keys.has(tagKeyOf(free))) return free;
  }
}
