import { describe, expect, test } from 'vitest';
import { CONQUEROR, HUNTER, CREDIT_PACK, RETURN_URLS, payingTeamsForFile, refusalOf } from '#support/paying-teams.ts';
import { APP_ADDRESS } from '#support/sandbox-billing.ts';
import type { TestCaller } from '#support/test-server.ts';

const paying = payingTeamsForFile();
const { openPayingTeam, openTeam } = paying;

describe('the billing routes', () => {
  const REQUESTS: readonly (readonly [string, object])[] = [
    ['/subscription/create', { ...HUNTER, ...RETURN_URLS }],
    ['/subscription/preview', HUNTER],
    ['/subscription/update', HUNTER],
    ['/subscription/portal', { returnUrl: APP_ADDRESS }],
    ['/payment/create', CREDIT_PACK],
    ['/payment/state', { checkout: 'one' }],
    ['/team/update', { billingName: 'Team', billingEmail: 'team@example.test' }],
  ];

  test('the billing routes refuse members who are neither owner nor admin, and strangers', async () => {
    const { teamId, member } = await openPayingTeam();
    const stranger = await paying.server.createMember();
    for (const [path, body] of REQUESTS) {
      expect(refusalOf(await paying.server.post(path, body, { member, teamId })), path).toEqual([
        403,
        'forbidden',
        'Only owners and admins can manage billing.',
      ]);
      expect(refusalOf(await paying.server.post(path, body, { member: stranger, teamId })).slice(0, 2), path).toEqual([
        403,
        'not_a_member',
      ]);
    }
  });

  test('the billing routes accept an admin', async () => {
    const { teamId } = await openPayingTeam();
    const admin = await paying.server.createMember();
    await paying.server.backend.teams.createMembership({ teamId, userId: admin.userId, roles: ['admin'] });
    expect((await paying.server.post('/subscription/preview', CONQUEROR, { member: admin, teamId })).status).toBe(200);
  });

  test.each(['https://evil.example/plans', 'http://127.0.0.1:4601/plans', 'http://127.0.0.1:4600@evil.example/'])(
    'the billing routes refuse the foreign return address %s',
    async (foreignUrl) => {
      const { owner } = await openPayingTeam();
      const bodies: readonly (readonly [string, object])[] = [
        ['/payment/create', { ...CREDIT_PACK, successUrl: foreignUrl }],
        ['/payment/create', { ...CREDIT_PACK, cancelUrl: foreignUrl }],
        ['/subscription/portal', { returnUrl: foreignUrl }],
      ];
      for (const [path, body] of bodies)
        expect(refusalOf(await paying.server.post(path, body, owner))).toEqual([
          400,
          'invalid_request',
          'The return address must be in this app. The operator of this server can set PUBLIC_URL to the address people use.',
        ]);
    },
  );

  test('the billing routes refuse an invalid return address', async () => {
    const { owner } = await openPayingTeam();
    expect(
      refusalOf(await paying.server.post('/subscription/portal', { returnUrl: 'javascript:alert(1)' }, owner)).slice(
        0,
        2,
      ),
    ).toEqual([400, 'invalid_request']);
  });
});

describe('POST /team/update', () => {
  test('POST /team/update stores the billing information beside the other preferences', async () => {
    const { teamId, owner } = await openPayingTeam();
    expect(
      (
        await paying.server.post(
          '/team/update',
          { billingName: ' Northwind Ltd ', billingEmail: 'books@northwind.example' },
          owner,
        )
      ).body,
    ).toEqual({ data: {}, error: null });
    expect(await paying.server.backend.teams.getPrefs({ teamId })).toMatchObject({
      billingName: 'Northwind Ltd',
      billingEmail: 'books@northwind.example',
      maxAgents: 3,
    });
    const [invoiceId = ''] = await paying.server.sandbox.payments.listInvoiceIds(teamId);
    expect((await paying.server.sandbox.findInvoice(invoiceId))?.account).toMatchObject({
      name: 'Northwind Ltd',
      email: 'books@northwind.example',
    });
  });

  test.each([
    { billingName: '  ', billingEmail: 'a@b.example' },
    { billingName: 'Team', billingEmail: 'nowhere' },
  ])('POST /team/update refuses %o', async (information) => {
    const { owner } = await openTeam();
    expect(refusalOf(await paying.server.post('/team/update', information, owner)).slice(0, 2)).toEqual([
      400,
      'invalid_request',
    ]);
  });
});

describe('anybody with a team of their own', () => {
  const begin = async (times: number, as: TestCaller): Promise<number[]> => {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1)
      statuses.push((await paying.server.post('/subscription/create', { ...HUNTER, ...RETURN_URLS }, as)).status);
    return [...new Set(statuses)];
  };

  test('a team begins only so many checkouts an hour, and so does a place, however many teams it has', async () => {
    const address = '203.0.113.7';
    for (let team = 0; team < 4; team += 1) {
      const { owner } = await openTeam();
      expect(await begin(30, { ...owner, address })).toEqual([200]);
      expect(await begin(1, { ...owner, address: '' })).toEqual([429]);
    }
    const { owner } = await openTeam();
    expect(await begin(1, { ...owner, address })).toEqual([429]);
    expect(await begin(1, { ...owner, address: '198.51.100.7' })).toEqual([200]);
  });

  test('a team has the payment provider asked only so often a minute', async () => {
    const { owner } = await openPayingTeam();
    await paying.server.withStoppedClock(async () => {
      const asked = Array.from({ length: 121 }, () => paying.server.post('/subscription/preview', CONQUEROR, owner));
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(110);
    });
  });
});
