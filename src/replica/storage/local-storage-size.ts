import { STORAGE_PREFIX } from './local-storage.ts';

/** Local storage takes two bytes per UTF-16 unit. */
const BYTES_OF_UNIT = 2;

/** Measures the bytes of our local storage on this device; 0 where the browser has or allows none. */
export function measureLocalStorage(): number {
  try {
    return Object.entries(localStorage).reduce(
      (sum, [key, value]) =>
        sum + (key.startsWith(STORAGE_PREFIX) ? BYTES_OF_UNIT * (key.length + String(value).length) : 0),
      0,
    );
  } catch {
    return 0;
  }
}
