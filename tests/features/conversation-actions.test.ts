import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readChat, type Chat } from '#domain/chat/chat.ts';
import { aiNoteDrafts } from '#features/chats/conversation/ai-note-drafts.ts';
import { conversationActions } from '#features/chats/conversation-actions.ts';
import { apply } from '#replica/apply.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { stubLocalStorage } from '#support/memory-storage.ts';
import { chatRows, openTestReplica } from '#support/replicas.ts';
import { chatDocument, TEAM_ID } from '#support/wire-documents.ts';

const MEMBERS = new Map([
  ['robin', 'Robin'],
  ['priya', 'Priya'],
]);
const TAKEN_OVER = { controlHistory: [JSON.stringify({ control: 'person', by: 'robin' })] };
const chatWith = (fields: object): Chat => readChat(chatDocument('c1', 1, { status: 3, ...fields })).chat;
const keysOf = (fields: object, members: ReadonlyMap<string, string> = MEMBERS): readonly string[] =>
  conversationActions(chatWith(fields), 'robin', members).map(({ key }) => key.replace('conversation:', ''));

beforeEach(() => void stubLocalStorage('robin'));
afterEach(() => void vi.unstubAllGlobals());

describe('the actions of the palette on a conversation', () => {
  it.each([
    [
      'one that the AI leads',
      {},
      [
        'pause',
        'take-over',
        'note',
        'tag',
        'remind',
        'snooze',
        'qualified',
        'not-qualified',
        'assign-me',
        'assign priya',
      ],
    ],
    [
      'one that was taken over',
      TAKEN_OVER,
      [
        'pause',
        'hand-back',
        'note',
        'tag',
        'remind',
        'snooze',
        'qualified',
        'not-qualified',
        'assign-me',
        'assign priya',
      ],
    ],
    [
      'one that has not begun',
      { status: 0 },
      ['pause', 'note', 'tag', 'remind', 'snooze', 'assign-me', 'assign priya'],
    ],
    [
      'one that is assigned to the person',
      { assignee: 'robin' },
      [
        'pause',
        'take-over',
        'note',
        'tag',
        'remind',
        'snooze',
        'qualified',
        'not-qualified',
        'assign-nobody',
        'assign priya',
      ],
    ],
    [
      'one that is assigned to a colleague',
      { assignee: 'priya' },
      [
        'pause',
        'take-over',
        'note',
        'tag',
        'remind',
        'snooze',
        'qualified',
        'not-qualified',
        'assign-me',
        'assign-nobody',
      ],
    ],
    [
      'one that is snoozed',
      { reminder: JSON.stringify({ at: '2026-04-01T07:00:00.000Z', isSnooze: true, replies: 9 }) },
      ['pause', 'take-over', 'note', 'tag', 'no-reminder', 'qualified', 'not-qualified', 'assign-me', 'assign priya'],
    ],
    [
      'one that was rated as qualified',
      { qualificationHistory: [JSON.stringify({ percentage: 80, verdict: 'qualified', by: 'robin' })] },
      ['pause', 'take-over', 'note', 'tag', 'remind', 'snooze', 'not-qualified', 'assign-me', 'assign priya'],
    ],
  ])('fit %s', (_name, fields, keys) => expect(keysOf(fields)).toEqual(keys));

  it('assign nothing while the members are unknown', () => {
    expect(keysOf({}, new Map())).toEqual([
      'pause',
      'take-over',
      'note',
      'tag',
      'remind',
      'snooze',
      'qualified',
      'not-qualified',
    ]);
  });

  it('resume a paused conversation', () => {
    expect(conversationActions(chatWith({ paused: true }), 'robin', MEMBERS)[0]?.title).toBe(
      'Resume this conversation',
    );
  });

  it('hand a conversation back with the note that was typed for it, which is no draft any more', async () => {
    const replica = await openTestReplica();
    await apply(replica, { rows: [chatRows(chatDocument('c1', 1, { status: 3, ...TAKEN_OVER }))] });
    aiNoteDrafts.of('robin', TEAM_ID, 'c1').save('Wants a call ');
    const action = conversationActions(chatWith(TAKEN_OVER), 'robin', MEMBERS).find(({ key }) =>
      key.endsWith('hand-back'),
    );
    await action?.perform(replica);
    expect((await listUnsent(replica.db)).map((entry) => issuedOf(entry)?.command)).toEqual([
      { type: 'chat.handBack', chatId: 'c1', note: 'Wants a call' },
    ]);
    expect(aiNoteDrafts.of('robin', TEAM_ID, 'c1').read()).toBeUndefined();
    replica.close();
  });
});
