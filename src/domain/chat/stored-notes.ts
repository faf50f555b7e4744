import type { ChatNote } from './chat-note.ts';

/** Returns the notes as the chat's document stores them. */
export const storedNotes = (notes: readonly ChatNote[]): string[] => notes.map((note) => JSON.stringify(note));
