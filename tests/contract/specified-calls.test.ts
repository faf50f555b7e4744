import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'appwrite';
import { expect, test } from 'vitest';
import { readRecording, type HttpStep } from './recording.ts';

/*
 * The calls of the specification (part 1 §7, "Account", "Teams", "Database and functions") are among the recordings of
 * a real server, with their payloads and successful answers. `replay.test.ts` proves that the embedded service answers
 * them alike. Where only a refusal is recorded, docs/conformance names a further test.
 */
const STEPS: readonly HttpStep[] = readdirSync(join(import.meta.dirname, 'recordings')).flatMap((file) =>
  readRecording(file.replace(/\.json$/, '')).steps.filter((step): step is HttpStep => 'request' in step),
);

const keysOf = (body: unknown): string[] => (typeof body === 'object' && body !== null ? Object.keys(body) : []);
/** Returns the pattern of a path of the specification, in which a name in braces matches any segment. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^/v1${path.replaceAll(/\{[^}]+\}/g, '[^/]+(?:\\{[^}]*\\})?')}/?$`);

/** Returns the successful steps of a call that have at least this payload. */
const successfulSteps = (method: string, path: string, payload: readonly string[]): readonly HttpStep[] =>
  STEPS.filter(
    ({ request, response }) =>
      request.method === method &&
      patternOf(path).test(request.path) &&
      response.status < 400 &&
      payload.every((name) => keysOf(request.body).includes(name)),
  );

test.each([
  ['GET', '/account', []],
  ['POST', '/account', ['userId', 'email', 'password', 'name']],
  ['PATCH', '/account/email', ['email', 'password']],
  ['PATCH', '/account/name', ['name']],
  ['PATCH', '/account/password', ['password', 'oldPassword']],
  ['PATCH', '/account/phone', ['phone', 'password']],
  ['GET', '/account/prefs', []],
  ['PATCH', '/account/prefs', ['prefs']],
  ['POST', '/account/recovery', ['email', 'url']],
  ['PUT', '/account/recovery', ['userId', 'secret', 'password']],
  ['GET', '/account/sessions', []],
  ['DELETE', '/account/sessions', []],
  ['POST', '/account/sessions/email', ['email', 'password']],
  ['POST', '/account/sessions/anonymous', []],
  ['PUT', '/account/sessions/magic-url', ['userId', 'secret']],
  ['POST', '/account/sessions/token', ['userId', 'secret']],
  ['GET', '/account/sessions/{sessionId}', []],
  ['PATCH', '/account/sessions/{sessionId}', []],
  ['DELETE', '/account/sessions/{sessionId}', []],
  ['POST', '/account/tokens/magic-url', ['userId', 'email', 'url', 'phrase']],
  ['POST', '/account/tokens/email', ['userId', 'email']],
  ['POST', '/account/verification', ['url']],
  ['PUT', '/account/verification', ['userId', 'secret']],
  ['GET', '/account/mfa/factors', []],
  ['POST', '/account/jwts', []],
  ['GET', '/account/logs', []],
  ['GET', '/teams', []],
  ['POST', '/teams', ['teamId', 'name', 'roles']],
  ['GET', '/teams/{teamId}', []],
  ['PUT', '/teams/{teamId}', ['name']],
  ['DELETE', '/teams/{teamId}', []],
  ['GET', '/teams/{teamId}/memberships', []],
  ['POST', '/teams/{teamId}/memberships', ['email', 'roles', 'url', 'name']],
  ['POST', '/teams/{teamId}/memberships', ['userId', 'roles', 'url']],
  ['GET', '/teams/{teamId}/memberships/{membershipId}', []],
  ['PATCH', '/teams/{teamId}/memberships/{membershipId}', ['roles']],
  ['DELETE', '/teams/{teamId}/memberships/{membershipId}', []],
  ['PATCH', '/teams/{teamId}/memberships/{membershipId}/status', ['userId', 'secret']],
  ['GET', '/teams/{teamId}/prefs', []],
  ['PUT', '/teams/{teamId}/prefs', ['prefs']],
  ['GET', '/databases/{databaseId}/collections/{collectionId}/documents', []],
  ['POST', '/databases/{databaseId}/collections/{collectionId}/documents', ['documentId', 'data']],
  ['GET', '/databases/{databaseId}/collections/{collectionId}/documents/{documentId}', []],
  ['PATCH', '/databases/{databaseId}/collections/{collectionId}/documents/{documentId}', ['data']],
  ['DELETE', '/databases/{databaseId}/collections/{collectionId}/documents/{documentId}', []],
  ['GET', '/functions/{functionId}/executions', []],
] as const)('%s %s is answered, with %j', (method, path, payload) => {
  expect(successfulSteps(method, path, payload).length).toBeGreaterThan(0);
});

test.each(['equal', 'limit', 'orderAsc', 'orderDesc', 'search'])('documents are filtered by %s', (filter) => {
  const steps = successfulSteps('GET', '/databases/{databaseId}/collections/{collectionId}/documents', []);
  expect(
    steps.some(({ request }) => (request.query ?? []).some(([, query]) => query.includes(`"method":"${filter}"`))),
  ).toBe(true);
});

test('a session without cookies is sent by the fallback header', () => {
  expect(
    STEPS.some(
      ({ request, response }) =>
        Object.keys(request.headers).some((name) => name.toLowerCase() === 'x-fallback-cookies') &&
        response.status < 400,
    ),
  ).toBe(true);
});

test('files would be sent in the chunks of 5 MB of the official client', () => {
  expect(Client.CHUNK_SIZE).toBe(5 * 1_024 * 1_024);
});
