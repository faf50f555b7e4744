import type { Chat } from '#domain/chat/chat.ts';
import { storeCommand } from '#features/commands/issue-command.ts';
import type { Replica } from '#replica/replica.ts';

/** Stores the names by which messages call a person; shows a toast when they could not be stored. */
export const setNames = (
  replica: Replica,
  { id: chatId, teamId }: Pick<Chat, 'id' | 'teamId'>,
  firstName: string,
  lastName: string,
): Promise<boolean> => storeCommand(replica, teamId, { type: 'chat.setNames', chatId, firstName, lastName });
