import { atom } from 'jotai';

/** Holds whether the support chat is open, across screens. */
export const isSupportChatOpenAtom = atom(false);
