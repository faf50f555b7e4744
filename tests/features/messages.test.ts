import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { readChat, type ChatMessage } from '#domain/chat/chat.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { chatKeyOf } from '#features/chats/keyboard/chat-keys.ts';
import {
  ALL_PROFILES,
  chatsSearchParamsSchema,
  hrefBeforeChat,
  isFiltered,
  toFilter,
} from '#features/chats/chats-search-params.ts';
import { ChatRow, type ChatRowProps } from '#features/chats/list/chat-row.tsx';
import { rowAfter } from '#features/chats/keyboard/use-row-navigation.ts';
import { countMessage, endMessage, missingMessage } from '#features/chats/list/coverage-messages.ts';
import { MessageGroup } from '#features/chats/conversation/message-group.tsx';
import { dayOf, splitLinks, toThread } from '#features/chats/conversation/message-thread.ts';
import { PausedSince } from '#features/chats/conversation/paused-since.tsx';
import { ProspectFacts } from '#features/chats/conversation/prospect-facts.tsx';
import { BUILT_IN_VIEWS, toView } from '#features/chats/filters/saved-views.ts';
import { ProfileFilter, campaignOptions, profileOptions } from '#features/chats/filters/profile-filter.tsx';
import { renderConfigured } from '#support/render-configured.ts';
import { chatDocument, PROFILE_ID, profileDocument, TEAM_ID, wireTime } from '#support/wire-documents.ts';

const message = (id: string, role: ChatMessage['role'], date: string): ChatMessage => ({ id, role, content: id, date });

describe('the message thread', () => {
  it('a conversation is grouped by day, then by sender', () => {
    const days = toThread([
      message('a', 'assistant', '2026-03-02T12:00:00.000Z'),
      message('b', 'assistant', '2026-03-02T12:05:00.000Z'),
      message('c', 'user', '2026-03-02T12:10:00.000Z'),
      message('d', 'user', '2026-03-04T12:00:00.000Z'),
    ]);
    expect(
      days.map(({ groups }) => groups.map(({ role, messages }) => `${role}:${messages.map(({ id }) => id).join('')}`)),
    ).toEqual([['assistant:ab', 'user:c'], ['user:d']]);
  });

  it('a conversation keeps messages apart that share an id or have none', () => {
    const keys = toThread([
      message('', 'user', ''),
      message('', 'user', ''),
      message('x', 'user', ''),
      message('x', 'assistant', ''),
    ]).flatMap(({ groups }) => groups.flatMap(({ messages }) => messages.map(({ key }) => key)));
    expect(new Set(keys).size).toBe(4);
  });

  it('a conversation marks the first new message and begins a group with it', () => {
    const [day] = toThread(
      [
        message('a', 'user', '2026-03-02T12:00:00.000Z'),
        message('b', 'user', '2026-03-02T12:05:00.000Z'),
        message('c', 'user', '2026-03-02T12:06:00.000Z'),
      ],
      '2026-03-02T12:00:00.000Z',
    );
    expect(
      day?.groups.map(({ messages }) =>
        messages.map(({ id, isFirstUnread }) => `${id}${isFirstUnread === true ? ' new' : ''}`),
      ),
    ).toEqual([['a'], ['b new', 'c']]);
    expect(toThread([message('a', 'user', '2026-03-02T12:00:00.000Z')])[0]?.groups[0]?.messages[0]).not.toHaveProperty(
      'isFirstNew',
    );
  });

  it('a conversation has an unnamed day for messages without a time', () => {
    expect(dayOf('')).toBe('');
    expect(toThread([message('a', 'user', '')])[0]?.day).toBe('');
  });
});

