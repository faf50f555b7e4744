/**
 * Lists the addresses of the app's screens, with parameters as the router writes them. The server answers every other
 * address with status 404. `screen-paths.ts` names only how they begin, which is all that the first page needs to load.
 */
export const ROUTE_PATHS = [
  '/',
  '/account/mfa',
  '/agents',
  '/apikeys',
  '/auth/forgot-password',
  '/auth/login',
  '/auth/magic-link',
  '/auth/register',
  '/auth/reset-password',
  '/auth/verify',
  '/billing',
  '/campaigns',
  '/campaigns/$campaignId',
  '/campaigns/$campaignId/import',
  '/campaigns/create',
  '/create-team',
  '/credits',
  '/dashboard',
  '/dashboard/prompts',
  '/dashboard/reports',
  '/device',
  '/forgot-password',
  '/import',
  '/login',
  '/magic-link',
  '/members',
  '/messages',
  '/plans',
  '/products',
  '/products/create',
  '/prompts',
  '/prompts/$promptId',
  '/prompts/create',
  '/register',
  '/reset-password',
  '/settings',
  '/team/invite',
  '/team/invite/$teamId/$inviteId',
  '/verify',
  '/webhooks',
] as const;

const PATTERNS = ROUTE_PATHS.map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`));

/** Decides whether a path, without its query, is the address of a screen. */
export const isRoutePath = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path));
