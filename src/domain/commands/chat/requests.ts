import { post, type CommandRequests } from '../request-definition.ts';
import type { ChatCommand } from './definitions.ts';

export const CHAT_COMMAND_REQUESTS: CommandRequests<ChatCommand> = {
  'chat.pause': ({ chatId }) => post('/chat/paused', { chatId, paused: true }),
  'chat.resume': ({ chatId }) => post('/chat/paused', { chatId, paused: false }),
  'chat.setNames': ({ chatId, firstName, lastName }) => post('/chat/names', { chatId, firstName, lastName }),
  'chat.rate': ({ chatId, verdict, score, note }) => post('/chat/rating', { chatId, verdict, score, note }),
  'chat.assign': ({ chatId, member }) => post('/chat/assignee', { chatId, memberId: member === '' ? null : member }),
  'chat.takeOver': ({ chatId }) => post('/chat/control', { chatId, control: 'person', note: '' }),
  'chat.handBack': ({ chatId, note }) => post('/chat/control', { chatId, control: 'ai', note }),
  'chat.reply': ({ chatId, messageId, content, notBefore }) =>
    post('/chat/reply', { chatId, messageId, content, ...(notBefore !== undefined && { notBefore }) }),
  'chat.settleReply': ({ chatId, messageId, action }) => post('/chat/reply/settle', { chatId, messageId, action }),
  'chat.decideDraft': ({ chatId, messageId, decision, content, reason, messageCount }) =>
    post('/chat/draft', {
      chatId,
      messageId,
      decision,
      ...(content !== undefined && { content }),
      reason,
      messageCount,
    }),
  'chat.setNote': ({ chatId, noteId, text, mentions }) => post('/chat/note', { chatId, noteId, text, mentions }),
  'chat.setTag': ({ chatId, tagId, isSet }) => post('/chat/tag', { chatId, tagId, tagged: isSet }),
  'chat.setReminder': ({ chatId, remindAt, isSnooze }) =>
    post('/chat/reminder', { chatId, remindAt: remindAt === '' ? null : remindAt, snooze: isSnooze }),
  'chat.merge': ({ chatId, otherId }) => post('/chat/merge', { chatId, otherId }),
  'chat.keepBoth': ({ chatId, otherId }) => post('/chat/keep-both', { chatId, otherId }),
};
