import { vi } from 'vitest';

/**
 * Replaces `localStorage` by an empty one in memory until `vi.unstubAllGlobals`; with a user id, that user is signed
 * in. Returns its values by key.
 */
export function stubLocalStorage(userId?: string): Map<string, string> {
  const stored = new Map<string, string>();
  if (userId !== undefined) stored.set('outrider.user', JSON.stringify({ id: userId }));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return stored;
}
