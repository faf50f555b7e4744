import { describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { planLimits } from '#domain/plan/plan.ts';
import { createBillingCheckout } from '#server/billing/billing-checkout.ts';
import { createBillingPeriod } from '#server/billing/billing-period.ts';
import {
  createPayment,
  createSubscription,
  openSubscriptionPortal,
  updateTeam,
} from '#server/dashboard/billing/billing-handlers.ts';
import { TEAM, CALLER, HUNTER, PIONEER, RETURN_URLS, stripeTeamForEachTest } from '#support/stripe-team.ts';

const rig = stripeTeamForEachTest();
const { now, team, invoices, stripeObject, lastRequest, post, sendEvent, payFor, subscribe, jobContext } = rig;

describe('a first subscription', () => {
  test('a first subscription opens a checkout with the price of its plan, period and currency, for the team', async () => {
    await subscribe();
    expect(lastRequest('/v1/customers')?.params).toEqual({
      name: 'Northwind',
      email: 'books@northwind.example',
      metadata: { teamId: TEAM },
    });
    expect(
      rig.stripe.requests.find(({ path, method }) => path === '/v1/checkout/sessions' && method === 'POST')?.params,
    ).toEqual({
      mode: 'subscription',
      customer: 'cus_1',
      client_reference_id: TEAM,
      success_url: RETURN_URLS.successUrl,
      cancel_url: RETURN_URLS.cancelUrl,
      line_items: { 0: { price: 'price_hunter-yearly-gbp', quantity: '1' } },
      metadata: { teamId: TEAM, plan: 'hunter', billingPeriod: 'yearly' },
      subscription_data: { metadata: { teamId: TEAM, plan: 'hunter', billingPeriod: 'yearly' } },
    });
    expect(team()).toMatchObject({
      plan: 'hunter',
      status: 'active',
      credits: 20_000,
      billingPeriod: 'yearly',
      billingCurrency: 'gbp',
    });
    expect(rig.backend.preferences.get(TEAM)).toMatchObject({
      ...planLimits('hunter', 'cards'),
      billingName: 'Northwind',
    });
  });

  test('a first subscription is applied once when its events arrive twice or out of order', async () => {
    const { sessionId, subscriptionId, invoiceId } = await payFor();
    const early = rig.stripe.event('customer.subscription.created', {
      ...stripeObject(subscriptionId),
      status: 'incomplete',
    });
    for (let time = 0; time < 2; time += 1) {
      await sendEvent('invoice.paid', invoiceId);
      await sendEvent('customer.subscription.updated', subscriptionId);
      await post(early);
      await sendEvent('checkout.session.completed', sessionId);
    }
    expect(team()).toMatchObject({ plan: 'hunter', credits: 20_000 });
    expect(rig.backend.documents(COLLECTIONS.credits)).toHaveLength(1);
    expect(invoices()).toEqual([
      expect.objectContaining({
        chargedMinor: 200_000,
        currency: 'gbp',
        amountMinor: 200_000,
        status: 'paid',
        downloadUrl: 'https://pay.stripe.com/invoice/pdf',
      }),
    ]);
  });

  test('a first subscription is found by polling when no event arrives', async () => {
    const { sessionId, subscriptionId } = await payFor();
    const check = createBillingCheckout(rig.billing);
    expect(await check(jobContext({ provider: 'stripe', checkoutId: sessionId, openedAtMs: now() }))).toEqual({
      kind: 'done',
    });
    expect(team().plan).toBe('hunter');
    expect((await createBillingPeriod(rig.billing)(jobContext({ provider: 'stripe', subscriptionId }))).kind).toBe(
      'again',
    );
    expect(invoices()).toHaveLength(1);
  });

  test('a first subscription is polled while its payment is pending, and no longer once its checkout has expired', async () => {
    const { sessionId } = await payFor();
    const check = (): ReturnType<ReturnType<typeof createBillingCheckout>> =>
      createBillingCheckout(rig.billing)(jobContext({ provider: 'stripe', checkoutId: sessionId, openedAtMs: now() }));
    rig.stripe.change(sessionId, { payment_status: 'unpaid' });
    expect((await check()).kind).toBe('again');
    rig.stripe.change(sessionId, { status: 'expired' });
    expect((await check()).kind).toBe('done');
    expect(team().plan).toBe('free');
  });
});

describe('credits, portal and billing information at Stripe:', () => {
  test('credits are paid once and counted once', async () => {
    await subscribe();
    const { url } = await createPayment(
      rig.billing,
      CALLER,
      { currency: 'usd', productId: 'credits_20000', ...RETURN_URLS },
      undefined,
    );
    // Stripe accepts one currency per customer, and the team's subscription is in pounds.
    const sessionId = url.split('/').at(-1) ?? '';
    expect(stripeObject(sessionId)).toMatchObject({
      mode: 'payment',
      line_items: {
        0: { price_data: { currency: 'gbp', unit_amount: '8500', product_data: { name: '20,000 credits' } } },
      },
    });
    const { invoiceId } = rig.stripe.pay(sessionId);
    for (const type of [
      'checkout.session.completed',
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
    ])
      await sendEvent(type, sessionId);
    await sendEvent('invoice.paid', invoiceId);
    expect(team()).toMatchObject({ credits: 20_000, additionalCredits: 20_000 });
    expect(invoices()).toEqual([expect.objectContaining({ chargedMinor: 8_500, currency: 'gbp', amountMinor: 8_500 })]);
  });

  test('the portal is that of Stripe, and the customer gets the billing name and email address', async () => {
    await subscribe();
    expect(await openSubscriptionPortal(rig.billing, CALLER, { returnUrl: 'https://crm.example/billing' })).toEqual({
      url: 'https://billing.stripe.com/p/session/1',
    });
    expect(lastRequest('/v1/billing_portal')?.params).toEqual({
      customer: 'cus_1',
      return_url: 'https://crm.example/billing',
    });
    await updateTeam(rig.billing, CALLER, { billingName: 'Northwind Ltd', billingEmail: 'ap@northwind.example' });
    expect(stripeObject('cus_1')).toMatchObject({ name: 'Northwind Ltd', email: 'ap@northwind.example' });
  });
});

describe('a customer that Stripe no longer knows', () => {
  const information = { billingName: 'Northwind Ltd', billingEmail: 'ap@northwind.example' };
  const customers = () => [...rig.stripe.objects.values()].filter(({ object }) => object === 'customer');
  const startCheckout = (key: string) => createSubscription(rig.billing, CALLER, { ...HUNTER, ...RETURN_URLS }, key);

  test('a customer that Stripe no longer knows is replaced by a new one, with which the team pays and keeps its billing information', async () => {
    await startCheckout('first');
    rig.stripe.deleteCustomer('cus_1');
    await updateTeam(rig.billing, CALLER, information);
    expect(rig.backend.preferences.get(TEAM)).toMatchObject(information);
    await startCheckout('second');
    expect(customers()).toEqual([expect.objectContaining({ name: 'Northwind Ltd', email: 'ap@northwind.example' })]);
    expect((await subscribe()).subscriptionId).not.toBe('');
    expect(team()).toMatchObject({ plan: 'hunter', credits: 20_000 });
    expect(customers()).toHaveLength(1);
  });

  test('a customer that Stripe no longer knows is replaced by a new one when the portal is opened', async () => {
    await startCheckout('first');
    rig.stripe.deleteCustomer('cus_1');
    expect(await openSubscriptionPortal(rig.billing, CALLER, { returnUrl: 'https://crm.example/billing' })).toEqual({
      url: 'https://billing.stripe.com/p/session/1',
    });
    expect(lastRequest('/v1/billing_portal')?.params['customer']).toBe(customers()[0]?.['id']);
  });

  test('a customer that Stripe no longer knows leaves a free team that can subscribe again when it was deleted with its subscription', async () => {
    const { subscriptionId } = await subscribe();
    rig.stripe.deleteCustomer('cus_1');
    await openSubscriptionPortal(rig.billing, CALLER, { returnUrl: 'https://crm.example/billing' });
    expect(team()).toMatchObject({ plan: 'free', billingPeriod: '' });
    expect((await rig.runBillingPeriod(subscriptionId)).kind).toBe('again');
    await subscribe(PIONEER);
    expect(team()).toMatchObject({ plan: 'pioneer' });
  });

  test('a customer of another Stripe key takes nothing away, and the log says what to do', async () => {
    await subscribe();
    rig.stripe.objects.clear();
    await expect(
      createPayment(rig.billing, CALLER, { currency: 'gbp', productId: 'credits_2500', ...RETURN_URLS }, undefined),
    ).rejects.toMatchObject({ code: 'unavailable' });
    expect(rig.logged.join('\n')).toContain('the account cus_1 of the team team is not known to the payment provider');
    expect(customers()).toEqual([]);
    expect(team()).toMatchObject({ plan: 'hunter', credits: 20_000, billingPeriod: 'yearly' });
    await updateTeam(rig.billing, CALLER, information);
    expect(rig.backend.preferences.get(TEAM)).toMatchObject(information);
  });
});
