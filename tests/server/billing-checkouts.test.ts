import { describe, expect, test } from 'vitest';
import { checkoutAnswerSchema, linkAnswerSchema, paymentStateAnswerSchema } from '#domain/billing/billing-answers.ts';
import { handlePaymentWebhook } from '#server/billing/handle-payment-webhook.ts';
import {
  CONQUEROR,
  HUNTER,
  CREDIT_PACK,
  PIONEER,
  RETURN_URLS,
  idOf,
  payingTeamsForFile,
  refusalOf,
} from '#support/paying-teams.ts';
import { openSandboxBilling } from '#support/sandbox-billing.ts';
import { crashingBackend, type TestCaller } from '#support/test-server.ts';

const paying = payingTeamsForFile();
const {
  billingAfter,
  startCheckout,
  invoices,
  runBillingPeriod,
  openPayingTeam,
  openTeam,
  teamRecord,
  runningSubscription,
} = paying;

describe('POST /subscription/create', () => {
  test('POST /subscription/create opens a checkout; once it is paid, the team has plan, limits, credits and an invoice', async () => {
    const { teamId, owner } = await openTeam();
    const id = await startCheckout(owner, HUNTER);
    expect(await teamRecord(teamId)).toMatchObject({ plan: 'free', credits: 0 });
    await paying.server.sandbox.pay(id);
    expect(await teamRecord(teamId)).toMatchObject({
      plan: 'hunter',
      status: 'active',
      credits: 20_000,
      additionalCredits: 0,
      billingPeriod: 'yearly',
      billingCurrency: 'gbp',
    });
    const { renewsAt, creditsUntil = '' } = await teamRecord(teamId);
    expect(Date.parse(renewsAt)).toBeGreaterThan(Date.now() + 364 * 24 * 3_600_000);
    // A year is paid, and its credits are granted monthly.
    expect(Date.parse(creditsUntil)).toBeLessThan(Date.now() + 32 * 24 * 3_600_000);
    expect(await paying.server.backend.teams.getPrefs({ teamId })).toMatchObject({
      plan: 'hunter',
      status: 'active',
      maxAgents: 3,
      maxCampaigns: 12,
      maxProducts: 9,
    });
    expect(await invoices(teamId)).toEqual([
      expect.objectContaining({
        amountMinor: 191_100,
        chargedMinor: 191_100,
        currency: 'gbp',
        status: 'paid',
        downloadUrl: expect.stringContaining('/sandbox/invoices/'),
      }),
    ]);
  });

  test('a team with a subscription is refused and told to change its plan', async () => {
    const { owner } = await openPayingTeam();
    expect(refusalOf(await paying.server.post('/subscription/create', { ...PIONEER, ...RETURN_URLS }, owner))).toEqual([
      409,
      'conflict',
      'This team already has a subscription. Change its plan instead.',
    ]);
  });

  test('once one checkout is paid, the team’s other subscription checkouts cannot be paid', async () => {
    const { teamId, owner } = await openTeam();
    const [first, second] = [await startCheckout(owner, PIONEER), await startCheckout(owner, CONQUEROR)];
    await paying.server.sandbox.pay(first);
    expect((await paying.server.sandbox.findCheckout(second))?.status).toBe('gone');
    await paying.server.sandbox.pay(second);
    expect(await teamRecord(teamId)).toMatchObject({ plan: 'pioneer', credits: 5_000 });
    expect(await invoices(teamId)).toHaveLength(1);
  });

  test('the first of two paid checkouts counts, and the second is ended, refunded and shown as refunded', async () => {
    const { teamId, owner } = await openTeam();
    // Both are paid before the server receives an event of either.
    const withoutWebhooks = openSandboxBilling({
      backend: paying.server.backend,
      now: paying.server.now,
      onWebhook: async () => undefined,
    });
    const [first, second] = [await startCheckout(owner, PIONEER), await startCheckout(owner, CONQUEROR)];
    for (const id of [first, second]) await withoutWebhooks.sandbox.pay(id);
    for (const id of [first, second]) await handlePaymentWebhook(withoutWebhooks.billing, { kind: 'checkout', id });
    expect(await teamRecord(teamId)).toMatchObject({ plan: 'pioneer', credits: 5_000 });
    const found = await Promise.all(
      [first, second].map(async (id) =>
        paying.server.sandbox.payments.findSubscription(
          (await paying.server.sandbox.findCheckout(id))?.subscriptionId ?? '',
        ),
      ),
    );
    expect(found.map((subscription) => subscription?.status)).toEqual(['active', 'ended']);
    expect((await invoices(teamId)).map(({ chargedMinor, status }) => [chargedMinor, status])).toContainEqual([
      287_100,
      'refunded',
    ]);
    expect(await paying.server.backend.teams.getPrefs({ teamId })).toMatchObject({ plan: 'pioneer', maxAgents: 1 });
  });

  test('the limits of a plan are written before the plan, and a server that dies in between leaves them', async () => {
    const { teamId, owner } = await openTeam();
    const id = await startCheckout(owner, HUNTER);
    await openSandboxBilling({
      backend: paying.server.backend,
      now: paying.server.now,
      onWebhook: async () => undefined,
    }).sandbox.pay(id);
    const dying = openSandboxBilling({
      backend: crashingBackend(paying.server.backend, 1, 'before'),
      providerBackend: paying.server.backend,
      now: paying.server.now,
    });
    await expect(handlePaymentWebhook(dying.billing, { kind: 'checkout', id })).rejects.toThrow();
    expect(await teamRecord(teamId)).toMatchObject({ plan: 'free', credits: 0 });
    expect(await paying.server.backend.teams.getPrefs({ teamId })).toMatchObject({
      plan: 'hunter',
      maxAgents: 3,
      maxCampaigns: 12,
    });
    await handlePaymentWebhook(billingAfter(owner, 0).billing, { kind: 'checkout', id });
    expect(await teamRecord(teamId)).toMatchObject({ plan: 'hunter', credits: 20_000 });
  });

  test('limits that somebody wrote into the preferences are corrected when the subscription is synced', async () => {
    const { teamId, owner } = await openPayingTeam();
    const prefs = await paying.server.backend.teams.getPrefs({ teamId });
    await paying.server.backend.teams.updatePrefs({ teamId, prefs: { ...prefs, maxAgents: -1, plan: 'conqueror' } });
    await runBillingPeriod(owner, (await runningSubscription(teamId)).id, 0);
    expect(await paying.server.backend.teams.getPrefs({ teamId })).toMatchObject({ plan: 'hunter', maxAgents: 3 });
  });

  test('two requests under one key create one checkout', async () => {
    const { owner } = await openTeam();
    const keyed = { ...owner, key: 'twice' };
    const urls = await Promise.all([startCheckout(keyed, HUNTER), startCheckout(keyed, HUNTER)]);
    expect(new Set(urls).size).toBe(1);
  });

  test('another order under the same key is refused, not answered with the first', async () => {
    const { owner } = await openPayingTeam();
    const order = (productId: string) =>
      paying.server.post('/payment/create', { ...CREDIT_PACK, productId }, { ...owner, key: 'again' });
    const { url } = linkAnswerSchema.parse((await order('credits_2500')).body.data);
    expect((await paying.server.sandbox.findCheckout(idOf(url)))?.bought).toEqual({
      kind: 'credits',
      productId: 'credits_2500',
    });
    expect((await order('credits_20000')).body.error?.code).toBe('idempotency_key_reused');
    expect((await order('credits_2500')).body.data).toEqual({ url });
  });

  test('a server that dies before it stores the checkout returns no address of it', async () => {
    const { owner } = await openTeam();
    await startCheckout(owner, HUNTER);
    const through = crashingBackend(paying.server.backend, 2, 'before');
    expect(
      (await paying.server.post('/subscription/create', { ...HUNTER, ...RETURN_URLS }, { ...owner, through })).body
        .data,
    ).toBeNull();
  });
});

