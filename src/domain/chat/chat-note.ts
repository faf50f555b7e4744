import * as z from 'zod/mini';
import { userIdSchema } from '../wire/ids.ts';
import { lenientString } from '../wire/lenient-schemas.ts';
import { toUtc } from '../wire/wire-document.ts';
import { plainMessage } from './outgoing/outgoing-message.ts';
import { emptyUnlessVisible } from './rating.ts';

/** Most notes of one conversation. */
export const MAX_NOTES = 50;
/** Most characters of a note. */
export const MAX_CHAT_NOTE_LENGTH = 2_000;
/** Most members whom a note mentions. */
export const MAX_MENTIONS = 20;

/** A note of the team about a conversation (docs/adr/0050). The prospect and the AI never see it. */
export const chatNoteSchema = z.object({
  id: z.string(),
  text: z.string(),
  /** Who wrote it: the user id of a member or the name of an API key; the other is empty. Both until it is saved. */
  by: lenientString,
  byKey: lenientString,
  /** Of a key's: the user id of the member who held it. Names of keys are not unique, and may change. */
  holder: z.optional(lenientString),
  /** When it was written, UTC ISO. */
  at: z.catch(z.pipe(lenientString, z.transform(toUtc)), ''),
  /** When its text was changed last; absent before. */
  editedAt: z.optional(z.pipe(lenientString, z.transform(toUtc))),
  /** User ids of the members whom it mentions. */
  mentions: z.catch(z.array(z.string()), []),
  /** Set on the device while its text is not saved. */
  isUnsaved: z.optional(z.literal(true)),
});
export type ChatNote = z.output<typeof chatNoteSchema>;

/** Validates the text of a note as a person writes it; the empty text removes the note. */
export const chatNoteTextSchema = z.pipe(
  z.pipe(z.string(), z.transform(plainMessage)),
  z.string().check(emptyUnlessVisible, z.maxLength(MAX_CHAT_NOTE_LENGTH)),
);

/** Validates a note as a person writes it: its text, and the user ids of the members whom it mentions. */
export const noteFields = {
  text: chatNoteTextSchema,
  mentions: z.array(userIdSchema).check(z.maxLength(MAX_MENTIONS)),
};

/** Returns the user id of the member who may change a note as its writer: of a key, whoever held it. */
export const writerOf = ({ by, holder = '' }: Pick<ChatNote, 'by' | 'holder'>): string => by || holder;

/** Returns the notes with one written, changed (`note` given) or removed; a new one is the last. */
export const withNote = (notes: readonly ChatNote[], id: string, note: ChatNote | undefined): ChatNote[] =>
  note === undefined
    ? notes.filter((other) => other.id !== id)
    : notes.some((other) => other.id === id)
      ? notes.map((other) => (other.id === id ? note : other))
      : [...notes, note];
