import { atom, getDefaultStore } from 'jotai';

/** What of this room is open: the palette, the list of shortcuts, or nothing. */
export type PaletteView = 'palette' | 'shortcuts' | undefined;

export const paletteViewAtom = atom<PaletteView>(undefined);

/** Opens or closes it, from wherever in the product. */
export const openPalette = (opened: PaletteView): void => getDefaultStore().set(paletteViewAtom, opened);
