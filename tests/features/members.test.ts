import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { offlineReasonOf } from '#app/shell/offline-reason.ts';
import { readMember } from '#domain/member/member.ts';
import { parseAddresses } from '#features/members/invite-addresses.ts';
import { expiryMessage, isExpired, isFiltered, filterMembers, memberToast } from '#features/members/member-list.ts';
import { membersSearchSchema } from '#features/members/members-search.ts';
import { RoleCell, RowMenu } from '#features/members/member-row.tsx';
import { membershipDocument } from '#support/wire-documents.ts';

describe('addresses that were typed or pasted', () => {
  it.each([
    ['ada@example.com', ['ada@example.com'], []],
    [
      'ada@example.com, bob@example.com;eve@example.com\nzoe@example.com  yan@example.com',
      ['ada@example.com', 'bob@example.com', 'eve@example.com', 'zoe@example.com', 'yan@example.com'],
      [],
    ],
    ['Ada Lovelace <Ada@Example.com>, "Bob, the" <bob@example.com>', ['ada@example.com', 'bob@example.com'], []],
    ['ada@example.com, ADA@example.com,\n', ['ada@example.com'], []],
    ['ada@example.com, nonsense, @x', ['ada@example.com'], ['nonsense', '@x']],
    [' \n, ;', [], []],
  ])('the typed addresses are parsed: %j', (typed, addresses, wrong) => {
    expect(parseAddresses(typed)).toEqual({ addresses, wrong });
  });
});

describe('the list', () => {
  const members = [
    readMember({ ...membershipDocument('m1', 'zoe'), joined: '' }),
    readMember({ ...membershipDocument('m2', 'bob'), userName: 'Émile' }),
    readMember({ ...membershipDocument('m3', 'ada'), userName: 'Ada' }),
  ];
  const names = (place: Parameters<typeof filterMembers>[1]) => filterMembers(members, place).map(({ id }) => id);

  it('the member list has members before invitations, each by name', () => {
    expect(names({})).toEqual(['m3', 'm2', 'm1']);
  });

  it('the member list is searched by name and address, case-insensitively, and filtered to open invitations', () => {
    expect(names({ q: ' ADA ' })).toEqual(['m3']);
    expect(names({ q: 'bob@' })).toEqual(['m2']);
    expect(names({ status: 'pending' })).toEqual(['m1']);
    expect(names({ q: 'ada', status: 'pending' })).toEqual([]);
    expect([
      isFiltered({}),
      isFiltered({ q: ' ' }),
      isFiltered(membersSearchSchema.parse({ status: 'other' })),
      isFiltered({ q: 'a' }),
      isFiltered({ status: 'pending' }),
    ]).toEqual([false, false, false, true, true]);
  });
});

describe('a question about removing somebody', () => {
  const invited = readMember({ ...membershipDocument('m1', 'zoe'), userName: 'Zoe', joined: '' });
  const joined = readMember({ ...membershipDocument('m1', 'zoe'), userName: 'Zoe' });

  it('a question about removing a member is valid while the member is unchanged', () => {
    expect([memberToast(invited, [invited]), memberToast(joined, [joined])]).toEqual([undefined, undefined]);
  });

  it('a question about removing a member is pointless once they are gone, and another one once they have joined', () => {
    expect(memberToast(joined, [])).toBe('Zoe is no longer in the team');
    expect(memberToast(invited, [])).toBe('Zoe is not invited any longer');
    expect(memberToast(invited, [joined])).toBe('Zoe has joined the team');
  });
});

describe('an open invitation holds for 7 days', () => {
  const invited = { invitedAt: '2026-03-02T09:00:00.000Z' };
  const at = (days: number, hours = 0, minutes = 0) =>
    Date.parse(invited.invitedAt) + ((days * 24 + hours) * 60 + minutes) * 60_000;

  it.each([
    [at(0, 0, 1), 'expires in 7 days', false],
    [at(4), 'expires in 3 days', false],
    [at(6, 20), 'expires in 4 hours', false],
    [at(6, 23, 30), 'expires in 30 minutes', false],
    [at(7), 'expired 1 minute ago', true],
    [at(9), 'expired 2 days ago', true],
  ])('an open invitation at %d %s', (now, words, isOver) => {
    expect(expiryMessage(invited, now)).toBe(words);
    expect(isExpired(invited, now)).toBe(isOver);
  });

  it('an open invitation says nothing when its time is unknown', () => {
    expect(expiryMessage({ invitedAt: '' }, at(0))).toBe('');
  });
});

describe('a row', () => {
  const nothing = () => undefined;
  const acts = { onRole: nothing, onResend: nothing, onCopyLink: nothing, onRemove: nothing, onLeave: nothing };
  const one = (userId: string, role: string, more: Record<string, unknown> = {}) =>
    readMember({ ...membershipDocument(`m-${userId}`, userId), roles: [role], ...more });
  /** What the menu of somebody's row says to somebody. */
  const menu = (member: ReturnType<typeof one>, own: ReturnType<typeof one>) =>
    renderToStaticMarkup(
      createElement(RowMenu, { member, own, ownerCount: 1, offlineReason: undefined, isBusy: false, ...acts }),
    );
  const owner = one('olga', 'owner');
  const admin = one('ada', 'admin');
  const openInvitation = { joined: '', confirm: false };
  const OWNERS_ONLY = /Only an owner decides about invitations of owners\./g;

  it('a member row tells an admin that invitations of owners are for owners, and an owner nothing of it', () => {
    const invited = one('new', 'owner', openInvitation);
    // Neither sent again nor taken back.
    expect(menu(invited, admin).match(OWNERS_ONLY)).toHaveLength(2);
    expect(menu(invited, owner)).not.toMatch(OWNERS_ONLY);
    expect(menu(one('new', 'member', openInvitation), admin)).not.toMatch(OWNERS_ONLY);
  });

  it('a member row says why an invitation with a hidden address cannot be sent again', () => {
    expect(menu(one('new', 'member', { ...openInvitation, userEmail: '' }), owner)).toContain('Its address is hidden.');
    expect(menu(one('new', 'member', openInvitation), owner)).not.toContain('Its address is hidden.');
  });

  it('a member row explains that the only owner stays owner while there is no other', () => {
    const words = 'The only owner stays one. Make somebody else an owner first.';
    const role = (ownerCount: number) =>
      renderToStaticMarkup(
        createElement(RoleCell, {
          member: owner,
          own: owner,
          ownerCount,
          isDisabled: false,
          chosenRole: undefined,
          onRole: nothing,
        }),
      );
    expect(role(1)).toContain(words);
    expect(role(2)).not.toContain(words);
  });
});

describe('why nothing can be changed now', () => {
  it.each([
    ['unreachable', 'You are offline. Changes here need a connection.'],
    ['needs-sign-in', 'Your sign-in has expired. Changes here need you to sign in again.'],
    ['reachable', undefined],
  ] as const)('the reason why nothing can be changed, %s: %j', (reach, words) => {
    expect(offlineReasonOf(reach)).toBe(words);
  });
});
