import * as z from 'zod/mini';
import { tagFields, tagIdSchema, type Tag } from '../../tag/tag.ts';
import { defineEdit } from '../command-definition.ts';

/** Declares the schema of a command on a tag. */
const tagCommand = <Type extends string, Fields extends z.core.$ZodShape>(type: Type, fields: Fields) =>
  z.strictObject({ type: z.literal(type), tagId: tagIdSchema, ...fields });

/** Schemas of the commands on a tag. A new one gets its id on the device. */
export const tagCommandSchemas = [
  tagCommand('tag.create', tagFields),
  tagCommand('tag.update', tagFields),
  tagCommand('tag.delete', {}),
] as const;

/** Is any command on a tag. */
export type TagCommand = z.output<(typeof tagCommandSchemas)[number]>;
type Deletion = Extract<TagCommand, { readonly type: 'tag.delete' }>;

const idOf = ({ tagId }: TagCommand): string => tagId;

/** All three are commands on one field: what is made and changed or deleted before it is sent is sent once or never. */
const setFields = defineEdit(
  'tags',
  'fields',
  idOf,
  ({ name, color }: Exclude<TagCommand, Deletion>): Partial<Tag> => ({ name, color }),
);

export const TAG_COMMANDS = {
  'tag.create': setFields,
  'tag.update': setFields,
  'tag.delete': {
    ...defineEdit('tags', 'fields', idOf, (_payload: Deletion): Partial<Tag> => ({ isDeleted: true })),
    isAlreadyApplied: ({ updatedAt, isDeleted }: Tag) => updatedAt === '' || isDeleted === true,
  },
};
