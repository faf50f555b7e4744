import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '#domain/roles/permissions.ts';
import { offlineReasonOf } from '#app/shell/offline-reason.ts';
import { readMember } from '#domain/member/member.ts';
import { parseAddresses } from '#features/members/invite-addresses.ts';
import {
  countMessage,
  expiryMessage,
  isExpired,
  isFiltered,
  filterMembers,
  invitationsBeyond,
  staleRemovalMessage,
} from '#features/members/member-list.ts';
import { membersSearchParamsSchema } from '#features/members/members-search-params.ts';
import { RoleCell, RowMenu } from '#features/members/member-row.tsx';
import { membershipDocument } from '#support/wire-documents.ts';

describe('typed or pasted addresses', () => {
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
  ])('typed addresses are parsed: %j', (typed, addresses, wrong) => {
    expect(parseAddresses(typed)).toEqual({ addresses, invalid: wrong });
  });
});

describe('the member list', () => {
  const members = [
    readMember({ ...membershipDocument('m1', 'zoe'), joined: '' }),
    readMember({ ...membershipDocument('m2', 'bob'), userName: 'Émile' }),
    readMember({ ...membershipDocument('m3', 'ada'), userName: 'Ada' }),
  ];
  const listIds = (search: Parameters<typeof filterMembers>[1]) => filterMembers(members, search).map(({ id }) => id);

  it('the member list has members before invitations, each by name', () => {
    expect(listIds({})).toEqual(['m3', 'm2', 'm1']);
  });

  it('the number of members leaves out those who are only invited', () => {
    expect(countMessage(members)).toBe('2 members');
    expect(countMessage(members.slice(0, 2))).toBe('1 member');
  });

  it('the member list is searched by name and address, case-insensitively, and filtered to open invitations', () => {
    expect(listIds({ q: ' ADA ' })).toEqual(['m3']);
    expect(listIds({ q: 'bob@' })).toEqual(['m2']);
    expect(listIds({ status: 'pending' })).toEqual(['m1']);
    expect(listIds({ q: 'ada', status: 'pending' })).toEqual([]);
    expect([
      isFiltered({}),
      isFiltered({ q: ' ' }),
      isFiltered(membersSearchParamsSchema.parse({ status: 'other' })),
      isFiltered({ q: 'a' }),
      isFiltered({ status: 'pending' }),
    ]).toEqual([false, false, false, true, true]);
  });
});

