import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { openWindow } from '#support/browser.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { CURRENT_DEPLOYMENT } from '#support/next-deployment.ts';
import { waitUntil } from '#support/wait-until.ts';
import { Avatar } from '#ui/avatar.tsx';

interface Faults {
  readonly listFaults: (
    page: Page,
    device: { readonly width: number; readonly isTouched: boolean },
  ) => Promise<string[]>;
}
const { listFaults } = (await import(
  pathToFileURL(join(import.meta.dirname, '../../scripts/looks-faults.mjs')).href
)) as Faults;

const LONG = 'A line that is a good deal longer than the box it stands in';
const CUT = 'width: 100px; height: 20px; white-space: nowrap; overflow: hidden';
const BIG = 'display: inline-block; width: 44px; height: 44px';
/** Each page with the faults that are found in it. */
const PAGES: readonly (readonly [html: string, faults: readonly RegExp[]])[] = [
  [`<button style="${BIG}">ok</button> <p>${LONG} <a href="/there">a link within the text</a> goes on</p>`, []],
  ['<div style="width: 400px">wide</div>', [/^the page is 4\d\d px wide$/, /^reaches from 8 to 408 px: div “wide”/]],
  [`<p style="${CUT}">${LONG}</p>`, [/^is cut off by \d+ px: p /]],
  [`<p style="${CUT}; text-overflow: ellipsis">${LONG}</p>`, [/^is cut off and has no title: p /]],
  [`<p style="${CUT}; text-overflow: ellipsis" title="${LONG}">${LONG}</p>`, []],
  [`<p style="width: 100px; height: 20px; overflow: hidden">${LONG}</p>`, [/^is cut off below by \d+ px: p /]],
  [
    `<div style="width: 100px; overflow-x: auto; white-space: nowrap">${LONG}</div>`,
    [/^scrolls sideways by \d+ px: div /],
  ],
  [
    '<table style="width: 200px; table-layout: fixed"><tr><td><b style="display: block; width: 150px">wide</b></td><td>next</td></tr></table>',
    [/^is wider than its column by \d+ px: td “wide”/],
  ],
  [
    '<button style="width: 44px; height: 24px; padding: 0">ok</button>',
    [/^is 44 × 24 px, not high enough for a finger: button “ok”/],
  ],
  [
    `<button style="box-sizing: border-box; width: 100px; height: 44px; padding: 0 12px; white-space: nowrap">A longer label</button>`,
    [/^has words \d+ px into its padding: button “A longer label”/],
  ],
  [
    `<button style="box-sizing: border-box; width: 100px; height: 44px; padding: 0 12px"><span style="display: block; white-space: nowrap; overflow: hidden; text-overflow: ellipsis">A longer label</span></button>`,
    [],
  ],
  // A small button with a large target.
  [
    '<style>button { position: relative; width: 24px; height: 24px; margin: 20px; padding: 0; border: 0 } button::after { content: ""; position: absolute; inset: -10px }</style><button>ok</button>',
    [],
  ],
  ['<input type="checkbox" aria-label="alone">', [/^is 13 × 13 px, not wide and high enough for a finger: input/]],
  [`<label style="display: block; width: 200px; height: 44px"><input type="checkbox"> with its words</label>`, []],
];

it('the layout check finds each kind of fault and reports none on a correct page', async () => {
  const browser = await openWindow({ origin: 'http://127.0.0.1:9', viewport: { width: 320, height: 640 } });
  onTestFinished(() => browser.dispose());
  const page = await browser.newPage();
  for (const [html, faults] of PAGES) {
    await page.setContent(`<!doctype html><body>${html}</body>`);
    const foundFaults = await listFaults(page, { width: 320, isTouched: true });
    expect([html, foundFaults]).toEqual([html, faults.map((pattern) => expect.stringMatching(pattern))]);
  }
  // A mouse needs no large target.
  await page.setContent('<!doctype html><body><button>ok</button></body>');
  expect(await listFaults(page, { width: 320, isTouched: false })).toEqual([]);
});

it('the gallery of components is in no build', () => {
  const client = join(CURRENT_DEPLOYMENT, 'client');
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' });
  expect(files).toContain('index.html');
  expect(files.filter((file) => /gallery|specimen/.test(file))).toEqual([]);
  expect(readFileSync(join(client, '.vite/manifest.json'), 'utf8')).not.toContain('gallery');
});

