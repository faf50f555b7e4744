import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DETECTION_MS } from '#domain/prompt/prompt-variables.ts';
import { COLLEAGUES, NORTHWIND } from '#server/seed/content/people.ts';
import { assertUsable } from '#support/accessibility.ts';
import { holdResponse, latch } from '#support/intercepted-requests.ts';
import { toast } from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { stopClock } from '#support/page-clock.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { WAIT_TIMEOUT_MS, waitUntil } from '#support/wait-until.ts';

const LINKS = {
  HELP_CENTER_URL: 'https://help.example.test/',
  TUTORIAL_URL: 'https://video.example.test/',
  TEMPLATES_URL: 'https://help.example.test/templates',
};
const [COLLEAGUE] = COLLEAGUES;
if (COLLEAGUE === undefined) throw new Error('The demo has a colleague.');
const WARM = '/prompts/prompt-warm-opener';

const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK, env: LINKS });

const editorField = (page: Page, name: string) => page.getByRole('textbox', { name });
const waitForEditor = (page: Page, name = 'Context') => editorField(page, name).waitFor();
const textOf = (page: Page, name: string): Promise<string> => editorField(page, name).innerText();
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

it('a prompt is created in three steps, kept across a reload and a server outage, and listed', async () => {
  const { server, browser } = journey();
  const page = await browser.newPage();
  await page.goto('/dashboard/prompts');
  await heading(page, 'Prompts').waitFor();
  const cards = page
    .getByRole('list', { name: 'Prompts' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await cards.first().waitFor();
  expect(await cards.count()).toBe(4);
  const warm = cards.filter({ hasText: 'Warm opener, short' });
  for (const words of [
    'Messages',
    'Balanced',
    'toneOfVoice',
    'calendarLink',
    'You write for {{agentName}}',
    'Used by 2 campaigns',
  ])
    await warm.getByText(words).waitFor();
  await assertUsable(page, 'Prompts');

  await page.getByRole('link', { name: 'Add Prompt' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/prompts');
  await page.getByRole('link', { name: 'Add Prompt' }).click();
  await page.getByLabel('Prompt name').fill('ab');
  await page.keyboard.press('Enter');
  await page.getByText('Use at least 3 characters').waitFor();
  await page.keyboard.type('c, for comments');
  await page.keyboard.press('Enter');
  await heading(page, 'What is it for?').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('radio', { name: /^Comment/ }).isChecked()).toBe(true);
  await assertUsable(page, 'The type of a prompt');
  await page.keyboard.press('Enter');
  await heading(page, 'Choose a model').waitFor();
  await page.getByRole('button', { name: 'Create prompt' }).click();
  await page.getByRole('alert').filter({ hasText: 'Choose a model' }).waitFor();
  await page.getByRole('radio', { name: /^Swift/ }).check();
  await assertUsable(page, 'The model of a prompt');
  await server.stop();
  await page.getByText('What you entered is kept.').waitFor();
  expect(await page.getByRole('button', { name: 'Create prompt' }).getAttribute('aria-disabled')).toBe('true');
  await page.reload();
  expect(await page.getByRole('radio', { name: /^Swift/ }).isChecked()).toBe(true);
  await server.start();
  await waitUntil(
    'The server is reachable again',
    async () => (await page.getByRole('button', { name: 'Create prompt' }).getAttribute('aria-disabled')) !== 'true',
  );
  await page.getByRole('button', { name: 'Create prompt' }).click();
  // The editor opens with examples, which are gone once there is a text.
  await heading(page, 'abc, for comments').waitFor();
  await toast(page, 'Prompt created').waitFor();
  const starters = page.getByRole('region', { name: 'Start from an example' });
  await starters.getByRole('button').first().waitFor();
  expect(await starters.getByRole('button').count()).toBe(3);
  await assertUsable(page, 'The examples of an empty prompt');
  await page.getByRole('link', { name: 'Prompts' }).click();
  await cards.filter({ hasText: 'abc, for comments' }).getByText('Nothing written yet.').waitFor();

  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'How prompts work' });
  expect(await help.getByRole('link', { name: 'See Full Tutorial' }).getAttribute('href')).toBe(LINKS.HELP_CENTER_URL);
  await help.getByRole('button', { name: 'Close' }).click();
  await help.waitFor({ state: 'detached' });

  // Its card opens the editor, which links to templates.
  await cards
    .filter({ hasText: 'abc, for comments' })
    .getByRole('link', { name: /^Edit Prompt/ })
    .click();
  await heading(page, 'abc, for comments').waitFor();
  expect(await page.getByRole('link', { name: 'Get Templates' }).getAttribute('href')).toBe(LINKS.TEMPLATES_URL);
  await starters.getByRole('button', { name: /^Ask a question/ }).click();
  await starters.waitFor({ state: 'detached' });
  expect(await textOf(page, 'Instructions for AI')).toContain('ask one specific question');
  await saveButton(page).click();
  await toast(page, 'Prompt saved successfully').waitFor();
  browser.watch.assertClean({ outage: true });
});

it('a prompt is edited with variables marked, suggested and renamed, saved with and without a server, with a draft that survives a reload and no overwritten change', async () => {
  const { server, browser } = journey();
  const page = await browser.newPage();
  await page.goto(WARM);
  await waitForEditor(page);
  await page.getByRole('region', { name: 'Variables' }).getByText('toneOfVoice').waitFor();
  await assertUsable(page, 'The editor of a prompt');

  // A long text scrolls inside its field.
  const overflowPx = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await editorField(page, 'Context').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('\nA line of its own.'.repeat(80));
  await editorField(page, 'Context').getByText('A line of its own.').last().waitFor();
  expect(await overflowPx()).toBe(0);
  await page.keyboard.press('Control+z');

  // By keyboard: a suggestion completes the braces, near misses are reported and corrected, and names change
  // everywhere.
  await editorField(page, 'Context').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nAsk {{prospectname}} of {{');
  await page.getByRole('option', { name: /^prospectDescription/ }).waitFor();
  await page.keyboard.type('comp');
  await page.getByRole('option', { name: /^companyName/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => textOf(page, 'Context'), { timeout: WAIT_TIMEOUT_MS })
    .toMatch(/\nAsk \{\{prospectname\}\} of \{\{companyName\}\}$/);
  await page.getByRole('button', { name: 'Did you mean prospectName?' }).press('Enter');
  await waitUntil('The near miss is corrected', async () =>
    (await textOf(page, 'Context')).endsWith('Ask {{prospectName}} of {{companyName}}'),
  );
  await page.getByRole('button', { name: 'Rename toneOfVoice' }).press('Enter');
  await page.getByLabel('New name of toneOfVoice').fill('calendarLink');
  await page.getByText('calendarLink is already in the text. The two will be merged.').waitFor();
  await page.getByLabel('New name of toneOfVoice').fill('tone');
  await page.keyboard.press('Enter');
  await waitUntil('The variable has the new name', async () =>
    (await textOf(page, 'Context')).includes('Tone: {{tone}}'),
  );
  // Undo does not revert a rename in one field only.
  await editorField(page, 'Context').focus();
  await page.keyboard.press('Control+z');
  expect(await textOf(page, 'Context')).toContain('Tone: {{tone}}');
  // A misspelt own variable is reported as well.
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' {{calendarLnik}}');
  await page.getByRole('button', { name: 'Did you mean calendarLink?' }).press('Enter');
  await waitUntil('The misspelling is corrected', async () => !(await textOf(page, 'Context')).includes('Lnik'));
  await page
    .getByText('An active campaign uses this prompt.')
    .or(page.getByText('active campaigns use this prompt.'))
    .waitFor();

  // The text takes 65 percent, at least 40 and at most 75; the keyboard choice is stored.
  const bar = page.getByRole('separator', { name: 'Width of the text' });
  const textShare = () => bar.getAttribute('aria-valuenow');
  expect(await textShare()).toBe('65');
  for (const [key, percent] of [
    ['End', '75'],
    ['ArrowRight', '75'],
    ['Home', '40'],
    ['ArrowLeft', '40'],
    ['ArrowRight', '42'],
  ] as const) {
    await bar.press(key);
    expect(await textShare()).toBe(percent);
  }

  // Another tab that shows the prompt and writes nothing removes no draft.
  const hasDraft = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('prompt-edits')));
  await waitUntil('The draft is stored', hasDraft);
  const other = await browser.newPage();
  await other.goto(WARM);
  await waitForEditor(other);
  await other.close({ runBeforeUnload: true });
  await waitUntil('The other tab is closed', () => other.isClosed());
  expect(await hasDraft()).toBe(true);

  // The text is here after a reload, and leaving asks first.
  await page.getByText('Not saved yet', { exact: true }).waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await toast(page, 'Your draft is back').waitFor();
  await waitForEditor(page);
  expect([await textOf(page, 'Context'), await textShare()]).toEqual([expect.stringContaining('Tone: {{tone}}'), '42']);
  await page.getByRole('link', { name: 'Prompts' }).click();
  await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor();
  await assertUsable(page, 'Leaving without saving');
  await page.getByRole('button', { name: 'Keep writing' }).click();

  // Without a server a save waits and says so; then it is sent.
  await server.stop();
  await page.getByText('You are offline. What you save is kept here').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Not saved yet', { exact: true }).waitFor({ state: 'detached' });
  await server.start();
  await toast(page, 'Prompt saved successfully').waitFor();
  expect(await toast(page, 'Prompt saved successfully').innerText()).toMatch(/^Success\s/);

  // Required variables.
  await editorField(page, 'Context').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Nothing of what is needed');
  await page.keyboard.press('Control+s');
  await page
    .getByRole('alert')
    .filter({
      hasText:
        'Missing required variables. Please include these variables in your prompt: prospectDescription, productDescription',
    })
    .waitFor();

  // Too many variables are reported before the text is sent, and all of it stays.
  await page.keyboard.insertText(
    `{{prospectDescription}} {{productDescription}} ${Array.from({ length: 101 }, (_, index) => `{{own${index}}}`).join(' ')}`,
  );
  await page.keyboard.press('Control+s');
  await page
    .getByRole('alert')
    .filter({ hasText: 'The prompt has 101 variables that each campaign fills; the maximum is 100. Remove 1.' })
    .waitFor();
  expect(await textOf(page, 'Context')).toContain('{{own100}}');
  await page.getByText('Not saved yet', { exact: true }).waitFor();

  // A colleague saves meanwhile: both texts are shown, and nothing is saved before one is chosen.
  const colleagueContent = { context: 'Theirs {{prospectDescription}} {{productDescription}}', first_message: 'Hello' };
  await (
    await signInOverHttp(server.url, COLLEAGUE)
  ).dashboard(
    '/prompt/prompt-warm-opener',
    NORTHWIND.id,
    { content: JSON.stringify(colleagueContent), variables: [] },
    'PUT',
  );
  const conflict = page.getByRole('region', { name: 'Changed meanwhile' });
  await conflict.getByText('Theirs {{prospectDescription}}').waitFor();
  await assertUsable(page, 'A prompt that somebody else has saved');
  expect(await saveButton(page).getAttribute('aria-disabled')).toBe('true');
  await conflict.getByRole('button', { name: 'Use theirs' }).press('Enter');
  await waitUntil('The text of the colleague is here', async () =>
    (await textOf(page, 'Context')).startsWith('Theirs'),
  );
  browser.watch.assertClean({ outage: true });
});

it('an unknown prompt is reported as not found, a deleted one leaves the list, and a variable is detected half a second after the last key', async () => {
  const { browser } = journey();
  const page = await browser.newPage();
  await page.goto('/prompts/nobody-knows-it');
  await heading(page, 'Prompt not found').waitFor();
  await page.goto('/prompts/prompt-thoughtful-comment');
  await waitForEditor(page, 'Instructions for AI');
  // Unsaved text is deleted with the prompt, without naming another person, also when the event comes before the
  // answer.
  const deleteAnswer = latch();
  await holdResponse(page, '/prompt/prompt-thoughtful-comment', deleteAnswer.opened);
  await editorField(page, 'Instructions for AI').focus();
  await page.keyboard.type('Be kind. ');
  await page.getByText('Not saved yet', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete Thoughtful comment under a post?' })
    .getByRole('button', { name: 'Delete prompt' })
    .click();
  await heading(page, 'Prompt not found').waitFor();
  deleteAnswer.open();
  await page.waitForURL('**/prompts');
  await toast(page, 'Prompt deleted successfully').waitFor();
  await page.getByRole('list', { name: 'Prompts' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Thoughtful comment under a post' }).count()).toBe(0);
  expect(await page.getByText('was deleted by someone else').count()).toBe(0);

  // A variable is detected half a second after the last key (part 2 §5), on a clock that this test moves.
  await page.clock.install();
  await page.goto(WARM);
  await waitForEditor(page);
  const berth = page.getByRole('region', { name: 'Variables' }).getByText('berth', { exact: true });
  await stopClock(page);
  await editorField(page, 'Context').focus();
  await page.keyboard.insertText('{{berth}}');
  await page.getByText('Not saved yet', { exact: true }).waitFor();
  await page.clock.runFor(DETECTION_MS - 1);
  expect(await berth.count()).toBe(0);
  await page.clock.runFor(1);
  await berth.waitFor();
  browser.watch.assertClean();
});
