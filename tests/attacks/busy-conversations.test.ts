import { afterAll, beforeAll, expect, test } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

/** A conversation may be megabytes: short commands about it read it as seldom as can be. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Counts the writes that are tried, and how often a whole conversation is read. */
function counting({ transact, findDocument, ...backend }: Backend) {
  const counts = { writes: 0, wholeReads: 0 };
  const through: Backend = {
    ...backend,
    transact: (...writes) => {
      counts.writes += 1;
      return transact(...writes);
    },
    findDocument: (collection, id, attributes) => {
      if (collection === COLLECTIONS.chats && attributes === undefined) counts.wholeReads += 1;
      return findDocument(collection, id, attributes);
    },
  };
  return { counts, through };
}

test.each([
  ['/chat/note', (at: number) => ({ noteId: `n${at}`, text: `Note ${at}`, mentions: [] })],
  ['/chat/paused', (at: number) => ({ paused: at % 2 === 0 })],
  ['/chat/names', (at: number) => ({ firstName: `Ada ${at}`, lastName: 'Lovelace' })],
] as const)(
  'commands that are sent at once about one conversation wait for each other, and none reads its messages to decide: %s',
  async (path, bodyOf) => {
    const teamId = await server.createTeam();
    const member = await server.createMember(teamId);
    const chatId = await server.createChat(teamId, { status: 4 });
    const { counts, through } = counting(server.backend);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        server.post(path, { chatId, ...bodyOf(at) }, { member, teamId, through, key: `busy-${at}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    // Each is written once, and read once for its answer.
    expect(counts).toEqual({ writes: 8, wholeReads: 8 });
    const { chat } = readChat(await server.backend.findDocument(COLLECTIONS.chats, chatId));
    if (path === '/chat/note') expect(chat.notes).toHaveLength(8);
  },
);
