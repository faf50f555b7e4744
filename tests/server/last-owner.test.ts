import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackend, type Backend } from '#server/backend/backend.ts';
import { withMembersLock } from '#server/dashboard/members/members-lock.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

/** What goes wrong goes wrong in some rounds only. */
const ROUNDS = 6;

let server: TestServer;
/** Two processes over one Appwrite. */
let processes: readonly [Backend, Backend];

beforeAll(async () => {
  server = await openTestServer();
  processes = [server.backend, createBackend(server.settings)];
});
afterAll(() => server.close());

const processOf = (index: number): Backend => (index % 2 === 0 ? processes[0] : processes[1]);

interface Joined {
  readonly member: TestMember;
  readonly membershipId: string;
}

async function join(teamId: string, role: string): Promise<Joined> {
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
): Promise<{ teamId: string; people: { [K in keyof R]: Joined } }> {
  const teamId = await server.createTeam();
  const people: Joined[] = [];
  for (const role of roles) people.push(await join(teamId, role));
  return { teamId, people: people as { [K in keyof R]: Joined } };
}

const ownersLeft = async (teamId: string): Promise<number> =>
  (await server.backend.teams.listMemberships({ teamId })).memberships.filter(({ roles }) => roles.includes('owner'))
    .length;

const statusesOf = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

const demote = (teamId: string, by: Joined, whom: Joined, through: Backend) =>
  server.post(
    '/team/member/role',
    { membershipId: whom.membershipId, role: 'member' },
    { member: by.member, teamId, through },
  );
const leave = (teamId: string, who: Joined, through: Backend) =>
  server.post('/team/leave', {}, { member: who.member, teamId, through });

test('two owners who demote one another at once leave one', async () => {
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

test('two owners who step down, or leave, at once leave one', async () => {
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

test('of five owners who leave at once one stays', async () => {
  const { teamId, people } = await openTeam('owner', 'owner', 'owner', 'owner', 'owner');
  const answers = await Promise.all(people.map((person, index) => leave(teamId, person, processOf(index))));
  expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 403]);
  expect(await ownersLeft(teamId)).toBe(1);
});

/** A signal, and who waits for it. */
function signal(): { readonly given: Promise<void>; give(): void } {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

/** The first document that such a request asks for is the lease: who asks was looked at before, and waits now. */
const watchWaiting = (onWaiting: () => void): Backend => ({
  ...server.backend,
  findDocument(collection, id) {
    onWaiting();
    return server.backend.findDocument(collection, id);
  },
});

test('a member who is made an owner is not removed by a concurrent removal', async () => {
  const {
    teamId,
    people: [owner, admin, heir],
  } = await openTeam('owner', 'admin', 'member');
  const [decided, mayGoOn] = [signal(), signal()];
  const { teams } = server.backend;
  const slow: Backend = {
    ...server.backend,
    teams: Object.assign(Object.create(teams) as typeof teams, {
      async deleteMembership(asked: { teamId: string; membershipId: string }) {
        decided.give();
        await mayGoOn.given;
        return teams.deleteMembership(asked);
      },
    }),
  };
  const removal = server.post(
    '/team/member/remove',
    { membershipId: heir.membershipId },
    { member: admin.member, teamId, through: slow },
  );
  await decided.given;
  const promotion = server.post(
    '/team/member/role',
    { membershipId: heir.membershipId, role: 'owner' },
    { member: owner.member, teamId, through: watchWaiting(mayGoOn.give) },
  );
  const departure = promotion.then(() => leave(teamId, owner, server.backend)).finally(mayGoOn.give);
  expect([(await removal).status, (await promotion).status, (await departure).status]).toEqual([200, 404, 403]);
  expect(await ownersLeft(teamId)).toBe(1);
});

test('a role that was taken away while its holder waited gives no right any more', async () => {
  const {
    teamId,
    people: [owner, heir],
  } = await openTeam('owner', 'member');
  const waiting = signal();
  const promotion = await withMembersLock({ backend: server.backend, now: Date.now }, teamId, async () => {
    const asked = server.post(
      '/team/member/role',
      { membershipId: heir.membershipId, role: 'owner' },
      { member: owner.member, teamId, through: watchWaiting(waiting.give) },
    );
    await Promise.race([waiting.given, asked]);
    await server.backend.teams.updateMembership({ teamId, membershipId: owner.membershipId, roles: ['member'] });
    return { asked };
  });
  expect((await promotion.asked).status).toBe(403);
});
