import { del, post, put, type CommandRequests } from '../request-definition.ts';
import type { SavedReplyCommand } from './definitions.ts';

export const SAVED_REPLY_COMMAND_REQUESTS: CommandRequests<SavedReplyCommand> = {
  'savedReply.create': ({ replyId, name, text }) => post('/saved-reply/create', { replyId, name, text }),
  'savedReply.update': ({ replyId, name, text }) => put(`/saved-reply/${replyId}`, { name, text }),
  'savedReply.delete': ({ replyId }) => del(`/saved-reply/${replyId}`),
};
