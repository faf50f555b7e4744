import { prospectCells, EXPORT_HEADERS, type ChatNames } from '#domain/chat/chat-csv.ts';
import { CSV_BOM, csvLine, escapeFormulaCell } from '#domain/text/csv.ts';
import type { ReplicaDatabase } from '#replica/db.ts';

/** Rows read and written per turn: a few milliseconds of the main thread. */
const PAGE = 200;

const COLUMNS = [...EXPORT_HEADERS, 'paused', 'unread', 'last_message_by', 'last_message'];
/** Fixed values in every language: the file is read by programs. */
const WRITER_KEYS = { assistant: 'Profile', user: 'Prospect', '': '' } as const;

/**
 * Writes these chats as a CSV file, in parts and in order, in chunks. Deleted ones are omitted. The last message is
 * complete unless the message bodies were evicted from this device; then it is only its beginning. Returns undefined
 * when aborted.
 */
export async function chatsCsv(
  db: ReplicaDatabase,
  ids: readonly string[],
  names: ChatNames,
  signal: AbortSignal,
  delimiter = ',',
): Promise<{ readonly parts: readonly string[]; readonly chats: number } | undefined> {
  const parts = [CSV_BOM, csvLine(COLUMNS, delimiter)];
  let chats = 0;
  for (let start = 0; start < ids.length; start += PAGE) {
    const page = ids.slice(start, start + PAGE);
    const [rows, bodies, unread] = await Promise.all([
      db.chats.bulkGet(page),
      db.chatBodies.bulkGet(page),
      db.unread.bulkGet(page),
    ]);
    if (signal.aborted) return undefined;
    for (const [at, chat] of rows.entries()) {
      if (chat === undefined) continue;
      chats += 1;
      const ours = [
        chat.paused ? 'yes' : 'no',
        unread[at] === undefined ? 'no' : 'yes',
        WRITER_KEYS[chat.lastMessageRole],
        bodies[at]?.messages.at(-1)?.content ?? chat.lastMessage,
      ];
      parts.push(csvLine([...prospectCells(chat, bodies[at], names), ...ours.map(escapeFormulaCell)], delimiter));
    }
  }
  return { parts, chats };
}
