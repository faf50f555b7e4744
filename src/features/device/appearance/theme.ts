import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { localStorageItem } from '#replica/storage/local-storage.ts';

/** The theme of the app on a device. */
const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/**
 * Kept per device until sign-out. `index.html` applies it before the first frame and on storage events; browsers send
 * those to other tabs.
 */
const kept = localStorageItem('look', z.enum(THEMES));

const readTheme = (): Theme => kept.read() ?? 'system';

/** Sets the theme in every tab. Does nothing when storage is refused. */
export function chooseTheme(look: Theme): void {
  kept.keep(look === 'system' ? undefined : look);
  window.dispatchEvent(new StorageEvent('storage', { key: kept.key }));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

/** Returns the theme of this device. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme);
