import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { chooseFromMenu } from '#support/menus.ts';
import { openScreen, pushAddress } from '#support/navigation.ts';
import { openNetwork, pressOnCard } from '#support/profiles.ts';
import { waitUntil } from '#support/wait-until.ts';
import { OFFERS } from '#server/seed/content/offers.ts';
import { NORTHWIND } from '#server/seed/content/people.ts';
import { WEBHOOKS } from '#server/seed/content/webhooks.ts';

const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

const SPRING = 'Partner agencies, spring';
const DACH = 'DACH manufacturing';
const LENA = 'Lena Hartmann';
const JAMES = 'James Whitfield';
const [OFFER] = OFFERS;
const [WEBHOOK] = WEBHOOKS;

interface TypedDialog {
  readonly name: string;
  /** Address of its screen. */
  readonly at: string;
  readonly title: string;
  readonly field: string;
  readonly text: string;
  /** Opens it. */
  readonly open: (page: Page) => Promise<void>;
  /** Leads from the opened dialog to the field. */
  readonly showField?: (dialog: Locator) => Promise<void>;
  /** Makes what the dialog is about, once. */
  readonly prepare?: (serverUrl: string) => Promise<void>;
  /** The address names it, so a reload opens it again. */
  readonly isInAddress?: boolean;
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const select = (name: string) => (dialog: Locator) => dialog.getByRole('tab', { name }).click();

/** Dialogs whose input lives only in them. */
const ASKING: readonly TypedDialog[] = [
  {
    name: 'a new API key',
    at: '/apikeys',
    title: 'Create API key',
    field: 'Name',
    text: 'Sync with the CRM',
    open: press('Create API key'),
  },
  {
    name: 'a new webhook',
    at: '/webhooks',
    title: 'Add webhook',
    field: 'URL',
    text: 'https://hooks.example/in',
    open: press('Add Webhook'),
  },
  {
    name: 'the secret of a webhook',
    at: '/webhooks',
    title: WEBHOOK.name,
    field: 'New secret (optional)',
    text: 'a secret of our own, long enough for it',
    open: press(WEBHOOK.name),
    async showField(dialog) {
      await select('Secret')(dialog);
      await dialog.getByRole('button', { name: 'Rotate secret' }).click();
    },
  },
  {
    name: 'the name of a campaign',
    at: '/campaigns',
    title: 'Edit campaign',
    field: 'Campaign name',
    text: 'Partner agencies, autumn',
    open: (page) => chooseFromMenu(page, `More for ${SPRING}`, 'Edit Campaign'),
  },
  {
    name: 'the source of prospects',
    at: '/campaigns',
    title: 'Add prospects',
    field: 'Sales Navigator link',
    text: 'https://www.linkedin.com/sales/search/1',
    open: (page) => chooseFromMenu(page, `More for ${DACH}`, 'Add Prospects'),
    showField: (dialog) => dialog.getByRole('radio', { name: /^Sales Navigator Link/ }).check(),
  },
  {
    name: 'the working hours of a profile',
    at: '/agents',
    title: 'Working Hours',
    field: 'Start time',
    text: '07:15',
    open: (page) => pressOnCard(page, LENA, 'Working Hours'),
  },
  {
    name: 'the code of a profile',
    at: '/agents',
    title: 'LinkedIn Verification Required',
    field: 'Verification code',
    text: '123456',
    open: (page) => pressOnCard(page, LENA, 'Enter Verification Code'),
  },
  {
    name: 'the credentials of a profile',
    at: '/agents',
    title: 'LinkedIn Credentials',
    field: 'Login',
    text: 'james.whitfield@example.test',
    open: (page) => pressOnCard(page, JAMES, 'Authenticate with LinkedIn'),
    prepare: (serverUrl) => openNetwork(serverUrl).choose(JAMES, 'expire'),
  },
  {
    name: 'the password of the account',
    at: '/device',
    title: 'Change password',
    field: 'Current password',
    text: 'a quiet harbour',
    open: press('Change password'),
  },
];

/** Dialogs that keep their input as a draft on the device. */
const KEEPING: readonly TypedDialog[] = [
  {
    name: 'an offer',
    at: '/products',
    title: 'Edit offer',
    field: 'Product Name',
    text: 'Reply Studio, renamed',
    open: press(`Edit ${OFFER.name}`),
    isInAddress: true,
  },
  {
    name: 'invitations',
    at: '/members',
    title: `Invite to ${NORTHWIND.name}`,
    field: 'Email addresses',
    text: 'nora@example.test',
    open: press('Invite members'),
  },
  // On a screen without the shell.
  {
    name: 'a post to test with',
    at: '/prompts/prompt-thoughtful-comment?step=test',
    title: 'Save a post',
    field: 'Post name',
    text: 'Hiring',
    open: press('Save a post'),
  },
];

interface HiddenInput {
  readonly name: string;
  /** One of `ASKING`, with the screen and how it is opened. */
  readonly in: string;
  readonly enter: (dialog: Locator) => Promise<void>;
  /** Takes what was entered off the screen. */
  readonly hide: (dialog: Locator) => Promise<void>;
  /** Shows it again. */
  readonly show: (dialog: Locator) => Promise<void>;
  /** Takes it back. */
  readonly takeBack: (dialog: Locator) => Promise<void>;
  /** Tells whether it is there. */
  readonly isEntered: (dialog: Locator) => Promise<boolean>;
}

const fieldOf = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true });
const holds = (label: string) => async (dialog: Locator) => (await fieldOf(dialog, label).inputValue()) !== '';
const fill = (label: string, text: string) => (dialog: Locator) => fieldOf(dialog, label).fill(text);
const event = (dialog: Locator) => dialog.getByRole('checkbox', { name: /^Reply received/ });
const search = (text: string) => fill('Search events', text);

