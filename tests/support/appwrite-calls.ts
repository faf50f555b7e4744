import { vi } from 'vitest';

/**
 * Calls `begin` with the path of each request that this process sends to Appwrite, and what it returns once that is
 * answered. Ends with `vi.restoreAllMocks`.
 */
export function watchAppwriteCalls(begin: (path: string) => () => void): void {
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address);
    const end = begin(pathname.replace(/^\/v1/, ''));
    try {
      return await send(address, options);
    } finally {
      end();
    }
  });
}
