import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** The JavaScript that a page has loaded. Scripts that the service worker prefetches do not count. */
interface ScriptWeight {
  /** Sum over all scripts so far, each compressed with gzip. */
  gzipBytes(): Promise<number>;
  /** File names with their compressed sizes, the heaviest first. */
  list(): Promise<readonly { readonly file: string; readonly gzipBytes: number }[]>;
}

/** Starts to measure; call it before the page is opened. */
export function measureScripts(page: Page): ScriptWeight {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js') && response.ok()) bodies.set(pathname, response.body());
  });
  const list = async (): Promise<{ file: string; gzipBytes: number }[]> => {
    const scripts = await Promise.all(
      [...bodies].map(async ([file, body]) => ({ file, gzipBytes: gzipSync(await body, { level: 9 }).length })),
    );
    return scripts.sort((one, other) => other.gzipBytes - one.gzipBytes);
  };
  return { list, gzipBytes: async () => (await list()).reduce((sum, script) => sum + script.gzipBytes, 0) };
}
