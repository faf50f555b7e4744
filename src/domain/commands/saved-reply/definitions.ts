import * as z from 'zod/mini';
import { savedReplyFields, savedReplyIdSchema, type SavedReply } from '../../saved-reply/saved-reply.ts';
import { defineEdit, type CommandDefinition } from '../command-definition.ts';

/** Declares the schema of a command on a saved reply. */
const replyCommand = <Type extends string, Fields extends z.core.$ZodShape>(type: Type, fields: Fields) =>
  z.strictObject({ type: z.literal(type), replyId: savedReplyIdSchema, ...fields });

/** Schemas of the commands on a saved reply. A new one gets its id on the device. */
export const savedReplyCommandSchemas = [
  replyCommand('savedReply.create', savedReplyFields),
  replyCommand('savedReply.update', savedReplyFields),
  replyCommand('savedReply.delete', {}),
] as const;

/** Is any command on a saved reply. */
export type SavedReplyCommand = z.output<(typeof savedReplyCommandSchemas)[number]>;
type Deletion = Extract<SavedReplyCommand, { readonly type: 'savedReply.delete' }>;
type Text = Exclude<SavedReplyCommand, Deletion>;

const idOf = ({ replyId }: SavedReplyCommand): string => replyId;

/** All three are commands on one field: what is made and changed or deleted before it is sent is sent once or never. */
const setText = defineEdit('savedReplies', 'text', idOf, ({ name, text }: Text): Partial<SavedReply> => ({
  name,
  text,
}));
const remove: CommandDefinition<Deletion, SavedReply, 'savedReplies'> = {
  table: 'savedReplies',
  field: 'text',
  idOf,
  apply: (row) => ({ ...row, isDeleted: true }),
  isAlreadyApplied: ({ updatedAt }) => updatedAt === '',
};

export const SAVED_REPLY_COMMANDS = {
  'savedReply.create': setText,
  'savedReply.update': setText,
  'savedReply.delete': remove,
};