const HIDDEN: readonly HiddenInput[] = [
  {
    name: 'a link, when another source is chosen',
    in: 'the source of prospects',
    enter: fill('Sales Navigator link', 'https://www.linkedin.com/sales/search/1'),
    hide: (dialog) => dialog.getByRole('radio', { name: /^Upload CSV File/ }).check(),
    show: (dialog) => dialog.getByRole('radio', { name: /^Sales Navigator Link/ }).check(),
    takeBack: fill('Sales Navigator link', ''),
    isEntered: holds('Sales Navigator link'),
  },
  {
    name: 'a chosen event that a search leaves out',
    in: 'a new webhook',
    enter: (dialog) => event(dialog).check(),
    hide: search('credits'),
    show: search(''),
    takeBack: (dialog) => event(dialog).uncheck(),
    isEntered: (dialog) => event(dialog).isChecked(),
  },
  {
    name: 'events that a button has chosen',
    in: 'a new webhook',
    enter: (dialog) => dialog.getByRole('button', { name: 'Select all' }).click(),
    hide: search('nothing at all'),
    show: search(''),
    takeBack: (dialog) => dialog.getByRole('button', { name: 'Select none' }).click(),
    isEntered: (dialog) => event(dialog).isChecked(),
  },
  {
    name: 'a secret, when another tab is selected',
    in: 'the secret of a webhook',
    enter: fill('New secret (optional)', 'a secret of our own, long enough for it'),
    hide: select('Deliveries'),
    show: select('Secret'),
    takeBack: (dialog) => dialog.getByRole('button', { name: 'Keep it' }).click(),
    isEntered: holds('New secret (optional)'),
  },
];

/** Each way out of a dialog that has no button in it. */
const WAYS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  Esc: (page) => page.keyboard.press('Escape'),
  'a press beside it': (page) => page.mouse.click(4, 400),
  // Resolves at once: what follows waits for what it leads to.
  Back: (page) => page.evaluate(() => history.back()),
};

/** Opens the screen of a dialog from another one, so that Back could lead away. */
async function openScreenOf({ at, prepare, title, field, open, showField }: TypedDialog) {
  const { server, browser } = journey();
  await prepare?.(server.url);
  const page = await browser.newPage();
  const asked: string[] = [];
  const leaves: boolean[] = [];
  page.on('dialog', (shown) => {
    asked.push(shown.type());
    void (leaves.shift() === true ? shown.accept() : shown.dismiss());
  });
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openScreen(page, at);
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  const input = dialog.getByLabel(field, { exact: true });
  return {
    page,
    dialog,
    input,
    asked,
    question: page.getByRole('dialog', { name: 'Discard what you entered?' }),
    async openUntouched() {
      await open(page);
      // The dialog itself has no size.
      await dialog.getByRole('heading').first().waitFor();
    },
    async openField() {
      await open(page);
      await showField?.(dialog);
      await input.waitFor();
    },
    /** Reloads without waiting for the page, since the browser may ask. */
    async reload(isLeft: boolean) {
      leaves.push(isLeft);
      await page.evaluate(() => void setTimeout(() => location.reload()));
    },
    /** Closes the tab as a person does, which asks first where something would be lost. */
    async closeTab() {
      const closed = page.waitForEvent('close');
      await page.close({ runBeforeUnload: true });
      await closed;
    },
    isOnScreen: () => new URL(page.url()).pathname === new URL(at, server.url).pathname,
  };
}

