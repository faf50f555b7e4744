import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '#domain/chat.ts';
import { chatKeyOf } from '#features/chats/chat-keys.ts';
import { chatsPlaceSchema } from '#features/chats/chats-place.ts';
import { dayOf, splitLinks, toThread } from '#features/chats/message-thread.ts';

const message = (id: string, role: ChatMessage['role'], date: string): ChatMessage => ({ id, role, content: id, date });

describe('a conversation', () => {
  it('is grouped by day, then by who wrote', () => {
    const days = toThread([
      message('a', 'assistant', '2026-03-02T12:00:00.000Z'),
      message('b', 'assistant', '2026-03-02T12:05:00.000Z'),
      message('c', 'user', '2026-03-02T12:10:00.000Z'),
      message('d', 'user', '2026-03-04T12:00:00.000Z'),
    ]);
    expect(days.map(({ runs }) => runs.map(({ role, messages }) => `${role}:${messages.map(({ id }) => id).join('')}`))).toEqual([['assistant:ab', 'user:c'], ['user:d']]);
  });

  it('keeps messages apart that share an id or have none', () => {
    const keys = toThread([message('', 'user', ''), message('', 'user', ''), message('x', 'user', ''), message('x', 'assistant', '')]).flatMap(({ runs }) =>
      runs.flatMap(({ messages }) => messages.map(({ key }) => key)),
    );
    expect(new Set(keys).size).toBe(4);
  });

  it('has a day without a name for messages without a time', () => {
    expect(dayOf('')).toBe('');
    expect(toThread([message('a', 'user', '')])[0]?.day).toBe('');
  });
});

describe('links in messages', () => {
  it('are found, without the signs that end a sentence', () => {
    expect(splitLinks('See https://a.example/x?y=1, then (http://b.example).')).toEqual([
      { kind: 'text', at: 0, text: 'See ' },
      { kind: 'link', at: 4, text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
      { kind: 'text', at: 27, text: ', then (' },
      { kind: 'link', at: 35, text: 'http://b.example', href: 'http://b.example/' },
      { kind: 'text', at: 51, text: ').' },
    ]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'https://', 'www.a.example'])('%s is no link', (text) => {
    expect(splitLinks(text).every(({ kind }) => kind === 'text')).toBe(true);
  });

  it('lose nothing of the text', () => {
    const text = 'مرحبا https://a.example/ä 👩🏽‍💻\n\n  two  spaces https://b.example!';
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});

describe('the place in Messages', () => {
  it('is read from the address, and nonsense is left out', () => {
    expect(chatsPlaceSchema.parse({ profile: 'p1', campaign: '../x', chat: 'c 1', status: '404', q: 'ada' })).toEqual({ profile: 'p1', campaign: undefined, chat: undefined, status: '404', q: 'ada' });
    expect(chatsPlaceSchema.parse({ status: 'x', profile: 7 })).toEqual({ profile: undefined, campaign: undefined, chat: undefined, status: undefined, q: undefined });
  });
});

describe('keys', () => {
  const press = (key: string, more: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

  it.each([
    ['j', 'next'],
    ['ArrowUp', 'previous'],
    ['p', 'pause'],
    ['Escape', 'back'],
    ['/', 'search'],
    ['Enter', 'open'],
  ])('%s means %s', (key, act) => {
    expect(chatKeyOf(press(key))).toBe(act);
  });

  it('with a modifier belong to the browser', () => {
    expect(chatKeyOf(press('p', { ctrlKey: true }))).toBeUndefined();
    expect(chatKeyOf(press('j', { metaKey: true }))).toBeUndefined();
    expect(chatKeyOf(press('x'))).toBeUndefined();
  });
});
