import { STORAGE_PREFIX } from './local-storage.ts';

/** Local storage holds two bytes for each unit of a text. */
const BYTES_OF_UNIT = 2;

/** How many bytes all of it takes on this device; 0 where the browser has or allows no such storage. */
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
