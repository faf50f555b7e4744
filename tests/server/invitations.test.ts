import { Account, Client, Teams } from 'appwrite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import {
  invitationAnswerSchema,
  membershipAnswerSchema,
  teamMembersAnswerSchema,
  type Invitation,
} from '#domain/team/team-answers.ts';
import { ID } from '#server/backend/query.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

const URL_OF_PAGE = 'http://localhost:4600/team/invite';
const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let teamId: string;
let owner: TestMember;
let admin: TestMember;
let member: TestMember;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function joinAs(role: string, team: string): Promise<TestMember> {
  const person = await server.createMember();
  await server.backend.teams.createMembership({ teamId: team, userId: person.userId, roles: [role] });
  return person;
}

/** Opens a team with an owner, an admin and a member. */
async function openTeam(): Promise<void> {
  teamId = await server.createTeam();
  owner = await joinAs('owner', teamId);
  admin = await joinAs('admin', teamId);
  member = await joinAs('member', teamId);
}

const post = (path: string, body: unknown, as?: TestMember) =>
  server.post(path, body, as === undefined ? {} : { member: as, teamId });
const inviteAs = (as: TestMember, email: string, role = 'member') =>
  post('/team/invite', { email, role, url: URL_OF_PAGE }, as);

interface MailedLink {
  readonly link: string;
  readonly membershipId: string;
  readonly userId: string;
  readonly secret: string;
  readonly proof: string;
}

/** Returns the link in the newest mail to an address, with its parameters. */
function mailTo(email: string): MailedLink {
  const text = server.mails.findLast(({ to }) => to.address === email)?.text ?? expect.fail(`no mail to ${email}`);
  const { href: link, searchParams } = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
  const get = (name: string): string => searchParams.get(name) ?? '';
  return { link, membershipId: get('membershipId'), userId: get('userId'), secret: get('secret'), proof: get('proof') };
}

const acceptByMail = (mailed: { membershipId: string; userId: string; secret: string }) =>
  new Teams(new Client().setEndpoint(server.endpoint).setProject('outrider')).updateMembershipStatus({
    teamId,
    ...mailed,
  });

const countMails = (email: string): number => server.mails.filter(({ to }) => to.address === email).length;
const membersOf = async () => teamMembersAnswerSchema.parse((await post('/team/members', {}, owner)).body.data).members;
const read = (query: object, as?: TestMember) => post('/team/invitation', { teamId, ...query }, as);
const notFound = { status: 404, code: 'not_found' };
/** Returns the invitation as the server describes it to this caller. @throws Error when it does not describe it */
async function readInvitation(query: object, as?: TestMember): Promise<Invitation> {
  const { invitation } = invitationAnswerSchema.parse((await read(query, as)).body.data);
  if (invitation === undefined) throw new Error('The invitation was not described.');
  return invitation;
}
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof post>>) => ({ status, code: body.error?.code });

/** Signs the invited person in, with their address confirmed or not. */
async function signInInvited(userId: string, emailVerification: boolean): Promise<TestMember> {
  await server.backend.users.updateEmailVerification({ userId, emailVerification });
  await server.backend.users.createSession({ userId });
  return { userId, jwt: (await server.backend.users.createJWT({ userId })).jwt };
}

