import { waitUntil } from '../wait-until.ts';
import type { EngineTab, KeyName } from './engine.ts';

/** An element as a person perceives it. */
export interface Seen {
  /** Its middle, in CSS pixels of the window, once it is scrolled into view. */
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly isChecked: boolean;
}

export type Role =
  | 'alert'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'heading'
  | 'img'
  | 'link'
  | 'listitem'
  | 'option'
  | 'textbox';

/** What a person sees and does in a tab of any engine: elements are found by role and accessible name. */
export interface Screen {
  readonly tab: EngineTab;
  /** Waits for a visible element. A string is the whole name; a pattern matches a part. */
  see(role: Role, name: string | RegExp): Promise<Seen>;
  /** Waits until no such element is visible. */
  seeNone(role: Role, name: string | RegExp): Promise<void>;
  count(role: Role, name: string | RegExp): Promise<number>;
  /** Waits until the page shows a text. */
  read(text: string | RegExp): Promise<void>;
  click(role: Role, name: string | RegExp): Promise<void>;
  /** Presses a field, empties it and types. */
  fill(name: string | RegExp, text: string): Promise<void>;
  press(...keys: KeyName[]): Promise<void>;
  /** Waits for an address; `test` gets its path and query. */
  at(what: string, test: (url: URL) => boolean): Promise<URL>;
}

const sourceOf = (name: string | RegExp): string =>
  typeof name === 'string' ? `^${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$` : name.source;

export function screenOf(tab: EngineTab): Screen {
  const list = (role: Role, name: string | RegExp): Promise<Seen[]> => tab.run(listVisible, role, sourceOf(name));
  const what = (role: Role, name: string | RegExp): string => `A ${role} ${String(name)} is shown`;
  const screen: Screen = {
    tab,
    see: (role, name) => waitUntil(what(role, name), async () => (await list(role, name))[0]),
    async seeNone(role, name) {
      await waitUntil(`No ${role} ${String(name)} is shown`, async () => (await list(role, name)).length === 0);
    },
    count: async (role, name) => (await list(role, name)).length,
    async read(text) {
      await waitUntil(`The page says ${String(text)}`, async () => {
        const shown = await tab.run(() => document.body.innerText);
        return typeof text === 'string' ? shown.includes(text) : text.test(shown);
      });
    },
    async click(role, name) {
      // A press may meet an element that moves; what moved is looked for again.
      let last: Seen | undefined;
      const target = await waitUntil(`${what(role, name)} at rest`, async () => {
        const [seen] = await list(role, name);
        const isAtRest = seen !== undefined && !seen.isDisabled && seen.x === last?.x && seen.y === last.y;
        last = seen;
        return isAtRest && seen;
      });
      await tab.clickAt(target.x, target.y);
    },
    async fill(name, text) {
      await screen.click('textbox', name);
      await tab.run(() => {
        const field = document.activeElement;
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
      });
      await tab.press('Backspace');
      await tab.type(text);
    },
    async press(...keys) {
      for (const key of keys) await tab.press(key);
    },
    at: (name, test) =>
      waitUntil(name, async () => {
        const url = new URL(await tab.run(() => location.href));
        return test(url) && url;
      }),
  };
  return screen;
}

/** Runs in the page: lists the visible elements of a role whose accessible name matches, and scrolls to the first. */
function listVisible(role: string, pattern: string): Seen[] {
  const SELECTORS: Record<string, string> = {
    button: 'button, [role=button], summary, input[type=submit]',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4, [role=heading]',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    textbox:
      'input:not([type]), input[type=text], input[type=email], input[type=password], input[type=search], textarea, [role=textbox]',
    img: 'img[alt], [role=img]',
    listitem: 'li, [role=listitem]',
    dialog: 'dialog[open], [role=dialog], [role=alertdialog]',
  };
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return '';
    if (node.getAttribute('aria-hidden') === 'true') return '';
    const label = node.getAttribute('aria-label') ?? node.getAttribute('alt');
    return label ?? [...node.childNodes].map(textOf).join(' ');
  };
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labelled = ids.map((id) => document.getElementById(id)).filter((label) => label !== null);
    if (labelled.length > 0) return labelled.map(textOf).join(' ');
    const own = element.getAttribute('aria-label');
    if (own !== null) return own;
    const labels = (element as HTMLInputElement).labels;
    if (labels !== undefined && labels !== null && labels.length > 0) return [...labels].map(textOf).join(' ');
    return textOf(element);
  };
  const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  const isVisible = (element: Element): boolean =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible' &&
    element.closest('[aria-hidden=true], [inert]') === null;
  // The text editor keeps its styles to itself in a shadow root.
  const listIn = (root: Document | ShadowRoot): Element[] => [
    ...root.querySelectorAll(SELECTORS[role] ?? `[role=${role}]`),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot === null ? [] : listIn(shadowRoot))),
  ];
  const matches = listIn(document).filter(
    (element) => isVisible(element) && new RegExp(pattern, 'u').test(tidy(nameOf(element))),
  );
  matches[0]?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  return matches.map((element) => {
    const box = element.getBoundingClientRect();
    return {
      x: box.left + box.width / 2,
      y: box.top + box.height / 2,
      name: tidy(nameOf(element)),
      isDisabled: element.matches(':disabled, [aria-disabled=true]'),
      isChecked: element.matches(':checked, [aria-checked=true]'),
    };
  });
}
