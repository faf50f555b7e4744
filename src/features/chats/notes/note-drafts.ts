import * as z from 'zod/mini';
import { atom } from 'jotai';
import { createDraftStorage } from '#replica/storage/draft-storage.ts';

/** Stores notes that somebody is writing and has not saved; a new one by chat, a changed one by chat and note. */
export const noteDrafts = createDraftStorage<string>('note-drafts', z.string(), () => crypto.randomUUID(), Date.now);

/** The id of the chat in which the person writes a note instead of a message. */
export const notedChatAtom = atom<string | undefined>(undefined);