it.each([
  ['a message without text', [{ id: 'm', role: 'user', content: '', date: wireTime(1) }], {}, 'Message without text'],
  [
    'messages that cannot be read',
    [{ id: 'm', role: 'user', content: 7, date: wireTime(1) }],
    {},
    'Messages that cannot be read',
  ],
  // An older build counted such a message and stored no text: the sentence is true of both.
  [
    'a row that an older build has stored',
    [{ id: 'm', role: 'user', content: 7, date: wireTime(1) }],
    { isUnreadable: undefined, messageCount: 1, lastMessageRole: 'user' as const },
    'Message without text',
  ],
  ['a chat without messages', [], {}, 'No messages yet'],
])('a row says what it has in place of a last message: %s', (_, messages, storedFields, words) => {
  const { chat } = readChat(chatDocument('c', 1, { messages: JSON.stringify(messages) }));
  const props = {
    chat: { ...chat, ...storedFields },
    hrefPrefix: '',
    isOpen: false,
    isUnread: false,
    isSelected: false,
    profileName: 'Léa',
    campaignName: '',
  };
  expect(renderToStaticMarkup(createElement(ChatRow, props as ChatRowProps)).replaceAll(/<[^>]+>/g, ' ')).toContain(
    ` ${words} `,
  );
});

describe('the prospect facts', () => {
  const NAMES = new Map([['robin', 'Robin Doe']]);
  const textOf = (qualificationHistory: readonly unknown[]): string => {
    const { chat, body } = readChat(
      chatDocument('c', 1, { qualificationHistory: qualificationHistory.map((one) => JSON.stringify(one)) }),
    );
    const markup = renderToStaticMarkup(
      createElement(ProspectFacts, {
        openChat: { chat, body, profile: undefined, campaign: undefined, memberNames: NAMES, unread: undefined },
        rating: null,
      }),
    );
    return markup
      .slice(markup.indexOf('Qualification'))
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  };

  it('the prospect facts show company, place and custom fields, each with its term', () => {
    const facts = (prospect: object): string => {
      const { chat, body } = readChat(chatDocument('c', 1, { messages: '[]', prospect: JSON.stringify(prospect) }));
      const markup = renderToStaticMarkup(
        createElement(ProspectFacts, {
          openChat: { chat, body, profile: undefined, campaign: undefined, memberNames: NAMES, unread: undefined },
          rating: null,
        }),
      );
      return markup
        .slice(markup.indexOf('<dl'), markup.indexOf('</dl>'))
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim();
    };
    const ada = { name: 'Ada', company: 'Engines', city: 'London', country: 'GB' };
    expect(facts({ ...ada, extra: { Email: 'ada@engines.example' } })).toBe(
      'Company Engines Place London, GB Email ada@engines.example Messages 0',
    );
    expect(facts({ ...ada, company: '', city: '' })).toBe('Place GB Messages 0');
    expect(facts({ name: 'Ada' })).toBe('Messages 0');
  });

  it('the prospect facts show the score of the chat with its reason, and the earlier scores', () => {
    const qualification = (percentage: number, explanation: string, day: number) => ({
      percentage,
      explanation,
      date: `2026-03-0${day}T12:00:00.000Z`,
    });
    const text = textOf([
      qualification(82, 'Asks for a date', 3),
      qualification(40, 'Wants to know more', 2),
      qualification(10, 'Greets', 1),
    ]);
    expect(text).toMatch(
      /Qualification 82%, high .*Asks for a date 2 earlier scores 40% .* Wants to know more 10% .* Greets/,
    );
    expect(textOf([qualification(82, 'Asks for a date', 3)])).not.toContain('earlier');
    expect(textOf([qualification(82, '', 3), qualification(40, '', 2)])).toContain('1 earlier score');
    // With the time of the qualification.
    expect(textOf([qualification(82, 'Asks for a date', 3)])).toMatch(/82%, high \S.* Asks for a date/);
    expect(textOf([])).toContain('Not qualified yet');
  });

  it('the prospect facts show who rated the chat by hand, when and why, and what the AI says beside it', () => {
    const item = (percentage: number, explanation: string, more: object = {}) => ({
      percentage,
      explanation,
      date: '2026-03-03T12:00:00.000Z',
      ...more,
    });
    const text = textOf([
      item(82, 'Asks for a date'),
      item(20, 'No budget', { verdict: 'not-qualified', by: 'robin', byKey: '' }),
      item(90, '', { verdict: 'qualified', by: '', byKey: 'CRM' }),
      item(40, 'Greets'),
    ]);
    expect(text).toMatch(
      /Qualification 20 Not qualified Qualification 20%, low Rated by Robin Doe .* No budget AI: 82% .* Asks for a date 2 earlier scores Qualified, 90% Rated with the API key CRM .* 40% .* Greets/,
    );
    const gone = textOf([item(20, '', { verdict: 'undecided', by: 'a former member', byKey: '' })]);
    expect(gone).toMatch(/Not decided Qualification 20%, low Rated \S/);
  });
});

