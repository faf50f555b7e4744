import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '#domain/chat/chat.ts';
import type { ControlTurn } from '#domain/chat/control.ts';
import type { OutgoingState } from '#domain/chat/outgoing/outgoing-state.ts';
import { outgoingStateText } from '#domain/chat/outgoing/outgoing-message-texts.ts';
import { outgoingRowText } from '#domain/chat/outgoing/outgoing-row-text.ts';
import { MessageGroup } from '#features/chats/conversation/message-group.tsx';
import {
  dayOf,
  splitLinks,
  toThread,
  eventsAfterMessages,
  threadEvents,
} from '#features/chats/conversation/message-thread.ts';
import { PausedSince } from '#features/chats/conversation/paused-since.tsx';

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

  it('a conversation shows notes, and who took over or handed back, between the messages and after the last one', () => {
    const turn = (control: ControlTurn['control'], at: string): ControlTurn => ({
      control,
      at,
      by: 'robin',
      byKey: '',
      note: '',
    });
    const turns = [
      turn('person', '2026-03-02T12:30:00.000Z'),
      turn('ai', '2026-03-02T12:04:00.000Z'),
      turn('person', '2026-03-02T12:03:00.000Z'),
    ];
    const notes = [
      { id: 'note', text: 'Call in May', by: 'robin', byKey: '', at: '2026-03-02T12:03:30.000Z', mentions: [] },
    ];
    const messages = [
      message('a', 'assistant', '2026-03-02T12:00:00.000Z'),
      message('b', 'assistant', '2026-03-02T12:05:00.000Z'),
      message('c', 'assistant', '2026-03-02T12:06:00.000Z'),
    ];
    const [day] = toThread(messages, undefined, threadEvents(turns, notes));
    expect(
      day?.groups.map((group) => [
        group.events.map((event) => (event.kind === 'turn' ? event.turn.control : event.note.id)).join(),
        group.messages.map(({ id }) => id).join(),
      ]),
    ).toEqual([
      ['', 'a'],
      ['person,note,ai', 'b,c'],
    ]);
    expect(eventsAfterMessages(messages, threadEvents(turns)).map(({ at }) => at)).toEqual([
      '2026-03-02T12:30:00.000Z',
    ]);
    expect(eventsAfterMessages([], threadEvents(turns))).toHaveLength(3);
  });

  it('a conversation has an unnamed day for messages without a time', () => {
    expect(dayOf('')).toBe('');
    expect(toThread([message('a', 'user', '')])[0]?.day).toBe('');
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

describe('messages that people write', () => {
  const texts = (messages: readonly ChatMessage[]) =>
    toThread(messages).flatMap(({ groups }) => groups.map(({ by, byKey, messages: own }) => [by || byKey, own.length]));

  it('a message of another author begins a group of its own', () => {
    const ofAi = message('a', 'assistant', '2026-10-05T09:00:00.000Z');
    expect(texts([ofAi, { ...ofAi, id: 'b' }, { ...ofAi, by: 'robin' }, { ...ofAi, by: 'robin', id: 'c' }])).toEqual([
      ['', 2],
      ['robin', 2],
    ]);
    expect(texts([{ ...ofAi, by: 'robin' }, { ...ofAi, byKey: 'CRM' }, ofAi])).toEqual([
      ['robin', 1],
      ['CRM', 1],
      ['', 1],
    ]);
  });

  it.each<[OutgoingState, boolean, boolean, string]>([
    ['waiting', true, true, 'Waiting. It is sent when you are online again.'],
    ['waiting', false, false, 'Sending…'],
    ['queued', false, true, 'Sending…'],
    ['queued', true, false, 'Waiting. It is sent once the profile runs.'],
    ['handed', false, false, 'Sending…'],
    ['refused', false, true, 'Not sent: the network did not take it.'],
    ['unknown', true, true, 'This may not have been sent. Check the conversation on the network.'],
    ['assumed', false, true, 'Saving…'],
  ])('a message that is %s says so: offline %s, profile runs %s', (state, isOffline, isProfileRunning, text) => {
    expect(outgoingStateText({ state }, { isOffline, isProfileRunning })).toBe(text);
  });

  it.each<[OutgoingState, boolean, string]>([
    ['waiting', false, 'Waiting until 09:00 (Berlin)'],
    ['waiting', true, 'Waiting until 09:00 (Berlin). If you are offline then, it is sent once you are online.'],
    ['queued', true, 'Waiting until 09:00 (Berlin)'],
    ['handed', false, 'Sending…'],
    ['refused', false, 'Not sent: the network did not take it.'],
  ])('a message with a time that is %s says so: offline %s', (state, isOffline, text) => {
    const [atMs, untilMs] = [Date.parse('2026-12-01T21:40:00Z'), Date.parse('2026-12-02T08:00:00Z')];
    const until = { untilMs, zone: 'Europe/Berlin', atMs };
    expect(outgoingStateText({ state }, { isOffline, isProfileRunning: false, until })).toBe(text);
  });

  it('a row says that a message with a time waits', () => {
    const item = { id: 'm', content: '', by: '', byKey: '', at: '', attempt: 1, state: 'queued' as const };
    expect(outgoingRowText([item, { ...item, notBefore: '2026-12-02T08:00:00.000Z' }])).toBe(
      'Message is waiting to be sent',
    );
    expect(outgoingRowText([item])).toBe('A message is being sent');
  });

  it('a row names first what a person must see to', () => {
    const rowText = (...states: OutgoingState[]) =>
      outgoingRowText(
        states.map((state, index) => ({ id: `m${index}`, content: '', by: '', byKey: '', at: '', attempt: 1, state })),
      );
    expect(rowText()).toBeUndefined();
    expect(rowText('queued', 'waiting')).toBe('Message is waiting to be sent');
    expect(rowText('handed')).toBe('A message is being sent');
    expect(rowText('waiting', 'unknown')).toBe('A message may not have been sent');
    expect(rowText('waiting', 'unknown', 'refused')).toBe('A message was not sent');
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
        userId: 'me',
        memberNames: new Map(),
        role: 'user',
        sender: 'Ada',
        name: 'Ada',
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
        userId: 'me',
        memberNames: new Map(),
        role: 'user',
        sender: 'Ada',
        name: 'Ada',
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
