import { describe, expect, it } from 'vitest';
import {
  addToCampaignDays,
  NO_DAY_COUNTS,
  readCampaignDays,
  withoutQualified,
} from '#domain/campaign/campaign-days.ts';
import { chatNotificationOf } from '#domain/chat/chat-notification.ts';
import { readChat, type Chat } from '#domain/chat/chat.ts';
import { decisionOf } from '#domain/chat/decision.ts';
import { statusAfter, withHandItem, type Verdict } from '#domain/chat/rating.ts';
import { applyCommand, isAlreadyApplied, issuedCommandSchema } from '#domain/commands/command.ts';
import { chatDocument } from '#support/wire-documents.ts';

const ai = (percentage: number, explanation = 'Asks for a date') => ({
  percentage,
  explanation,
  date: '2026-03-02T10:00:00.000Z',
});
const hand = (verdict: string, percentage: number, explanation = '') => ({
  percentage,
  explanation,
  date: '2026-03-02T11:00:00.000Z',
  verdict,
  by: 'robin',
  byKey: '',
});
const chatWith = (history: readonly object[], more: Record<string, unknown> = {}): Chat =>
  readChat(chatDocument('c1', 5, { qualificationHistory: history.map((item) => JSON.stringify(item)), ...more })).chat;

describe('a rating by hand', () => {
  it.each<[string, readonly object[], number, object | undefined]>([
    ['an empty history', [], 0, undefined],
    ['the AI alone', [ai(80), ai(40)], 80, undefined],
    ['a rating', [hand('qualified', 55, 'Met'), ai(40)], 55, { verdict: 'qualified', note: 'Met', aiScore: 40 }],
    [
      'a newer item of the AI',
      [ai(90), hand('not-qualified', 20), ai(40)],
      20,
      { verdict: 'not-qualified', note: '', aiScore: 90 },
    ],
    ['two ratings', [hand('undecided', 35), hand('qualified', 99)], 35, { verdict: 'undecided', note: '', aiScore: 0 }],
    ['a decision that was handed back', [hand('automatic', 0), hand('qualified', 99), ai(40)], 40, undefined],
    [
      'a rating after a decision that was handed back',
      [hand('qualified', 60), hand('automatic', 0), ai(40)],
      60,
      { verdict: 'qualified', note: '', aiScore: 40 },
    ],
    ['a verdict of a newer server', [hand('perhaps', 60), ai(40)], 60, { verdict: 'undecided', note: '', aiScore: 40 }],
  ])('is read from the history: %s', (_, history, score, rating) => {
    const chat = chatWith(history);
    expect(chat.score).toBe(score);
    expect(chat.rating).toEqual(rating);
  });

  it('keeps who gave it in the history, and items of the AI have neither verdict nor person', () => {
    const { body } = readChat(
      chatDocument('c1', 5, {
        qualificationHistory: [
          JSON.stringify({ ...hand('qualified', '70 %' as never), by: 7 }),
          JSON.stringify(ai(40)),
        ],
      }),
    );
    expect(body.qualifications).toEqual([
      { ...hand('qualified', 70), by: '' },
      { percentage: 40, explanation: 'Asks for a date', date: '2026-03-02T10:00:00.000Z' },
    ]);
    expect(body.malformed).toEqual([]);
  });

  it.each<[Verdict, boolean, number, boolean, number]>([
    ['qualified', false, 0, false, 5],
    ['not-qualified', true, 99, true, 4],
    ['not-qualified', false, 99, true, 3],
    ['undecided', true, 99, true, 4],
    ['automatic', true, 71, true, 5],
    ['automatic', true, 70, true, 4],
    ['automatic', true, 99, false, 4],
    ['automatic', false, 0, true, 3],
  ])(
    '%s, with a reply %s, an AI score of %i, automatic %s: status %i',
    (verdict, hasReply, aiScore, isAutomatic, to) => {
      expect(statusAfter(verdict, { hasReply, aiScore, isAutomatic })).toBe(to);
    },
  );

  it.each<[string | undefined, number, number, string | undefined]>([
    [undefined, 4, 71, 'to-decide'],
    [undefined, 3, 90, 'to-decide'],
    [undefined, 4, 70, undefined],
    [undefined, 5, 90, undefined],
    [undefined, 2, 90, undefined],
    [undefined, 404, 90, undefined],
    ['undecided', 4, 90, 'to-decide'],
    ['undecided', 4, 20, undefined],
    ['qualified', 5, 90, 'qualified'],
    ['not-qualified', 4, 90, 'not-qualified'],
  ])('the verdict %s at status %i with a score of %i is the decision %s', (verdict, status, score, decision) => {
    expect(decisionOf(chatWith([verdict === undefined ? ai(score) : hand(verdict, score)], { status }))).toBe(decision);
  });

  it('leaves all items of the AI in the history, and the newest fifty by hand', () => {
    let history: readonly ReturnType<typeof ai>[] = [ai(1)];
    for (let round = 0; round < 60; round += 1) history = withHandItem([ai(2), ...history], hand('qualified', round));
    expect(history.filter((item) => !('verdict' in item))).toHaveLength(61);
    expect(history.filter((item) => 'verdict' in item).map(({ percentage }) => percentage)).toEqual(
      Array.from({ length: 50 }, (_, index) => 59 - index),
    );
  });

  it('is no news for the team, and a qualification by the AI is', () => {
    const known = { messageCount: 1, status: 4 };
    expect(chatNotificationOf(known, chatWith([hand('qualified', 90)], { status: 5 }), [], 'robin')).toBeUndefined();
    expect(chatNotificationOf(known, chatWith([ai(90)], { status: 5 }), [], 'robin')).toEqual({
      reply: false,
      qualified: true,
    });
  });
});