describe('a paused conversation', () => {
  const HOUR_MS = 3_600_000;
  it.each([
    ['a member', { by: 'robin', byKey: '' }, 'Robin Ferry', 'Paused by Robin Ferry 2 hours ago'],
    ['an API key', { by: '', byKey: 'CRM' }, undefined, 'Paused with the API key CRM 2 hours ago'],
    ['a former member', { by: 'gone', byKey: '' }, undefined, 'Paused 2 hours ago'],
  ])('a paused conversation says who paused it, and when: %s', (_, by, member, words) => {
    const markup = renderToStaticMarkup(
      createElement(PausedSince, {
        pause: { at: new Date(Date.now() - 2 * HOUR_MS - 60_000).toISOString(), ...by },
        member,
      }),
    );
    expect(markup.replaceAll(/<[^>]+>/g, '')).toBe(words);
  });
});

describe('links in messages', () => {
  it('links are found without the punctuation that ends a sentence', () => {
    expect(splitLinks('See https://a.example/x?y=1, then (http://b.example).')).toEqual([
      { kind: 'text', at: 0, text: 'See ' },
      { kind: 'link', at: 4, text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
      { kind: 'text', at: 27, text: ', then (' },
      { kind: 'link', at: 35, text: 'http://b.example', href: 'http://b.example/' },
      { kind: 'text', at: 51, text: ').' },
    ]);
  });

  it.each([
    ['(see https://a.example/wiki/Foo_(bar))', 'https://a.example/wiki/Foo_(bar)'],
    ['https://a.example/[1]]).', 'https://a.example/[1]'],
    ['https://a.example/(a', 'https://a.example/(a'],
  ])('links keep the closing brackets that they opened: %s', (text, address) => {
    expect(splitLinks(text).flatMap((part) => (part.kind === 'link' ? [part.text] : []))).toEqual([address]);
  });

  it.each([
    ['https://lіnkedin.com/in/ada', 'xn--lnkedin-rog.com'],
    ['https://www.linkedin.com@evil.example/in', 'evil.example'],
    ['https://user:pass@a.example:8080', 'a.example:8080'],
    ['https://2130706433/', '127.0.0.1'],
    ['https://WWW.Linkedin.com:443/in?x=https://b.example', undefined],
    ['http://a.example:80#at@b.example', undefined],
    ['http://a.example', undefined],
  ])('links show their host when their text is misleading: %s', (text, host) => {
    expect(splitLinks(text)).toMatchObject([{ kind: 'link' }]);
    expect(splitLinks(text).map((part) => (part.kind === 'link' ? part.host : ''))).toEqual([host]);
    const markup = renderToStaticMarkup(
      createElement(MessageGroup, {
        role: 'user',
        sender: 'Ada',
        picture: '',
        messages: [{ ...message('a', 'user', ''), content: text, key: 'a' }],
      }),
    );
    expect(/\(leads to (.+?)\)/.exec(markup)?.[1]).toBe(host);
  });

  it.each([
    [
      'Sign in: \u202Ehttps://evil.test/moc.lapyap.www//:sptth\u202C and pay.',
      'https://evil.test/moc.lapyap.www//:sptth',
    ],
    ['https://evil.test/\u202Emoc.lapyap//:sptth', 'https://evil.test/'],
    ['https://evil.test/\u2067a\u2069', 'https://evil.test/'],
    ['https://evil.test/\u200Fא', 'https://evil.test/'],
  ])('links are not disguised by text direction marks: %j', (content, href) => {
    const markup = renderToStaticMarkup(
      createElement(MessageGroup, {
        role: 'user',
        sender: 'Ada',
        picture: '',
        messages: [{ ...message('a', 'user', ''), content, key: 'a' }],
      }),
    );
    expect([...markup.matchAll(/<a href="([^"]+)" dir="ltr"[^>]*>([^<]+)</g)].map(([, ...parts]) => parts)).toEqual([
      [href, href],
    ]);
    expect(markup).not.toMatch(/[\u202A-\u202E]/);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'https://', 'www.a.example'])(
    '%s is not a link',
    (text) => {
      expect(splitLinks(text).every(({ kind }) => kind === 'text')).toBe(true);
    },
  );

  it('splitting links keeps the whole text', () => {
    const text = 'مرحبا https://a.example/ä 👩🏽‍💻\n\n  two  spaces https://b.example!';
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});

describe('the search params of Messages', () => {
  it.each([
    ['a plain list', {}, false],
    ['a list on request', { people: 'all' }, true],
    ['the unread', { unread: '1' }, true],
    ['"Waiting"', { status: '0' }, true],
    ['"Invitation sent"', { status: '1' }, true],
    ['"Invitation accepted"', { status: '2' }, true],
    ['"Contacted"', { status: '3' }, false],
    ['"Discussion"', { status: '4' }, false],
    ['"Qualified"', { status: '5' }, false],
    ['"Invalid URL"', { status: '404' }, true],
    ['"Need prospect email"', { status: '501' }, true],
    ['"Qualified" on request', { status: '5', people: 'all' }, true],
    ['a search', { q: 'ada', last: 'prospect', decision: 'to-decide', score: '5', days: '7' }, false],
    ['an unknown request', { people: 'some' }, false],
  ])('people to whom nobody has written are in %s: %s %s', (_, search, expected) => {
    expect(toFilter(chatsSearchParamsSchema.parse(search), TEAM_ID, undefined, 0).writtenTo).toBe(
      expected ? undefined : true,
    );
  });

  it('the search params of Messages are read from the address, and invalid ones are dropped', () => {
    expect(
      chatsSearchParamsSchema.parse({ profile: 'p1', campaign: '../x', chat: 'c 1', status: '404', q: 'ada' }),
    ).toEqual({
      profile: 'p1',
      campaign: undefined,
      chat: undefined,
      status: '404',
      q: 'ada',
    });
    expect(
      chatsSearchParamsSchema.parse({ score: '35', unread: '1', days: '7', last: 'prospect', decision: 'to-decide' }),
    ).toMatchObject({
      score: '35',
      decision: 'to-decide',
      unread: '1',
      days: '7',
      last: 'prospect',
    });
    for (const score of ['0', '33', '105', '-5', 'x'])
      expect(chatsSearchParamsSchema.parse({ score }).score, score).toBeUndefined();
    // A status that cannot be chosen would list nothing without an explanation.
    for (const status of ['77', '6', '05', '', '4040', 'toString'])
      expect(chatsSearchParamsSchema.parse({ status }).status, status).toBeUndefined();
    for (const days of ['0', '00', '07', '1000', '-1'])
      expect(chatsSearchParamsSchema.parse({ days }).days, days).toBeUndefined();
    expect([isFiltered({ q: '' }), isFiltered({ q: 'ada' })], 'an empty search is none').toEqual([false, true]);
    expect(chatsSearchParamsSchema.parse({ status: 'x', profile: 7 })).toEqual({
      profile: undefined,
      campaign: undefined,
      chat: undefined,
      status: undefined,
      q: undefined,
    });
  });

  it('the link of each row has the search params of Messages, with its own conversation as the open one', () => {
    expect(`${hrefBeforeChat({ chat: 'c1' })}c2`).toBe('/messages?chat=c2');
    expect(`${hrefBeforeChat({ profile: ALL_PROFILES, q: 'what?', chat: 'c1' })}c2`).toBe(
      '/messages?profile=all&q=what%3F&chat=c2',
    );
  });
});

describe('the profile and campaign filters', () => {
  const profiles = [readProfile(profileDocument())];
  const campaigns = [
    readCampaign({
      $id: 'campaign1',
      $createdAt: wireTime(0),
      $updatedAt: wireTime(0),
      teamId: TEAM_ID,
      name: 'Spring',
    }),
  ];
  const LOADING = { state: 'loading' } as const;
  const NEVER = { state: 'never-synced' } as const;
  const ready = <Row>(value: readonly Row[]) => ({ state: 'ready', value }) as const;
  /** Renders the two filters. Returns the label and the text of each, and whether it can be opened. */
  const renderFilters = (
    parts: Pick<Parameters<typeof ProfileFilter>[0], 'profiles' | 'campaigns'>,
    search: Record<string, string> = {},
    profileId?: string,
  ) => {
    const markup = renderConfigured(
      createElement(ProfileFilter, {
        ...parts,
        searchParams: chatsSearchParamsSchema.parse(search),
        profileId,
        onSearchParamsChange: () => undefined,
      }),
    );
    const [, ...comboboxes] = markup.split('role="combobox"');
    return comboboxes.map((combobox) => ({
      label: /aria-label="([^"]*)"/.exec(combobox)?.[1],
      text: /<span class="min-w-0 grow truncate[^"]*">([^<]*)</.exec(combobox)?.[1],
      isEnabled: combobox.includes('aria-disabled="false"'),
    }));
  };

  it('the filters are disabled while profiles and campaigns load, and when there are none', () => {
    const profile = { label: 'Profile', text: 'Select a profile', isEnabled: false };
    for (const waiting of [LOADING, NEVER])
      expect(renderFilters({ profiles: waiting, campaigns: waiting })).toMatchObject([
        profile,
        { label: 'Campaign', text: 'Loading campaigns...', isEnabled: false },
      ]);
    expect(renderFilters({ profiles: ready([]), campaigns: ready([]) })).toMatchObject([
      profile,
      { label: 'Campaign', text: 'No campaigns', isEnabled: false },
    ]);
  });

  it('the filters show all profiles and all campaigns until one is chosen', () => {
    const loaded = { profiles: ready(profiles), campaigns: ready(campaigns) };
    expect(profileOptions(profiles, false).map(({ label }) => label)).toEqual(['All profiles', 'Léa']);
    expect(campaignOptions(campaigns).map(({ label }) => label)).toEqual(['All Campaigns', 'Spring']);
    expect(renderFilters(loaded)).toEqual([
      { label: 'Profile', text: 'All profiles', isEnabled: true },
      { label: 'Campaign', text: 'All Campaigns', isEnabled: true },
    ]);
    expect(renderFilters(loaded, { campaign: 'campaign1' }, PROFILE_ID)).toMatchObject([
      { text: 'Léa' },
      { text: 'Spring' },
    ]);
    // The address may name a deleted campaign while others exist.
    expect(renderFilters(loaded, { campaign: 'gone' })).toMatchObject([{}, { text: 'A campaign', isEnabled: true }]);
  });
});

