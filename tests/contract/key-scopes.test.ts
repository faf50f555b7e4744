import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ROUTES } from '#server/appwrite/routes.ts';
import { openEmbeddedTarget, type EmbeddedTarget } from './target.ts';

/**
 * What a server key must hold, by address: the first line that fits (the contract of the imitated server, Appendix B).
 * Two scopes: for reading, for the rest.
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

/** Where a method asks for something else than the others at its address. */
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

/** The scope a key is told to lack; undefined when it is let through, whatever comes of it. */
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

const EVERY_KEY_HOLDS = ['public', 'health.read'];

test.each(ROUTES.map(({ method, path }) => [method, path] as const))(
  '%s %s asks a key for its scope, and for no other',
  async (method, path) => {
    const scope = scopeOf(method, path);
    expect(await missing(method, path, keyWith())).toBe(EVERY_KEY_HOLDS.includes(scope) ? undefined : scope);
    // A person's account is nobody's key's.
    expect(await missing(method, path, keyWith(scope))).toBe(scope === 'account' ? 'account' : undefined);
    // The newer names of tables and rows open nothing of the legacy family.
    const newer = scope
      .replace(/^documents\./, 'rows.')
      .replace(/^collections\./, 'tables.')
      .replace(/^execution\./, 'executions.');
    if (newer !== scope)
      expect(await missing(method, path, keyWith(newer))).toBe(path.startsWith('/databases') ? scope : undefined);
  },
);
