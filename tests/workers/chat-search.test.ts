import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { NOBODY } from '#domain/chat/assignment.ts';
import { readChat, type Chat } from '#domain/chat/chat.ts';
import { matcherOf, messageTextOf, toSearchedChat, type ChatFilter } from '#domain/chat/chat-filter.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { apply } from '#replica/apply.ts';
import { scopeOf } from '#replica/scopes.ts';
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
import { chatDocument, PROFILE_ID, profileDocument, TEAM_ID } from '#support/wire-documents.ts';

const messagesOf = (...contents: string[]) =>
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

/** Reads a row and its body from a wire document. */
const readDocument = (id: string, at: number, more: Record<string, unknown> = {}) =>
  readChat(chatDocument(id, at, more));

let openedReplica: Replica | undefined;
let session: ChatSearchSession | undefined;
afterEach(async () => {
  await session?.close();
  await openedReplica?.db.delete();
  openedReplica?.close();
  openedReplica = session = undefined;
});

/** Starts a search session on a replica with these conversations, and records its results. */
async function startSearch(...documents: ReturnType<typeof chatDocument>[]) {
  const name = `outrider|test|search-${crypto.randomUUID()}`;
  const open = () => openReplica(name, () => undefined);
  const replica = (openedReplica = await open());
  await apply(replica, { rows: [chatRows(...documents)] });
  const currentSession = (session = createChatSearchSession(open));
  const results: ChatSearchResult[] = [];
  await currentSession.open(name, TEAM_ID, (result) => results.push(result));
  let turn = 0;
  return {
    replica,
    session: currentSession,
    results,
    /** Sets the query, and waits until its complete result lists these ids. */
    async untilFound(filter: Partial<ChatFilter>, ids: readonly string[], limit = 100): Promise<ChatSearchResult> {
      turn += 1;
      const queryTurn = turn;
      await currentSession.setQuery(queryTurn, { teamId: TEAM_ID, ...filter }, limit);
      return waitUntil(`${JSON.stringify(filter)} finds ${ids.join(', ')}`, () => {
        const result = results.findLast((one) => one.turn === queryTurn && one.share === 1);
        return result?.rows.map(({ id }) => id).join() === ids.join() ? result : undefined;
      });
    },
  };
}