it('a saved view has the listed profile, even when the address does not name it', () => {
  const search = chatsSearchParamsSchema.parse({ status: '5', chat: 'c1' });
  expect(toView(search, 'profile1')).toMatchObject({ profile: 'profile1', status: '5', chat: undefined });
  expect(toView(search, undefined).profile).toBe(ALL_PROFILES);
});

it('every person has four built-in views: all, waiting replies, to decide, and qualified within a week', () => {
  const views = BUILT_IN_VIEWS.map(({ name, place }) => [name, JSON.parse(JSON.stringify(place))]);
  expect(views).toEqual([
    ['All conversations', { profile: ALL_PROFILES }],
    ['Replies waiting', { profile: ALL_PROFILES, last: 'prospect' }],
    ['To decide', { profile: ALL_PROFILES, decision: 'to-decide' }],
    ['Qualified this week', { profile: ALL_PROFILES, status: '5', days: '7' }],
  ]);
});

describe('the keys of Messages', () => {
  const press = (key: string, more: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
  });

  it.each([
    ['j', 'next'],
    ['ArrowUp', 'previous'],
    ['p', 'pause'],
    ['Escape', 'back'],
    ['/', 'search'],
    ['Enter', 'open'],
    ['u', 'unread'],
    ['e', 'nextUnanswered'],
    ['x', 'select'],
  ])('the key %s means %s', (key, action) => {
    expect(chatKeyOf(press(key))).toBe(action);
  });

  it('keys with a modifier are left to the browser', () => {
    expect(chatKeyOf(press('p', { ctrlKey: true }))).toBeUndefined();
    expect(chatKeyOf(press('j', { metaKey: true }))).toBeUndefined();
    expect(chatKeyOf(press('q'))).toBeUndefined();
  });
});

