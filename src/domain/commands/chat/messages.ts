import { createDateFormat } from '#i18n/date-format.ts';
import { t } from '#i18n/translate.ts';
import { editTexts, pauseTexts, resumeTexts, switchTexts, type MessagesOfCommands } from '../message-definition.ts';
import type { DraftDecision } from '../../chat/outgoing/draft.ts';
import type { OutgoingAction } from '../../chat/outgoing/outgoing-state.ts';
import type { Verdict } from '../../chat/rating.ts';
import type { ChatCommand } from './definitions.ts';

const failed = t('Failed to update conversation status');

/** With the day: a notice is read days later. */
const dayAndClock = (time: string): string =>
  createDateFormat({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })(
    new Date(time),
  );

const RATING_LABELS: Readonly<Record<Verdict, string>> = {
  qualified: t('Rate a prospect as qualified'),
  'not-qualified': t('Rate a prospect as not qualified'),
  undecided: t('Correct the score of a prospect'),
  automatic: t('Let the AI decide about a prospect'),
};

const OUTGOING_LABELS: Readonly<Record<OutgoingAction, string>> = {
  discard: t('Take a message back'),
  retry: t('Send a message again'),
  'assume-sent': t('Mark a message as sent'),
};

const DRAFT_LABELS: Readonly<Record<DraftDecision, string>> = {
  approve: t('Approve a message'),
  reject: t('Reject a message'),
  reopen: t('Withdraw an approval'),
};

export const CHAT_COMMAND_MESSAGES: MessagesOfCommands<ChatCommand> = {
  'chat.pause': {
    ...pauseTexts(t('Pausing…'), t('Conversation paused'), failed),
    label: () => t('Pause a conversation'),
  },
  'chat.resume': {
    ...resumeTexts(t('Resuming…'), t('Conversation resumed'), failed),
    label: () => t('Resume a conversation'),
  },
  'chat.setNames': {
    ...editTexts(t('Names saved'), t('Failed to save the names')),
    label: ({ firstName }) => t('Call a prospect “{name}”', { name: firstName }),
  },
  'chat.rate': {
    ...editTexts(t('Rating saved'), t('Failed to save the rating')),
    label: ({ verdict }) => RATING_LABELS[verdict],
  },
  'chat.assign': {
    ...editTexts(t('Assignment saved'), t('Failed to save the assignment')),
    label: ({ member }) => (member === '' ? t('Assign a conversation to nobody') : t('Assign a conversation')),
  },
  'chat.takeOver': {
    ...editTexts(t('You have taken over'), t('Failed to take over the conversation')),
    label: () => t('Take over a conversation'),
  },
  'chat.handBack': {
    ...editTexts(t('Handed back to the AI'), t('Failed to hand the conversation back')),
    label: () => t('Hand a conversation back to the AI'),
  },
  'chat.reply': {
    ...switchTexts(
      t('Will be sent when you are back online'),
      t('Sending…'),
      // A profile that rests sends it later.
      t('The message will be sent'),
      t('Failed to send the message'),
    ),
    label: () => t('Send a message'),
  },
  'chat.settleReply': {
    ...editTexts(t('Message updated'), t('Failed to update the message')),
    label: ({ action }) => OUTGOING_LABELS[action],
  },
  'chat.decideDraft': {
    ...editTexts(t('Decision saved'), t('Failed to save the decision')),
    label: ({ decision }) => DRAFT_LABELS[decision],
  },
  'chat.setNote': {
    ...editTexts(t('Note saved'), t('Failed to save the note')),
    doneOf: ({ text }) => (text === '' ? t('Note removed') : t('Note saved')),
    label: ({ text }) => (text === '' ? t('Remove a note') : t('Write a note')),
  },
  'chat.setTag': {
    ...editTexts(t('Tags saved'), t('Failed to save the tags')),
    label: ({ isSet }) => (isSet ? t('Tag a conversation') : t('Remove a tag from a conversation')),
  },
  'chat.setReminder': {
    ...editTexts(t('Reminder saved'), t('Failed to save the reminder')),
    doneOf: ({ remindAt, isSnooze }) =>
      remindAt === ''
        ? isSnooze
          ? t('Back in the inbox')
          : t('Reminder removed')
        : isSnooze
          ? t('Snoozed until {time}', { time: dayAndClock(remindAt) })
          : t('Reminder set for {time}', { time: dayAndClock(remindAt) }),
    label: ({ remindAt, isSnooze }) =>
      remindAt === ''
        ? isSnooze
          ? t('Bring a conversation back')
          : t('Remove a reminder')
        : isSnooze
          ? t('Snooze a conversation')
          : t('Set a reminder'),
  },
  'chat.merge': {
    ...switchTexts(
      t('Will be merged when you are back online'),
      t('Merging…'),
      t('Conversations merged'),
      t('Failed to merge the conversations'),
    ),
    label: () => t('Merge two conversations with one person'),
  },
  'chat.keepBoth': {
    ...switchTexts(
      t('Both will be kept when you are back online'),
      t('Keeping both…'),
      t('Both conversations kept'),
      t('Failed to keep both conversations'),
    ),
    label: () => t('Keep two conversations with one person'),
  },
};
