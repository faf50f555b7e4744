import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createBillingCheckout } from '#server/billing/billing-checkout.ts';
import { createBillingPeriod } from '#server/billing/billing-period.ts';
import { subscriptionCreate, subscriptionPortal } from '#server/dashboard/billing/billing-handlers.ts';
import { STRIPE_SECRET_KEY } from '#support/stripe-server.ts';
import { CALLER, RETURN_URLS, HUNTER, stripeTeamForEachTest } from '#support/stripe-team.ts';

const rig = stripeTeamForEachTest();
const { logged, now, team, invoices, stripeObject, post, sendEvent, payFor, jobContext } = rig;

describe('the Stripe webhook', () => {
  test('accepts events that Stripe has just signed, and nothing else', async () => {
    const { sessionId } = await payFor();
    const object = stripeObject(sessionId);
    const good = rig.stripe.event('checkout.session.completed', object);
    const refused = [
      rig.stripe.event('checkout.session.completed', object, Date.now(), 'whsec_of_somebody_else'),
      rig.stripe.event('checkout.session.completed', object, Date.now() - 10 * 60_000),
      { ...good, body: good.body.replace(sessionId, 'cs_other') },
      { ...good, signature: '' },
      { ...good, signature: 't=1,v1=00' },
    ];
    const requestCount = rig.stripe.requests.length;
    for (const event of refused) expect(await post(event)).toBe(400);
    expect(rig.stripe.requests.length).toBe(requestCount);
    expect(team().plan).toBe('free');
    expect(await post(good)).toBe(200);
    expect(team().plan).toBe('hunter');
  });

  test('ignores objects of other programs', async () => {
    rig.stripe.objects.set('sub_other', { id: 'sub_other', object: 'subscription', status: 'active', metadata: {} });
    rig.stripe.objects.set('in_other', {
      id: 'in_other',
      object: 'invoice',
      status: 'paid',
      amount_due: 5,
      currency: 'eur',
      created: 1,
      lines: { data: [] },
      metadata: {},
      parent: null,
    });
    const types = [
      ['customer.subscription.updated', 'sub_other'],
      ['invoice.paid', 'in_other'],
      ['checkout.session.completed', 'cs_other'],
      ['customer.created', 'cus_other'],
      ['payout.paid', 'po_other'],
    ] as const;
    for (const [type, id] of types)
      expect(await post(rig.stripe.event(type, rig.stripe.objects.get(id) ?? { id, object: type })), type).toBe(200);
    expect([team().plan, invoices()]).toEqual(['free', []]);
  });

  test('asks for a redelivery while Stripe cannot be reached, and people get an error message', async () => {
    const { sessionId } = await payFor();
    rig.stripe.isDown = true;
    expect(await sendEvent('checkout.session.completed', sessionId)).toBe(503);
    await expect(
      subscriptionCreate(rig.billing, CALLER, { ...HUNTER, ...RETURN_URLS }, undefined),
    ).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Failed to create subscription',
    });
    await expect(subscriptionPortal(rig.billing, CALLER, { returnUrl: 'https://crm.example/' })).rejects.toMatchObject({
      message: 'Unable to access subscription management portal. Please try again.',
    });
    // The runner retries these two without end, and stores their errors with the job.
    for (const job of [createBillingCheckout(rig.billing), createBillingPeriod(rig.billing)]) {
      const thrown: unknown = await Promise.resolve(
        job(jobContext({ provider: 'stripe', checkoutId: sessionId, subscriptionId: 'sub_1', openedAtMs: now() })),
      ).catch((error: unknown) => error);
      expect(thrown).toMatchObject({ code: 'unavailable' });
      expect(inspect(thrown)).not.toContain(STRIPE_SECRET_KEY);
    }
    expect(logged.join('\n')).not.toContain(STRIPE_SECRET_KEY);
    rig.stripe.isDown = false;
    expect(await sendEvent('checkout.session.completed', sessionId)).toBe(200);
    expect(team().plan).toBe('hunter');
  });
});