describe('POST /team/invite', () => {
  beforeAll(openTeam);

  test('a team invites as many people as its plan has seats, pending invitations included, and any number on a plan without a limit', async () => {
    const seated = await server.createTeam({ plan: 'free' });
    const seatedOwner = await joinAs('owner', seated);
    const ask = (email: string) =>
      server.post('/team/invite', { email, role: 'member', url: URL_OF_PAGE }, { member: seatedOwner, teamId: seated });
    expect((await ask('early@example.test')).status).toBe(200);
    await server.backend.transact([
      { action: 'update', collection: COLLECTIONS.teams, id: seated, data: { plan: 'pioneer' } },
    ]);
    const refused = await ask('late@example.test');
    expect([refusalOf(refused), refused.body.error?.message]).toEqual([
      { status: 403, code: 'limit_reached' },
      'All seats of the Pioneer plan are taken. Upgrade the plan to invite more people.',
    ]);
    expect([countMails('late@example.test'), (await ask('early@example.test')).status]).toEqual([0, 200]);
    // Appwrite's own call, past the dashboard API, is limited too.
    const teams = new Teams(new Client().setEndpoint(server.endpoint).setProject('outrider').setJWT(seatedOwner.jwt));
    const askAppwrite = (email: string) =>
      teams.createMembership({ teamId: seated, email, roles: ['member'], url: URL_OF_PAGE });
    await expect(askAppwrite('late@example.test')).rejects.toMatchObject({
      code: 403,
      type: 'general_resource_blocked',
      message: 'All seats of the Pioneer plan are taken. Upgrade the plan to invite more people.',
    });
    expect([countMails('late@example.test'), (await askAppwrite('early@example.test')).confirm]).toEqual([0, false]);
    await server.backend.transact([
      { action: 'update', collection: COLLECTIONS.teams, id: seated, data: { plan: 'hunter' } },
    ]);
    expect((await ask('late@example.test')).status).toBe(200);
    expect((await askAppwrite('later@example.test')).confirm).toBe(false);
  });

  test.each([
    ['owner', () => owner],
    ['admin', () => admin],
  ] as const)(
    'an %s can invite: the mail links to the page, and its secret accepts the invitation',
    async (name, inviter) => {
      const email = `by-${name}@example.test`;
      const { status, body } = await inviteAs(inviter(), email, 'admin');
      const { membership } = membershipAnswerSchema.parse(body.data);
      expect([status, membership['confirm'], membership['roles'], membership['userId']]).toEqual([
        200,
        false,
        ['admin'],
        '',
      ]);
      const { membershipId, userId, secret } = mailTo(email);
      expect((await membersOf()).find(({ $id }) => $id === membershipId)?.['userId']).toBe('');
      expect(membershipId).toBe(membership.$id);
      const guest = new Client().setEndpoint(server.endpoint).setProject('outrider');
      expect((await new Teams(guest).updateMembershipStatus({ teamId, membershipId, userId, secret })).confirm).toBe(
        true,
      );
      expect((await membersOf()).find(({ $id }) => $id === membershipId)?.['userId']).toBe(userId);
    },
  );

  test('an invitation creates no session for an owner without one', async () => {
    await server.backend.users.deleteSessions({ userId: owner.userId });
    expect((await inviteAs(admin, 'quiet@example.test')).status).toBe(200);
    expect((await server.backend.users.listSessions({ userId: owner.userId })).total).toBe(0);
    owner = await signInInvited(owner.userId, true);
  });

  test('a member may invite nobody, and an admin no owner', async () => {
    expect(refusalOf(await inviteAs(member, 'no@example.test'))).toEqual({ status: 403, code: 'forbidden' });
    expect((await inviteAs(admin, 'no@example.test', 'owner')).body.error).toEqual({
      code: 'forbidden',
      message: 'Only owners and admins invite people, and only owners invite owners.',
    });
    expect(countMails('no@example.test')).toBe(0);
  });

  test('inviting again while the invitation is open keeps the membership and changes the secret', async () => {
    await inviteAs(owner, 'twice@example.test');
    const first = mailTo('twice@example.test');
    await inviteAs(owner, 'Twice@example.test');
    const second = mailTo('twice@example.test');
    expect(second.membershipId).toBe(first.membershipId);
    expect(second.secret).not.toBe(first.secret);
    for (const { proof } of [first, second])
      expect((await read({ membershipId: first.membershipId, proof })).status).toBe(200);
  });

  test.each([
    ['owner', 'member'],
    ['member', 'admin'],
    ['admin', 'owner'],
  ])(
    'inviting again with another role, %s and then %s, gives the last role to the person who accepts by either mail',
    async (first, last) => {
      await openTeam();
      const email = `from-${first}-to-${last}@example.test`;
      await inviteAs(owner, email, first);
      const former = mailTo(email);
      const { membership } = membershipAnswerSchema.parse((await inviteAs(owner, email, last)).body.data);
      expect(membership['roles']).toEqual([last]);
      expect(countMails(email)).toBe(2);
      expect((await acceptByMail(former)).roles).toEqual([last]);
    },
  );

  test('of two concurrent invitations with different roles, the one answered last counts', async () => {
    await openTeam();
    for (const [one, other] of [
      ['owner', 'member'],
      ['member', 'admin'],
      ['admin', 'owner'],
    ] as const) {
      const email = `${one}-or-${other}@example.test`;
      const answered: string[] = [];
      await Promise.all(
        [one, other].map(async (role) => {
          const { membership } = membershipAnswerSchema.parse((await inviteAs(owner, email, role)).body.data);
          expect(membership['roles']).toEqual([role]);
          answered.push(role);
        }),
      );
      expect(countMails(email)).toBe(2);
      expect((await acceptByMail(mailTo(email))).roles).toEqual(answered.slice(-1));
    }
  });

  test('an admin who invites an invited owner again with a lower role is refused, and no mail is sent', async () => {
    const email = 'owner-to-be@example.test';
    await inviteAs(owner, email, 'owner');
    expect(refusalOf(await inviteAs(admin, 'Owner-To-Be@example.test', 'member'))).toEqual({
      status: 403,
      code: 'forbidden',
    });
    expect(countMails(email)).toBe(1);
    expect((await membersOf()).find(({ $id }) => $id === mailTo(email).membershipId)?.['roles']).toEqual(['owner']);
  });

  test('inviting a member is refused with that reason', async () => {
    const { email } = await server.backend.users.get({ userId: member.userId });
    expect((await inviteAs(owner, email)).body.error).toEqual({
      code: 'conflict',
      message: 'This person is a member of the team already.',
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
      expect(refusalOf(await post('/team/invite', { email: 'evil@example.test', role: 'member', url }, owner))).toEqual(
        { status: 400, code: 'invalid_request' },
      );
    }
    for (const origin of ['http://crm.lan:4600', 'http://localhost:4601', 'https://localhost:4600']) {
      const { body } = await post(
        '/team/invite',
        { email: 'evil@example.test', role: 'member', url: `${origin}/team/invite` },
        owner,
      );
      expect(body.error?.message).toBe(
        `This server sends no links that lead to ${origin}. Whoever runs it can set PUBLIC_URL to the address people use.`,
      );
    }
    expect(countMails('evil@example.test')).toBe(0);
  });

  test('a team sends fifty invitations an hour at most', async () => {
    await openTeam();
    // Refused invitations count too, and send no mail.
    for (let tries = 0; tries < 49; tries += 1)
      await post(
        '/team/invite',
        { email: 'many@example.test', role: 'member', url: 'https://evil.example/team/invite' },
        owner,
      );
    expect((await inviteAs(owner, 'fiftieth@example.test')).status).toBe(200);
    expect(refusalOf(await inviteAs(owner, 'one-more@example.test'))).toEqual({ status: 429, code: 'rate_limited' });
    expect(countMails('one-more@example.test')).toBe(0);
  });
});

describe('POST /team/invitation', () => {
  beforeAll(openTeam);

  test('the mailed link shows team, inviter and address without a sign-in', async () => {
    await inviteAs(admin, 'reader@example.test');
    const { membershipId, proof } = mailTo('reader@example.test');
    expect(await readInvitation({ membershipId, proof })).toEqual({
      teamName: 'Team',
      inviterName: 'Robin Test',
      email: 'reader@example.test',
      sentAt: expect.stringMatching(/Z$/),
      state: 'open',
      canAccept: false,
    });
  });

  test('a link with only the secret shows the invitation without using it up, and a wrong secret shows nothing', async () => {
    await inviteAs(owner, 'plain@example.test');
    const { membershipId, userId, secret } = mailTo('plain@example.test');
    for (const as of [undefined, member])
      expect(await readInvitation({ membershipId, secret }, as)).toMatchObject({
        teamName: 'Team',
        inviterName: 'Robin Test',
        email: 'plain@example.test',
        state: 'open',
        canAccept: false,
      });
    for (const wrong of ['', 'f'.repeat(secret.length), secret.slice(1)])
      expect((await read({ membershipId, secret: wrong })).body.data).toEqual({});
    expect((await server.backend.teams.getMembership({ teamId, membershipId })).confirm).toBe(false);
    expect((await acceptByMail({ membershipId, userId, secret })).confirm).toBe(true);
  });

  test('without the proof only the existence of an invitation is shown, also to another signed-in person, and a missing one is not found', async () => {
    await inviteAs(owner, 'secretive@example.test');
    const { membershipId } = mailTo('secretive@example.test');
    expect(refusalOf(await read({ membershipId: ID.unique(), proof: 'ab'.repeat(16) }))).toEqual(notFound);
    for (const [proof, as] of [
      [undefined, undefined],
      ['', undefined],
      ['ab'.repeat(16), undefined],
      [undefined, member],
    ] as const) {
      expect((await read({ membershipId, ...(proof === undefined ? {} : { proof }) }, as)).body).toEqual({
        data: {},
        error: null,
      });
    }
  });

  test('an invitation is shown as expired or accepted, and is not found after it was revoked', async () => {
    await inviteAs(owner, 'stages@example.test');
    const { membershipId, proof, userId, secret } = mailTo('stages@example.test');
    const currentState = async () => (await readInvitation({ membershipId, proof })).state;
    server.advanceTime(8 * DAY_MS);
    expect(await currentState()).toBe('expired');
    server.advanceTime(-8 * DAY_MS);
    await new Teams(new Client().setEndpoint(server.endpoint).setProject('outrider')).updateMembershipStatus({
      teamId,
      membershipId,
      userId,
      secret,
    });
    expect(await currentState()).toBe('accepted');
    expect((await post('/team/member/remove', { membershipId }, owner)).status).toBe(200);
    expect(refusalOf(await read({ membershipId, proof }))).toEqual(notFound);
    expect(await server.backend.findDocument('invitations', membershipId)).toBeUndefined();
  });
});

describe('a copied link, which has no secret', () => {
  beforeAll(openTeam);
  const accept = (membershipId: string, as?: TestMember) =>
    post('/team/invitation/accept', { teamId, membershipId }, as);

  test('admits the person who is signed in with the confirmed invited address, in the invited role', async () => {
    await inviteAs(owner, 'copied@example.test', 'admin');
    const { membershipId, userId } = mailTo('copied@example.test');
    const unconfirmed = await signInInvited(userId, false);
    expect((await readInvitation({ membershipId }, unconfirmed)).canAccept).toBe(false);
    expect(refusalOf(await accept(membershipId, unconfirmed))).toEqual({ status: 403, code: 'forbidden' });
    const confirmed = await signInInvited(userId, true);
    expect((await readInvitation({ membershipId }, confirmed)).canAccept).toBe(true);
    expect(membershipAnswerSchema.parse((await accept(membershipId, confirmed)).body.data).membership).toMatchObject({
      confirm: true,
      roles: ['admin'],
    });
    expect((await accept(membershipId, confirmed)).status).toBe(200);
  });

  test('admits nobody else', async () => {
    await inviteAs(owner, 'other@example.test');
    const { membershipId, userId } = mailTo('other@example.test');
    expect(refusalOf(await accept(membershipId))).toEqual({ status: 401, code: 'unauthenticated' });
    expect(refusalOf(await accept(membershipId, member))).toEqual(notFound);
    const invited = await signInInvited(userId, true);
    await server.backend.users.updateEmail({ userId, email: 'changed@example.test' });
    await server.backend.users.updateEmailVerification({ userId, emailVerification: true });
    expect(refusalOf(await accept(membershipId, invited))).toEqual({ status: 403, code: 'forbidden' });
  });

  test('admits nobody after it has expired', async () => {
    await inviteAs(owner, 'late@example.test');
    const { membershipId, userId } = mailTo('late@example.test');
    server.advanceTime(8 * DAY_MS);
    const late = await signInInvited(userId, true);
    expect(refusalOf(await accept(membershipId, late))).toEqual({ status: 409, code: 'conflict' });
    server.advanceTime(-8 * DAY_MS);
  });

  test('sends its mail again to the invited address only, three times an hour, with an answer that reveals nothing', async () => {
    await inviteAs(owner, 'again@example.test');
    const { membershipId, secret, userId } = mailTo('again@example.test');
    // Older builds send the address of the page, which is ignored.
    const resend = (id: string) =>
      post('/team/invitation/resend', { teamId, membershipId: id, url: 'http://localhost:9/team/invite' });
    const answers = [
      await resend(membershipId),
      await resend(membershipId),
      await resend(membershipId),
      await resend(membershipId),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(countMails('again@example.test')).toBe(4);
    expect(mailTo('again@example.test').secret).not.toBe(secret);
    expect((await readInvitation({ membershipId, proof: mailTo('again@example.test').proof })).inviterName).toBe(
      'Robin Test',
    );
    expect(await resend(ID.unique())).toEqual(answers[0]);
    expect(mailTo('again@example.test').link).toMatch(`${URL_OF_PAGE}?`);
    // The mail from before strangers requested others still works.
    expect((await acceptByMail({ membershipId, userId, secret })).confirm).toBe(true);
  });

  test('is not sent again after the server has moved to another address', async () => {
    await inviteAs(owner, 'moved@example.test');
    const { membershipId } = mailTo('moved@example.test');
    await server.backend.transact([
      {
        action: 'update',
        collection: COLLECTIONS.invitations,
        id: membershipId,
        data: { url: 'http://localhost:9/team/invite' },
      },
    ]);
    const { body } = await post('/team/invitation/resend', { teamId, membershipId });
    expect(body.error?.message).toBe(
      'This server sends no links that lead to http://localhost:9. Whoever runs it can set PUBLIC_URL to the address people use.',
    );
    expect(countMails('moved@example.test')).toBe(1);
  });

  test('cannot be extended by strangers: the invitation ends a week after the team sent it', async () => {
    await inviteAs(owner, 'revived@example.test');
    const { membershipId } = mailTo('revived@example.test');
    const resend = async () => refusalOf(await post('/team/invitation/resend', { teamId, membershipId }));
    server.advanceTime(6 * DAY_MS);
    expect((await resend()).status).toBe(200);
    server.advanceTime(2 * DAY_MS);
    const { membershipId: same, userId, secret } = mailTo('revived@example.test');
    // The mail of the sixth day is valid for a week, and no further mail is sent.
    expect([same, countMails('revived@example.test')]).toEqual([membershipId, 2]);
    expect(await resend()).toEqual({ status: 409, code: 'conflict' });
    expect(countMails('revived@example.test')).toBe(2);
    expect((await acceptByMail({ membershipId, userId, secret })).confirm).toBe(true);
    server.advanceTime(-8 * DAY_MS);
  });

  test('admits a new person by the mail that they request from it', async () => {
    await inviteAs(owner, 'new@example.test');
    const { membershipId, userId } = mailTo('new@example.test');
    const guest = new Client().setEndpoint(server.endpoint).setProject('outrider');
    expect((await post('/team/invitation', { teamId, membershipId })).body.data).toEqual({});
    expect((await post('/team/invitation/resend', { teamId, membershipId })).status).toBe(200);
    const { proof, secret } = mailTo('new@example.test');
    expect(await readInvitation({ membershipId, proof })).toMatchObject({ email: 'new@example.test', state: 'open' });
    expect((await new Teams(guest).updateMembershipStatus({ teamId, membershipId, userId, secret })).joined).not.toBe(
      '',
    );
  });

  test('admits a person who signs in by a magic link, which confirms the address', async () => {
    await inviteAs(owner, 'magic@example.test');
    const { membershipId } = mailTo('magic@example.test');
    const guest = new Client().setEndpoint(server.endpoint).setProject('outrider');
    await new Account(guest).createMagicURLToken({
      userId: ID.unique(),
      email: 'magic@example.test',
      url: 'http://localhost:4600/auth/verify',
    });
    const { userId, secret } = mailTo('magic@example.test');
    await new Account(guest).createSession({ userId, secret });
    const signedIn = { userId, jwt: (await server.backend.users.createJWT({ userId })).jwt };
    expect(await readInvitation({ membershipId }, signedIn)).toMatchObject({ state: 'open', canAccept: true });
    expect((await accept(membershipId, signedIn)).status).toBe(200);
  });
});

describe('the members of a team', () => {
  beforeAll(openTeam);
  const idOf = async (person: TestMember): Promise<string> =>
    (await membersOf()).find((one) => one['userId'] === person.userId)?.$id ?? expect.fail('no such member');
  const remove = async (as: TestMember, person: TestMember) =>
    refusalOf(await post('/team/member/remove', { membershipId: await idOf(person) }, as));
  const setRole = async (as: TestMember, person: TestMember, role: string) =>
    refusalOf(await post('/team/member/role', { membershipId: await idOf(person), role }, as));
  const forbidden = { status: 403, code: 'forbidden' };
  const done = { status: 200, code: undefined };

  test('are listed with their names and addresses', async () => {
    expect((await membersOf()).map((one) => [one['userName'], one['userEmail'], one['roles']])).toEqual(
      [owner, admin, member].map(({ userId }, index) => [
        'Robin Test',
        `${userId}@example.test`,
        [['owner', 'admin', 'member'][index]],
      ]),
    );
  });

  test('are removed by admins only, except owners and themselves', async () => {
    expect([
      await remove(admin, owner),
      await remove(owner, owner),
      await remove(admin, admin),
      await remove(member, admin),
    ]).toEqual([forbidden, forbidden, forbidden, forbidden]);
    const refused = async (person: TestMember) =>
      (await post('/team/member/remove', { membershipId: await idOf(person) }, admin)).body.error?.message;
    expect([await refused(admin), await refused(owner)]).toEqual([
      'You cannot remove yourself. Leave the team instead.',
      'Owners cannot be removed.',
    ]);
    const leaver = await joinAs('member', teamId);
    expect(await remove(admin, leaver)).toEqual(done);
  });

  test('always include an owner: the last one can neither be demoted nor leave, and one of two can', async () => {
    expect(await setRole(owner, owner, 'member')).toEqual(forbidden);
    expect(refusalOf(await post('/team/leave', {}, owner))).toEqual(forbidden);
    const second = await joinAs('owner', teamId);
    expect(await setRole(owner, second, 'admin')).toEqual(done);
    expect(await setRole(owner, second, 'owner')).toEqual(done);
    expect(refusalOf(await post('/team/leave', {}, second))).toEqual(done);
  });

  test('are made admins by an admin, who makes no owners and changes no owner', async () => {
    expect([
      await setRole(admin, member, 'owner'),
      await setRole(admin, owner, 'member'),
      await setRole(member, member, 'admin'),
    ]).toEqual([forbidden, forbidden, forbidden]);
    expect(await setRole(admin, member, 'admin')).toEqual(done);
    expect(
      (await new Account(new Client().setEndpoint(server.endpoint).setProject('outrider').setJWT(member.jwt)).get())
        .$id,
    ).toBe(member.userId);
  });

  test('of another team are not found', async () => {
    const otherTeamId = await server.createTeam();
    const stranger = await joinAs('member', otherTeamId);
    const { memberships } = await server.backend.teams.listMemberships({ teamId: otherTeamId });
    const membershipId = memberships.find(({ userId }) => userId === stranger.userId)?.$id;
    expect(refusalOf(await post('/team/member/remove', { membershipId }, owner))).toEqual(notFound);
    expect(refusalOf(await post('/team/member/role', { membershipId, role: 'admin' }, owner))).toEqual(notFound);
  });
});
