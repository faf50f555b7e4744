import { CLEAR_CACHE_PATH, isServerPath } from '#domain/server-paths.ts';

/** The routes that need no sign-in. Every other route does, so a forgotten one is closed, not open. */
const PUBLIC_ROUTES: readonly { readonly method: 'GET' | 'POST'; readonly path: string }[] = [
  { method: 'GET', path: '/healthz' },
  { method: 'GET', path: '/config.json' },
  // A person who signs out has no session any more.
  { method: 'POST', path: CLEAR_CACHE_PATH },
  { method: 'GET', path: '/sandbox/mailbox' },
  { method: 'GET', path: '/sandbox/network' },
  { method: 'POST', path: '/sandbox/network' },
  { method: 'GET', path: '/sandbox/identity' },
  { method: 'POST', path: '/sandbox/identity' },
  // The description of the API contains no data.
  { method: 'GET', path: '/api/openapi.json' },
  { method: 'GET', path: '/api/docs' },
  // The payment provider signs its requests.
  { method: 'POST', path: '/api/payments/webhook' },
  // An invited person may have no account or team yet: these check the mailed proof or the token themselves.
  { method: 'POST', path: '/api/team/invitation' },
  { method: 'POST', path: '/api/team/invitation/find' },
  { method: 'POST', path: '/api/team/invitation/resend' },
  { method: 'POST', path: '/api/team/invitation/accept' },
];

/** Decides whether a request needs no sign-in. HEAD counts as GET. */
export function isPublicRoute(method: string, path: string): boolean {
  const effectiveMethod = method === 'HEAD' ? 'GET' : method;
  if (PUBLIC_ROUTES.some((route) => route.method === effectiveMethod && route.path === path)) return true;
  // Files and screens of the app are public.
  return effectiveMethod === 'GET' && !isServerPath(path);
}
