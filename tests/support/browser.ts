import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Page, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { type PageWatch, watchContext } from './page-watch.ts';

/** What a test browser is started with, and why: no traffic of its own, no graphics card, no first-run pages. */
const FLAGS = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-gpu'];

export interface BrowserOptions {
  /** The only origin the app may speak to. */
  readonly origin: string;
  /** CSS pixels; 1280 × 800 when left out. */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
}

/**
 * A real Chromium with a profile on disk: IndexedDB, caches and the service worker outlive `restart()`, as they outlive a person
 * closing the browser. Everything its pages and workers say and ask for is kept in `watch`.
 */
export interface TestBrowser {
  readonly watch: PageWatch;
  /** The window's context; another one after `restart()`. */
  readonly context: BrowserContext;
  newPage(): Promise<Page>;
  /** Closes every page and the browser, and starts it again with the same profile. */
  restart(): Promise<void>;
  /** Closes it and removes the profile. */
  dispose(): Promise<void>;
}

/** Starts a browser with a new, empty profile. */
export async function openBrowser(options: BrowserOptions): Promise<TestBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'outrider-browser-'));
  const watch = watchContext(options.origin);
  const isRoot = process.getuid?.() === 0;

  const launch = async (): Promise<BrowserContext> => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: inject('browserPath'),
      headless: true,
      chromiumSandbox: !isRoot,
      args: FLAGS,
      baseURL: options.origin,
      viewport: options.viewport ?? { width: 1280, height: 800 },
      colorScheme: options.colorScheme ?? 'light',
      locale: 'en-US',
      timezoneId: 'Europe/Paris',
      reducedMotion: 'reduce',
    });
    watch.attach(context);
    return context;
  };

  let context = await launch();
  return {
    watch,
    get context() {
      return context;
    },
    newPage: () => context.newPage(),
    async restart() {
      await context.close();
      context = await launch();
    },
    async dispose() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
