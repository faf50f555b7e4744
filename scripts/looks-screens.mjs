/**
 * Lists every screen of the app that `npm run looks` opens, by its route; a route without an entry is an error. `open`
 * continues from the address to a state that has no address. The data are the demo's (`server/seed`).
 *
 * @typedef {object} Screen
 * @property {string} name of its pictures
 * @property {string} address
 * @property {Step} [open] the steps of a person before the picture is taken
 *
 * @typedef {(page: import('playwright-core').Page, t: Translate) => Promise<unknown>} Step
 * @typedef {(english: string, values?: Readonly<Record<string, string>>) => string} Translate the app's own
 *   (`src/i18n/translate.ts`), in the language of the page
 * @typedef {string | ((t: Translate) => string | RegExp)} Label English as in the code
 */

const CAMPAIGN = '/campaigns/campaign-southern-founders';
const PEOPLE = Array.from(
  { length: 24 },
  (_, index) => `Zoë ${index},Øst,https://www.linkedin.com/in/zoe-${index % 22},Acme ${index}`,
);
const LIST = ['First name,Last name,LinkedIn,Company', ...PEOPLE, 'Nobody,,,'].join('\n');

/** Returns a label with values in it. @type {(english: string, values: Readonly<Record<string, string>>) => Label} */
const translated = (english, values) => (t) => t(english, values);
/** Returns a pattern that matches a name by its beginning; French has other spaces between words. */
const toPrefixPattern = (name) =>
  new RegExp(
    `^${name
      .trim()
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/\s/g, '\\s')}`,
  );
/**
 * Returns a label of which only the beginning is compared.
 * @type {(english: string, values?: Readonly<Record<string, string>>) => Label}
 */
const prefix = (english, values) => (t) => toPrefixPattern(t(english, values));
const read = (label, t) => (typeof label === 'function' ? label(t) : t(label));

const press =
  (label, role = 'button') =>
  (page, t) =>
    page
      .getByRole(role, { name: read(label, t), exact: true })
      .first()
      .click();
/** Takes one step after another. */
const runSteps =
  (...steps) =>
  async (page, t) => {
    for (const step of steps) await step(page, t);
  };
const waitFor = (role, label) => (page, t) =>
  page
    .getByRole(role, { ...(label !== undefined && { name: read(label, t) }) })
    .first()
    .waitFor();
const fill = (label, text) => (page, t) => page.getByLabel(t(label), { exact: true }).first().fill(text);

const openFirstConversation = async (page, t) => {
  await page
    .getByRole('list', { name: t('Conversations') })
    .getByRole('link')
    .filter({ hasText: t('Discussion') })
    .first()
    .click();
  await page.getByRole('log').waitFor();
};
/** Chooses an action in a menu. */
const chooseMenuItem = (menu, item) => runSteps(press(menu), press(item, 'menuitem'));
const waitForDialog = (label) => waitFor('heading', label);

/** The accessible name of the button also names the person. */
const hoursOf = (name) => (t) => toPrefixPattern(t('Working Hours') + t(' of {name}', { name }));
const API_KEY = { name: 'CRM sync' };
const createApiKey = runSteps(
  press('Create API key'),
  fill('Name', API_KEY.name),
  press('Create key'),
  waitForDialog('API key created'),
);
const ACTIONS_OF_API_KEY = translated('Actions for {name}', API_KEY);
const WEBHOOK = { name: 'Operations: campaigns and imports' };
const ACTIONS_OF_WEBHOOK = translated('Actions for {name}', WEBHOOK);
const openWebhook = runSteps(
  chooseMenuItem(ACTIONS_OF_WEBHOOK, 'Deliveries and secret'),
  waitFor('list', 'Deliveries'),
);
const openDelivery = runSteps(openWebhook, press('Details'), waitFor('button', prefix('Copy')));
const openTab = (label) => runSteps(openWebhook, press(label, 'tab'), waitFor('tabpanel', label));

