import { describe, expect, test } from 'vitest';
import { addMonths } from '#domain/billing/billing-months.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { planLimits } from '#domain/plan/plan.ts';
import { createBillingPeriod } from '#server/billing/billing-period.ts';
import { previewSubscription, updateSubscription } from '#server/dashboard/billing/billing-handlers.ts';
import type { StripeObject } from '#support/stripe-objects.ts';
import { DAY_MS, TEAM, CALLER, HUNTER, CONQUEROR, PIONEER, stripeTeamForEachTest } from '#support/stripe-team.ts';

const rig = stripeTeamForEachTest();
const {
  now,
  passTime,
  team,
  invoices,
  stripeObject,
  lastRequest,
  updates,
  lastUpdate,
  sendEvent,
  payFor,
  subscribe,
  periodOf,
  runBillingPeriod,
  jobContext,
} = rig;

describe('changes of a subscription at Stripe:', () => {
  test('a higher plan is charged its difference at once', async () => {
    const { subscriptionId } = await subscribe();
    expect(await previewSubscription(rig.billing, CALLER, CONQUEROR)).toMatchObject({
      dueNowMinor: 100_000,
      creditMinor: 0,
      currency: 'gbp',
      renewalMinor: 287_100,
    });
    await updateSubscription(rig.billing, CALLER, CONQUEROR);
    expect(
      rig.stripe.requests.findLast(
        ({ method, path }) => method === 'POST' && path === `/v1/subscriptions/${subscriptionId}`,
      )?.params,
    ).toMatchObject({
      items: { 0: { price: 'price_conqueror-yearly-gbp' } },
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      metadata: { plan: 'conqueror' },
    });
    expect(team()).toMatchObject({ plan: 'conqueror', credits: 35_000 });
  });

  test('a card that declines leaves the plan as it is', async () => {
    await subscribe();
    rig.stripe.cardDeclines = true;
    await expect(updateSubscription(rig.billing, CALLER, CONQUEROR)).rejects.toMatchObject({
      code: 'payment_declined',
    });
    expect(team()).toMatchObject({ plan: 'hunter', status: 'active', credits: 20_000 });
  });

  test('the credit Stripe keeps for a customer is shown before the subscription is ended', async () => {
    await subscribe();
    const end = { ...PIONEER, plan: 'free' } as const;
    expect(await previewSubscription(rig.billing, CALLER, end)).toMatchObject({ creditMinor: 0 });
    const subscription = [...rig.stripe.objects.values()].find(({ object }) => object === 'subscription');
    Object.assign(rig.stripe.objects.get(String(subscription?.['customer'])) ?? expect.fail('no customer'), {
      balance: -4_210,
    });
    expect(await previewSubscription(rig.billing, CALLER, end)).toMatchObject({ creditMinor: 4_210 });
  });

  test('a lower plan becomes a credit on the next invoices', async () => {
    await subscribe();
    const { anchorMs, periodEndMs } = periodOf('sub_');
    const elevenMonths = (periodEndMs - addMonths(anchorMs, 1)) / (periodEndMs - anchorMs);
    expect(await previewSubscription(rig.billing, CALLER, PIONEER)).toMatchObject({
      dueNowMinor: 0,
      creditMinor: Math.round(200_000 * elevenMonths) - Math.round(100_000 * elevenMonths),
      renewalMinor: 81_600,
    });
    await updateSubscription(rig.billing, CALLER, PIONEER);
    expect(lastRequest('/v1/subscriptions/')?.method).toBe('GET');
    expect(
      rig.stripe.requests.findLast(({ method, path }) => method === 'POST' && path.startsWith('/v1/subscriptions/'))
        ?.params['proration_behavior'],
    ).toBe('create_prorations');
    expect(team()).toMatchObject({ plan: 'pioneer', credits: 20_000 });
    expect(rig.backend.preferences.get(TEAM)).toMatchObject(planLimits('pioneer', 'cards'));
  });

  test('a subscription is shown overdue, paid, ending with its period, and ended', async () => {
    const { subscriptionId } = await subscribe();
    const changeTo = async (fields: StripeObject, type = 'customer.subscription.updated'): Promise<void> => {
      rig.stripe.change(subscriptionId, fields);
      expect(await sendEvent(type, subscriptionId)).toBe(200);
    };
    await changeTo({ status: 'past_due' });
    expect(team()).toMatchObject({ plan: 'hunter', status: 'past_due' });
    await changeTo({ status: 'active' });
    expect(team().status).toBe('active');
    await changeTo({ cancel_at_period_end: true });
    expect(team()).toMatchObject({ plan: 'hunter', renewsAt: '' });
    await changeTo({ status: 'canceled' }, 'customer.subscription.deleted');
    expect(team()).toMatchObject({ plan: 'free', status: 'active', credits: 20_000, billingPeriod: '' });
    passTime(32 * DAY_MS);
    expect(await createBillingPeriod(rig.billing)(jobContext({ provider: 'stripe', subscriptionId }))).toEqual({
      kind: 'done',
    });
    expect(team().credits).toBe(0);
    expect(rig.backend.preferences.get(TEAM)).toMatchObject(planLimits('free', 'cards'));
  });

  test('a month of credits begins when its invoice is paid, not when the period begins', async () => {
    const { subscriptionId } = await subscribe({ ...HUNTER, billingPeriod: 'monthly' });
    passTime(periodOf('sub_').periodEndMs - now() + 2_000 + DAY_MS);
    const invoiceId = rig.stripe.renew(subscriptionId);
    // Stripe reports the renewal at once and charges an hour later.
    await sendEvent('customer.subscription.updated', subscriptionId);
    expect((await runBillingPeriod(subscriptionId)).kind).toBe('again');
    expect(team()).toMatchObject({ plan: 'hunter', status: 'active', credits: 20_000 });
    expect(rig.backend.documents(COLLECTIONS.credits)).toHaveLength(1);
    rig.stripe.change(invoiceId, { status: 'open' });
    await sendEvent('invoice.finalized', invoiceId);
    expect(rig.backend.documents(COLLECTIONS.credits)).toHaveLength(1);
    rig.stripe.change(invoiceId, { status: 'paid' });
    for (let time = 0; time < 2; time += 1) await sendEvent('invoice.paid', invoiceId);
    expect(
      rig.backend.documents(COLLECTIONS.credits).map(({ movement, total }) => `${String(movement)} ${String(total)}`),
    ).toEqual(['grant 20000', 'expire 20000', 'grant 20000']);
  });

  test('a renewal that is never paid grants no credits', async () => {
    const { subscriptionId } = await subscribe({ ...HUNTER, billingPeriod: 'monthly' });
    passTime(periodOf('sub_').periodEndMs - now() + 2_000 + DAY_MS);
    const invoiceId = rig.stripe.renew(subscriptionId);
    rig.stripe.change(invoiceId, { status: 'open' });
    rig.stripe.change(subscriptionId, { status: 'past_due' });
    await sendEvent('invoice.payment_failed', invoiceId);
    expect(team()).toMatchObject({ plan: 'hunter', status: 'past_due', credits: 0 });
  });

  test.each([
    ['trialing', 'active'],
    ['paused', 'past_due'],
    ['unpaid', 'past_due'],
  ])('a subscription that is %s makes the team %s and grants no credits', async (status, expected) => {
    const paid = await payFor();
    rig.stripe.change(paid.subscriptionId, { status });
    expect(await sendEvent('checkout.session.completed', paid.sessionId)).toBe(200);
    expect(team()).toMatchObject({ plan: 'hunter', status: expected, credits: 0 });
  });

  test('a subscription that ends at a date is not renewed, and choosing a plan continues it', async () => {
    const { subscriptionId } = await subscribe();
    rig.stripe.change(subscriptionId, { cancel_at: rig.stripe.nowSeconds + 1_000 });
    await sendEvent('customer.subscription.updated', subscriptionId);
    expect(team()).toMatchObject({ plan: 'hunter', renewsAt: '' });
    await updateSubscription(rig.billing, CALLER, CONQUEROR);
    expect(lastUpdate()).toMatchObject({ cancel_at: '' });
  });

  test('no change is requested for the plan the subscription already has', async () => {
    await subscribe();
    await updateSubscription(rig.billing, CALLER, HUNTER);
    expect(updates()).toEqual([]);
  });

  test('an upgrade is prorated from the beginning of the month of credits, a downgrade from its end', async () => {
    await subscribe(PIONEER);
    const { anchorMs } = periodOf('sub_');
    passTime(70 * DAY_MS);
    await runBillingPeriod([...rig.stripe.objects.keys()].find((id) => id.startsWith('sub_')) ?? '');
    await updateSubscription(rig.billing, CALLER, HUNTER);
    expect(lastUpdate()).toMatchObject({
      proration_behavior: 'always_invoice',
      proration_date: String(addMonths(anchorMs, 2) / 1_000),
    });
    await updateSubscription(rig.billing, CALLER, PIONEER);
    expect(lastUpdate()).toMatchObject({
      proration_behavior: 'create_prorations',
      proration_date: String(addMonths(anchorMs, 3) / 1_000),
    });
  });

  test('upgrades and downgrades of a monthly subscription charge every credit once', async () => {
    const monthly = (plan: 'pioneer' | 'hunter' | 'conqueror') =>
      ({ plan, billingPeriod: 'monthly', currency: 'gbp' }) as const;
    await subscribe(monthly('pioneer'));
    const charged = (): number =>
      [...rig.stripe.objects.values()].reduce(
        (sum, { object, amount_due: due }) => sum + (object === 'invoice' ? Number(due) : 0),
        0,
      );
    passTime(20 * DAY_MS);
    const change = async (plan: 'pioneer' | 'hunter' | 'conqueror'): Promise<readonly number[]> => {
      const { dueNowMinor, creditsAdded } = await previewSubscription(rig.billing, CALLER, monthly(plan));
      const [chargedBefore, creditsBefore] = [charged(), team().credits];
      await updateSubscription(rig.billing, CALLER, monthly(plan));
      expect([charged() - chargedBefore, team().credits - creditsBefore], `as previewed for ${plan}`).toEqual([
        dueNowMinor,
        creditsAdded,
      ]);
      return [dueNowMinor, creditsAdded];
    };
    expect(await change('hunter')).toEqual([10_000, 15_000]);
    expect(await change('pioneer')).toEqual([0, 0]);
    expect(await change('hunter')).toEqual([0, 0]);
    expect(await change('pioneer')).toEqual([0, 0]);
    expect(await change('conqueror'), 'from the highest paid plan, not from the current one').toEqual([10_000, 15_000]);
    expect(await change('pioneer')).toEqual([0, 0]);
    expect(team()).toMatchObject({ plan: 'pioneer', credits: 35_000 });
  });

  test('an upgrade whose payment is declined leaves the previous plan', async () => {
    await subscribe(HUNTER);
    await updateSubscription(rig.billing, CALLER, PIONEER);
    rig.stripe.declinesFor = 'price_conqueror-yearly-gbp';
    await expect(updateSubscription(rig.billing, CALLER, CONQUEROR)).rejects.toMatchObject({
      code: 'payment_declined',
    });
    expect(periodOf('sub_')).toBeDefined();
    expect([...rig.stripe.objects.values()].find(({ object }) => object === 'subscription')).toMatchObject({
      items: { data: [{ price: { id: 'price_pioneer-yearly-gbp' } }] },
    });
    expect(team()).toMatchObject({ plan: 'pioneer', credits: 20_000 });
  });

  test('a change that costs nothing creates no invoice', async () => {
    await subscribe();
    await updateSubscription(rig.billing, CALLER, PIONEER);
    await updateSubscription(rig.billing, CALLER, HUNTER);
    const freeInvoice = [...rig.stripe.objects.values()].find(
      ({ object, amount_due: due }) => object === 'invoice' && due === 0,
    );
    await sendEvent('invoice.paid', String(freeInvoice?.['id']));
    expect(
      invoices()
        .map(({ chargedMinor }) => chargedMinor)
        .filter((charged) => charged === 0),
    ).toEqual([]);
  });

  test('the subscription of a deleted team is canceled', async () => {
    const { subscriptionId } = await subscribe();
    rig.backend.deleteTeam(TEAM);
    expect(await sendEvent('customer.subscription.updated', subscriptionId)).toBe(200);
    expect(stripeObject(subscriptionId)['status']).toBe('canceled');
  });
});
