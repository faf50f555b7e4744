import type * as z from 'zod/mini';
import { freeTagName, newTagId, tagIdPrefix, tagKeyOf } from '#domain/tag/tag-names.ts';
import { MAX_TAGS } from '#domain/tag/tag.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { tagCreateRequestSchema, tagUpdateRequestSchema } from '#domain/wire/command-bodies.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Caller } from '../authenticate.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import { changeDocument, createDocument, getOfTeam } from '../team-document.ts';
import { advanceTeamVersion } from '../team-version.ts';
import { listTags } from './team-tags.ts';

const ofTag = (id: string) => ({ collection: COLLECTIONS.tags, id, answerKey: 'tag' }) as const;

/**
 * `POST /tag/create`: makes a tag under the id that the device gave it, or, without one, finds the tag with this name
 * (docs/adr/0054). One that is there already stays as it is, and one that was deleted is back. Where another tag has
 * the name, it gets a number, since conversations may have the tag already. Throws `invalid_request` for an id that
 * another team's tags begin with, and `limit_reached` where the team has 200.
 */
export function createTag(
  backend: Backend,
  caller: Caller,
  { tagId, name, color }: z.output<typeof tagCreateRequestSchema>,
): IdempotentCommand {
  let id = tagId ?? '';
  return {
    async plan() {
      if (tagId !== undefined && !tagId.startsWith(tagIdPrefix(caller.teamId)))
        throw new OutriderError('invalid_request', 'This is no id for a tag of your team. Leave tagId out.');
      const [{ writes: teamVersion }, present] = await Promise.all([
        advanceTeamVersion(backend, caller.teamId),
        listTags(backend, caller.teamId),
      ]);
      id = tagId ?? (await idForName(backend, caller.teamId, name, present));
      if (present.some((tag) => tag.id === id)) return { operations: [] };
      if (present.length >= MAX_TAGS)
        throw new OutriderError('limit_reached', 'Your team has 200 tags. Delete one first.');
      const names = present.map((tag) => tag.name);
      const fields = { name: freeTagName(name, names), color, deleted: false };
      const isBack = (await backend.findDocument(COLLECTIONS.tags, id)) !== undefined;
      return isBack
        ? changeDocument(backend, caller, ofTag(id), () => ({ fields, teamVersion })).plan()
        : createDocument(backend, caller, ofTag(id), async () => ({ fields, teamVersion })).plan();
    },
    readAnswer: async () => ({ tag: await getOfTeam(backend, caller, COLLECTIONS.tags, id) }),
  };
}

/** Returns the id of the team's tag with a name, else a new one. */
async function idForName(
  backend: Backend,
  teamId: string,
  name: string,
  present: readonly { readonly id: string; readonly name: string }[],
): Promise<string> {
  const known = present.find((tag) => tagKeyOf(tag.name) === tagKeyOf(name));
  if (known !== undefined) return known.id;
  const used = new Set<string>();
  for (;;) {
    const id = newTagId(teamId, name, (other) => used.has(other));
    if ((await backend.findDocument(COLLECTIONS.tags, id)) === undefined) return id;
    used.add(id);
  }
}

/**
 * `PUT /tag/{id}`: of two changes at once the later counts. Throws `not_found`, also for a deleted one, and `conflict`
 * for a name that another tag of the team has.
 */
export const updateTag = (
  backend: Backend,
  caller: Caller,
  tagId: string,
  { name, color }: z.output<typeof tagUpdateRequestSchema>,
): IdempotentCommand =>
  changeDocument(backend, caller, ofTag(tagId), async (document) => {
    if (document['deleted'] === true) throw new OutriderError('not_found');
    const fields = { name, color };
    if (document['name'] === name) return { fields, dependsOn: ['deleted'] };
    const [{ writes: teamVersion }, present] = await Promise.all([
      advanceTeamVersion(backend, caller.teamId),
      listTags(backend, caller.teamId),
    ]);
    if (present.some((tag) => tag.id !== tagId && tagKeyOf(tag.name) === tagKeyOf(name)))
      throw new OutriderError('conflict', 'Your team has a tag with this name already.');
    return { fields, dependsOn: ['deleted'], teamVersion };
  });

/** `DELETE /tag/{id}`: conversations keep its id, which nothing shows any more. Throws `not_found`. */
export const deleteTag = (backend: Backend, caller: Caller, tagId: string): IdempotentCommand =>
  changeDocument(backend, caller, ofTag(tagId), () => ({ fields: { deleted: true } }));
