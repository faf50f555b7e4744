import { describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createBillingCheckout } from '#server/billing/billing-checkout.ts';
import { createSubscription } from '#server/dashboard/billing/billing-handlers.ts';
import { TEAM, CALLER, RETURN_URLS, HUNTER, CONQUEROR, PIONEER, stripeTeamForEachTest } from '#support/stripe-team.ts';

const rig = stripeTeamForEachTest();
const { logged, now, team, invoices, stripeObject, post, sendEvent, payFor, subscribe, runBillingPeriod, jobContext } =
  rig;

describe('several checkouts of one team', () => {
  test('lead to one subscription: once it is paid the others expire, and one that was paid all the same is ended and refunded', async () => {
    const open = async (chosen: typeof HUNTER | typeof PIONEER | typeof CONQUEROR): Promise<string> =>
      (await createSubscription(rig.billing, CALLER, { ...chosen, ...RETURN_URLS }, undefined)).checkoutUrl
        .split('/')
        .at(-1) ?? '';
    const [first, second, third] = [await open(PIONEER), await open(HUNTER), await open(CONQUEROR)];
    rig.stripe.pay(first);
    const { subscriptionId, invoiceId } = rig.stripe.pay(second);
    await sendEvent('checkout.session.completed', first);
    expect(stripeObject(third)['status']).toBe('expired');
    expect(await sendEvent('checkout.session.completed', second)).toBe(200);
    expect(team()).toMatchObject({ plan: 'pioneer', credits: 5_000 });
    expect(stripeObject(subscriptionId)['status']).toBe('canceled');
    expect(stripeObject(rig.stripe.chargeOf(invoiceId))['refunded']).toBe(true);
    expect(invoices()).toContainEqual(expect.objectContaining({ chargedMinor: 200_000, status: 'refunded' }));
  });
});

describe('a mismatch with Stripe:', () => {
  test('an unknown subscription takes nothing away, is fetched again once an hour, and the log says what to do', async () => {
    const { subscriptionId, sessionId } = await subscribe();
    const stored = stripeObject(subscriptionId);
    rig.stripe.objects.delete(subscriptionId);
    expect(await post(rig.stripe.event('customer.subscription.updated', stored))).toBe(200);
    expect(await runBillingPeriod(subscriptionId)).toEqual({
      kind: 'again',
      atMs: expect.closeTo(now() + 3_600_000, -4),
    });
    expect(team()).toMatchObject({ plan: 'hunter', status: 'active', credits: 20_000 });
    expect(logged.filter((line) => line.includes('another account or another mode'))).toHaveLength(1);
    rig.stripe.objects.set(subscriptionId, stored);
    expect(await post(rig.stripe.event('customer.subscription.updated', stored))).toBe(200);
    expect((await runBillingPeriod(subscriptionId)).kind).toBe('again');
    expect(team()).toMatchObject({ plan: 'hunter', credits: 20_000 });
    expect(stripeObject(sessionId)['status']).toBe('complete');
  });

  test('a checkout unknown to Stripe is fetched again', async () => {
    const { sessionId } = await payFor();
    const stored = stripeObject(sessionId);
    const check = () =>
      createBillingCheckout(rig.billing)(jobContext({ provider: 'stripe', checkoutId: sessionId, openedAtMs: now() }));
    rig.stripe.objects.delete(sessionId);
    expect((await check()).kind).toBe('again');
    rig.stripe.objects.set(sessionId, stored);
    expect((await check()).kind).toBe('done');
    expect(team()).toMatchObject({ plan: 'hunter', credits: 20_000 });
  });

  test('credits that were granted before a change of the provider are not granted again', async () => {
    const { subscriptionId } = await subscribe();
    await rig.backend.transact([
      {
        action: 'update',
        collection: COLLECTIONS.billingAccounts,
        id: TEAM,
        data: { provider: 'sandbox', customerId: TEAM, subscriptionId: '', granted: 0, version: 9 },
      },
    ]);
    expect(await sendEvent('customer.subscription.updated', subscriptionId)).toBe(200);
    expect(team()).toMatchObject({ plan: 'hunter', credits: 20_000 });
    expect(rig.backend.documents(COLLECTIONS.credits)).toHaveLength(1);
  });

  test('a subscription with a foreign price changes nothing, but its end is applied', async () => {
    const { subscriptionId } = await subscribe();
    rig.stripe.change(subscriptionId, {
      metadata: { teamId: TEAM },
      items: {
        object: 'list',
        data: [
          { id: 'si_x', price: { id: 'price_of_another_program' }, current_period_start: 1, current_period_end: 2 },
        ],
      },
    });
    expect(await sendEvent('customer.subscription.updated', subscriptionId)).toBe(200);
    expect((await runBillingPeriod(subscriptionId)).kind).toBe('again');
    expect(team()).toMatchObject({ plan: 'hunter', status: 'active' });
    expect(logged.filter((line) => line.includes('STRIPE_PRICES'))).toHaveLength(1);
    rig.stripe.change(subscriptionId, { status: 'canceled' });
    expect(await sendEvent('customer.subscription.deleted', subscriptionId)).toBe(200);
    expect(team().plan).toBe('free');
  });
});