it.for(ASKING)('whichever way it is left, the dialog asks before it discards what was typed: $name', async (typed) => {
  const { page, dialog, input, asked, question, openUntouched, openField, reload, closeTab, isOnScreen } =
    await openScreenOf(typed);
  for (const [way, leave] of Object.entries(WAYS)) {
    await openUntouched();
    await leave(page);
    await dialog.waitFor({ state: 'detached' });
    expect(await question.count(), `${way} does not ask about nothing`).toBe(0);

    await openField();
    expect(await input.inputValue(), `Before ${way}, nothing is left of what was discarded`).not.toBe(typed.text);
    await input.fill(typed.text);
    await leave(page);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await input.inputValue(), `${way} keeps the text`).toBe(typed.text);
    await leave(page);
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(isOnScreen(), `${way} does not leave the screen`).toBe(true);
  }

  await openField();
  await input.fill(typed.text);
  expect(asked).toEqual([]);
  await reload(false);
  await waitUntil('The browser asks', () => asked.length === 1);
  expect(await input.inputValue()).toBe(typed.text);
  await reload(true);
  await dialog.waitFor({ state: 'detached' });
  expect(asked).toEqual(['beforeunload', 'beforeunload']);
  await openUntouched();
  await closeTab();
  expect(asked).toHaveLength(2);
  journey().browser.watch.assertClean();
});

it.for(KEEPING)('whichever way it is left, the dialog keeps what was typed for the next time: $name', async (typed) => {
  const { page, dialog, input, asked, question, openField, reload, isOnScreen } = await openScreenOf(typed);
  await openField();
  for (const [way, leave] of Object.entries(WAYS)) {
    const text = `${way} ${typed.text}`;
    await input.fill(text);
    await leave(page);
    await dialog.waitFor({ state: 'detached' });
    expect(await question.count(), `${way} does not ask about what is kept`).toBe(0);
    expect(isOnScreen(), `${way} does not leave the screen`).toBe(true);
    await openField();
    expect(await input.inputValue(), `${way} keeps the text`).toBe(text);
  }

  await input.fill(typed.text);
  const reloaded = page.waitForEvent('load');
  await reload(false);
  await reloaded;
  if (typed.isInAddress === true) await input.waitFor();
  else await openField();
  expect(await input.inputValue()).toBe(typed.text);
  expect(asked).toEqual([]);
  journey().browser.watch.assertClean();
});

it.for(HIDDEN)('what was entered and is not shown now is kept and asked about: $name', async (hidden) => {
  const typed = ASKING.find(({ name }) => name === hidden.in);
  if (typed === undefined) throw new Error(`${hidden.in} is no dialog`);
  const { page, dialog, question, openUntouched } = await openScreenOf(typed);
  await openUntouched();
  await typed.showField?.(dialog);
  await hidden.enter(dialog);
  await hidden.hide(dialog);
  await page.mouse.click(4, 400);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  await hidden.show(dialog);
  expect(await hidden.isEntered(dialog)).toBe(true);
  await hidden.takeBack(dialog);
  await hidden.hide(dialog);
  await page.mouse.click(4, 400);
  await dialog.waitFor({ state: 'detached' });
  expect(await question.count(), 'Nothing is asked about what was taken back').toBe(0);
  journey().browser.watch.assertClean();
});

/** Each way in which the app or the browser leads to another screen while a dialog is open. */
const LEADING: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a link of the app': (page) => pushAddress(page, '/credits'),
  Forward: (page) => page.evaluate(() => history.forward()),
  'a jump over two entries': (page) => page.evaluate(() => history.go(-2)),
};