describe('the question about removing a member', () => {
  const invited = readMember({ ...membershipDocument('m1', 'zoe'), userName: 'Zoe', joined: '' });
  const joined = readMember({ ...membershipDocument('m1', 'zoe'), userName: 'Zoe' });

  it('the question about removing a member stays while the member is unchanged', () => {
    expect([staleRemovalMessage(invited, [invited]), staleRemovalMessage(joined, [joined])]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('the question about removing a member is replaced by a toast once the member is gone or has joined', () => {
    expect(staleRemovalMessage(joined, [])).toBe('Zoe is no longer in the team');
    expect(staleRemovalMessage(invited, [])).toBe('Zoe is no longer invited');
    expect(staleRemovalMessage(invited, [joined])).toBe('Zoe has joined the team');
  });
});

describe('an open invitation', () => {
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
  ])('an open invitation of 7 days at %d %s', (now, words, expected) => {
    expect(expiryMessage(invited, now)).toBe(words);
    expect(isExpired(invited, now)).toBe(expected);
  });

  it('an open invitation shows no expiry when its time is unknown', () => {
    expect(expiryMessage({ invitedAt: '' }, at(0))).toBe('');
  });
});

describe('a member row', () => {
  const nothing = () => undefined;
  const handlers = {
    onRoleChange: nothing,
    onResend: nothing,
    onCopyLink: nothing,
    onRemove: nothing,
    onLeave: nothing,
  };
  const memberOf = (userId: string, role: string, more: Record<string, unknown> = {}) =>
    readMember({ ...membershipDocument(`m-${userId}`, userId), roles: [role], ...more });
  /** Renders the menu of a member's row for the member `own`. */
  const renderMenu = (member: ReturnType<typeof memberOf>, own: ReturnType<typeof memberOf>) =>
    renderToStaticMarkup(
      createElement(RowMenu, {
        member,
        ownMembership: own,
        ownerCount: 1,
        offlineReason: undefined,
        refusalOf: (action, creatorId) => refusalOf(own.roles, action, creatorId === own.userId),
        isBusy: false,
        ...handlers,
      }),
    );
  const owner = memberOf('olga', 'owner');
  const admin = memberOf('ada', 'admin');
  const openInvitation = { joined: '', confirm: false };
  const OWNERS_ONLY = /Only an owner can manage invitations of owners\./g;

  it('a member row tells only an admin that invitations of owners are for owners', () => {
    const invited = memberOf('new', 'owner', openInvitation);
    // Once for sending again, once for withdrawing.
    expect(renderMenu(invited, admin).match(OWNERS_ONLY)).toHaveLength(2);
    expect(renderMenu(invited, owner)).not.toMatch(OWNERS_ONLY);
    expect(renderMenu(memberOf('new', 'member', openInvitation), admin)).not.toMatch(OWNERS_ONLY);
  });

  it('a member row explains why an invitation with a hidden address cannot be sent again', () => {
    expect(renderMenu(memberOf('new', 'member', { ...openInvitation, userEmail: '' }), owner)).toContain(
      'Its address is hidden.',
    );
    expect(renderMenu(memberOf('new', 'member', openInvitation), owner)).not.toContain('Its address is hidden.');
  });

  it('a member row explains that the only owner stays owner while there is no other', () => {
    const words = 'A team needs an owner. Make someone else an owner first.';
    const role = (ownerCount: number) =>
      renderToStaticMarkup(
        createElement(RoleCell, {
          member: owner,
          ownMembership: owner,
          ownerCount,
          refusal: undefined,
          isDisabled: false,
          pendingRole: undefined,
          onRoleChange: nothing,
        }),
      );
    expect(role(1)).toContain(words);
    expect(role(2)).not.toContain(words);
  });
});

describe('the offline reason', () => {
  it.each([
    ['unreachable', 'You are offline. Changes here need a connection.'],
    ['needs-sign-in', 'Your session has expired. Sign in again to make changes here.'],
    ['reachable', undefined],
  ] as const)('the reason why nothing can be changed while the server is %s is %j', (reach, words) => {
    expect(offlineReasonOf({ reach })).toBe(words);
  });

  it('names the server that is missing where data and product have a server each', () => {
    const dashboard = { reach: 'unreachable', reachSince: '', at: '' } as const;
    expect(offlineReasonOf({ reach: 'reachable', dashboard })).toBe(
      'The Outrider server does not answer. Changes here need it.',
    );
  });
});

describe('a change of role', () => {
  const memberAs = (id: string, role: string, joined: string) =>
    readMember({ ...membershipDocument(id, id), roles: [role], joined });
  const [owner, admin] = [memberAs('olga', 'owner', '2026-01-01'), memberAs('ada', 'admin', '2026-01-01')];
  const open = [memberAs('o', 'owner', ''), memberAs('a', 'admin', ''), memberAs('m', 'member', '')];
  const members = [owner, admin, ...open];

  it.each([
    ['an owner who becomes an admin', owner, 'admin', ['o']],
    ['an owner who becomes a member', owner, 'member', ['o', 'a', 'm']],
    ['an admin who becomes a member', admin, 'member', ['a', 'm']],
    ['an admin who becomes an owner', admin, 'owner', []],
    ['a role that stays', owner, 'owner', []],
  ] as const)('ends the open invitations that only the former role may send: %s', (_case, member, role, ids) => {
    expect(invitationsBeyond(members, member, role).map(({ userId }) => userId)).toEqual(ids);
  });
});
