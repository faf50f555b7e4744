import type { Chat } from '#domain/chat/chat.ts';
import { newTagId, tagKeyOf } from '#domain/tag/tag-names.ts';
import { TAG_COLORS, tagIdSchema, type Tag, type TagColor } from '#domain/tag/tag.ts';
import type { ChatCommand } from '#domain/commands/chat/definitions.ts';
import { storeCommand } from '#features/commands/issue-command.ts';
import { rowsOfTeam } from '#replica/index-range.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
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

/**
 * Makes a tag, or finds the one with this name. Resolves to its id; undefined, after a toast, when it could not be
 * stored.
 */
export async function createTag(replica: Replica, teamId: string, given: GivenTag): Promise<string | undefined> {
  const rows = await rowsOfTeam(replica.db.tags, teamId).toArray();
  const present = rows.find((tag) => tag.isDeleted !== true && tagKeyOf(tag.name) === tagKeyOf(given.name));
  if (present !== undefined) return present.id;
  const known = new Set<string>(rows.map(({ id }) => id));
  const tagId = tagIdSchema.parse(newTagId(teamId, given.name, (id) => known.has(id)));
  return (await storeCommand(replica, teamId, { type: 'tag.create', tagId, ...given })) ? tagId : undefined;
}

/** Renames or recolours a tag. Resolves to whether it could be stored, and shows a toast when not. */
export const updateTag = (
  replica: Replica,
  { id: tagId, teamId }: Pick<Tag, 'id' | 'teamId'>,
  { name, color }: GivenTag,
): Promise<boolean> => storeCommand(replica, teamId, { type: 'tag.update', tagId, name, color });

/**
 * Deletes a tag. One that the server does not know yet leaves no trace: it is taken off the conversations first, since
 * the next tag of its name has its id.
 */
export async function deleteTag(
  replica: Replica,
  { id: tagId, teamId, updatedAt }: Pick<Tag, 'id' | 'teamId' | 'updatedAt'>,
): Promise<boolean> {
  if (updatedAt === '')
    for (const entry of await listUnsent(replica.db)) {
      const command = issuedOf(entry)?.command;
      if (command?.type !== 'chat.setTag' || command.tagId !== tagId || !command.isSet) continue;
      if (!(await storeCommand(replica, teamId, { ...command, isSet: false }))) return false;
    }
  return storeCommand(replica, teamId, { type: 'tag.delete', tagId });
}

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
