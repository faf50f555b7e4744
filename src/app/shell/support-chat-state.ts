import { atom } from 'jotai';

/** Whether the support chat is open; kept from screen to screen. */
export const isSupportChatOpenAtom = atom(false);
