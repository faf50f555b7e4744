import { atom, getDefaultStore } from 'jotai';

/** What is open of the tags: with conversations, the choice of theirs; without, the list of the team's. */
interface TagsView {
  readonly chatIds?: readonly string[];
}

export const tagsViewAtom = atom<TagsView | undefined>(undefined);

/** Opens the tags from anywhere, or closes them. */
export const openTags = (view: TagsView | undefined): void => getDefaultStore().set(tagsViewAtom, view);
