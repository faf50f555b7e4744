import { type BrowserContext, chromium } from 'playwright-core';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine, EngineOptions, EngineTab } from './engine.ts';

/** Starts Chromium with a profile of its own. */
export async function startChromium(executablePath: string, { quota }: EngineOptions = {}): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'outrider-chromium-'));
  const launch = async (): Promise<BrowserContext> => {
    const launched = await chromium.launchPersistentContext(profile, {
      executablePath,
      headless: true,
      chromiumSandbox: process.getuid?.() !== 0,
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
    });
    if (quota !== undefined) await limitStorage(launched, quota);
    return launched;
  };
  let context = await launch();
  return {
    name: 'Chromium',
    version: context.browser()?.version() ?? '',
    openTab: async () => tabOf(context),
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

/** Holds as long as the tab with which the browser starts is open. */
async function limitStorage(
  context: BrowserContext,
  { origin, bytes }: NonNullable<EngineOptions['quota']>,
): Promise<void> {
  const session = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()));
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes });
}

async function tabOf(context: BrowserContext): Promise<EngineTab> {
  const page = await context.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    async run(work, ...args) {
      const result: string | undefined = await page.evaluate(
        `(async () => JSON.stringify(await (${work.toString()})(...${JSON.stringify(args)})))()`,
      );
      return result === undefined ? undefined : JSON.parse(result);
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    chooseFile: (selector, path) => page.locator(selector).setInputFiles(path),
    screenshot: () => page.screenshot(),
    resize: (width, height) => page.setViewportSize({ width, height }),
    close: () => page.close(),
  };
}
