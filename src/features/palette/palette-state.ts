import { atom, getDefaultStore } from 'jotai';

/** What is open: the palette, the shortcuts, or nothing. */
export type PaletteView = 'palette' | 'shortcuts' | undefined;

export const paletteViewAtom = atom<PaletteView>(undefined);

/** Opens or closes the palette or the shortcuts from anywhere. */
export const openPalette = (opened: PaletteView): void => getDefaultStore().set(paletteViewAtom, opened);
