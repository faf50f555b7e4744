import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatStatusMessage } from '#domain/chat/chat-status.ts';
import { mayBeTruncated, readChat } from '#domain/chat/chat.ts';
import { pauseStateOf } from '#domain/commands/pending.ts';
import { bandOf, ringColourOf } from '#domain/chat/qualification.ts';
import { chatDocument } from '#support/wire-documents.ts';

describe('chat status codes (part 2 §4)', () => {
  it.each([
    [0, 'Waiting'],
    [1, 'Invitation sent'],
    [2, 'Invitation accepted'],
    [3, 'Contacted'],
    [4, 'Discussion'],
    [5, 'Qualified'],
    [404, 'Invalid URL'],
    [501, 'Need prospect email'],
    [77, 'Status 77'],
  ])('the status %i is shown as %s', (status, message) => {
    expect(chatStatusMessage(status)).toBe(message);
  });
});

describe('qualification (part 2 §4)', () => {
  it.each([
    [0, 'none', 'red'],
    [1, 'low', 'red'],
    [29, 'low', 'red'],
    [30, 'low', 'yellow'],
    [31, 'medium', 'yellow'],
    [69, 'medium', 'yellow'],
    [70, 'medium', 'green'],
    [71, 'high', 'green'],
    [100, 'high', 'green'],
  ])('a score of %i is in the band %s and has a %s ring', (score, band, ring) => {
    expect(bandOf(score)).toBe(band);
    expect(ringColourOf(score)).toBe(ring);
  });
});

