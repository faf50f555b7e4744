/**
 * Lists the paths of the app's own screens (specification part 1 §2, part 2 §2): the allow-list for which the
 * service worker serves the app shell. Any other path belongs to the server. Every pattern covers the path with an
 * optional query.
 */
const SCREENS = [
  'dashboard',
  'campaigns',
  'products',
  'prompts',
  'agents',
  'messages',
  'members',
  'plans',
  'billing',
  'credits',
  'apikeys',
  'webhooks',
  'settings',
  'device',
  'account',
  'create-team',
  'import',
  'auth',
  'team/invite',
  'login',
  'register',
  'magic-link',
  'verify',
  'forgot-password',
  'reset-password',
] as const;

/** Lists the paths of the screens before sign-in. */
export const SIGN_IN_PATHS =
  /^\/(?:(?:auth\/)?(?:login|register|magic-link|verify|forgot-password|reset-password)|team\/invite(?:\/.+)?)$/;

export const APP_PATHS: readonly RegExp[] = [
  /^\/(?:\?|$)/,
  ...SCREENS.map((screen) => new RegExp(`^/${screen}(?:[/?]|$)`)),
];
