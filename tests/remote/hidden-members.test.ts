import { expect, it } from 'vitest';
import { failed, success } from '#remote/failure.ts';
import { listFullMemberships } from '#remote/hidden-members.ts';
import type { DashboardRequest } from '#remote/remote.ts';
import { membershipDocument, TEAM_ID } from '#support/wire-documents.ts';

const ADA = membershipDocument('m1', 'ada');
const BOB = membershipDocument('m2', 'bob');
const hidden = { ...BOB, userId: '', userName: '', userEmail: '' };

/** A backend that lists these, and a dashboard API that tells everything. */
function backend(listed: readonly (typeof ADA)[], told = success<unknown>({ members: [ADA, BOB] })) {
  const asked: DashboardRequest[] = [];
  return {
    asked,
    listMemberships: async () => success([...listed]),
    dashboard: async (request: DashboardRequest) => {
      asked.push(request);
      return told;
    },
  };
}

it('no second request is made where members see one another, and invited members have only addresses', async () => {
  const invited = { ...membershipDocument('m3', 'eve'), userName: '', joined: '', confirm: false };
  const remote = backend([ADA, BOB, invited]);
  expect(await listFullMemberships(remote, TEAM_ID)).toEqual(success([ADA, BOB, invited]));
  expect(remote.asked).toEqual([]);
});

it('names and addresses that the backend hides come from the dashboard API', async () => {
  const remote = backend([ADA, hidden]);
  expect(await listFullMemberships(remote, TEAM_ID)).toEqual(success([ADA, BOB]));
  expect(remote.asked).toEqual([{ method: 'POST', path: '/team/members', body: {}, teamId: TEAM_ID }]);
});

it('the list stays as it is where the dashboard API does not answer, or answers something else', async () => {
  expect(
    await listFullMemberships({ ...backend([hidden]), dashboard: async () => failed('unreachable', 0) }, TEAM_ID),
  ).toEqual(success([hidden]));
  expect(
    await listFullMemberships({ ...backend([hidden]), dashboard: async () => success({ people: 3 }) }, TEAM_ID),
  ).toEqual(success([hidden]));
});
