import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { openBrowser } from '#support/browser.ts';
import { IDLE_NETWORK, startJourney, startVisitedJourney } from '#support/journey.ts';
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
/** Each page, and what is said of it. */
const PAGES: readonly (readonly [html: string, said: readonly RegExp[]])[] = [
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
    '<button style="width: 44px; height: 24px; padding: 0">ok</button>',
    [/^is 44 × 24 px, not high enough for a finger: button “ok”/],
  ],
  // What is drawn small, and takes what is pressed around it.
  [
    '<style>button { position: relative; width: 24px; height: 24px; margin: 20px; padding: 0; border: 0 } button::after { content: ""; position: absolute; inset: -10px }</style><button>ok</button>',
    [],
  ],
  ['<input type="checkbox" aria-label="alone">', [/^is 13 × 13 px, not wide and high enough for a finger: input/]],
  [`<label style="display: block; width: 200px; height: 44px"><input type="checkbox"> with its words</label>`, []],
];

it('what looks for faults of a screen finds each kind, and says nothing of what is as it should be', async () => {
  const browser = await openBrowser({ origin: 'http://127.0.0.1:9', viewport: { width: 320, height: 640 } });
  onTestFinished(() => browser.dispose());
  const page = await browser.newPage();
  for (const [html, said] of PAGES) {
    await page.setContent(`<!doctype html><body>${html}</body>`);
    const found = await listFaults(page, { width: 320, isTouched: true });
    expect([html, found]).toEqual([html, said.map((words) => expect.stringMatching(words))]);
  }
  // With a mouse a smaller target will do.
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

/**
 * Rules for a window without a title bar, as if the system's controls were drawn at these places; the browser of a test
 * has no such window.
 */
const drawControls = (
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

/** What can be pressed and would lie under the system's controls, by its name. */
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

it('where the system sets the colours, what a colour alone would say is said by a line; where it draws its controls over the window, nothing of ours lies under them', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await page.goto('/campaigns');
  await page.getByRole('list', { name: 'Campaigns' }).getByRole('meter').first().waitFor();
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const drawn = await page.evaluate(() => {
    const style = (selector: string) => {
      const found = document.querySelector(selector);
      if (found === null) throw new Error(`${selector} is not there.`);
      return getComputedStyle(found);
    };
    return {
      meter: style('[role="meter"] > div').backgroundColor !== style('[role="meter"]').backgroundColor,
      here: style('nav [aria-current="page"]').outlineStyle,
      elsewhere: style('nav a:not([aria-current])').outlineStyle,
      chosen: style('label:has(> [type="radio"]:checked)').outlineStyle,
    };
  });
  expect(drawn).toEqual({ meter: true, here: 'solid', elsewhere: 'none', chosen: 'solid' });

  // Where the keys stand in a list: in a choice, and in what leads everywhere, whose field keeps its ring inside of a
  // frame that cuts off what is not.
  const linesOf = (options: Locator) =>
    options.evaluateAll((found) =>
      found
        .slice(0, 4)
        .map((option) => getComputedStyle(option))
        .map(({ outlineStyle, outlineWidth }) => (outlineStyle === 'none' ? '' : outlineWidth)),
    );
  await page.getByRole('combobox', { name: 'Status' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect((await linesOf(page.getByRole('option'))).filter((line) => line === '3px')).toHaveLength(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Go anywhere, find anything' });
  await field.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect((await linesOf(page.getByRole('option'))).filter((line) => line === '3px')).toHaveLength(1);
  expect(
    await field.evaluate((element) => Number.parseFloat(getComputedStyle(element).outlineOffset)),
  ).toBeLessThanOrEqual(-3);
  await page.keyboard.press('Escape');
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });

  const [width, height] = [1_280, 33];
  // At the right, and at the left over a sidebar that is folded up.
  expect(await listCovered(page, { left: width - 140, right: width, bottom: height })).not.toEqual([]);
  await drawControls(page, { x: 0, width: width - 140, height });
  expect(await listCovered(page, { left: width - 140, right: width, bottom: height })).toEqual([]);
  await page.keyboard.press('Control+b');
  await drawControls(page, { x: 80, width: width - 80, height });
  expect(await listCovered(page, { left: 0, right: 80, bottom: height })).toEqual([]);
  await page.setViewportSize({ width: 600, height: 700 });
  await page.getByRole('button', { name: 'Open navigation' }).waitFor();
  await drawControls(page, { x: 80, width: 600 - 80, height });
  expect(await listCovered(page, { left: 0, right: 80, bottom: height })).toEqual([]);
  browser.watch.assertClean();
});

const AVATAR_SIZES = [24, 36, 44, 64] as const;
/** The widest letters of several alphabets. */
const WIDE_NAMES = ['Wanda Winter', 'Max Muster', 'Щукин Юлий', '山田 太郎'];
/** How high capitals are, at most, for the size of their font. */
const CAPITAL = 0.75;

it('initials lie within their round at every size, whatever letters they are', async () => {
  const { browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await page.goto('/auth/login');
  const avatars = AVATAR_SIZES.flatMap((size) =>
    WIDE_NAMES.map((name) => renderToStaticMarkup(createElement(Avatar, { name, size }))),
  );
  const beyond = await page.evaluate(
    async ({ markup, capital }) => {
      const place = document.body.appendChild(document.createElement('div'));
      place.innerHTML = markup;
      await document.fonts.ready;
      return [...place.children].flatMap((avatar) => {
        const range = document.createRange();
        range.selectNodeContents(avatar);
        const text = range.getBoundingClientRect().width;
        const reach = Math.hypot(text, capital * Number.parseFloat(getComputedStyle(avatar).fontSize));
        const round = avatar.getBoundingClientRect().width;
        return reach <= round ? [] : [`${avatar.textContent} reaches ${reach.toFixed(1)} px in a round of ${round} px`];
      });
    },
    { markup: avatars.join(''), capital: CAPITAL },
  );
  expect(beyond).toEqual([]);
  expect(await page.evaluate(() => document.fonts.check('500 12px "Inter Variable"'))).toBe(true);
});

/**
 * Where a choice's list stands to its button, in px: how far below or above it, and how far it lies over it sideways.
 */
const standing = (choice: Locator): Promise<{ below: number; above: number; beside: number }> =>
  choice.evaluate((button) => {
    const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
    if (list?.matches(':popover-open') !== true) throw new Error('The list is not open.');
    const [from, to] = [button.getBoundingClientRect(), list.getBoundingClientRect()];
    return {
      below: Math.round(to.top - from.bottom),
      above: Math.round(from.top - to.bottom),
      beside: Math.min(from.right, to.right) - Math.max(from.left, to.left),
    };
  });

it('a list on a phone opens beside its button, below it where it fits there, and stays there when the page is scrolled', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK, viewport: { width: 375, height: 740 } });
  const page = await browser.newPage();
  await page.goto('/campaigns');
  const [left, right] = [
    page.getByRole('combobox', { name: 'Status' }),
    page.getByRole('combobox', { name: 'Profile' }),
  ];
  await page.getByRole('list', { name: 'Campaigns' }).getByRole('meter').first().waitFor();
  const bottom = await left.evaluate((button) => button.getBoundingClientRect().bottom);
  const open = async (choice: Locator, roomBelow: number) => {
    await page.setViewportSize({ width: 375, height: Math.round(bottom + roomBelow) });
    await choice.click();
    await page.getByRole('option').first().waitFor();
    return standing(choice);
  };
  for (const choice of [left, right]) {
    // Four of them, on a screen that is pointed at.
    const there = await open(choice, 180);
    expect(there.below).toBe(6);
    expect(there.beside).toBeGreaterThan(100);
    await page.keyboard.press('Escape');
  }
  expect((await open(right, 90)).above).toBe(6);
  await page.getByRole('main').evaluate((main) => main.scrollBy(0, 60));
  await waitUntil(
    'It has gone with its button',
    async () =>
      (await right.evaluate((button) => button.getBoundingClientRect().bottom)) === bottom - 60 &&
      ((there) => there.above === 6 || there.below === 6)(await standing(right)),
  );
  browser.watch.assertClean();
});
