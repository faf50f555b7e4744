import { atom, getDefaultStore } from 'jotai';

/** What is open of the saved replies: their list, or with a text, a new one that begins with it. */
interface SavedRepliesView {
  readonly newText?: string;
}

export const savedRepliesViewAtom = atom<SavedRepliesView | undefined>(undefined);

/** Opens the saved replies of the team from anywhere, or closes them. */
export const openSavedReplies = (view: SavedRepliesView | undefined): void =>
  getDefaultStore().set(savedRepliesViewAtom, view);
