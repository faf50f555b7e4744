import { describe, expect, it } from 'vitest';
import { profileRequests, type ProfileRequests } from '#features/profiles/profile-requests.ts';
import { RequestId } from '#features/profiles/request-id.ts';
import { failed, success, type Outcome } from '#remote/failure.ts';
import type { DashboardRequest } from '#remote/remote.ts';
import { openTestReplica } from '#support/replicas.ts';

const ADA = { login: 'ada@example.test', password: 'correct horse' };
const DONE = success({});
const UNREACHABLE = failed('unreachable', 0);

/**
 * Makes requests to a server that gives these answers in turn. Returns the command id of each request as a number: 0
 * for the first id, 1 for the next new one.
 */
async function idsOf(
  answers: readonly Outcome<unknown>[],
  run: (requests: ProfileRequests) => Promise<unknown>,
): Promise<number[]> {
  const replica = await openTestReplica();
  const sent: DashboardRequest[] = [];
  const remainingAnswers = [...answers];
  const dashboard = (request: DashboardRequest) => {
    sent.push(request);
    return Promise.resolve(remainingAnswers.shift() ?? DONE);
  };
  await run(profileRequests({ dashboard }, replica, { teamId: 't', userId: 'u' }));
  replica.close();
  const ids = [...new Set(sent.map(({ idempotencyKey }) => idempotencyKey))];
  return sent.map(({ idempotencyKey }) => ids.indexOf(idempotencyKey));
}

describe('profile requests', () => {
  it.each([
    ['removed by this request', DONE, undefined],
    ['gone already', failed('not_found', 404), undefined],
    ['not reached', UNREACHABLE, 'a reason'],
  ])('a profile that is %s counts as %s', async (_name, answer, result) => {
    await idsOf([answer], async ({ remove }) =>
      expect((await remove('p')) === undefined ? undefined : 'a reason').toBe(result),
    );
  });

  it('a profile request is repeated under its id when the answer was lost', async () => {
    expect(
      await idsOf([UNREACHABLE], async ({ verify }) =>
        expect(await verify(new RequestId(), 'p', '123456')).toBeUndefined(),
      ),
    ).toEqual([0, 0]);
  });

  it.each([
    ['no answer', [UNREACHABLE, UNREACHABLE], [0, 0, 0]],
    ['a server error', [failed('server_error', 500)], [0, 0]],
    ['an answer', [DONE], [0, 1]],
    ['a rejection', [failed('conflict', 409)], [0, 1]],
  ] as const)('a profile request after %s is repeated under the ids %j', async (_name, answers, ids) => {
    const id = new RequestId();
    expect(
      await idsOf(answers, async ({ updateCredentials }) => {
        await updateCredentials(id, 'p', ADA);
        await updateCredentials(id, 'p', ADA);
      }),
    ).toEqual(ids);
  });

  it('a request of another dialog has another id, because input is not remembered', async () => {
    expect(
      await idsOf([UNREACHABLE, UNREACHABLE], async ({ setUp }) => {
        await setUp(new RequestId(), 'p', ADA, 'FR');
        await setUp(new RequestId(), 'p', ADA, 'FR');
      }),
    ).toEqual([0, 0, 1]);
  });

  it('a request with changed input has another id', async () => {
    const id = new RequestId();
    expect(
      await idsOf([UNREACHABLE, UNREACHABLE], async ({ verify }) => {
        await verify(id, 'p', '123456');
        id.forget();
        await verify(id, 'p', '654321');
      }),
    ).toEqual([0, 0, 1]);
  });

  it('a request without input uses the id of its profile', async () => {
    expect(
      await idsOf([UNREACHABLE, UNREACHABLE, UNREACHABLE, UNREACHABLE], async ({ authenticate }) => {
        await authenticate('p');
        await authenticate('other');
        await authenticate('p');
        await authenticate('p');
      }),
    ).toEqual([0, 0, 1, 1, 0, 2]);
  });

  it('a creation of a profile keeps its id until it succeeds', async () => {
    const id = new RequestId();
    expect(
      await idsOf([UNREACHABLE, DONE], async ({ create }) => {
        expect(await create(id)).toMatchObject({ isCreated: false });
        expect(await create(id)).toMatchObject({ isCreated: true });
        await create(id);
      }),
    ).toEqual([0, 0, 1]);
  });
});
