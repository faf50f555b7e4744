import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ROUTES } from '#server/appwrite/routes.ts';
import { openEmbeddedTarget, type EmbeddedTarget } from './target.ts';

/**
 * The scope that a server key needs, by path: the first match counts (contract of Appwrite, Appendix B). The second
 * scope is for methods other than GET.
 */
const SCOPES: readonly (readonly [path: RegExp, get: string, others?: string])[] = [
  [/^\/(?:ping|health\/version)$/, 'public'],
  [/^\/health/, 'health.read'],
  [/^\/locale/, 'locale.read'],
  [/^\/account\/sessions\/oauth2\/(?:callback\/|\{provider\}\/redirect)/, 'public'],
  [/^\/account\/(?:sessions|tokens)\/(?:oauth2|token|email|phone|anonymous|magic-url)/, 'sessions.write'],
  [/^\/account\/recovery$/, 'sessions.write'],
  [/^\/account\/targets/, 'targets.write'],
  [/^\/account/, 'account'],
  [/^\/teams\/\{teamId\}\/memberships\/\{membershipId\}\/status$/, 'public'],
  [/^\/teams/, 'teams.read', 'teams.write'],
  [/^\/users/, 'users.read', 'users.write'],
  [/^\/functions(?:\/\{functionId\})?$/, 'functions.read', 'functions.write'],
  [/^\/functions/, 'execution.read', 'execution.write'],
  [/\/(?:documents|rows|transactions)(?:\/|$)/, 'documents.read', 'documents.write'],
  [/\/(?:collections|tables)(?:\/|$)/, 'collections.read', 'collections.write'],
  [/^\/(?:databases|tablesdb)/, 'databases.read', 'databases.write'],
];

/** Routes with another scope than the others at their path. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'POST /account': 'sessions.write',
  'POST /account/sessions': 'sessions.write',
  'PUT /account/verification': 'public',
  'PUT /account/verifications/email': 'public',
  'PUT /account/verification/phone': 'public',
  'PUT /account/verifications/phone': 'public',
};

function scopeOf(method: string, path: string): string {
  const [, get = '', others = get] = SCOPES.find(([pattern]) => pattern.test(path)) ?? [];
  return EXCEPTIONS[`${method} ${path}`] ?? (method === 'GET' ? get : others);
}

const bodySchema = z.object({ type: z.string(), message: z.string() });

let target: EmbeddedTarget;
let keyWith: (...scopes: string[]) => string;

beforeAll(async () => {
  target = await openEmbeddedTarget();
  const project = target.embedded.appwrite.addProject({
    file: ':memory:',
    sendMail: () => Promise.resolve(),
    project: {
      id: 'scoped',
      name: 'Scoped',
      platforms: [],
      membershipPrivacy: { names: false, emails: false },
      rateLimits: false,
    },
  });
  keyWith = (...scopes) => project.createServerKey(scopes);
});

afterAll(() => target.close());

/** Returns the scope that the answer names as missing; undefined when the key is accepted, whatever the result. */
async function missing(method: string, path: string, key: string): Promise<string | undefined> {
  const address = `${target.endpoint}${path.replaceAll(/\{\w+\}/g, 'x')}`;
  const response = await fetch(address, {
    method,
    redirect: 'manual',
    headers: { 'x-appwrite-project': 'scoped', 'x-appwrite-key': key, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  if (response.status !== 401) return undefined;
  const { type, message } = z.parse(bodySchema, await response.json());
  return type === 'general_unauthorized_scope' ? /missing scopes \(\["([^"]*)"\]\)$/.exec(message)?.[1] : undefined;
}

const SCOPES_OF_EVERY_KEY = ['public', 'health.read'];

test.each(ROUTES.map(({ method, path }) => [method, path] as const))(
  '%s %s requires its scope of a key, and no other',
  async (method, path) => {
    const scope = scopeOf(method, path);
    expect(await missing(method, path, keyWith())).toBe(SCOPES_OF_EVERY_KEY.includes(scope) ? undefined : scope);
    // No key gives access to the account of a person.
    expect(await missing(method, path, keyWith(scope))).toBe(scope === 'account' ? 'account' : undefined);
    // The scopes of tables and rows do not apply to the legacy family.
    const newer = scope
      .replace(/^documents\./, 'rows.')
      .replace(/^collections\./, 'tables.')
      .replace(/^execution\./, 'executions.');
    if (newer !== scope)
      expect(await missing(method, path, keyWith(newer))).toBe(path.startsWith('/databases') ? scope : undefined);
  },
);