describe('the command that rates', () => {
  const rate = (verdict: Verdict, score: number, note = '') =>
    issuedCommandSchema.parse({
      id: 'rate1',
      teamId: 'team1',
      issuedAt: '2026-03-02T10:00:00.000Z',
      command: { type: 'chat.rate', chatId: 'c1', verdict, score, note },
    });

  it('shows verdict, score and status at once, as unsaved', () => {
    const shown = applyCommand(chatWith([ai(40)], { status: 5 }), rate('not-qualified', 20, 'No budget'));
    expect(shown).toMatchObject({
      status: 3,
      score: 20,
      rating: { verdict: 'not-qualified', note: 'No budget', aiScore: 40 },
    });
    expect(Object.keys(shown.unsaved ?? {}).toSorted()).toEqual(['rating', 'score', 'status']);
    expect(applyCommand(chatWith([ai(40)], { status: 3 }), rate('qualified', 40)).status).toBe(5);
    expect(applyCommand(chatWith([], { status: 404 }), rate('qualified', 40)).status).toBe(404);
  });

  it('shows the score of the AI again when the decision is handed back', () => {
    const rated = chatWith([hand('qualified', 95), ai(40)], { status: 5 });
    const shown = applyCommand(rated, rate('automatic', 95));
    expect([shown.rating, shown.score, shown.status]).toEqual([undefined, 40, 3]);
    expect(isAlreadyApplied(rated, rate('automatic', 95).command)).toBe(false);
    expect(isAlreadyApplied(chatWith([ai(40)]), rate('automatic', 95).command)).toBe(true);
  });

  it.each([
    ['a high score, which may qualify', 71, 4],
    ['a score that never qualifies', 70, 3],
  ])('leaves the status to the server for %s alone', (_, aiScore, status) => {
    const rated = chatWith([hand('undecided', 95), ai(aiScore)], { status: 4 });
    expect(applyCommand(rated, rate('automatic', 95)).status).toBe(status);
  });

  it.each([
    ['a score above 100', { score: 101 }],
    ['a score with a fraction', { score: 1.5 }],
    ['an unknown verdict', { verdict: 'perhaps' }],
    ['a long note', { note: 'x'.repeat(1_001) }],
  ])('is refused with %s', (_, parts) => {
    const { command } = rate('qualified', 50);
    expect(issuedCommandSchema.shape.command.safeParse({ ...command, ...parts }).success).toBe(false);
  });
});

it.each([
  ['the day of the qualification', '2026-03-01', [0, 1]],
  ['the newest day with one, when that day has none', '2026-03-02', [1, 0]],
])('a qualification that is taken back is taken from %s', (_, day, left) => {
  const raw = addToCampaignDays(
    null,
    ['2026-03-01', '2026-03-03'].map((one) => ({ day: one, counts: { ...NO_DAY_COUNTS, qualified: 1 } })),
  );
  expect(readCampaignDays(withoutQualified(raw, day)).map(({ counts }) => counts.qualified)).toEqual(left);
  expect(readCampaignDays(withoutQualified(null, day))).toEqual([]);
});
