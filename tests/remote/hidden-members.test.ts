import { expect, it } from 'vitest';
import { failed, success } from '#remote/failure.ts';
import { listFullMemberships } from '#remote/hidden-members.ts';
import type { DashboardRequest } from '#remote/remote.ts';
import { membershipDocument, TEAM_ID } from '#support/wire-documents.ts';

const ADA = membershipDocument('m1', 'ada');
const BOB = membershipDocument('m2', 'bob');
const HIDDEN_BOB = { ...BOB, userId: '', userName: '', userEmail: '' };

/** Creates a remote whose backend lists these memberships, and whose dashboard API gives the `answer`. */
function createRemote(listed: readonly (typeof ADA)[], answer = success<unknown>({ members: [ADA, BOB] })) {
  const requests: DashboardRequest[] = [];
  return {
    requests,
    listMemberships: async () => success([...listed]),
    dashboard: async (request: DashboardRequest) => {
      requests.push(request);
      return answer;
    },
  };
}

it('no second request is made when the backend hides no member, also when an invited member has no name', async () => {
  const invited = { ...membershipDocument('m3', 'eve'), userName: '', joined: '', confirm: false };
  const remote = createRemote([ADA, BOB, invited]);
  expect(await listFullMemberships(remote, TEAM_ID)).toEqual(success([ADA, BOB, invited]));
  expect(remote.requests).toEqual([]);
});

it('names and addresses that the backend hides are read from the dashboard API', async () => {
  const remote = createRemote([ADA, HIDDEN_BOB]);
  expect(await listFullMemberships(remote, TEAM_ID)).toEqual(success([ADA, BOB]));
  expect(remote.requests).toEqual([{ method: 'POST', path: '/team/members', body: {}, teamId: TEAM_ID }]);
});

it('the list stays as it is when the dashboard API does not answer or its answer is malformed', async () => {
  expect(
    await listFullMemberships(
      { ...createRemote([HIDDEN_BOB]), dashboard: async () => failed('unreachable', 0) },
      TEAM_ID,
    ),
  ).toEqual(success([HIDDEN_BOB]));
  expect(
    await listFullMemberships(
      { ...createRemote([HIDDEN_BOB]), dashboard: async () => success({ people: 3 }) },
      TEAM_ID,
    ),
  ).toEqual(success([HIDDEN_BOB]));
});
