import { describe, expect, test } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import { applyCommand, issuedCommandSchema } from '#domain/commands/command.ts';
import { aiNoteOf, MAX_CONTROL_TURNS, rejectionsOf, withTurn, type ControlTurn } from '#domain/chat/control.ts';
import {
  approvedDraft,
  draftPlaceOf,
  type DraftDecision,
  reopenedDraft,
  staleDrafts,
  withoutDrafts,
} from '#domain/chat/outgoing/draft.ts';
import type { OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import { needsDecision } from '#domain/chat/outgoing/needs-decision.ts';
import { isActionPossible, isDraft, isEditable, OUTGOING_ACTIONS } from '#domain/chat/outgoing/outgoing-state.ts';
import { outgoingStateText } from '#domain/chat/outgoing/outgoing-message-texts.ts';
import { outgoingRowText } from '#domain/chat/outgoing/outgoing-row-text.ts';
import { chatDocument } from '#support/wire-documents.ts';

const AT = '2026-03-02T10:00:00.000Z';
const LATER = '2026-03-02T11:00:00.000Z';
const draft: OutgoingMessage = { id: 'd', content: 'Hello', by: '', byKey: '', at: AT, attempt: 1, state: 'draft' };

describe('a draft of the AI', () => {
  test('a draft that is approved as it is keeps no original, and a changed one keeps what the AI wrote', () => {
    const by = { approvedBy: 'robin', approvedByKey: '' };
    const same = approvedDraft({ ...draft, isStale: true }, 'Hello', by, LATER);
    expect(same).toEqual({ ...draft, state: 'approved', at: LATER, ...by });
    const changed = approvedDraft(draft, 'Hello Ada', by, LATER);
    expect(changed).toMatchObject({ content: 'Hello Ada', original: 'Hello', state: 'approved' });
    // Approved again: the original is still what the AI wrote, and goes with a text that equals it.
    const reopened = reopenedDraft(changed, LATER);
    expect(reopened).toEqual({ ...draft, content: 'Hello Ada', original: 'Hello', at: LATER });
    expect(approvedDraft(reopened, 'Hi Ada', by, LATER).original).toBe('Hello');
    expect('original' in approvedDraft(reopened, 'Hello', by, LATER)).toBe(false);
  });

  test('an answer of the prospect makes drafts and approved messages ones to read again, and no others', () => {
    const refused = { ...draft, id: 'r', state: 'refused' as const };
    const approved = approvedDraft(draft, 'Hello Ada', { approvedBy: 'robin' }, AT);
    expect(staleDrafts([refused, approved], LATER)).toEqual([
      refused,
      { ...draft, content: 'Hello Ada', original: 'Hello', at: LATER, isStale: true },
    ]);
    const none = [refused];
    expect(staleDrafts(none, LATER)).toBe(none);
  });

  test('drafts end with the turn of the AI; other messages stay', () => {
    const others = (['waiting', 'queued', 'handed', 'refused', 'unknown', 'assumed'] as const).map((state) => ({
      ...draft,
      state,
    }));
    expect(withoutDrafts([draft, ...others, { ...draft, state: 'approved' }])).toEqual(others);
  });

  test('a chat is found by its draft while that waits, not once it is approved', () => {
    expect(draftPlaceOf([draft])).toEqual({ draftAt: AT });
    expect(
      draftPlaceOf([
        { ...draft, state: 'approved' },
        { ...draft, state: 'rejected' },
      ]),
    ).toEqual({});
    const document = chatDocument('chat1', 1, { outgoing: JSON.stringify([draft]) });
    expect(readChat(document).chat.draftAt).toBe(AT);
  });

  test('nothing of what is done with messages of people is possible for one', () => {
    for (const state of ['draft', 'approved', 'rejected'] as const) {
      expect(OUTGOING_ACTIONS.filter((action) => isActionPossible(action, state))).toEqual([]);
      expect([isEditable(state), needsDecision({ state }), isDraft({ state })]).toEqual([false, false, true]);
    }
  });

  test.each([
    [{ state: 'draft' as const }, {}, 'To approve. Written by the AI; not sent until someone approves it.'],
    [{ state: 'draft' as const, isStale: true }, {}, 'To approve again: the prospect has written since.'],
    [
      { state: 'approved' as const },
      {},
      'Approved. It is sent within working hours and limits, while the team has credits.',
    ],
    [
      { state: 'approved' as const },
      { isRunning: false },
      'Approved. It is sent once campaign, conversation and profile run.',
    ],
    [{ state: 'approved' as const }, { isUnsaved: true }, 'Approving…'],
    [
      { state: 'approved' as const },
      { isUnsaved: true, isOffline: true },
      'Approved. It is saved when you are online again.',
    ],
  ])('%j in %j says what will become of it', (message, circumstances, text) => {
    expect(outgoingStateText(message, { isOffline: false, isProfileRunning: true, ...circumstances })).toBe(text);
  });

  test('the row of the list names a draft before one that is being sent', () => {
    expect(outgoingRowText([draft])).toBe('An AI message to approve');
    expect(outgoingRowText([{ ...draft, state: 'approved' }])).toBe('Message is waiting to be sent');
  });
});

describe('what a row shows of a decision that waits on the device', () => {
  const { chat } = readChat(chatDocument('chat1', 1, { outgoing: JSON.stringify([draft]) }));
  const decided = (decision: DraftDecision, content?: string) =>
    applyCommand(
      chat,
      issuedCommandSchema.parse({
        id: 'c1',
        teamId: chat.teamId,
        issuedAt: LATER,
        command: {
          type: 'chat.decideDraft',
          chatId: chat.id,
          messageId: 'd',
          decision,
          ...(content !== undefined && { content }),
          reason: '',
          messageCount: 1,
        },
      }),
    );

  test('an approved or rejected message stays in sight, and is no longer one to approve', () => {
    const approved = decided('approve', 'Hello Ada');
    expect(approved.outgoing).toMatchObject([{ content: 'Hello Ada', original: 'Hello', state: 'approved' }]);
    const rejected = decided('reject');
    expect(rejected.outgoing).toMatchObject([{ content: 'Hello', state: 'rejected' }]);
    expect([chat.draftAt, approved.draftAt, rejected.draftAt]).toEqual([AT, undefined, undefined]);
    for (const row of [approved, rejected]) expect(row.unsaved?.['outgoing']).toMatchObject({ commandId: 'c1' });
  });

  test('a takeover that waits drops it, and so does a message of a person', () => {
    const command = (given: object) =>
      applyCommand(
        chat,
        issuedCommandSchema.parse({
          id: 'c1',
          teamId: chat.teamId,
          issuedAt: LATER,
          command: { chatId: chat.id, ...given },
        }),
      );
    const taken = command({ type: 'chat.takeOver' });
    expect([taken.outgoing, taken.draftAt]).toEqual([undefined, undefined]);
    const written = command({ type: 'chat.reply', messageId: 'own', content: 'I write' });
    expect(written.outgoing).toMatchObject([{ id: 'own', state: 'waiting' }]);
    expect(written.draftAt).toBeUndefined();
  });
});

describe('what the writer is told of rejected drafts', () => {
  const turn = (more: Partial<ControlTurn>): ControlTurn => ({
    control: 'ai',
    by: 'robin',
    byKey: '',
    at: LATER,
    note: '',
    ...more,
  });
  const history = [
    turn({ rejected: 'Buy now', note: 'Too pushy' }),
    turn({ rejected: 'Buy', note: '' }),
    turn({ note: 'Wants a call', at: AT }),
    turn({ control: 'person', at: AT }),
  ];

  test('the note of a hand-back stays, whatever was rejected since', () => {
    expect(aiNoteOf(history)).toBe('Wants a call');
  });

  test('many rejections drop one another, and never the note of a hand-back', () => {
    let stored: readonly ControlTurn[] = history.slice(2);
    for (let count = 0; count < 2 * MAX_CONTROL_TURNS; count += 1)
      stored = withTurn(stored, turn({ rejected: `Draft ${count}` })).map((text) => JSON.parse(text) as ControlTurn);
    expect(stored).toHaveLength(MAX_CONTROL_TURNS);
    expect(aiNoteOf(stored)).toBe('Wants a call');
    expect(rejectionsOf(stored, '')[0]?.text).toBe(`Draft ${2 * MAX_CONTROL_TURNS - 1}`);
    // Turns alone drop the oldest, as before.
    const turns = Array.from({ length: MAX_CONTROL_TURNS }, (_, at) => turn({ note: String(at) }));
    expect(withTurn(turns, turn({ note: 'new' })).map((text) => (JSON.parse(text) as ControlTurn).note)).toEqual([
      'new',
      ...turns.slice(0, -1).map(({ note }) => note),
    ]);
  });

  test('the rejections since the last message and the last turn are told, newest first', () => {
    const both = [
      { text: 'Buy now', reason: 'Too pushy' },
      { text: 'Buy', reason: '' },
    ];
    expect(rejectionsOf(history, '')).toEqual(both);
    expect(rejectionsOf(history.slice(0, 2), AT)).toEqual(both);
    expect(rejectionsOf(history, LATER)).toEqual([]);
    expect(rejectionsOf([turn({ control: 'person' }), ...history], '')).toEqual([]);
  });
});