/** Before sign-in. @type {Readonly<Record<string, readonly Screen[]>>} */
export const SIGNED_OUT_SCREENS = {
  '/auth/login': [
    { name: 'login', address: '/auth/login' },
    { name: 'login-refused', address: '/auth/login', open: press('Sign in') },
  ],
  '/auth/register': [{ name: 'register', address: '/auth/register' }],
  '/auth/magic-link': [{ name: 'magic-link', address: '/auth/magic-link' }],
  '/auth/verify': [{ name: 'verify-incomplete', address: '/auth/verify' }],
  '/auth/forgot-password': [{ name: 'forgot-password', address: '/auth/forgot-password' }],
  '/auth/reset-password': [
    { name: 'reset-password', address: '/auth/reset-password?userId=somebody&secret=made-up' },
    { name: 'reset-password-incomplete', address: '/auth/reset-password' },
  ],
  '/team/invite': [{ name: 'invite-incomplete', address: '/team/invite' }],
  '/team/invite/$teamId/$inviteId': [{ name: 'invite', address: '/team/invite/northwind/made-up' }],
};

/** As the owner of the demo's team. @type {Readonly<Record<string, readonly Screen[]>>} */
export const OWNER_SCREENS = {
  '/dashboard/reports': [
    { name: 'reports', address: '/dashboard/reports' },
    { name: 'reports-by-campaign', address: '/dashboard/reports?by=campaign' },
    { name: 'report-people', address: '/dashboard/reports?show=replied' },
  ],
  '/dashboard': [
    { name: 'dashboard', address: '/dashboard' },
    {
      name: 'navigation',
      address: '/dashboard',
      open: (page, t) =>
        ((page.viewportSize()?.width ?? 0) < 768
          ? runSteps(press('More'), waitFor('link', 'Webhooks'))
          : press('Toggle sidebar (Ctrl or Cmd + B)'))(page, t),
    },
    { name: 'bell', address: '/dashboard', open: press(prefix('Notifications')) },
    { name: 'sync-panel', address: '/dashboard', open: press(prefix('Sync: {state}', { state: '' })) },
    {
      name: 'palette',
      address: '/dashboard',
      open: runSteps((page) => page.keyboard.press('Control+k'), waitFor('combobox')),
    },
  ],
  '/messages': [
    { name: 'messages', address: '/messages' },
    { name: 'conversation', address: '/messages', open: openFirstConversation },
    { name: 'messages-filtered-empty', address: '/messages?profile=all&q=nobody-at-all' },
  ],
  '/products': [{ name: 'offers', address: '/products' }],
  '/products/create': [
    { name: 'create-offer', address: '/products/create' },
    {
      name: 'create-offer-2',
      address: '/products/create',
      open: runSteps(fill('Offer name', 'Harbour Pilot'), press('Next'), waitFor('radio', 'Smart Builder')),
    },
  ],
  '/prompts': [{ name: 'prompts', address: '/prompts' }],
  '/prompts/create': [{ name: 'create-prompt', address: '/prompts/create' }],
  '/prompts/$promptId': [{ name: 'prompt', address: '/prompts/prompt-field-report' }],
  '/campaigns': [
    { name: 'campaigns', address: '/campaigns' },
    { name: 'campaigns-table', address: '/campaigns?view=table' },
    { name: 'campaigns-filtered-empty', address: '/campaigns?q=nothing-at-all' },
  ],
  '/campaigns/$campaignId': [
    { name: 'campaign', address: CAMPAIGN },
    { name: 'campaign-unknown', address: '/campaigns/there-is-none' },
  ],
  '/campaigns/$campaignId/import': [
    { name: 'import', address: `${CAMPAIGN}/import` },
    {
      name: 'import-preview',
      address: `${CAMPAIGN}/import`,
      open: async (page, t) => {
        await page
          .getByLabel(t('CSV file'))
          .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) });
        await waitFor('heading', 'Check the list')(page, t);
        await page.getByLabel(t('What happens to the rows')).waitFor();
        await page.getByRole('progressbar').waitFor({ state: 'detached' });
      },
    },
  ],
  '/campaigns/create': [{ name: 'create-campaign', address: '/campaigns/create' }],
  '/import': [{ name: 'import-start', address: '/import' }],
  '/create-team': [{ name: 'create-team', address: '/create-team' }],
  '/agents': [
    { name: 'profiles', address: '/agents' },
    {
      name: 'profiles-code',
      address: '/agents',
      open: runSteps(press(prefix('Enter Verification Code')), waitFor('textbox')),
    },
    {
      name: 'profiles-hours',
      address: '/agents',
      open: runSteps(press(hoursOf('James')), waitForDialog('Working Hours')),
    },
  ],
  '/members': [
    { name: 'members', address: '/members' },
    {
      name: 'members-invite',
      address: '/members',
      open: runSteps(press('Invite members'), waitForDialog(prefix('Invite to {teamName}', { teamName: '' }))),
    },
    {
      name: 'members-menu',
      address: '/members',
      open: press(translated('Actions for {name}', { name: 'Alex Morgan' })),
    },
  ],
  '/plans': [{ name: 'plans', address: '/plans' }],
  '/billing': [{ name: 'billing', address: '/billing' }],
  '/credits': [{ name: 'credits', address: '/credits' }],
  '/apikeys': [
    { name: 'api-keys', address: '/apikeys' },
    {
      name: 'api-keys-create',
      address: '/apikeys',
      open: runSteps(press('Create API key'), waitForDialog('Create API key')),
    },
    { name: 'api-keys-made', address: '/apikeys', open: createApiKey },
    { name: 'api-keys-several', address: '/apikeys' },
    { name: 'api-keys-menu', address: '/apikeys', open: press(ACTIONS_OF_API_KEY) },
    {
      name: 'api-keys-activity',
      address: '/apikeys',
      open: runSteps(
        chooseMenuItem(ACTIONS_OF_API_KEY, 'Activity'),
        waitForDialog(translated('Activity of {name}', API_KEY)),
      ),
    },
    {
      name: 'api-keys-rotate',
      address: '/apikeys',
      open: runSteps(
        chooseMenuItem(ACTIONS_OF_API_KEY, 'Rotate'),
        waitForDialog(translated('Rotate {name}?', API_KEY)),
      ),
    },
  ],
  '/webhooks': [
    { name: 'webhooks', address: '/webhooks' },
    { name: 'webhooks-add', address: '/webhooks', open: runSteps(press('Add Webhook'), waitForDialog('Add webhook')) },
    { name: 'webhooks-menu', address: '/webhooks', open: press(ACTIONS_OF_WEBHOOK) },
    { name: 'webhooks-deliveries', address: '/webhooks', open: openWebhook },
    { name: 'webhooks-delivery', address: '/webhooks', open: openDelivery },
    { name: 'webhooks-secret', address: '/webhooks', open: openTab('Secret') },
    { name: 'webhooks-payloads', address: '/webhooks', open: openTab('Payloads') },
    {
      name: 'webhooks-delete',
      address: '/webhooks',
      open: runSteps(
        chooseMenuItem(ACTIONS_OF_WEBHOOK, 'Delete'),
        waitForDialog(translated('Delete {name}?', WEBHOOK)),
      ),
    },
  ],
  '/device': [{ name: 'device', address: '/device' }],
  '/account/mfa': [
    { name: 'second-factor', address: '/account/mfa' },
    {
      name: 'second-factor-setup',
      address: '/account/mfa',
      open: runSteps(press('Set up an app'), waitFor('img', 'QR code for the authenticator app')),
    },
  ],
  '/settings': [{ name: 'settings', address: '/settings' }],
  '/$': [{ name: 'not-found', address: '/there-is-no-such-page' }],
};

/** Routes that redirect to another. */
export const REDIRECT_ROUTES = [
  '/',
  '/dashboard/prompts',
  '/login',
  '/register',
  '/magic-link',
  '/verify',
  '/forgot-password',
  '/reset-password',
];