it('the list says which chats are not stored on this device: above it, below it, and in the export', () => {
  const listed = { count: 1_234, share: 1, coverage: 'filled', isMessageTextComplete: true, isCurrent: true } as const;
  expect(countMessage(listed, 'all')).toBe('1,234 conversations');
  expect(countMessage(listed, '90-days')).toBe('1,234 conversations of the last 90 days');
  expect(countMessage({ ...listed, isMessageTextComplete: false }, '90-days')).toBe(
    '1,234 conversations of the last 90 days; older messages are not searched',
  );
  expect(countMessage({ ...listed, coverage: 'filling' }, '90-days')).toBe('1,234 conversations on this device so far');
  expect(missingMessage('filled', 'all')).toBeUndefined();
  expect(missingMessage('filled', '90-days')).toBe(
    'Conversations older than 90 days are not kept on this device, so they are not in the file.',
  );
  expect(missingMessage('filling', 'none')).toBe('Others are not on this device yet, so they are not in the file.');
  expect([endMessage('filled', 'reachable'), endMessage('filling', 'unreachable')]).toEqual([
    undefined,
    'Older conversations load when you are back online.',
  ]);
});

describe('a step along the list', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => ({ ...readChat(chatDocument(id, 1)).chat }));
  const seen = { id: 'x', filterKey: '', index: 2, before: 'b', after: 'c' };
  it.each([
    ['from the first, down', 'a', 1, undefined, 'b'],
    ['from the last, down', 'd', 1, undefined, undefined],
    ['from the first, up', 'a', -1, undefined, undefined],
    ['from no row', undefined, 1, undefined, 'c'],
    ['from no row, up', undefined, -1, undefined, 'c'],
    ['from a chat that was never listed', 'x', 1, undefined, 'c'],
    ['from a chat that has left, down', 'x', 1, seen, 'c'],
    ['from a chat that has left, up', 'x', -1, seen, 'b'],
    ['from a chat that has left with the next one', 'x', 1, { ...seen, after: 'gone' }, 'c'],
    ['from a chat that has left with the previous one', 'x', -1, { ...seen, before: 'gone' }, 'b'],
    [
      'from a chat that has left with both neighbours',
      'x',
      1,
      { ...seen, index: 1, before: 'gone', after: 'gone' },
      'b',
    ],
    ['from a chat that has left the end', 'x', 1, { ...seen, index: 4, before: 'd', after: undefined }, undefined],
    ['from a chat that has left the end, up', 'x', -1, { ...seen, index: 4, before: 'd', after: undefined }, 'd'],
  ] as const)('a step along the list %s', (_what, from, step, lastSeen, expected) => {
    expect(rowAfter(rows, from, step, lastSeen, 2)?.id).toBe(expected);
  });
  it('a step starts at the last row when the view is beyond it, and does nothing in an empty list', () => {
    expect([
      rowAfter(rows, undefined, 1, undefined, 9)?.id,
      rowAfter(rows, undefined, 1, undefined, 0)?.id,
      rowAfter([], undefined, 1, undefined, 0),
    ]).toEqual(['d', 'a', undefined]);
  });
});
