import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assertAccessible } from '#support/accessibility.ts';
import { openWindow, type BrowserWindow } from '#support/browser.ts';

let browser: BrowserWindow;
let page: Page;
beforeAll(async () => {
  browser = await openWindow({ origin: 'http://localhost' });
  page = await browser.newPage();
});
afterAll(() => browser.dispose());

/** Shows these elements as the content of a page, and tells whether they have enough contrast. */
async function isLegible(content: string, style = ''): Promise<boolean> {
  await page.setContent(
    `<!doctype html><html lang="en"><title>A page</title><style>body{background:#fff;color:#111}${style}</style><main><h1>A page</h1>${content}</main></html>`,
  );
  return assertAccessible(page, 'The page').then(
    () => true,
    (error: unknown) => {
      expect(String(error)).toMatch(/color-contrast|link-in-text-block/);
      return false;
    },
  );
}

const PALE = '.pale{color:#bbb}';

it.each([
  ['in itself', '<p class="pale">Pale words</p>', PALE],
  ['by the background of an ancestor', '<div style="background:#222"><p>Dark words</p></div>', ''],
  ['by the opacity of an ancestor', '<div style="opacity:0.3"><p>Faded words</p></div>', ''],
  ['in a field', '<label>Name<input class="pale" value="Pale words"></label>', PALE],
  ['beside a disabled twin', '<button class="pale" disabled>No</button><button class="pale">Pale</button>', PALE],
  [
    'because of what lies behind it',
    '<div class="box"><i></i><p class="over">Words</p></div>',
    '.box{position:relative;height:90px}.box i{position:absolute;inset:0;background:#222}.over{position:absolute}',
  ],
  [
    'as a link that nothing marks',
    '<p>Words and <a href="/" class="plain">a link</a> in a text</p>',
    '.plain{color:#444;text-decoration:none}',
  ],
])(
  'a text of too little contrast %s is found, though all that is legible was checked before',
  async (_, content, style) => {
    expect(
      await isLegible(
        '<p>Words</p><div><p>Dark words</p></div><p class="over">Words</p><a href="/">a link</a><label>Name<input value="Words"></label>',
      ),
    ).toBe(true);
    expect(await isLegible(content, style)).toBe(false);
    // What has failed once is not taken for legible.
    expect(await isLegible(content, style)).toBe(false);
  },
);
