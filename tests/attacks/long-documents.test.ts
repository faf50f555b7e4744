import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COLLECTIONS, DATABASE_ID } from '#domain/wire/collections.ts';
import { runInTurn, runInTurns } from '#server/http/body/event-loop-turns.ts';
import { NO_PROXIES, parseProxyList } from '#server/http/client-address.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

/** Whoever asks for long documents has one turn of every round of the event loop, however many they ask for. */

let server: TestServer;
let teamId: string;
let longId: string;
let shortId: string;

beforeAll(async () => {
  server = await openTestServer({ trustedProxies: parseProxyList('127.0.0.1') ?? NO_PROXIES });
  teamId = await server.createTeam();
  longId = await server.createChat(teamId, { messages: JSON.stringify(['x'.repeat(3_700_000)]) });
  shortId = await server.createChat(teamId, {});
});
afterAll(() => server.close());

interface Reader {
  readonly userId: string;
  readonly jwt: string;
}

/** Adds a member whose account has no address. */
async function createNobody(): Promise<Reader> {
  const userId = ID.unique();
  await server.backend.users.create({ userId });
  await server.backend.teams.createMembership({ teamId, userId, roles: ['member'] });
  await server.backend.users.createSession({ userId });
  return { userId, jwt: (await server.backend.users.createJWT({ userId })).jwt };
}

const CHATS = `databases/${DATABASE_ID}/collections/${COLLECTIONS.chats}/documents`;

async function ask({ jwt }: Reader, path: string, from = '192.0.2.1'): Promise<number> {
  const headers = { 'x-appwrite-project': 'outrider', 'x-appwrite-jwt': jwt, 'x-forwarded-for': from };
  const answer = await fetch(`${server.endpoint}/${path}`, { headers });
  await answer.text();
  return answer.status;
}

/** Runs `work` while something else that this owner asked for takes turns. */
async function whileBusy(owner: string, work: () => Promise<void>): Promise<void> {
  let isOver = false;
  function* last(): Generator<void, void, void> {
    while (!isOver) yield;
  }
  const busy = runInTurns(last(), owner);
  try {
    await work();
  } finally {
    isOver = true;
    await busy;
  }
}

/** Returns whether an answer is there once another one, asked for after it, is. */
async function isBehind(answer: Promise<number>, other: () => Promise<number>): Promise<boolean> {
  let isThere = false;
  void answer.then(() => (isThere = true));
  // Twice: the first may overtake it.
  expect([await other(), await other()]).toEqual([200, 200]);
  return !isThere;
}

describe('a long document', () => {
  test('waits for what else its reader asked for, short ones and those of others do not', async () => {
    const [member, colleague] = [await server.createMember(teamId), await server.createMember(teamId)];
    let answer: Promise<number> | undefined;
    await whileBusy(`caller ${member.userId}`, async () => {
      answer = ask(member, `${CHATS}/${longId}`);
      expect(await isBehind(answer, () => ask(colleague, `${CHATS}/${longId}`))).toBe(true);
      expect(await isBehind(answer, () => ask(member, `${CHATS}/${shortId}`))).toBe(true);
    });
    expect(await answer).toBe(200);
  });

  test('waits for what else is asked for at its place where its reader has no address', async () => {
    const [nobody, member] = [await createNobody(), await server.createMember(teamId)];
    let answer: Promise<number> | undefined;
    await whileBusy('place 192.0.2.1', async () => {
      answer = ask(nobody, `${CHATS}/${longId}`);
      expect(await isBehind(answer, () => ask(member, `${CHATS}/${longId}`))).toBe(true);
      expect(await isBehind(answer, () => ask(nobody, `${CHATS}/${longId}`, '192.0.2.2'))).toBe(true);
    });
    expect(await answer).toBe(200);
  });

  test('is refused, as a list is, when very much waits, and read again when there is room', async () => {
    const member = await server.createMember(teamId);
    const owner = `caller ${member.userId}`;
    await whileBusy(owner, async () => {
      const waiting = Array.from({ length: 63 }, () => runInTurn(() => undefined, owner));
      expect(await ask(member, `${CHATS}/${longId}`)).toBe(503);
      expect(await ask(member, CHATS)).toBe(503);
      expect(await ask(member, `${CHATS}/${shortId}`)).toBe(200);
      void Promise.all(waiting);
    });
    expect(await ask(member, `${CHATS}/${longId}`)).toBe(200);
  });

  test('is refused to a member who was removed while it waited', async () => {
    const member = await server.createMember(teamId);
    let answer: Promise<number> | undefined;
    await whileBusy(`caller ${member.userId}`, async () => {
      answer = ask(member, `${CHATS}/${longId}`);
      const { memberships } = await server.backend.teams.listMemberships({ teamId });
      const { $id: membershipId } = memberships.find(({ userId }) => userId === member.userId) ?? { $id: '' };
      await server.backend.teams.deleteMembership({ teamId, membershipId });
    });
    expect(await answer).toBe(404);
  });
});