const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

/**
 * Applies the styles of a window without a title bar as if the system's controls covered these areas; the test's
 * browser has no such window.
 */
const simulateWindowControls = (
  page: Page,
  area: { readonly x: number; readonly width: number; readonly height: number },
): Promise<void> =>
  page.evaluate((places) => {
    const rules = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter(
        (rule) => rule instanceof CSSMediaRule && rule.conditionText.includes('window-controls-overlay'),
      ) as CSSMediaRule[];
    const text = rules.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n');
    if (text === '') throw new Error('There are no such rules.');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      text.replaceAll(
        /env\(titlebar-area-(x|width|height)[^)]*\)/g,
        (_match, name: 'x' | 'width' | 'height') => `${places[name]}px`,
      ),
    );
    document.adoptedStyleSheets = [sheet];
  }, area);

/** Returns the names of the controls that the system's controls would cover. */
const listCovered = (
  page: Page,
  covered: { readonly left: number; readonly right: number; readonly bottom: number },
): Promise<string[]> =>
  page.locator('a, button').evaluateAll(
    (controls, { left, right, bottom }) =>
      controls
        .filter((control) => control.checkVisibility())
        .filter((control) => {
          const box = control.getBoundingClientRect();
          return box.width > 1 && box.top < bottom && box.left < right && box.right > left;
        })
        .map((control) => control.getAttribute('aria-label') ?? control.textContent),
    covered,
  );

it("in forced colours a line marks what colour alone would mark, and the system's window controls cover none of the app's controls", async () => {
  const { browser } = journey();
  const page = await browser.newPage();
  await page.goto('/campaigns');
  await page.getByRole('list', { name: 'Campaigns' }).getByRole('meter').first().waitFor();
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const drawn = await page.evaluate(() => {
    const style = (selector: string) => {
      const element = document.querySelector(selector);
      if (element === null) throw new Error(`${selector} is not there.`);
      return getComputedStyle(element);
    };
    return {
      meter: style('[role="meter"] > div').backgroundColor !== style('[role="meter"]').backgroundColor,
      currentLink: style('nav [aria-current="page"]').outlineStyle,
      otherLink: style('nav a:not([aria-current])').outlineStyle,
      checkedRadio: style('label:has(> [type="radio"]:checked)').outlineStyle,
    };
  });
  expect(drawn).toEqual({ meter: true, currentLink: 'solid', otherLink: 'none', checkedRadio: 'solid' });

  // The active option of a select and of the palette has an outline; the palette's field keeps its focus ring inside a
  // frame that clips.
  const outlineWidthsOf = (options: Locator) =>
    options.evaluateAll((elements) =>
      elements
        .slice(0, 4)
        .map((option) => getComputedStyle(option))
        .map(({ outlineStyle, outlineWidth }) => (outlineStyle === 'none' ? '' : outlineWidth)),
    );
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('combobox', { name: 'Status' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect((await outlineWidthsOf(page.getByRole('option'))).filter((line) => line === '3px')).toHaveLength(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Go anywhere, find anything' });
  await field.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect((await outlineWidthsOf(page.getByRole('option'))).filter((line) => line === '3px')).toHaveLength(1);
  expect(
    await field.evaluate((element) => Number.parseFloat(getComputedStyle(element).outlineOffset)),
  ).toBeLessThanOrEqual(-3);
  await page.keyboard.press('Escape');
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });

  const [width, height] = [1_280, 33];
  // The controls are at the right, and at the left over a collapsed sidebar.
  expect(await listCovered(page, { left: width - 140, right: width, bottom: height })).not.toEqual([]);
  await simulateWindowControls(page, { x: 0, width: width - 140, height });
  expect(await listCovered(page, { left: width - 140, right: width, bottom: height })).toEqual([]);
  await page.keyboard.press('Control+b');
  await simulateWindowControls(page, { x: 80, width: width - 80, height });
  expect(await listCovered(page, { left: 0, right: 80, bottom: height })).toEqual([]);
  await page.setViewportSize({ width: 600, height: 700 });
  await page.getByRole('button', { name: 'More', exact: true }).waitFor();
  await simulateWindowControls(page, { x: 80, width: 600 - 80, height });
  expect(await listCovered(page, { left: 0, right: 80, bottom: height })).toEqual([]);
  browser.watch.assertClean();
});

const AVATAR_SIZES = [24, 36, 44, 64] as const;
/** Names with the widest letters of several alphabets. */
const WIDE_NAMES = ['Wanda Winter', 'Max Muster', 'Щукин Юлий', '山田 太郎'];
/** The maximum height of capitals relative to the font size. */
const CAPITAL_HEIGHT = 0.75;

it('initials fit into their avatar at every size, whatever their letters', async () => {
  const page = await journey().browser.newPage();
  await page.goto('/settings');
  await page.getByRole('main').getByRole('heading').first().waitFor();
  const avatars = AVATAR_SIZES.flatMap((size) =>
    WIDE_NAMES.map((name) => {
      const markup = renderToStaticMarkup(createElement(Avatar, { name, size }));
      const [, className = '', initials = ''] = /class="([^"]*)">([^<&]*)<\/span>$/.exec(markup) ?? [];
      return { className, initials };
    }),
  );
  expect(avatars.filter(({ className, initials }) => className === '' || initials === '')).toEqual([]);
  const overflowing = await page.evaluate(
    async ({ avatars: shown, capital }) => {
      // Built node by node: the page takes no markup (Trusted Types).
      const container = document.body.appendChild(document.createElement('div'));
      for (const { className, initials } of shown)
        container.append(Object.assign(document.createElement('span'), { className, textContent: initials }));
      await document.fonts.ready;
      return [...container.children].flatMap((avatar) => {
        const range = document.createRange();
        range.selectNodeContents(avatar);
        const text = range.getBoundingClientRect().width;
        const diagonal = Math.hypot(text, capital * Number.parseFloat(getComputedStyle(avatar).fontSize));
        const diameter = avatar.getBoundingClientRect().width;
        return diagonal <= diameter
          ? []
          : [`${avatar.textContent} reaches ${diagonal.toFixed(1)} px in a round of ${diameter} px`];
      });
    },
    { avatars, capital: CAPITAL_HEIGHT },
  );
  expect(overflowing).toEqual([]);
  expect(await page.evaluate(() => document.fonts.check('500 12px "Inter Variable"'))).toBe(true);
});

