import { describe, expect, it } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import { kindsThatLast, newsKindsOf } from '#domain/push/chat-news.ts';
import { NEWS_KINDS, quietUntilMs } from '#domain/push/notification-settings.ts';
import { chatDocument } from '#support/wire-documents.ts';

const chatOf = (more: Record<string, unknown> = {}) => readChat(chatDocument('ada', 1, { messages: '[]', ...more }));
const messages = (...items: unknown[]) => ({ messages: JSON.stringify(items) });
const outgoing = (...items: unknown[]) => ({ outgoing: JSON.stringify(items) });
const draft = { id: 'd1', content: 'Hello', by: '', byKey: '', at: '', state: 'draft', attempt: 1 };
const REPLY = { id: 'm1', role: 'user', content: 'Yes', date: '2026-10-05T07:00:00.000Z' };

describe('what a push tells of a change', () => {
  it('is a reply, an assignment to the person by somebody else, and a new message to approve', () => {
    const kinds = (more: Record<string, unknown>, actorId?: string) =>
      newsKindsOf(chatOf(), chatOf(more), 'priya', actorId);
    expect(kinds(messages(REPLY))).toEqual(['reply']);
    expect(kinds({ assignee: 'priya' })).toEqual(['assignment']);
    expect(kinds({ assignee: 'priya' }, 'priya')).toEqual([]);
    expect(kinds({ assignee: 'sam' })).toEqual([]);
    expect(kinds(outgoing(draft))).toEqual(['approval']);
    expect(kinds(outgoing({ ...draft, state: 'queued' }))).toEqual([]);
    expect(newsKindsOf(chatOf(outgoing(draft)), chatOf(outgoing({ ...draft, content: 'Hi' })), 'priya')).toEqual([]);
  });

  it('is told no more once it was dealt with', () => {
    const last = (more: Record<string, unknown>) =>
      kindsThatLast(NEWS_KINDS, chatOf(more), 'priya', '2026-10-05T07:00:00.000Z');
    expect(last({})).toEqual(['reply', 'qualified']);
    expect(last({ assignee: 'priya' })).toContain('assignment');
    expect(last(outgoing(draft))).toContain('approval');
    expect(last(outgoing({ ...draft, state: 'refused' }))).toContain('unsent');
    const ours = { id: 'm2', role: 'assistant', content: 'Hi', date: '2026-10-05T08:00:00.000Z' };
    expect(last(messages(REPLY, { ...ours, by: 'priya' }))).not.toContain('reply');
    expect(last(messages(REPLY, { ...ours, by: 'sam' }))).toContain('reply');
    const queued = { ...draft, by: 'priya', state: 'queued', at: '2026-10-05T07:10:00.000Z' };
    expect(last({ ...messages(REPLY), ...outgoing(queued) })).not.toContain('reply');
  });
});

describe('quiet hours', () => {
  const until = (at: string, from: string, to: string, zone = 'Europe/Berlin') => {
    const ms = quietUntilMs(Date.parse(at), { from, to }, zone);
    return ms === undefined ? undefined : new Date(ms).toISOString();
  };

  it.each([
    ['2026-10-05T19:59:59Z', undefined],
    ['2026-10-05T20:00:00Z', '2026-10-06T05:00:00.000Z'],
    ['2026-10-05T23:30:10Z', '2026-10-06T05:00:00.000Z'],
    ['2026-10-06T04:59:59Z', '2026-10-06T05:00:00.000Z'],
    ['2026-10-06T05:00:00Z', undefined],
  ])('from 22:00 to 07:00 in Berlin, at %s, last until %s', (at, end) => {
    expect(until(at, '22:00', '07:00')).toBe(end);
  });

  it('may lie within a day, and are none with equal ends or in an unknown zone', () => {
    expect(until('2026-10-05T10:30:00Z', '12:00', '13:00')).toBe('2026-10-05T11:00:00.000Z');
    expect(until('2026-10-05T11:00:00Z', '12:00', '13:00')).toBeUndefined();
    expect(until('2026-10-05T10:30:00Z', '12:00', '12:00')).toBeUndefined();
    expect(until('2026-10-05T10:30:00Z', '12:00', '13:00', 'Nowhere')).toBeUndefined();
    expect(quietUntilMs(0, undefined, 'Europe/Berlin')).toBeUndefined();
  });
});
