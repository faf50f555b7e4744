import { randomUUID } from 'node:crypto';
import { readChat, type Chat } from '#domain/chat/chat.ts';
import { issuedCommandSchema, type IssuedCommand } from '#domain/commands/command.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import type { RowsChange } from '#replica/apply.ts';
import { openReplica, type Replica } from '#replica/replica.ts';
import { TEAM_ID } from './wire-documents.ts';

/** Opens an empty replica under a new name. */
export const openTestReplica = (): Promise<Replica> => openReplica(`test|${randomUUID()}`, () => undefined);

/** Returns the change that carries these chats. */
export function chatRows(...documents: WireDocument[]): RowsChange {
  const read = documents.map(readChat);
  return { table: 'chats', rows: read.map(({ chat }) => chat), bodies: read.map(({ body }) => body) };
}

/** Creates a command that pauses or resumes a chat. */
export function pauseCommand(chatId: string, paused: boolean, id: string = randomUUID()): IssuedCommand {
  return issuedCommandSchema.parse({
    id,
    teamId: TEAM_ID,
    issuedAt: '2026-03-02T10:00:00.000Z',
    command: { type: paused ? 'chat.pause' : 'chat.resume', chatId },
  });
}

/** Returns the chat as it is shown. @throws Error when the replica lacks it */
export async function shownChat(replica: Replica, id: string): Promise<Chat> {
  const chat = await replica.db.chats.get(id);
  if (chat === undefined) throw new Error(`No chat ${id} in the replica`);
  return chat;
}
