import { Client, Teams } from 'appwrite';
import { beforeAll, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { membershipAnswerSchema } from '#domain/team/team-answers.ts';
import { ID } from '#server/backend/query.ts';
import {
  INVITATION_PAGE,
  NOT_FOUND,
  refusalOf,
  shareInvitingServer,
  type InvitingTeam,
} from '#support/inviting-team.ts';

const DAY_MS = 24 * 3_600_000;

const openTeam = shareInvitingServer();
let team: InvitingTeam;
const open = async (): Promise<void> => {
  team = await openTeam();
};

describe('POST /team/invite', () => {
  beforeAll(open);

  test('a team invites as many people as its plan has seats, pending invitations included, and any number on a plan without a limit', async () => {
    const seated = await team.server.createTeam({ plan: 'free' });
    const seatedOwner = await team.joinAs('owner', seated);
    const ask = (email: string) =>
      team.server.post(
        '/team/invite',
        { email, role: 'member', url: INVITATION_PAGE },
        { member: seatedOwner, teamId: seated },
      );
    expect((await ask('early@example.test')).status).toBe(200);
    await team.server.backend.transact([
      { action: 'update', collection: COLLECTIONS.teams, id: seated, data: { plan: 'pioneer' } },
    ]);
    const refused = await ask('late@example.test');
    expect([refusalOf(refused), refused.body.error?.message]).toEqual([
      { status: 403, code: 'limit_reached' },
      'All seats of the Pioneer plan are taken. Upgrade the plan to invite more people.',
    ]);
    expect([team.countMails('late@example.test'), (await ask('early@example.test')).status]).toEqual([0, 200]);
    // Appwrite's own call, past the dashboard API, is limited too.
    const teams = new Teams(
      new Client().setEndpoint(team.server.endpoint).setProject('outrider').setJWT(seatedOwner.jwt),
    );
    const askAppwrite = (email: string) =>
      teams.createMembership({ teamId: seated, email, roles: ['member'], url: INVITATION_PAGE });
    await expect(askAppwrite('late@example.test')).rejects.toMatchObject({
      code: 403,
      type: 'general_resource_blocked',
      message: 'All seats of the Pioneer plan are taken. Upgrade the plan to invite more people.',
    });
    expect([team.countMails('late@example.test'), (await askAppwrite('early@example.test')).confirm]).toEqual([
      0,
      false,
    ]);
    await team.server.backend.transact([
      { action: 'update', collection: COLLECTIONS.teams, id: seated, data: { plan: 'hunter' } },
    ]);
    expect((await ask('late@example.test')).status).toBe(200);
    expect((await askAppwrite('later@example.test')).confirm).toBe(false);
  });

  test.each([
    ['owner', () => team.owner],
    ['admin', () => team.admin],
  ] as const)(
    'an %s can invite: the mail links to the page, and its secret accepts the invitation',
    async (name, inviter) => {
      const email = `by-${name}@example.test`;
      const { status, body } = await team.inviteAs(inviter(), email, 'admin');
      const { membership } = membershipAnswerSchema.parse(body.data);
      expect([status, membership['confirm'], membership['roles'], membership['userId']]).toEqual([
        200,
        false,
        ['admin'],
        '',
      ]);
      const { membershipId, userId, secret } = team.mailTo(email);
      expect((await team.membersOf()).find(({ $id }) => $id === membershipId)?.['userId']).toBe('');
      expect(membershipId).toBe(membership.$id);
      const guest = new Client().setEndpoint(team.server.endpoint).setProject('outrider');
      expect(
        (await new Teams(guest).updateMembershipStatus({ teamId: team.teamId, membershipId, userId, secret })).confirm,
      ).toBe(true);
      expect((await team.membersOf()).find(({ $id }) => $id === membershipId)?.['userId']).toBe(userId);
    },
  );

  test('an invitation creates no session for an owner without one', async () => {
    await team.server.backend.users.deleteSessions({ userId: team.owner.userId });
    expect((await team.inviteAs(team.admin, 'quiet@example.test')).status).toBe(200);
    expect((await team.server.backend.users.listSessions({ userId: team.owner.userId })).total).toBe(0);
    team = { ...team, owner: await team.signInInvited(team.owner.userId, true) };
  });

  test('a member may invite nobody, and an admin no owner', async () => {
    expect(refusalOf(await team.inviteAs(team.member, 'no@example.test'))).toEqual({ status: 403, code: 'forbidden' });
    expect((await team.inviteAs(team.admin, 'no@example.test', 'owner')).body.error).toEqual({
      code: 'forbidden',
      message: 'Only owners and admins can invite people, and only owners can invite owners.',
    });
    expect(team.countMails('no@example.test')).toBe(0);
  });

  test('inviting again while the invitation is open keeps the membership and changes the secret', async () => {
    await team.inviteAs(team.owner, 'twice@example.test');
    const first = team.mailTo('twice@example.test');
    await team.inviteAs(team.owner, 'Twice@example.test');
    const second = team.mailTo('twice@example.test');
    expect(second.membershipId).toBe(first.membershipId);
    expect(second.secret).not.toBe(first.secret);
    for (const { proof } of [first, second])
      expect((await team.read({ membershipId: first.membershipId, proof })).status).toBe(200);
  });

  test.each([
    ['owner', 'member'],
    ['member', 'admin'],
    ['admin', 'owner'],
  ])(
    'inviting again with another role, %s and then %s, gives the last role to the person who accepts by either mail',
    async (first, last) => {
      await open();
      const email = `from-${first}-to-${last}@example.test`;
      await team.inviteAs(team.owner, email, first);
      const former = team.mailTo(email);
      const { membership } = membershipAnswerSchema.parse((await team.inviteAs(team.owner, email, last)).body.data);
      expect(membership['roles']).toEqual([last]);
      expect(team.countMails(email)).toBe(2);
      expect((await team.acceptByMail(former)).roles).toEqual([last]);
    },
  );

  test('the one of two concurrent invitations with different roles that is answered last counts', async () => {
    await open();
    for (const [one, other] of [
      ['owner', 'member'],
      ['member', 'admin'],
      ['admin', 'owner'],
    ] as const) {
      const email = `${one}-or-${other}@example.test`;
      const answered: string[] = [];
      await Promise.all(
        [one, other].map(async (role) => {
          const { membership } = membershipAnswerSchema.parse((await team.inviteAs(team.owner, email, role)).body.data);
          expect(membership['roles']).toEqual([role]);
          answered.push(role);
        }),
      );
      expect(team.countMails(email)).toBe(2);
      expect((await team.acceptByMail(team.mailTo(email))).roles).toEqual(answered.slice(-1));
    }
  });

  test('an admin who invites an invited owner again with a lower role is refused, and no mail is sent', async () => {
    const email = 'owner-to-be@example.test';
    await team.inviteAs(team.owner, email, 'owner');
    expect(refusalOf(await team.inviteAs(team.admin, 'Owner-To-Be@example.test', 'member'))).toEqual({
      status: 403,
      code: 'forbidden',
    });
    expect(team.countMails(email)).toBe(1);
    expect((await team.membersOf()).find(({ $id }) => $id === team.mailTo(email).membershipId)?.['roles']).toEqual([
      'owner',
    ]);
  });

  test('inviting a member is refused with that reason', async () => {
    const { email } = await team.server.backend.users.get({ userId: team.member.userId });
    expect((await team.inviteAs(team.owner, email)).body.error).toEqual({
      code: 'conflict',
      message: 'This person is already a member of the team.',
    });
  });

  test('an invitation with a foreign link is refused', async () => {
    const own = 'http://localhost:4600';
    const otherPaths = [
      `${own}/`,
      `${own}/sandbox/mailbox`,
      `${own}/team/invite/more`,
      `${own}/team/invite?next=x`,
      `${own}/team/invite#x`,
      'http://me:pw@localhost/team/invite',
    ];
    for (const url of ['https://evil.example/team/invite', 'javascript:alert(1)', 'nonsense', ...otherPaths]) {
      expect(
        refusalOf(await team.post('/team/invite', { email: 'evil@example.test', role: 'member', url }, team.owner)),
      ).toEqual({ status: 400, code: 'invalid_request' });
    }
    for (const origin of ['http://crm.lan:4600', 'http://localhost:4601', 'https://localhost:4600']) {
      const { body } = await team.post(
        '/team/invite',
        { email: 'evil@example.test', role: 'member', url: `${origin}/team/invite` },
        team.owner,
      );
      expect(body.error?.message).toBe(
        `This server does not send links to ${origin}. Its operator can set PUBLIC_URL to the address people use.`,
      );
    }
    expect(team.countMails('evil@example.test')).toBe(0);
  });

  test('a team sends fifty invitations an hour at most', async () => {
    await open();
    // Refused invitations count too, and send no mail.
    for (let tries = 0; tries < 49; tries += 1)
      await team.post(
        '/team/invite',
        { email: 'many@example.test', role: 'member', url: 'https://evil.example/team/invite' },
        team.owner,
      );
    expect((await team.inviteAs(team.owner, 'fiftieth@example.test')).status).toBe(200);
    expect(refusalOf(await team.inviteAs(team.owner, 'one-more@example.test'))).toEqual({
      status: 429,
      code: 'rate_limited',
    });
    expect(team.countMails('one-more@example.test')).toBe(0);
  });
});

describe('POST /team/invitation/find', () => {
  beforeAll(open);

  test('a user and a secret alone find the open invitation, without using it up; anything else finds nothing', async () => {
    await team.inviteAs(team.owner, 'query-alone@example.test');
    const { membershipId, userId, secret } = team.mailTo('query-alone@example.test');
    const find = (body: object) => team.post('/team/invitation/find', body);
    for (let times = 0; times < 2; times += 1)
      expect((await find({ userId, secret })).body.data).toEqual({ teamId: team.teamId, membershipId });
    await team.inviteAs(team.owner, 'somebody-else@example.test');
    const other = team.mailTo('somebody-else@example.test');
    for (const wrong of [
      { userId, secret: other.secret },
      { userId: other.userId, secret },
      { userId: team.member.userId, secret },
      { userId: ID.unique(), secret },
      { userId, secret: secret.slice(1) },
    ])
      expect(refusalOf(await find(wrong))).toEqual(NOT_FOUND);
    for (const malformed of [{ userId }, { secret }, { userId, secret: '' }, { userId: '', secret }])
      expect((await find(malformed)).status).toBe(400);
    await team.acceptByMail({ membershipId, userId, secret });
    expect(refusalOf(await find({ userId, secret }))).toEqual(NOT_FOUND);
  });
});

describe('POST /team/invitation', () => {
  beforeAll(open);

  test('the mailed link shows team, inviter and address without a sign-in', async () => {
    await team.inviteAs(team.admin, 'reader@example.test');
    const { membershipId, proof } = team.mailTo('reader@example.test');
    expect(await team.readInvitation({ membershipId, proof })).toEqual({
      teamName: 'Team',
      inviterName: 'Robin Test',
      email: 'reader@example.test',
      sentAt: expect.stringMatching(/Z$/),
      state: 'open',
      canAccept: false,
    });
  });

  test('a link with only the secret shows the invitation without using it up, and a wrong secret shows nothing', async () => {
    await team.inviteAs(team.owner, 'plain@example.test');
    const { membershipId, userId, secret } = team.mailTo('plain@example.test');
    for (const as of [undefined, team.member])
      expect(await team.readInvitation({ membershipId, secret }, as)).toMatchObject({
        teamName: 'Team',
        inviterName: 'Robin Test',
        email: 'plain@example.test',
        state: 'open',
        canAccept: false,
      });
    for (const wrong of ['', 'f'.repeat(secret.length), secret.slice(1)])
      expect((await team.read({ membershipId, secret: wrong })).body.data).toEqual({});
    expect((await team.server.backend.teams.getMembership({ teamId: team.teamId, membershipId })).confirm).toBe(false);
    expect((await team.acceptByMail({ membershipId, userId, secret })).confirm).toBe(true);
  });

  test('without the proof only the existence of an invitation is shown, also to another signed-in person, and a missing one is not found', async () => {
    await team.inviteAs(team.owner, 'secretive@example.test');
    const { membershipId } = team.mailTo('secretive@example.test');
    expect(refusalOf(await team.read({ membershipId: ID.unique(), proof: 'ab'.repeat(16) }))).toEqual(NOT_FOUND);
    for (const [proof, as] of [
      [undefined, undefined],
      ['', undefined],
      ['ab'.repeat(16), undefined],
      [undefined, team.member],
    ] as const) {
      expect((await team.read({ membershipId, ...(proof === undefined ? {} : { proof }) }, as)).body).toEqual({
        data: {},
        error: null,
      });
    }
  });

  test('an invitation is shown as expired or accepted, and is not found after it was revoked', async () => {
    await team.inviteAs(team.owner, 'stages@example.test');
    const { membershipId, proof, userId, secret } = team.mailTo('stages@example.test');
    const currentState = async () => (await team.readInvitation({ membershipId, proof })).state;
    team.server.advanceTime(8 * DAY_MS);
    expect(await currentState()).toBe('expired');
    team.server.advanceTime(-8 * DAY_MS);
    await new Teams(new Client().setEndpoint(team.server.endpoint).setProject('outrider')).updateMembershipStatus({
      teamId: team.teamId,
      membershipId,
      userId,
      secret,
    });
    expect(await currentState()).toBe('accepted');
    expect((await team.post('/team/member/remove', { membershipId }, team.owner)).status).toBe(200);
    expect(refusalOf(await team.read({ membershipId, proof }))).toEqual(NOT_FOUND);
    expect(await team.server.backend.findDocument('invitations', membershipId)).toBeUndefined();
  });
});
