/**
 * The allow-list: what answers without a sign-in. Every other route asks for one, so a route that is forgotten here is
 * closed, not open.
 */
export const PUBLIC_ROUTES: readonly { readonly method: 'GET' | 'POST'; readonly path: string }[] = [
  { method: 'GET', path: '/healthz' },
  { method: 'GET', path: '/config.json' },
  { method: 'GET', path: '/sandbox/mailbox' },
  { method: 'GET', path: '/sandbox/network' },
  { method: 'POST', path: '/sandbox/network' },
  { method: 'GET', path: '/sandbox/identity' },
  { method: 'POST', path: '/sandbox/identity' },
  // What the API is, says nothing of anybody.
  { method: 'GET', path: '/api/openapi.json' },
  { method: 'GET', path: '/api/docs' },
  // The provider of payments proves itself by its signature.
  { method: 'POST', path: '/api/payments/webhook' },
  // Whoever follows an invitation has no account yet, or is in no team: these look at the mailed proof, or at the
  // token, themselves.
  { method: 'POST', path: '/api/team/invitation' },
  { method: 'POST', path: '/api/team/invitation/resend' },
  { method: 'POST', path: '/api/team/invitation/accept' },
];

/** Paths below these are never a file of the app, whatever their method. */
const RESERVED_PREFIXES = ['/api', '/v1', '/__test__', '/sandbox', '/healthz', '/config.json'] as const;

const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** True when the path may be a file of the app or one of its screens; those are public. */
export const isAppPath = (path: string): boolean => !RESERVED_PREFIXES.some((prefix) => isBelow(path, prefix));

/** True when this request may be answered without knowing who asks. HEAD counts as GET. */
export function isPublicRoute(method: string, path: string): boolean {
  const asked = method === 'HEAD' ? 'GET' : method;
  if (PUBLIC_ROUTES.some((route) => route.method === asked && route.path === path)) return true;
  return asked === 'GET' && isAppPath(path);
}