describe('the search', () => {
  it('the search says that all is here only with counts of all, whenever the last page comes', async () => {
    const { replica, results, untilFound } = await startSearch(
      ...Array.from({ length: 30 }, (_, index) => chatDocument(`first${index}`, index)),
    );
    const { db } = replica;
    const cursor = { readTo: '', auditedAt: '' };
    await db.profiles.put(readProfile(profileDocument(PROFILE_ID)));
    await db.cursors.bulkPut([
      { scope: scopeOf.profiles(TEAM_ID), ...cursor },
      { scope: scopeOf.chatsOfProfile(PROFILE_ID), ...cursor, fill: { updatedAt: '', id: '' } },
    ]);
    const foundSoFar = Array.from({ length: 30 }, (_, index) => `first${29 - index}`);
    expect(await untilFound({ status: 3 }, foundSoFar)).toMatchObject({ count: 30, coverage: 'filling' });
    await db.transaction('rw', db.chats, db.cursors, async () => {
      await db.chats.bulkPut(Array.from({ length: 400 }, (_, index) => readDocument(`last${index}`, 100 + index).chat));
      await db.cursors.put({ scope: scopeOf.chatsOfProfile(PROFILE_ID), ...cursor });
    });
    await waitUntil('all is here', () => results.find(({ coverage }) => coverage === 'filled'));
    const counts = results.filter(({ coverage }) => coverage === 'filled').map(({ count }) => count);
    expect(new Set(counts)).toEqual(new Set([430]));
  });

  it('the search leaves out people to whom nobody has written when it is told to, and counts those who match', async () => {
    const {
      untilFound,
      replica,
      session: started,
    } = await startSearch(
      chatDocument('ada', 4, { prospect: person('Ada'), messages: '[]' }),
      chatDocument('adam', 3, { prospect: person('Adam') }),
      chatDocument('adele', 2, { prospect: person('Adele'), messages: '[]', status: 1 }),
      chatDocument('bob', 1, { prospect: person('Bob'), messages: '[]' }),
    );
    const counts = { count: 1, notWrittenTo: 2 };
    expect(await untilFound({ writtenTo: true, search: 'ad' }, ['adam'])).toMatchObject(counts);
    expect(await untilFound({ search: 'ad' }, ['ada', 'adam', 'adele'])).toMatchObject({ count: 3, notWrittenTo: 2 });
    // Narrowed down from the result before.
    expect(await untilFound({ writtenTo: true, search: 'ada' }, ['adam'])).toMatchObject({ count: 1, notWrittenTo: 1 });
    expect(await untilFound({ writtenTo: true, status: 1 }, [])).toMatchObject({ count: 0, notWrittenTo: 1 });
    expect(await started.list({ teamId: TEAM_ID, writtenTo: true })).toEqual(['adam']);
    await apply(replica, { rows: [chatRows(chatDocument('ada', 9, { prospect: person('Ada') }))] });
    expect(await untilFound({ writtenTo: true, search: 'ada' }, ['ada', 'adam'])).toMatchObject({ notWrittenTo: 0 });
  });

  it('the search ignores case and accents, in name, headline, country, city and messages', async () => {
    const { untilFound } = await startSearch(
      chatDocument('zoe', 3, { prospect: person('Zoë Hartmann', { city: 'Nîmes' }) }),
      chatDocument('talk', 2, { messages: messagesOf('Hello', 'Is there a DISCOUNT for schools?', 'Yes, there is.') }),
      chatDocument('other', 1),
    );
    expect(await untilFound({ search: ' zoe ' }, ['zoe'])).toMatchObject({ count: 1, isMessageTextComplete: true });
    await untilFound({ search: 'NIMES' }, ['zoe']);
    await untilFound({ search: 'buyer' }, ['zoe', 'talk', 'other']);
    await untilFound({ search: 'discount for' }, ['talk']);
    await untilFound({ search: 'no such words' }, []);
  });

  it('the search finds a person by their pasted address in any of its forms, without a network', async () => {
    const { untilFound, replica } = await startSearch(
      chatDocument('jane', 9, { prospect: person('Jane', { profileUrl: 'https://www.linkedin.com/in/jane-sample' }) }),
      chatDocument('longer', 8, { prospect: person('J', { profileUrl: 'https://www.linkedin.com/in/jane-sample-2' }) }),
      chatDocument('mueller', 7, { prospect: person('M', { profileUrl: 'https://www.linkedin.com/in/m%C3%BCller' }) }),
      chatDocument('id', 6, { prospect: person('I', { profileUrl: 'https://www.linkedin.com/in/ACoAAB3xYz-_9' }) }),
      chatDocument('lead', 5, {
        prospect: JSON.stringify({
          name: 'L',
          profileUrl: 'https://www.linkedin.com/in/lea',
          extra: {
            'Sales Navigator': 'https://www.linkedin.com/sales/lead/ACwAAbCdEf,NAME_SEARCH,x',
            Referrer: 'https://www.linkedin.com/in/jane-sample',
          },
        }),
      }),
      chatDocument('older', 4, { prospect: person('O', { profileUrl: 'https://www.linkedin.com/in/older' }) }),
      chatDocument('mentioned', 3, { messages: messagesOf('See linkedin.com/in/jane-sample please', 'Ok') }),
    );
    // A row that an older build wrote has no address; its body has.
    await replica.db.chats.update('older', { addresses: undefined });
    const everybody = await untilFound({ search: 'buyer' }, ['jane', 'longer', 'mueller', 'id', 'older', 'mentioned']);
    expect(everybody.count).toBe(6);
    for (const address of [
      'https://www.linkedin.com/in/jane-sample/',
      ' HTTPS://DE.LINKEDIN.COM/in/Jane-Sample?trk=people_x&utm_source=share ',
      'Jane Sample (www.linkedin.com/in/jane-sample)',
      'https://www.linkedin.com/authwall?sessionRedirect=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fjane-sample',
      'https%3A%2F%2Fwww.linkedin.com%2Fin%2Fjane-sample',
    ])
      await untilFound({ search: address }, ['jane']);
    await untilFound({ search: 'linkedin.com/in/jane-sample' }, ['jane', 'mentioned']);
    await untilFound({ search: 'linkedin.com/in/jane-sample-2' }, ['longer']);
    await untilFound({ search: 'https://www.linkedin.com/in/Mu\u0308ller' }, ['mueller']);
    await untilFound({ search: 'https://www.linkedin.com/in/m%FCller/de' }, ['mueller']);
    await untilFound({ search: 'https://www.linkedin.com/in/ACoAAB3xYz-_9?mini=1' }, ['id']);
    await untilFound({ search: 'https://www.linkedin.com/in/acoaab3xyz-_9' }, []);
    await untilFound({ search: 'https://www.linkedin.com/sales/people/ACwAAbCdEf,OUT,y' }, ['lead']);
    await untilFound({ search: 'https://www.linkedin.com/in/older' }, ['older']);
    await untilFound({ search: 'https://www.linkedin.com/in/lea', status: 4 }, []);
    await untilFound({ search: 'https://www.linkedin.com/company/jane-sample' }, []);
  });

  it('the search combines all filters, and counts more chats than it lists', async () => {
    const { untilFound, replica } = await startSearch(
      chatDocument('a', 5, {
        status: 5,
        qualificationHistory: [JSON.stringify({ percentage: 70, explanation: '' })],
        messages: messagesOf('Hi', 'Yes!'),
      }),
      chatDocument('b', 4, {
        status: 4,
        qualificationHistory: [JSON.stringify({ percentage: 35, explanation: '' })],
        messages: messagesOf('Hi', 'No.'),
      }),
      chatDocument('c', 3, {
        status: 4,
        agent: 'profile2',
        campaign: 'campaign2',
        assignee: 'robin',
        tags: ['t1', 't2'],
      }),
      chatDocument('d', 2, {
        qualificationHistory: [
          JSON.stringify({ percentage: 10, explanation: '', verdict: 'not-qualified', by: 'robin' }),
        ],
      }),
      chatDocument('e', 1, { qualificationHistory: [JSON.stringify({ percentage: 71, explanation: '' })] }),
      chatDocument('elsewhere', 6, { teamId: 'team2' }),
    );
    await untilFound({}, ['a', 'b', 'c', 'd', 'e']);
    expect(await untilFound({}, ['a'], 1)).toMatchObject({ count: 5 });
    await untilFound({ status: 4 }, ['b', 'c']);
    await untilFound({ assignee: 'robin' }, ['c']);
    await untilFound({ assignee: NOBODY, status: 4 }, ['b']);
    await untilFound({ tag: 't2' }, ['c']);
    await untilFound({ tag: 't3' }, []);
    await untilFound({ tag: 't1', status: 5 }, []);
    await untilFound({ minScore: 35 }, ['a', 'b', 'e']);
    await untilFound({ minScore: 40 }, ['a', 'e']);
    await untilFound({ decision: 'not-qualified' }, ['d']);
    await untilFound({ decision: 'to-decide' }, ['e']);
    await untilFound({ decision: 'qualified' }, []);
    await untilFound({ last: 'prospect' }, ['a', 'b']);
    await untilFound({ profileId: PROFILE_ID, campaignId: 'campaign1' }, ['a', 'b', 'd', 'e']);
    await untilFound({ profileId: PROFILE_ID, campaignId: 'campaign2' }, []);
    await untilFound({ last: 'prospect', minScore: 35, status: 4, search: 'buyer' }, ['b']);
    await markUnread(replica, readDocument('b', 4).chat);
    await untilFound({ unread: true }, ['b']);
    await markSeen(replica, 'b');
    await untilFound({ unread: true }, []);
  });

  it('the search follows new, moved, changed and deleted chats', async () => {
    const { untilFound, replica } = await startSearch(chatDocument('a', 1), chatDocument('b', 2));
    await untilFound({ status: 3 }, ['b', 'a']);
    await apply(replica, {
      rows: [chatRows(chatDocument('a', 9, { messages: messagesOf('Hi', 'A pelican?') }), chatDocument('c', 5))],
    });
    expect(await untilFound({ status: 3 }, ['a', 'c', 'b'])).toMatchObject({ count: 3 });
    await untilFound({ search: 'pelican' }, ['a']);
    await apply(replica, { deletions: [{ table: 'chats', id: 'a', deletedAt: '2030-01-01T00:00:00.000Z' }] });
    await untilFound({ search: 'pelican' }, []);
    await untilFound({ status: 3 }, ['c', 'b']);
  });

  it('the search answers during the first pull, however much is written meanwhile', async () => {
    const { untilFound, replica } = await startSearch(chatDocument('early', 1, { prospect: person('Early Bird') }));
    let isStopped = false;
    const filling = (async () => {
      for (let page = 0; !isStopped; page += 1)
        await apply(replica, {
          rows: [chatRows(...Array.from({ length: 100 }, (_, index) => chatDocument(`p${page}-${index}`, 10 + page)))],
        });
    })();
    expect(await untilFound({ search: 'early' }, ['early'])).toMatchObject({ count: 1 });
    await untilFound(
      { search: 'person p0-7' },
      ['p0-7', 'p0-79', 'p0-78', 'p0-77', 'p0-76', 'p0-75', 'p0-74', 'p0-73', 'p0-72', 'p0-71', 'p0-70']
        .toSorted()
        .toReversed(),
    );
    isStopped = true;
    await filling;
  });

  it('the search gives no result before it has read anything, so that the last list stays', async () => {
    const { untilFound, results } = await startSearch(chatDocument('a', 1));
    // The query is set before the first page is read.
    await untilFound({ search: 'person' }, ['a']);
    expect(results.filter(({ share }) => share === 0)).toEqual([]);
  });

  it('the search finds nothing in a team without conversations', async () => {
    const { untilFound } = await startSearch();
    expect((await untilFound({ search: 'person' }, [])).count).toBe(0);
  });

  it('the search lists all matching chats for an export', async () => {
    const { session: started } = await startSearch(
      ...Array.from({ length: 2_500 }, (_, index) => chatDocument(`c${index}`, index, { status: index % 2 })),
    );
    const ids = await started.list({ teamId: TEAM_ID, status: 1 });
    expect(ids).toHaveLength(1_250);
    expect(ids.slice(0, 2)).toEqual(['c2499', 'c2497']);
    expect(await started.list({ teamId: TEAM_ID })).toHaveLength(2_500);
  });
});

