import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { readChat, type Chat } from '#domain/chat/chat.ts';
import { matcherOf, messageTextOf, toSearchedChat, type ChatFilter } from '#domain/chat/chat-filter.ts';
import { apply } from '#replica/apply.ts';
import { openReplica, type Replica } from '#replica/replica.ts';
import { markSeen, markUnread } from '#replica/live/unread.ts';
import { ChatIndex } from '#workers/chat-search/chat-index.ts';
import {
  createChatSearchSession,
  type ChatSearchSession,
  type ChatSearchResult,
} from '#workers/chat-search/chat-search-session.ts';
import { chatRows } from '#support/replicas.ts';
import { waitUntil } from '#support/wait-until.ts';
import { chatDocument, PROFILE_ID, TEAM_ID } from '#support/wire-documents.ts';

const said = (...contents: string[]) =>
  JSON.stringify(
    contents.map((content, index) => ({
      id: `m${index}`,
      role: index % 2 === 0 ? 'assistant' : 'user',
      content,
      date: '',
    })),
  );
const person = (name: string, more: Record<string, string> = {}) =>
  JSON.stringify({ name, headline: 'Buyer', country: 'FR', city: 'Lyon', ...more });

/** A row and its body as they are read off the wire. */
const read = (id: string, at: number, more: Record<string, unknown> = {}) => readChat(chatDocument(id, at, more));

let opened: Replica | undefined;
let session: ChatSearchSession | undefined;
afterEach(async () => {
  await session?.close();
  await opened?.db.delete();
  opened?.close();
  opened = session = undefined;
});

/** A session on a replica that holds these conversations, and the answers it has given. */
async function searching(...documents: ReturnType<typeof chatDocument>[]) {
  const name = `outrider|test|search-${crypto.randomUUID()}`;
  const open = () => openReplica(name, () => undefined);
  const replica = (opened = await open());
  await apply(replica, { rows: [chatRows(...documents)] });
  const started = (session = createChatSearchSession(open));
  const answers: ChatSearchResult[] = [];
  await started.open(name, TEAM_ID, (found) => answers.push(found));
  let turn = 0;
  return {
    replica,
    started,
    answers,
    /** Asks, and gives the answer once it is this. */
    async finds(filter: Partial<ChatFilter>, ids: readonly string[], limit = 100): Promise<ChatSearchResult> {
      turn += 1;
      const asked = turn;
      await started.setQuery(asked, { teamId: TEAM_ID, ...filter }, limit);
      return waitUntil(`${JSON.stringify(filter)} finds ${ids.join(', ')}`, () => {
        const answer = answers.findLast((found) => found.turn === asked && found.share === 1);
        return answer?.rows.map(({ id }) => id).join() === ids.join() ? answer : undefined;
      });
    },
  };
}

describe('looking for conversations', () => {
  it('searches without case and accents in name, headline, country, city and all that was said', async () => {
    const { finds } = await searching(
      chatDocument('zoe', 3, { prospect: person('Zoë Hartmann', { city: 'Nîmes' }) }),
      chatDocument('talk', 2, { messages: said('Hello', 'Is there a DISCOUNT for schools?', 'Yes, there is.') }),
      chatDocument('other', 1),
    );
    expect(await finds({ search: ' zoe ' }, ['zoe'])).toMatchObject({ count: 1, isMessageTextComplete: true });
    await finds({ search: 'NIMES' }, ['zoe']);
    await finds({ search: 'buyer' }, ['zoe', 'talk', 'other']);
    await finds({ search: 'discount for' }, ['talk']);
    await finds({ search: 'no such words' }, []);
  });

  it('has all filters hold together, and counts beyond what it shows', async () => {
    const { finds, replica } = await searching(
      chatDocument('a', 5, {
        status: 5,
        qualificationHistory: [JSON.stringify({ percentage: 70, explanation: '' })],
        messages: said('Hi', 'Yes!'),
      }),
      chatDocument('b', 4, {
        status: 4,
        qualificationHistory: [JSON.stringify({ percentage: 35, explanation: '' })],
        messages: said('Hi', 'No.'),
      }),
      chatDocument('c', 3, { status: 4, agent: 'profile2', campaign: 'campaign2' }),
      chatDocument('elsewhere', 6, { teamId: 'team2' }),
    );
    await finds({}, ['a', 'b', 'c']);
    expect(await finds({}, ['a'], 1)).toMatchObject({ count: 3 });
    await finds({ status: 4 }, ['b', 'c']);
    await finds({ minScore: 35 }, ['a', 'b']);
    await finds({ minScore: 40 }, ['a']);
    await finds({ last: 'prospect' }, ['a', 'b']);
    await finds({ profileId: PROFILE_ID, campaignId: 'campaign1' }, ['a', 'b']);
    await finds({ profileId: PROFILE_ID, campaignId: 'campaign2' }, []);
    await finds({ last: 'prospect', minScore: 35, status: 4, search: 'buyer' }, ['b']);
    await markUnread(replica, read('b', 4).chat);
    await finds({ unread: true }, ['b']);
    await markSeen(replica, 'b');
    await finds({ unread: true }, []);
  });

  it('follows what changes: what comes, moves up, is said, and goes', async () => {
    const { finds, replica } = await searching(chatDocument('a', 1), chatDocument('b', 2));
    await finds({ status: 3 }, ['b', 'a']);
    await apply(replica, {
      rows: [chatRows(chatDocument('a', 9, { messages: said('Hi', 'A pelican?') }), chatDocument('c', 5))],
    });
    expect(await finds({ status: 3 }, ['a', 'c', 'b'])).toMatchObject({ count: 3 });
    await finds({ search: 'pelican' }, ['a']);
    await apply(replica, { deletions: [{ table: 'chats', id: 'a', deletedAt: '2030-01-01T00:00:00.000Z' }] });
    await finds({ search: 'pelican' }, []);
    await finds({ status: 3 }, ['c', 'b']);
  });

  it('answers while the device is being filled, however much is written meanwhile', async () => {
    const { finds, replica } = await searching(chatDocument('early', 1, { prospect: person('Early Bird') }));
    let isOver = false;
    const filling = (async () => {
      for (let page = 0; !isOver; page += 1)
        await apply(replica, {
          rows: [chatRows(...Array.from({ length: 100 }, (_, index) => chatDocument(`p${page}-${index}`, 10 + page)))],
        });
    })();
    expect(await finds({ search: 'early' }, ['early'])).toMatchObject({ count: 1 });
    await finds(
      { search: 'person p0-7' },
      ['p0-7', 'p0-79', 'p0-78', 'p0-77', 'p0-76', 'p0-75', 'p0-74', 'p0-73', 'p0-72', 'p0-71', 'p0-70']
        .toSorted()
        .toReversed(),
    );
    isOver = true;
    await filling;
  });

  it('says nothing before it has read anything: what was listed last stays meanwhile', async () => {
    const { finds, answers } = await searching(chatDocument('a', 1));
    // Asked at once, before the first page is there.
    await finds({ search: 'person' }, ['a']);
    expect(answers.filter(({ share }) => share === 0)).toEqual([]);
  });

  it('says of a team without conversations that there is none', async () => {
    const { finds } = await searching();
    expect((await finds({ search: 'person' }, [])).count).toBe(0);
  });

  it('lists all that match for a file', async () => {
    const { started } = await searching(
      ...Array.from({ length: 2_500 }, (_, index) => chatDocument(`c${index}`, index, { status: index % 2 })),
    );
    const ids = await started.list({ teamId: TEAM_ID, status: 1 });
    expect(ids).toHaveLength(1_250);
    expect(ids.slice(0, 2)).toEqual(['c2499', 'c2497']);
    expect(await started.list({ teamId: TEAM_ID })).toHaveLength(2_500);
  });
});

