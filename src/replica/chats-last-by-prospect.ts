import type { Collection } from 'dexie';
import type { Chat } from '#domain/chat/chat.ts';
import type { ReplicaDatabase } from './db.ts';
import { EARLIEST, LATEST } from './index-range.ts';

/** Selects the chats of a team in which the prospect wrote last, from the oldest activity to the newest. */
export const chatsLastByProspect = (db: ReplicaDatabase, teamId: string): Collection<Chat, string> =>
  db.chats
    .where('[teamId+lastMessageRole+lastActivityAt]')
    .between([teamId, 'user', EARLIEST], [teamId, 'user', LATEST], true, true);