describe('a chat', () => {
  it('names who paused it and since when, while it is paused', () => {
    const wire = { paused: true, pausedAt: '2026-03-02T10:00:00.000+00:00', pausedBy: 'robin', pausedByKey: null };
    const pauseOf = (parts: Record<string, unknown>) =>
      readChat(chatDocument('c1', 5, { ...wire, ...parts })).chat.pause;
    expect(pauseOf({})).toEqual({ at: '2026-03-02T10:00:00.000Z', by: 'robin', byKey: '' });
    expect(pauseOf({ pausedBy: null, pausedByKey: 'CRM' })).toEqual({
      at: '2026-03-02T10:00:00.000Z',
      by: '',
      byKey: 'CRM',
    });
    expect(pauseOf({ pausedAt: null })).toBeUndefined();
    expect(pauseOf({ paused: false })).toBeUndefined();
  });

  it('waits for a follow-up when its record says so', () => {
    const waits = (waitingFollowUp: unknown) =>
      readChat(chatDocument('c1', 5, { waitingFollowUp })).chat.waitingFollowUp;
    expect([true, 'true', false, null, undefined, 'x'].map(waits)).toEqual([true, true, false, false, false, false]);
  });

  it('is read from JSON text and from objects alike', () => {
    const asText = readChat(chatDocument('c1', 5));
    const messages = [{ id: 'c1-m1', role: 'assistant', content: 'Hello', date: '2026-03-02T09:00:05.000+00:00' }];
    const asObjects = readChat(
      chatDocument('c1', 5, {
        messages,
        prospect: { name: 'Person c1', headline: 'Buyer', country: 'FR', city: 'Lyon' },
      }),
    );
    expect(asObjects).toEqual(asText);
    expect(asText.chat).toMatchObject({
      name: 'Person c1',
      city: 'Lyon',
      messageCount: 1,
      lastMessage: 'Hello',
      lastMessageRole: 'assistant',
      lastActivityAt: '2026-03-02T09:00:05.000Z',
    });
  });

  it.each([
    ['messages', { messages: '[{"role":' }, ['messages']],
    ['a message of an unknown role', { messages: JSON.stringify([{ role: 'system', content: 'x' }]) }, ['messages']],
    ['the prospect', { prospect: 'Ada Lovelace' }, ['prospect']],
    [
      'the history',
      { qualificationHistory: ['{"percentage":40,"explanation":"ok"}', '{oops'] },
      ['qualificationHistory'],
    ],
    ['nothing: all parts are missing', { messages: undefined, prospect: undefined, qualificationHistory: null }, []],
  ])('with malformed parts is read with a notice and never throws: %s', (_name, parts, malformed) => {
    const { chat, body } = readChat(chatDocument('c1', 5, parts));
    expect(body.malformed).toEqual(malformed);
    expect(chat.id).toBe('c1');
  });

  it('with one unreadable message keeps all others', () => {
    const sentMessages = [
      { role: 'user', content: 'Yes?' },
      { role: 'system', content: 'x' },
      7,
      '{"role":"assistant","content":"Good."}',
    ];
    const { chat, body } = readChat(chatDocument('c1', 5, { messages: JSON.stringify(sentMessages) }));
    expect([body.messages.map(({ content }) => content), body.malformed, chat.isUnreadable]).toEqual([
      ['Yes?', 'Good.'],
      ['messages'],
      undefined,
    ]);
    expect(chat).toMatchObject({ messageCount: 2, lastMessage: 'Good.', lastMessageRole: 'assistant' });
    expect(readChat(chatDocument('c1', 5, { messages: '[{"role":' })).chat.isUnreadable).toBe(true);
    expect(readChat(chatDocument('c1', 5, { messages: '[]' })).chat.isUnreadable).toBeUndefined();
  });

  it.each([
    ['an object', { content: { text: 'Yes?' } }],
    ['a list', { content: ['Yes?'] }],
    ['a number', { content: 7 }],
    ['null', { content: null }],
    ['missing', {}],
  ])('has no message whose content is %s, but may have an empty message', (_name, parts) => {
    const broken = { role: 'user', ...parts };
    const alone = readChat(chatDocument('c1', 5, { messages: JSON.stringify([broken]) }));
    expect(alone.body).toMatchObject({ messages: [], malformed: ['messages'] });
    expect(alone.chat).toMatchObject({ isUnreadable: true, messageCount: 0, lastMessage: '', lastMessageRole: '' });
    const among = readChat(chatDocument('c1', 5, { messages: [{ role: 'assistant', content: '' }, broken] }));
    expect([among.body.messages.map(({ content }) => content), among.body.malformed, among.chat.isUnreadable]).toEqual([
      [''],
      ['messages'],
      undefined,
    ]);
  });

  it('has a long last message cut between two characters, with an ellipsis', () => {
    const lastOf = (content: string) =>
      readChat(chatDocument('c1', 5, { messages: JSON.stringify([{ role: 'user', content }]) })).chat.lastMessage;
    const whole = 'a'.repeat(140);
    expect(lastOf(whole)).toBe(whole);
    const cut = [`${whole}b`, `${'a'.repeat(138)}🙂🙂`, `${'\uD83D'.repeat(200)}b`].map(lastOf);
    expect(cut).toEqual([`${'a'.repeat(139)}…`, `${'a'.repeat(138)}…`, '…']);
    // Older builds cut without an ellipsis, so a text of exactly that length may be cut too.
    for (const text of [...cut, whole]) expect(mayBeTruncated(text), text).toBe(true);
    for (const text of ['a'.repeat(139), '', 'Well.']) expect(mayBeTruncated(lastOf(text)), text).toBe(false);
  });

  it('has single-line texts without line breaks and without invisible or direction-changing characters', () => {
    const { chat } = readChat(
      chatDocument('c1', 5, {
        prospect: {
          name: '\u202Eadnil\u2066 Doe\n',
          headline: 'Head\u0007 of\nSales',
          city: '\u200BLyon',
          country: 'FR',
        },
      }),
    );
    expect(chat).toMatchObject({ name: 'adnil Doe', headline: 'Head of Sales', city: 'Lyon' });
  });

  it.each([
    ['a number', ['{"percentage":85,"explanation":"keen"}'], 85],
    ['a text', ['{"percentage":"42","explanation":"maybe"}'], 42],
    ['a text with its sign', ['{"percentage":"85 %","explanation":"keen"}'], 85],
    ['a sign alone', ['{"percentage":"%"}'], 0],
    ['an object', [{ percentage: 7, explanation: '' }], 7],
    ['beyond the scale', ['{"percentage":180}'], 100],
    ['nothing', [], 0],
  ])('has the first score of its history: %s', (_name, qualificationHistory, score) => {
    expect(readChat(chatDocument('c1', 5, { qualificationHistory })).chat.score).toBe(score);
  });

  it('is read from any document with valid ids without throwing', () => {
    fc.assert(
      fc.property(
        fc.record({
          messages: fc.anything(),
          prospect: fc.anything(),
          qualificationHistory: fc.anything(),
          status: fc.anything(),
          paused: fc.anything(),
          lastActivityAt: fc.anything(),
          waitingFollowUp: fc.anything(),
        }),
        (parts) => {
          const { chat, body } = readChat(chatDocument('c1', 5, parts));
          expect(chat.score).toBeGreaterThanOrEqual(0);
          expect(chat.score).toBeLessThanOrEqual(100);
          expect(body.messages.length).toBe(chat.messageCount);
        },
      ),
    );
  });
});

describe('the pause control', () => {
  it('tells a requested pause from a settled one', () => {
    const { chat } = readChat(chatDocument('c1', 5, { paused: true }));
    expect(pauseStateOf(chat)).toEqual({ kind: 'settled', paused: true });
    const pendingPause = { paused: false, commandId: chat.id as never, askedAt: '2026-03-02T10:00:00.000Z' };
    expect(pauseStateOf({ ...chat, pendingPause })).toEqual({
      kind: 'waiting',
      paused: true,
      isPauseRequested: false,
      askedAt: pendingPause.askedAt,
    });
  });
});
