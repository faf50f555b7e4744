import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import type { OutgoingState } from '#domain/chat/outgoing/outgoing-state.ts';
import {
  earlierOf,
  questionOf,
  SendTimeChoice,
  writeAtOnce,
} from '#features/chats/conversation/send-time/send-time-choice.tsx';
import type { OpenChat } from '#features/chats/conversation/open-chat.ts';

const [EVENING, NEXT_EVENING] = ['2026-12-01T21:40:00.000Z', '2026-12-02T21:40:00.000Z'];
const OPENING = '2026-12-02T08:00:00.000Z';
let chats = 0;

const message = (id: string, state: OutgoingState, notBefore?: string): OutgoingMessage => ({
  id,
  content: id,
  by: 'robin',
  byKey: '',
  at: '',
  attempt: 1,
  state,
  ...(notBefore !== undefined && { notBefore }),
});
/** Opens a conversation of its own, of a profile in Berlin. */
const open = (...outgoing: readonly OutgoingMessage[]): OpenChat => {
  chats += 1;
  const profile = { country: 'DE', workingDays: '', workingHoursStart: '09:00', workingHoursEnd: '17:00' };
  return { chat: { id: `chat${chats}`, outgoing }, profile, campaign: {} } as unknown as OpenChat;
};
const clock = (time: string, isStale = false) => ({ atMs: Date.parse(time), isSimulated: true, isStale });

describe('the question when a message is sent', () => {
  it('a message outside working hours is asked about, and none without a campaign, a profile or the network’s time', () => {
    const chat = open();
    expect(questionOf(chat, undefined, clock(EVENING))?.text).toBe('It is 22:40 in Berlin. Send now or at 09:00?');
    expect(questionOf(chat, undefined, clock(EVENING, true))?.text).toMatch(/^It was 22:40 in Berlin when/);
    expect(questionOf(chat, undefined, clock('2026-12-01T10:00:00.000Z'))).toBeUndefined();
    expect(questionOf(chat, undefined, undefined)).toBeUndefined();
    expect(questionOf({ ...chat, campaign: undefined }, undefined, clock(EVENING))).toBeUndefined();
    expect(questionOf({ ...chat, profile: undefined }, undefined, clock(EVENING))).toBeUndefined();
  });

  it('whoever writes at once is asked again only once the hours have begun, and in other conversations', () => {
    const chat = open();
    const question = questionOf(chat, undefined, clock(EVENING));
    if (question === undefined) throw new Error('Nobody was asked');
    writeAtOnce(chat.chat.id, question);
    expect(questionOf(chat, undefined, clock('2026-12-02T01:00:00.000Z'))).toBeUndefined();
    expect(questionOf(open(), undefined, clock(EVENING))).toBeDefined();
    expect(questionOf(chat, undefined, clock(NEXT_EVENING))).toBeDefined();
    // One before it that waits is named all the same.
    const behind = { ...chat, chat: { ...chat.chat, outgoing: [message('one', 'queued', OPENING)] } };
    expect(questionOf(behind, undefined, clock(EVENING))).toMatchObject({ hasEarlier: true });
  });

  it('the text of a message that waits is changed without a question, and one that was refused is asked about', () => {
    const outgoing = [message('one', 'queued', OPENING), message('two', 'waiting'), message('three', 'refused')];
    const chat = open(...outgoing);
    const ask = outgoing.map((edited) => questionOf(chat, edited, clock(EVENING)));
    expect(ask).toMatchObject([undefined, undefined, { hasEarlier: true }]);
  });

  it('what is sent before a message are those before it, or all for a new one', () => {
    const [one, two] = [message('one', 'queued', OPENING), message('two', 'queued')];
    const { chat } = open(one, two);
    expect(earlierOf(chat, two)).toEqual([one]);
    expect(earlierOf(chat, undefined)).toEqual([one, two]);
    expect(earlierOf(open().chat, undefined)).toEqual([]);
  });

  it('the question is a group that it names, with both answers', () => {
    const shown = (...outgoing: readonly OutgoingMessage[]) => {
      const question = questionOf(open(...outgoing), undefined, clock(EVENING));
      if (question === undefined) throw new Error('Nobody was asked');
      const handlers = { onNow: () => undefined, onLater: () => undefined, onCancel: () => undefined };
      const markup = renderToStaticMarkup(createElement(SendTimeChoice, { question, ...handlers }));
      expect(/aria-labelledby="(.+?)"/.exec(markup)?.[1]).toBe(/<p id="(.+?)"/.exec(markup)?.[1]);
      return [...markup.matchAll(/>([^<>]+)</g)].map(([, text]) => text);
    };
    expect(shown()).toEqual(['It is 22:40 in Berlin. Send now or at 09:00?', 'Send now', 'Send at 09:00']);
    expect(shown(message('one', 'queued', '2026-12-04T08:00:00.000Z'))).toEqual([
      'It is Tuesday 22:40 in Berlin. A message before this one waits. Send now or on Friday at 09:00?',
      'Send all now',
      'Send on Friday at 09:00',
    ]);
  });
});
