import { Account, Client, Teams } from 'appwrite';
import { describe, expect, it } from 'vitest';
import { errorMessageOf } from '#domain/wire/errors.ts';
import { ENGLISH, setLanguage } from '#i18n/translate.ts';
import { codeOfStatus, failureOfResponse, failureOfThrown, parseRetryAfter } from '#remote/failure.ts';

const FRENCH = { code: 'fr', numberLocale: 'fr-FR' };

const NOW = Date.parse('2026-03-02T10:00:00Z');

describe('the code of a status', () => {
  it.each([
    [400, 'invalid_request'],
    [401, 'unauthenticated'],
    [402, 'no_credits'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [408, 'timeout'],
    [409, 'conflict'],
    [410, 'not_found'],
    [413, 'too_large'],
    [418, 'invalid_request'],
    [422, 'invalid_request'],
    [426, 'update_required'],
    [429, 'rate_limited'],
    [500, 'server_error'],
    [502, 'server_error'],
    [503, 'unavailable'],
    [599, 'server_error'],
  ])('a status of %i means %s', (status, code) => {
    expect(codeOfStatus(status)).toBe(code);
  });
});

it.each([
  ['SecurityError', 'storage_refused'],
  ['QuotaExceededError', 'storage_refused'],
  ['TimeoutError', 'timeout'],
  ['NetworkError', 'unreachable'],
])('a %s of the browser is %s, not a guess about the server', (name, code) => {
  const { failure } = failureOfThrown(new DOMException('No.', name));
  expect({ code: failure.code, status: failure.status }).toEqual({ code, status: 0 });
});

describe('the failure of a response', () => {
  it.each([
    [
      'an error of our server has its code',
      403,
      JSON.stringify({ data: null, error: { code: 'not_a_member', message: 'Left' } }),
      { code: 'not_a_member', message: 'Left', retry: 'never' },
    ],
    [
      'an unknown code falls back to the status',
      403,
      JSON.stringify({ data: null, error: { code: 'brand_new', message: 'x' } }),
      { code: 'forbidden', retry: 'never' },
    ],
    [
      'an error of Appwrite has its type',
      401,
      JSON.stringify({ message: 'JWT', type: 'user_jwt_invalid', code: 401, version: '1' }),
      { code: 'unauthenticated', appwriteType: 'user_jwt_invalid', retry: 'after-sign-in' },
    ],
    [
      'a 403 page of a filter is not from the server',
      403,
      '<html>Blocked</html>',
      { status: 0, code: 'not_the_server', retry: 'later' },
    ],
    [
      'a 404 page of a proxy is not from the server',
      404,
      'no such host',
      { status: 0, code: 'not_the_server', retry: 'later' },
    ],
    ['a request that is too large for a proxy is not retried', 413, '<html>', { code: 'too_large', retry: 'never' }],
    [
      'a 502 page of a proxy is a server error',
      502,
      '<html>unauthorized 401 forbidden</html>',
      { code: 'server_error', retry: 'later' },
    ],
    ['an empty body falls back to the status', 500, '', { code: 'server_error', retry: 'later' }],
  ])('%s', async (_name, status, body, expected) => {
    const { failure } = await failureOfResponse(new Response(body, { status }), NOW);
    expect(failure).toMatchObject({ status, ...expected });
  });

  it.each([
    [400, 'not_the_server'],
    [413, 'too_large'],
    [502, 'server_error'],
  ] as const)("the message of a proxy's %i is ours, not its status line", async (status, code) => {
    const { failure } = await failureOfResponse(
      new Response('<html>', { status, statusText: 'Payload Too Large' }),
      NOW,
    );
    expect(failure.message).toBe(errorMessageOf(code));
  });

  it('the message of a failure is in the language of the page if it has a translation, else as the server wrote it', async () => {
    setLanguage(FRENCH, { 'It is full.': 'C’est plein.' });
    const messageOf = async (message: string) =>
      (
        await failureOfResponse(
          Response.json({ data: null, error: { code: 'conflict', message } }, { status: 409 }),
          NOW,
        )
      ).failure.message;
    expect([await messageOf('It is full.'), await messageOf('It is {odd}.')]).toEqual(['C’est plein.', 'It is {odd}.']);
    setLanguage(ENGLISH, {});
  });

  it('a failure has the Retry-After of its response', async () => {
    const { failure } = await failureOfResponse(
      new Response('', { status: 429, headers: { 'Retry-After': '7' } }),
      NOW,
    );
    expect(failure).toMatchObject({ code: 'rate_limited', retryAfterMs: 7_000 });
  });

  it.each([
    [429, String(NOW / 1_000 + 90), 90_000],
    [429, String(NOW / 1_000 - 5), 0],
    [429, 'soon', undefined],
    [401, String(NOW / 1_000 + 90), undefined],
  ])("a %i with the end %s of Appwrite's rate limit window is retried after %s ms", async (status, reset, expected) => {
    const { failure } = await failureOfResponse(
      new Response('', { status, headers: { 'X-RateLimit-Reset': reset } }),
      NOW,
    );
    expect(failure.retryAfterMs).toBe(expected);
  });
});

describe('Retry-After', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    ['soon', undefined],
    ['5', 5_000],
    ['-3', 0],
    ['999999', 3_600_000],
    ['Mon, 02 Mar 2026 10:00:09 GMT', 9_000],
  ])('a Retry-After of "%s" means %s ms', (header, expected) => {
    expect(parseRetryAfter(header, NOW)).toBe(expected);
  });
});

describe('an error of the SDK', () => {
  const [account, teams] = [new Account(new Client()), new Teams(new Client())];
  it('an SDK error with an answer of the server keeps its status and type', () => {
    expect(
      failureOfThrown({ code: 401, type: 'user_invalid_credentials', message: 'Invalid credentials' }).failure,
    ).toMatchObject({ code: 'unauthenticated', status: 401, appwriteType: 'user_invalid_credentials' });
  });
  it.each<[string, () => Promise<unknown>]>([
    ['email', () => account.createRecovery({ url: 'http://localhost/' } as never)],
    ['password', () => account.createEmailPasswordSession({ email: 'a@b.co' } as never)],
    ['roles', () => teams.createMembership({ teamId: 't', email: 'a@b.co', url: 'http://localhost/' } as never)],
    ['roles', () => teams.updateMembership({ teamId: 't', membershipId: 'm' } as never)],
    ['userId', () => teams.updateMembershipStatus({ teamId: 't', membershipId: 'm', secret: 's' } as never)],
  ])('a missing required parameter is named before anything is sent: %s (part 1 §5)', async (name, send) => {
    await expect(Promise.resolve().then(send)).rejects.toThrow(`Missing required parameter: "${name}"`);
  });
  it.each([[new TypeError('Failed to fetch')], [{ code: 0, type: '', message: 'x' }], [undefined]])(
    'any other error of the SDK means unreachable',
    (thrown) => {
      expect(failureOfThrown(thrown).failure).toMatchObject({ code: 'unreachable', status: 0, retry: 'later' });
    },
  );
});
