import { getDefaultStore } from 'jotai';
import { MAX_NOTES } from '#domain/chat/chat-note.ts';
import { canBeTakenOver } from '#domain/chat/control.ts';
import type { Chat } from '#domain/chat/chat.ts';
import { isRatable } from '#domain/chat/decision.ts';
import type { Verdict } from '#domain/chat/rating.ts';
import { isSnoozed, isWrittenTo } from '#domain/chat/reminder.ts';
import { isPausedWithPending, pauseStateOf } from '#domain/commands/pending.ts';
import { t } from '#i18n/translate.ts';
import type { Replica } from '#replica/replica.ts';
import { NOBODY_CHOSEN } from './assignee-options.ts';
import { assignChat, handBackChat, rateChat, setChatReminder, takeOverChat } from './chat-commands.ts';
import { togglePauseByKey } from './chat-pause.ts';
import { aiNoteDrafts } from './conversation/ai-note-drafts.ts';
import { notedChatAtom } from './notes/note-drafts.ts';
import { openTags } from './tags/tags-state.ts';
import { morningIn } from './reminders/reminder-times.ts';

/** What a person can do with a conversation, outside of its screen. */
interface ConversationAction {
  /** Stable id, the same for every conversation. */
  readonly key: string;
  readonly title: string;
  readonly perform: (replica: Replica) => Promise<unknown>;
}

/** Hands a conversation back with the note that was typed for it, if any. */
async function handBack(replica: Replica, chat: Chat, userId: string): Promise<void> {
  const draft = aiNoteDrafts.of(userId, chat.teamId, chat.id);
  if (await handBackChat(replica, chat, draft.read()?.trim() ?? '')) draft.save(undefined);
}

/**
 * Returns what a person can do with a conversation as it is now; `members` are the names of those who have joined the
 * team, by user id. Assigning it to others comes last: they may be many.
 */
export function conversationActions(
  chat: Chat,
  userId: string,
  members: ReadonlyMap<string, string>,
): readonly ConversationAction[] {
  const { id, takeover, rating, assignment, reminder } = chat;
  const nowMs = Date.now();
  const rate = (verdict: Verdict) => (replica: Replica) => rateChat(replica, chat, { verdict, note: '' });
  const assign = (member: string) => (replica: Replica) => assignChat(replica, chat, member);
  const assignee = assignment?.member ?? NOBODY_CHOSEN;
  return [
    {
      key: 'conversation:pause',
      title: isPausedWithPending(pauseStateOf(chat)) ? t('Resume this conversation') : t('Pause this conversation'),
      perform: (replica) => togglePauseByKey(replica, id),
    },
    ...(!canBeTakenOver(chat)
      ? []
      : takeover === undefined
        ? [
            {
              key: 'conversation:take-over',
              title: t('Take this conversation over'),
              perform: (replica: Replica) => takeOverChat(replica, chat),
            },
          ]
        : [
            {
              key: 'conversation:hand-back',
              title: t('Hand this conversation back to the AI'),
              perform: (replica: Replica) => handBack(replica, chat, userId),
            },
          ]),
    ...((chat.notes?.length ?? 0) >= MAX_NOTES
      ? []
      : [
          {
            key: 'conversation:note',
            title: t('Write a note about this conversation'),
            perform: async () => getDefaultStore().set(notedChatAtom, id),
          },
        ]),
    {
      key: 'conversation:tag',
      title: t('Tag this conversation'),
      perform: async () => openTags({ chatIds: [id] }),
    },
    ...(reminder === undefined
      ? [
          {
            key: 'conversation:remind',
            title: t('Remind me of this conversation in 3 days'),
            perform: (replica: Replica) => setChatReminder(replica, chat, morningIn(nowMs, 3), false),
          },
        ]
      : [
          {
            key: 'conversation:no-reminder',
            title: isSnoozed(chat) ? t('Bring this conversation back') : t('Remove the reminder'),
            perform: (replica: Replica) => setChatReminder(replica, chat, '', isSnoozed(chat)),
          },
        ]),
    ...(!isWrittenTo(chat) || isSnoozed(chat)
      ? []
      : [
          {
            key: 'conversation:snooze',
            title: t('Snooze this conversation until tomorrow'),
            perform: (replica: Replica) => setChatReminder(replica, chat, morningIn(nowMs, 1), true),
          },
        ]),
    ...(!isRatable(chat) || rating?.verdict === 'qualified'
      ? []
      : [{ key: 'conversation:qualified', title: t('Rate the prospect as qualified'), perform: rate('qualified') }]),
    ...(!isRatable(chat) || rating?.verdict === 'not-qualified'
      ? []
      : [
          {
            key: 'conversation:not-qualified',
            title: t('Rate the prospect as not qualified'),
            perform: rate('not-qualified'),
          },
        ]),
    ...(!members.has(userId) || assignee === userId
      ? []
      : [{ key: 'conversation:assign-me', title: t('Assign this conversation to me'), perform: assign(userId) }]),
    ...(assignee === NOBODY_CHOSEN
      ? []
      : [
          {
            key: 'conversation:assign-nobody',
            title: t('Assign this conversation to nobody'),
            perform: assign(NOBODY_CHOSEN),
          },
        ]),
    ...[...members]
      .filter(([member]) => member !== userId && member !== assignee)
      .map(([member, name]) => ({
        key: `conversation:assign ${member}`,
        title: t('Assign this conversation to {name}', { name }),
        perform: assign(member),
      })),
  ];
}
