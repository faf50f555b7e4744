import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { longestStallMs } from '#support/processor-time.ts';
import { sharePublicApi } from '#support/public-api.ts';

const api = sharePublicApi();

/** Milliseconds of the event loop at a time; ten such conversations at once took up to 240. */
const MOST_AT_ONCE_MS = 100;
const CONVERSATIONS = 100;
/** Characters of a conversation: short ones, so that much is read at a time, then long ones. */
const lengthOf = (at: number): number => (at < 20 ? 1_000 : at < 32 ? 1_000_000 : 200_000);

interface Page {
  readonly items: readonly { readonly id: string; readonly messageCount: number }[];
  readonly nextCursor: string | null;
}

test('a page of long conversations is made while the server answers, and pages follow each other without a gap', async () => {
  const team = await api().openTeam();
  const messagesOf = (chars: number): string =>
    JSON.stringify(
      Array.from({ length: 20 }, (_, at) => ({
        id: `m${at}`,
        role: at % 2 === 0 ? 'assistant' : 'user',
        content: 'x'.repeat(chars / 20),
        date: '2026-03-02T10:00:00.000+00:00',
      })),
    );
  const ids = Array.from({ length: CONVERSATIONS }, () => randomUUID());
  for (let start = 0; start < CONVERSATIONS; start += 10)
    await api().server.backend.transact([
      {
        action: 'bulkCreate',
        collection: COLLECTIONS.chats,
        documents: ids.slice(start, start + 10).map((id, at) => ({
          id,
          data: {
            teamId: team.teamId,
            personKey: id,
            paused: false,
            messages: messagesOf(lengthOf(start + at)),
            prospect: JSON.stringify({ name: 'Ada' }),
          },
          permissions: [`read("team:${team.teamId}")`],
        })),
      },
    ]);
  const list = async (query: Record<string, string | number>): Promise<Page> => {
    const { status, data, error } = await team.client.call('listChats', { query });
    expect([status, error]).toEqual([200, null]);
    return data as Page;
  };
  let whole: Page | undefined;
  const stall = await longestStallMs(async () => {
    whole = await list({ limit: CONVERSATIONS });
  });
  expect(whole?.items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(whole?.items.every(({ messageCount }) => messageCount === 20)).toBe(true);
  expect(whole?.nextCursor).toBeNull();
  expect(stall).toBeLessThan(MOST_AT_ONCE_MS);

  // Pages of an odd length have the same conversations in the same order.
  const paged: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list({ limit: 37, ...(typeof cursor === 'string' ? { cursor } : {}) });
    paged.push(...page.items.map(({ id }) => id));
    ({ nextCursor: cursor } = page);
  } while (cursor !== null);
  expect(paged).toEqual(whole?.items.map(({ id }) => id));
});

test.each([
  ['listPrompts', COLLECTIONS.prompts, { name: 'long', content: '你'.repeat(262_000) }],
  ['listCampaigns', COLLECTIONS.campaigns, { name: 'long', status: 'paused', days: '你'.repeat(60_000) }],
] as const)(
  'a page of %s is made while the server answers, however long each is',
  async (operation, collection, data) => {
    const team = await api().openTeam();
    for (let start = 0; start < CONVERSATIONS; start += 10)
      await api().server.backend.transact([
        {
          action: 'bulkCreate',
          collection,
          documents: Array.from({ length: 10 }, () => ({
            id: randomUUID(),
            data: { teamId: team.teamId, ...data },
            permissions: [`read("team:${team.teamId}")`],
          })),
        },
      ]);
    let count: number | undefined;
    const stall = await longestStallMs(async () => {
      const { data: page } = await team.client.call(operation, { query: { limit: CONVERSATIONS } });
      count = (page as Page).items.length;
    });
    expect(count).toBe(CONVERSATIONS);
    expect(stall).toBeLessThan(MOST_AT_ONCE_MS);
  },
);