describe('the index', () => {
  /**
   * Letters with and without marks, beyond ASCII, of two parts, and none: in any order, so that few of them are found
   * in many places.
   */
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'Ä', 'ø', '日', '😀', '\u0001', ' '), maxLength: 4 });
  const words = fc.oneof(fc.constantFrom('anna', 'Änna', 'bob', 'sales', ''), letters);
  const chat = fc.record({
    id: fc.integer({ min: 0, max: 12 }),
    at: fc.integer({ min: 0, max: 9 }),
    name: words,
    said: words,
    status: fc.integer({ min: 0, max: 2 }),
    isGone: fc.boolean(),
  });
  const filter = fc.record({
    search: fc.option(words, { nil: undefined }),
    status: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
  });

  it('finds what a look at each one finds, in order, whatever came, moved and went, and was asked before', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(chat, filter), { maxLength: 60 }), (steps) => {
        const index = new ChatIndex();
        const held = new Map<string, ReturnType<typeof toSearchedChat>>();
        for (const step of steps) {
          if ('at' in step) {
            const id = `c${String(step.id).padStart(2, '0')}`;
            const { chat: row, body } = read(id, step.at, {
              status: step.status,
              prospect: person(step.name),
              messages: said('x', step.said),
            });
            if (step.isGone) {
              index.remove(id);
              held.delete(id);
            } else {
              // The time of the row is that of its change here, so that it moves.
              const moved = { ...row, lastActivityAt: row.updatedAt };
              index.put(moved, messageTextOf(body.messages));
              held.set(id, toSearchedChat(moved, messageTextOf(body.messages)));
            }
          } else {
            const asked = { teamId: TEAM_ID, ...step };
            const expected = [...held.values()]
              .filter(matcherOf(asked, () => false))
              .toSorted((one, other) =>
                `${one.lastActivityAt} ${one.id}` < `${other.lastActivityAt} ${other.id}` ? 1 : -1,
              );
            expect(index.find(asked).newest()).toEqual(expected.map(({ id }) => id));
          }
        }
        expect(index.size).toBe(held.size);
      }),
    );
  });

  it('knows what a letter, two and three of them find among more conversations than it first has room for', () => {
    const index = new ChatIndex();
    const idOf = (at: number) => `c${String(at).padStart(4, '0')}`;
    const row = read('one', 1).chat;
    for (let at = 0; at < 5_000; at += 1)
      index.put(
        {
          ...row,
          id: idOf(at) as Chat['id'],
          name: at % 1_000 === 0 ? 'Quincy' : 'Bob',
          headline: '',
          country: '',
          city: '',
        },
        at === 4_999 ? 'unique suit' : '',
      );
    for (const search of ['q', 'qu', 'QUI'])
      expect(index.find({ teamId: TEAM_ID, search }).newest()).toEqual(
        [...(search === 'QUI' ? [] : [4_999]), 4_000, 3_000, 2_000, 1_000, 0].map(idOf),
      );
    index.remove(idOf(3_000));
    index.put({ ...row, id: idOf(4_000) as Chat['id'], name: 'Bob', headline: '', country: '', city: '' }, '');
    expect(index.find({ teamId: TEAM_ID, search: 'qui' })).toMatchObject({ count: 3 });
    expect(index.find({ teamId: TEAM_ID, search: 'q' }).newest(2)).toEqual([idOf(4_999), idOf(2_000)]);
  });
});