describe('the index', () => {
  /** Short texts of few letters: plain, with accents, beyond ASCII, surrogate pairs and control characters. */
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'Ä', 'ø', '日', '😀', '\u0001', ' '), maxLength: 4 });
  const words = fc.oneof(
    fc.constantFrom('anna', 'Änna', 'bob', 'sales', '', 'O Brien', 'obr', 'obri', 'obrien', 'brie', 'an b', 'anbo'),
    letters,
  );
  const chat = fc.record({
    id: fc.integer({ min: 0, max: 12 }),
    at: fc.integer({ min: 0, max: 9 }),
    name: words,
    message: words,
    status: fc.integer({ min: 0, max: 2 }),
    isGone: fc.boolean(),
  });
  const filter = fc.record({
    search: fc.option(words, { nil: undefined }),
    status: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
  });

  it('the index finds the same as a scan of all chats, in order, after any changes and queries', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(chat, filter), { maxLength: 60 }), (steps) => {
        const index = new ChatIndex();
        const storedChats = new Map<string, ReturnType<typeof toSearchedChat>>();
        for (const step of steps) {
          if ('at' in step) {
            const id = `c${String(step.id).padStart(2, '0')}`;
            const { chat: row, body } = readDocument(id, step.at, {
              status: step.status,
              prospect: person(step.name),
              messages: messagesOf('x', step.message),
            });
            if (step.isGone) {
              index.remove(id);
              storedChats.delete(id);
            } else {
              // The row's activity is its time of change, so that it moves in the order.
              const moved = { ...row, lastActivityAt: row.updatedAt };
              index.put(moved, messageTextOf(body.messages));
              storedChats.set(id, toSearchedChat(moved, messageTextOf(body.messages)));
            }
          } else {
            const query = { teamId: TEAM_ID, ...step };
            const expected = [...storedChats.values()]
              .filter(matcherOf(query, () => false))
              .toSorted((one, other) =>
                `${one.lastActivityAt} ${one.id}` < `${other.lastActivityAt} ${other.id}` ? 1 : -1,
              );
            expect(index.find(query).newest()).toEqual(expected.map(({ id }) => id));
          }
        }
        expect(index.size).toBe(storedChats.size);
      }),
    );
  });

  it('the index finds words that were typed as one, letter by letter', () => {
    const index = new ChatIndex();
    for (const [id, name] of Object.entries({ a: 'Conan O Brien', b: 'Anna Lindberg', c: 'Jürgen Müller' }))
      index.put(readDocument(id, 1, { prospect: person(name) }).chat, undefined);
    const found = (search: string) => index.find({ teamId: TEAM_ID, search }).newest();
    expect(['o', 'ob', 'obr', 'obri', 'obrie', 'obrien'].map(found)).toEqual([
      ['c', 'b', 'a'],
      [],
      [],
      ['a'],
      ['a'],
      ['a'],
    ]);
    expect(['al', 'ali', 'alind', 'annalind'].map(found)).toEqual([[], [], [], ['b']]);
    expect(['an', 'an n', 'an na', 'ann', 'ann a'].map(found)).toEqual([['b', 'a'], ['b'], ['b'], ['b'], ['b']]);
    expect(['j', 'juergen', 'juergen mul', 'juergen muller'].map(found).at(-1)).toEqual(['c']);
  });

  it('the index finds words that stand apart, letter by letter and deleted again, as at once', () => {
    const names = ['Đặng Thị Ngọc Anh', 'Ngoc Dang', 'Anna Maria Berg', 'Berg Anna', 'Mary Jane', 'Mariana Bergs'];
    const fill = (): ChatIndex => {
      const index = new ChatIndex();
      for (const [at, name] of names.entries())
        index.put(readDocument(`c${at}`, 1, { prospect: person(name) }).chat, undefined);
      return index;
    };
    const [index, seen] = [fill(), new Set<string>()];
    for (const query of ['dang ngoc anh', 'anna berg', 'berg anna', 'mary jane', 'ma jane', 'ann ma be']) {
      const typed = Array.from(query, (_, at) => query.slice(0, at + 1));
      // Letters are deleted at the end, and added at the beginning.
      for (const search of [...typed, ...typed.toReversed(), ...typed.map((_, at) => query.slice(-at - 1))]) {
        const found = index.find({ teamId: TEAM_ID, search }).newest();
        expect(found, search).toEqual(fill().find({ teamId: TEAM_ID, search }).newest());
        if (search === query) for (const id of found) seen.add(id);
      }
    }
    expect([...seen].toSorted()).toEqual(['c0', 'c2', 'c3', 'c4']);
  });

  it('the index finds one, two and three letters among more conversations than its initial capacity', () => {
    const index = new ChatIndex();
    const idOf = (at: number) => `c${String(at).padStart(4, '0')}`;
    const row = readDocument('one', 1).chat;
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
