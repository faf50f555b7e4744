import type { Chat } from '#domain/chat/chat.ts';
import { newTagId, tagKeyOf } from '#domain/tag/tag-names.ts';
import { TAG_COLORS, tagIdSchema, type Tag, type TagColor } from '#domain/tag/tag.ts';
import type { ChatCommand } from '#domain/commands/chat/definitions.ts';
import { storeCommand } from '#features/commands/issue-command.ts';
import { rowsOfTeam } from '#replica/index-range.ts';
import type { Replica } from '#replica/replica.ts';

/** Returns the colour that the fewest of these tags have. */
export function nextColor(tags: readonly Tag[]): TagColor {
  const count = (color: TagColor) => tags.filter((tag) => tag.color === color).length;
  return TAG_COLORS.reduce((best, color) => (count(color) < count(best) ? color : best));
}

/** Decides whether another one of these tags has a name, whatever its case. */
export const isNameTaken = (tags: readonly Tag[], name: string, ownId?: string): boolean =>
  tags.some((tag) => tag.id !== ownId && tagKeyOf(tag.name) === tagKeyOf(name));

/** What a person chooses of a tag. */
interface GivenTag {
  readonly name: string;
  readonly color: TagColor;
}

/** Makes a tag. Resolves to its id; undefined, after a toast, when it could not be stored. */
export async function createTag(replica: Replica, teamId: string, given: GivenTag): Promise<string | undefined> {
  const known = new Set<string>(await rowsOfTeam(replica.db.tags, teamId).primaryKeys());
  const tagId = tagIdSchema.parse(newTagId(teamId, given.name, (id) => known.has(id)));
  return (await storeCommand(replica, teamId, { type: 'tag.create', tagId, ...given })) ? tagId : undefined;
}

/** Renames or recolours a tag. Resolves to whether it could be stored, and shows a toast when not. */
export const updateTag = (
  replica: Replica,
  { id: tagId, teamId }: Pick<Tag, 'id' | 'teamId'>,
  { name, color }: GivenTag,
): Promise<boolean> => storeCommand(replica, teamId, { type: 'tag.update', tagId, name, color });

/** Deletes a tag. */
export const deleteTag = (replica: Replica, { id: tagId, teamId }: Pick<Tag, 'id' | 'teamId'>): Promise<boolean> =>
  storeCommand(replica, teamId, { type: 'tag.delete', tagId });

/** Builds the command that gives a conversation a tag, or takes it off. */
const tagCommand = ({ id: chatId }: Pick<Chat, 'id'>, tagId: string, isSet: boolean): ChatCommand => ({
  type: 'chat.setTag',
  chatId,
  tagId: tagIdSchema.parse(tagId),
  isSet,
});

/** Gives conversations a tag, or takes it off. Ends, after a toast, at the first that cannot be stored. */
export async function tagChats(
  replica: Replica,
  chats: readonly Pick<Chat, 'id' | 'teamId'>[],
  tagId: string,
  isSet: boolean,
): Promise<void> {
  for (const chat of chats) if (!(await storeCommand(replica, chat.teamId, tagCommand(chat, tagId, isSet)))) return;
}
