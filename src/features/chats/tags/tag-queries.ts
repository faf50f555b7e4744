import { MAX_TAGS, type Tag } from '#domain/tag/tag.ts';
import { rowsOfTeam } from '#replica/index-range.ts';
import { useLive, type Live } from '#replica/live/use-live.tsx';
import { scopeOf } from '#replica/scopes.ts';

/** Returns the team's tags by name, without those that are deleted. */
export const useTags = (teamId: string): Live<readonly Tag[]> =>
  useLive(
    `tags of ${teamId}`,
    async (db) => {
      const tags = await rowsOfTeam(db.tags, teamId).toArray();
      return tags
        .filter(({ isDeleted }) => isDeleted !== true)
        .toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
    },
    scopeOf.tags(teamId),
  );

export const NO_TAGS: readonly Tag[] = [];

/** Returns those of the tags that a conversation has, by name; an id without a tag is of a deleted one. */
export const tagsAmong = (tags: readonly Tag[], ids: readonly string[] = []): readonly Tag[] =>
  ids.length === 0 ? NO_TAGS : tags.filter(({ id }) => ids.includes(id));

/** Says why no tag can be made; undefined while one can. */
export const isFull = (tags: readonly Tag[]): boolean => tags.length >= MAX_TAGS;
