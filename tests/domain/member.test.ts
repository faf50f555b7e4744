import { describe, expect, it } from 'vitest';
import { countOwners, findOwnMember, isPending, memberName, readMember } from '#domain/member/member.ts';
import { invitationProblem, invitationsToSend, newTeamSchema, teamNameProblem } from '#domain/team/new-team.ts';
import { readUser } from '#domain/session/read-user.ts';
import { memberRoleRequestSchema, teamInviteRequestSchema } from '#domain/team/team-requests.ts';
import { mayChangeRole, mayInvite, mayLeave, mayRemove } from '#domain/roles/member-rules.ts';
import { roleOf, ROLES, roleSchema } from '#domain/roles/roles.ts';
import { membershipDocument } from '#support/wire-documents.ts';

const member = (id: string, userId: string, more: Record<string, unknown> = {}) =>
  readMember({ ...membershipDocument(id, userId), ...more });

describe('a membership', () => {
  it('is read leniently: a missing or malformed attribute is empty', () => {
    expect(
      readMember({ $id: 'm1', $createdAt: '', $updatedAt: '', teamId: 'team1', roles: 'owner', userName: null }),
    ).toEqual({
      id: 'm1',
      teamId: 'team1',
      userId: '',
      name: '',
      email: '',
      roles: [],
      invitedAt: '',
      joinedAt: '',
      updatedAt: '',
    });
    expect(() => readMember({ $id: '', $createdAt: '', $updatedAt: '', teamId: 'team1' })).toThrow();
  });

  it('is pending until its invitation is accepted (part 2 §4)', () => {
    expect(isPending(member('m1', 'ada'))).toBe(false);
    expect(isPending(member('m1', 'ada', { joined: '' }))).toBe(true);
  });

  it('is shown by its name, or else by its email address', () => {
    expect(
      [
        member('m1', 'ada'),
        member('m1', 'ada', { userName: '' }),
        member('m1', 'ada', { userName: '', userEmail: '' }),
      ].map(memberName),
    ).toEqual(['Name of ada', 'ada@example.com', 'Unknown member']);
  });

  it('is found as one’s own by the user id, or by the email address where user ids are hidden', () => {
    const ada = readUser({ $id: 'ada', name: 'Ada', email: 'ada@example.com' });
    expect(findOwnMember([member('m1', 'bob'), member('m2', 'ada')], ada)?.id).toBe('m2');
    expect(findOwnMember([member('m3', 'ada', { userId: '' })], ada)?.id).toBe('m3');
    expect(findOwnMember([member('m4', '', { userEmail: '' })], readUser({ $id: 'x', email: '' }))).toBeUndefined();
  });

  it('counts as an owner only after the invitation was accepted', () => {
    expect(
      countOwners([
        member('m1', 'ada', { roles: ['owner'] }),
        member('m2', 'bob', { roles: ['owner'], joined: '' }),
        member('m3', 'eve'),
      ]),
    ).toBe(1);
  });
});

