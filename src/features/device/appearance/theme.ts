import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { localStorageItem } from '#replica/storage/local-storage.ts';

/** How the app looks on a device: as its system does, or always the same. */
const LOOKS = ['system', 'light', 'dark'] as const;
type Look = (typeof LOOKS)[number];

/**
 * Of this device, whoever is here, until they sign out. The page itself shows it (`index.html`): before its first
 * frame, and whenever it hears that local storage has changed. Other tabs hear that from the browser.
 */
const kept = localStorageItem('look', z.enum(LOOKS));

const readLook = (): Look => kept.read() ?? 'system';

/** Chooses; every tab shows it at once. Where storage is refused nothing changes. */
export function chooseTheme(look: Look): void {
  kept.keep(look === 'system' ? undefined : look);
  window.dispatchEvent(new StorageEvent('storage', { key: kept.key }));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

/** The look that is chosen on this device. */
export const useTheme = (): Look => useSyncExternalStore(subscribe, readLook);