/** Returns the position of a list relative to its button, in px: the gap below or above, and the horizontal overlap. */
const positionOfList = (select: Locator): Promise<{ below: number; above: number; beside: number }> =>
  select.evaluate((button) => {
    const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
    if (list?.matches(':popover-open') !== true) throw new Error('The list is not open.');
    const [from, to] = [button.getBoundingClientRect(), list.getBoundingClientRect()];
    return {
      below: Math.round(to.top - from.bottom),
      above: Math.round(from.top - to.bottom),
      beside: Math.min(from.right, to.right) - Math.max(from.left, to.left),
    };
  });

it('on a phone a list opens below its button where it fits, otherwise above, and follows it when the page is scrolled', async () => {
  const { browser } = journey();
  const page = await browser.newPage();
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/dashboard/reports');
  const select = page.getByRole('combobox', { name: 'Group by' });
  await page.getByRole('main').getByRole('table').first().waitFor();
  const bottom = await select.evaluate((button) => button.getBoundingClientRect().bottom);
  const open = async (roomBelow: number) => {
    await page.setViewportSize({ width: 375, height: Math.round(bottom + roomBelow) });
    await select.click();
    await page.getByRole('option').first().waitFor();
    return positionOfList(select);
  };
  // Space for all options.
  const position = await open(220);
  expect(position.below).toBe(6);
  expect(position.beside).toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  expect((await open(90)).above).toBe(6);
  await page.getByRole('main').evaluate((main) => main.scrollBy(0, 60));
  await waitUntil(
    'The list has moved with its button',
    async () =>
      (await select.evaluate((button) => button.getBoundingClientRect().bottom)) === bottom - 60 &&
      (({ above, below }) => above === 6 || below === 6)(await positionOfList(select)),
  );
  browser.watch.assertClean();
});