describe('roles (part 2 §5)', () => {
  it('are owner, admin and member, and no other (part 1 §6)', () => {
    expect(ROLES).toEqual(['owner', 'admin', 'member']);
    for (const role of ['owner', 'admin', 'member']) expect(roleSchema.safeParse(role).data).toBe(role);
    for (const other of ['viewer', 'Owner', 'guest', '', undefined])
      expect(roleSchema.safeParse(other).success, String(other)).toBe(false);
    expect([roleOf(['member', 'owner']), roleOf(['member', 'admin']), roleOf(['viewer']), roleOf([])]).toEqual([
      'owner',
      'admin',
      'member',
      'member',
    ]);
  });

  it.each([
    ['an invitation', teamInviteRequestSchema, { email: 'ada@example.com', url: 'https://app.example/team/invite' }],
    ['a change of role', memberRoleRequestSchema, { membershipId: 'm1' }],
  ])('are required for %s (part 1 §6)', (_act, schema, rest) => {
    expect(ROLES.map((role) => schema.safeParse({ ...rest, role }).success)).toEqual([true, true, true]);
    for (const wrong of [{}, { role: '' }, { role: 'captain' }, { role: null }])
      expect(schema.safeParse({ ...rest, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  });

  const actor = (role: string) => ({ userId: 'me', roles: [role] });
  const target = (role: string, isInvitation = false) => ({ userId: 'them', roles: [role], isPending: isInvitation });

  it.each([
    // actor, target, may remove, may revoke
    ['owner', 'owner', false, true],
    ['owner', 'admin', true, true],
    ['owner', 'member', true, true],
    ['admin', 'owner', false, false],
    ['admin', 'admin', true, true],
    ['admin', 'member', true, true],
    ['member', 'owner', false, false],
    ['member', 'admin', false, false],
    ['member', 'member', false, false],
  ])('let a %s remove a %s: %s, and revoke their invitation: %s', (one, other, canRemove, canRevoke) => {
    expect(mayRemove(actor(one), target(other))).toBe(canRemove);
    expect(mayRemove(actor(one), target(other, true))).toBe(canRevoke);
  });

  it('let nobody remove themselves', () => {
    for (const role of ROLES) expect(mayRemove(actor(role), { ...target(role), userId: 'me' })).toBe(false);
  });

  it('keep the last owner an owner of the team, and let an owner step down or leave beside another one', () => {
    const self = { userId: 'me', roles: ['owner'], isPending: false };
    expect([mayChangeRole(self, self, 'member', 1), mayLeave(['owner'], 1)]).toEqual([false, false]);
    expect([mayChangeRole(self, self, 'member', 2), mayLeave(['owner'], 2)]).toEqual([true, true]);
    expect([mayLeave(['admin'], 1), mayLeave(['member'], 1)]).toEqual([true, true]);
  });

  it('let nobody give away a higher role than their own', () => {
    expect(ROLES.map((role) => mayInvite(['owner'], role))).toEqual([true, true, true]);
    expect(ROLES.map((role) => mayInvite(['admin'], role))).toEqual([false, true, true]);
    expect(ROLES.map((role) => mayInvite(['member'], role))).toEqual([false, false, false]);
    expect(mayChangeRole(actor('admin'), target('member'), 'owner', 1)).toBe(false);
  });
});

describe('a new team (part 2 §5)', () => {
  it.each(['', '   '])('is refused without a name: %j', (name) => {
    expect(teamNameProblem(name)).toBe('Team name required');
  });

  it('is refused with a name longer than the backend stores', () => {
    expect(teamNameProblem(` ${'n'.repeat(128)} `)).toBeUndefined();
    expect(teamNameProblem('n'.repeat(129))).toBe('Team name has 129 characters; the maximum is 128. Shorten it by 1.');
  });

  it('accepts any other name', () => {
    expect(teamNameProblem(' A ')).toBeUndefined();
  });

  it.each(['ada', 'ada@', '@example.com', 'ada@example', 'a da@example.com'])(
    'refuses the invitation of %j',
    (email) => {
      expect(invitationProblem(email)).toBe('Please enter a valid email address');
    },
  );

  it('invites each address once, with the role chosen last, and skips empty lines', () => {
    const team = newTeamSchema.parse({
      id: 'team1',
      name: 'Harbour',
      invitations: [
        { email: ' Ada@Example.com ', role: 'member' },
        { email: '', role: 'owner' },
        { email: 'bob@example.com', role: 'member' },
        { email: 'ada@example.com', role: 'owner' },
      ],
    });
    expect(team.invitations.map(({ email }) => invitationProblem(email))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(invitationsToSend(team)).toEqual([
      { email: 'ada@example.com', role: 'owner' },
      { email: 'bob@example.com', role: 'member' },
    ]);
  });
});