it.for(Object.entries(LEADING))(
  '%s leads away from a filled dialog after a question, and at once from an empty one',
  async ([, lead]) => {
    const typed = ASKING[0] ?? expect.fail('There is no dialog');
    const { page, dialog, input, question, openUntouched, openField, isOnScreen } = await openScreenOf(typed);
    const openBetweenOthers = async () => {
      for (const address of ['/members', '/settings', typed.at, '/plans']) await openScreen(page, address);
      await page.evaluate(() => history.back());
      await waitUntil('The screen is back', isOnScreen);
    };
    await openBetweenOthers();
    const isLeft = () => waitUntil('The screen is left', () => !isOnScreen());

    await openField();
    await input.fill(typed.text);
    await lead(page);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect([isOnScreen(), await input.inputValue()]).toEqual([true, typed.text]);
    await lead(page);
    await question.getByRole('button', { name: 'Discard' }).click();
    await isLeft();
    await dialog.waitFor({ state: 'detached' });

    await openBetweenOthers();
    await openUntouched();
    await lead(page);
    await isLeft();
    await dialog.waitFor({ state: 'detached' });
    expect(await question.count()).toBe(0);
    journey().browser.watch.assertClean();
  },
);

it('another tab that changes the team takes nothing from a filled dialog without a question', async () => {
  const typed = ASKING[0] ?? expect.fail('There is no dialog');
  const { page, dialog, input, question, openField } = await openScreenOf(typed);
  const other = await journey().browser.newPage();
  await other.goto('/dashboard');
  const choose = async (from: string, to: string): Promise<void> => {
    await other.getByRole('button', { name: `Team: ${from}` }).click();
    await other.getByRole('menuitemradio', { name: to }).click();
    await other.getByRole('button', { name: `Team: ${to}` }).waitFor();
  };
  await openField();
  await input.fill(typed.text);
  await choose('Northwind Outreach', 'Lighthouse Studio');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await input.inputValue()).toBe(typed.text);
  await choose('Lighthouse Studio', 'Northwind Outreach');
  await choose('Northwind Outreach', 'Lighthouse Studio');
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Team: Lighthouse Studio' }).waitFor();
  await choose('Lighthouse Studio', 'Northwind Outreach');
  await page.getByRole('button', { name: 'Team: Northwind Outreach' }).waitFor();
  journey().browser.watch.assertClean();
});

it('the palette, which leads to other screens, opens over a dialog only while nothing in it would be lost', async () => {
  const typed = ASKING[0] ?? expect.fail('There is no dialog');
  const { page, input, question, openField } = await openScreenOf(typed);
  const palette = page.getByRole('combobox', { name: 'Go anywhere, find anything' });
  await openField();
  await page.keyboard.press('Control+k');
  await palette.waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  await input.fill(typed.text);
  await page.keyboard.press('Control+k');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  expect([await palette.count(), await input.inputValue()]).toEqual([0, typed.text]);
  journey().browser.watch.assertClean();
});

it('whichever way a list under review is left, what was changed about it is asked about, and nothing without a change', async () => {
  const { browser } = journey();
  const page = await browser.newPage();
  const asked: string[] = [];
  page.on('dialog', (shown) => {
    asked.push(shown.type());
    void shown.dismiss();
  });
  const at = '/campaigns/campaign-southern-founders/import';
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  const name = page.getByLabel('Name of Firm', { exact: true });
  const isLeft = () => waitUntil('The list is left', () => new URL(page.url()).pathname !== at);
  const review = async () => {
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await openScreen(page, at);
    await page.getByLabel('CSV file').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,URL,Firm\nZoë Sand,https://www.linkedin.com/in/zoe-sand,Acme\n'),
    });
    await name.waitFor();
  };
  await review();
  await WAYS['Back']?.(page);
  await isLeft();

  await review();
  await name.fill('Employer');
  await WAYS['Back']?.(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Employer');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  await waitUntil('The browser asks', () => asked.length === 1);
  expect(await name.inputValue()).toBe('Employer');
  for (const lead of [...Object.values(LEADING).slice(0, 1), WAYS['Back']]) {
    await lead?.(page);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect([await name.inputValue(), new URL(page.url()).pathname]).toEqual(['Employer', at]);
  }
  await WAYS['Back']?.(page);
  await question.getByRole('button', { name: 'Discard' }).click();
  await isLeft();

  // The names by which people are greeted.
  await review();
  await page.getByRole('button', { name: 'Edit how Zoë Sand is greeted' }).click();
  await page.getByRole('dialog').getByLabel('First name', { exact: true }).fill('Zo');
  await page.getByRole('button', { name: 'Save names' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await WAYS['Back']?.(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await isLeft();
  expect(asked).toEqual(['beforeunload']);
  journey().browser.watch.assertClean();
});
