import { atom, getDefaultStore } from 'jotai';

/** What of this room is open: the palette, the list of shortcuts, or nothing. */
export type Opened = 'palette' | 'shortcuts' | undefined;

export const openedAtom = atom<Opened>(undefined);

/** Opens or closes it, from wherever in the product. */
export const setOpened = (opened: Opened): void => getDefaultStore().set(openedAtom, opened);