describe('POST /payment/create', () => {
  test('a team on a paid plan buys the credits of a checkout once', async () => {
    const { teamId, owner } = await openPayingTeam();
    const { url } = linkAnswerSchema.parse((await paying.server.post('/payment/create', CREDIT_PACK, owner)).body.data);
    await paying.server.sandbox.pay(idOf(url));
    await paying.server.sandbox.pay(idOf(url));
    expect(await teamRecord(teamId)).toMatchObject({ credits: 20_000, additionalCredits: 2_500 });
    expect((await invoices(teamId)).find(({ chargedMinor }) => chargedMinor === 1_700)).toMatchObject({
      amountMinor: 1_700,
      currency: 'gbp',
      status: 'paid',
    });
    const inDollars = linkAnswerSchema.parse(
      (await paying.server.post('/payment/create', { ...CREDIT_PACK, currency: 'usd' }, owner)).body.data,
    );
    expect(
      (await paying.server.sandbox.findCheckout(idOf(inDollars.url)))?.currency,
      'a team pays in the currency of its subscription',
    ).toBe('gbp');
    const free = await openTeam();
    expect(refusalOf(await paying.server.post('/payment/create', CREDIT_PACK, free.owner))).toEqual([
      403,
      'forbidden',
      'Buying credits needs a paid plan. Choose a plan first.',
    ]);
  });

  test('a product that is not sold is refused', async () => {
    const { owner } = await openPayingTeam();
    for (const productId of ['credits_1', 'credits_2500 ', '2500'])
      expect(
        refusalOf(await paying.server.post('/payment/create', { ...CREDIT_PACK, productId }, owner)).slice(0, 2),
      ).toEqual([400, 'invalid_request']);
  });
});

