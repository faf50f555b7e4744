import { atom } from 'jotai';

/** Whether the support chat is open; it stays so from screen to screen. */
export const isSupportChatOpenAtom = atom(false);
