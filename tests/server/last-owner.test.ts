import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackend, type Backend } from '#server/backend/backend.ts';
import { withMembersLock } from '#server/dashboard/members/members-lock.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

/** A race shows in some rounds only. */
const ROUNDS = 6;

let server: TestServer;
/** The backends of two processes with one Appwrite. */
let processes: readonly [Backend, Backend];

beforeAll(async () => {
  server = await openTestServer();
  processes = [server.backend, createBackend(server.settings)];
});
afterAll(() => server.close());

const processOf = (index: number): Backend => (index % 2 === 0 ? processes[0] : processes[1]);

interface TeamMember {
  readonly member: TestMember;
  readonly membershipId: string;
}

async function addMember(teamId: string, role: string): Promise<TeamMember> {
  const member = await server.createMember();
  const { $id: membershipId } = await server.backend.teams.createMembership({
    teamId,
    userId: member.userId,
    roles: [role],
  });
  return { member, membershipId };
}

async function openTeam<const R extends readonly string[]>(
  ...roles: R
): Promise<{ teamId: string; people: { [K in keyof R]: TeamMember } }> {
  const teamId = await server.createTeam();
  const people: TeamMember[] = [];
  for (const role of roles) people.push(await addMember(teamId, role));
  return { teamId, people: people as { [K in keyof R]: TeamMember } };
}

const ownersLeft = async (teamId: string): Promise<number> =>
  (await server.backend.teams.listMemberships({ teamId })).memberships.filter(({ roles }) => roles.includes('owner'))
    .length;

const statusesOf = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

const demote = (teamId: string, by: TeamMember, whom: TeamMember, through: Backend) =>
  server.post(
    '/team/member/role',
    { membershipId: whom.membershipId, role: 'member' },
    { member: by.member, teamId, through },
  );
const leave = (teamId: string, who: TeamMember, through: Backend) =>
  server.post('/team/leave', {}, { member: who.member, teamId, through });

test('two owners who demote each other at once leave one owner', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const {
      teamId,
      people: [one, other],
    } = await openTeam('owner', 'owner');
    const answers = await Promise.all([
      demote(teamId, one, other, processes[0]),
      demote(teamId, other, one, processOf(round)),
    ]);
    expect(statusesOf(answers)).toEqual([200, 403]);
    expect(await ownersLeft(teamId)).toBe(1);
  }
});

test('two owners who step down and leave at once leave one owner', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const {
      teamId,
      people: [one, other],
    } = await openTeam('owner', 'owner');
    const answers = await Promise.all([demote(teamId, one, one, processes[0]), leave(teamId, other, processOf(round))]);
    expect(statusesOf(answers)).toEqual([200, 403]);
    expect(await ownersLeft(teamId)).toBe(1);
  }
});

test('one of five owners who leave at once stays', async () => {
  const { teamId, people } = await openTeam('owner', 'owner', 'owner', 'owner', 'owner');
  const answers = await Promise.all(people.map((person, index) => leave(teamId, person, processOf(index))));
  expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 403]);
  expect(await ownersLeft(teamId)).toBe(1);
});

/** Creates a signal that is given once and can be awaited. */
function signal(): { readonly given: Promise<void>; give(): void } {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

/** Reports when a request reads its first document, the lease, for which it then waits. */
const watchWaiting = (onWaiting: () => void): Backend => ({
  ...server.backend,
  findDocument(collection, id) {
    onWaiting();
    return server.backend.findDocument(collection, id);
  },
});

test('a promotion to owner during the removal of the member fails, and the last owner cannot leave', async () => {
  const {
    teamId,
    people: [owner, admin, candidate],
  } = await openTeam('owner', 'admin', 'member');
  const [hasDecided, mayContinue] = [signal(), signal()];
  const { teams } = server.backend;
  const slow: Backend = {
    ...server.backend,
    teams: Object.assign(Object.create(teams) as typeof teams, {
      async deleteMembership(membership: { teamId: string; membershipId: string }) {
        hasDecided.give();
        await mayContinue.given;
        return teams.deleteMembership(membership);
      },
    }),
  };
  const removal = server.post(
    '/team/member/remove',
    { membershipId: candidate.membershipId },
    { member: admin.member, teamId, through: slow },
  );
  await hasDecided.given;
  const promotion = server.post(
    '/team/member/role',
    { membershipId: candidate.membershipId, role: 'owner' },
    { member: owner.member, teamId, through: watchWaiting(mayContinue.give) },
  );
  const departure = promotion.then(() => leave(teamId, owner, server.backend)).finally(mayContinue.give);
  expect([(await removal).status, (await promotion).status, (await departure).status]).toEqual([200, 404, 403]);
  expect(await ownersLeft(teamId)).toBe(1);
});

test('a role that is revoked while its holder waits for the lock grants nothing', async () => {
  const {
    teamId,
    people: [owner, candidate],
  } = await openTeam('owner', 'member', 'owner');
  const waiting = signal();
  const promotion = await withMembersLock({ backend: server.backend, now: Date.now }, teamId, async () => {
    const promotionReply = server.post(
      '/team/member/role',
      { membershipId: candidate.membershipId, role: 'owner' },
      { member: owner.member, teamId, through: watchWaiting(waiting.give) },
    );
    await Promise.race([waiting.given, promotionReply]);
    await server.backend.teams.updateMembership({ teamId, membershipId: owner.membershipId, roles: ['member'] });
    return { promotionReply };
  });
  expect((await promotion.promotionReply).status).toBe(403);
});