describe('POST /payment/state', () => {
  const stateOf = async (owner: TestCaller, checkout: string) => {
    const { status, body } = await paying.server.post('/payment/state', { checkout }, owner);
    return status === 200 ? paymentStateAnswerSchema.parse(body.data).state : body.error?.code;
  };

  test('the state of each checkout is returned by the key of its request', async () => {
    const { teamId, owner } = await openPayingTeam();
    const open = async (key: string) =>
      idOf(
        linkAnswerSchema.parse((await paying.server.post('/payment/create', CREDIT_PACK, { ...owner, key })).body.data)
          .url,
      );
    const [paid, canceled] = [await open('one'), await open('two')];
    await open('three');
    await paying.server.sandbox.pay(paid);
    await paying.server.sandbox.cancel(canceled);
    expect([
      await stateOf(owner, 'one'),
      await stateOf(owner, 'two'),
      await stateOf(owner, 'three'),
      await stateOf(owner, 'four'),
    ]).toEqual(['paid', 'gone', 'open', 'not_found']);
    expect(await teamRecord(teamId)).toMatchObject({ additionalCredits: 2_500 });
    const admin = await paying.server.createMember();
    await paying.server.backend.teams.createMembership({ teamId, userId: admin.userId, roles: ['admin'] });
    expect(await stateOf({ member: admin, teamId }, 'one')).toBe('not_found');
  });

  test('the state is fetched from the provider: a payment counts from then on, even when its event was lost', async () => {
    const { teamId, owner } = await openTeam();
    const reply = await paying.server.post(
      '/subscription/create',
      { ...HUNTER, ...RETURN_URLS },
      { ...owner, key: 'unheard' },
    );
    const { sandbox } = openSandboxBilling({
      backend: paying.server.backend,
      now: () => Date.now(),
      onWebhook: async () => undefined,
    });
    await sandbox.pay(idOf(checkoutAnswerSchema.parse(reply.body.data).checkoutUrl));
    expect((await teamRecord(teamId)).plan).toBe('free');
    expect(await stateOf(owner, 'unheard')).toBe('paid');
    expect(await teamRecord(teamId)).toMatchObject({ plan: 'hunter', credits: 20_000 });
  });
});
