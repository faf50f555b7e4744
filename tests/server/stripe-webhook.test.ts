import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createBillingCheckout } from '#server/billing/billing-checkout.ts';
import { createBillingPeriod } from '#server/billing/billing-period.ts';
import { createSubscription, openSubscriptionPortal } from '#server/dashboard/billing/billing-handlers.ts';
import { STRIPE_SECRET_KEY } from '#support/stripe-server.ts';
import { CALLER, RETURN_URLS, HUNTER, stripeTeamForEachTest } from '#support/stripe-team.ts';

const rig = stripeTeamForEachTest();
const { logged, now, team, invoices, stripeObject, post, sendEvent, payFor, jobContext } = rig;

describe('the Stripe webhook', () => {
  test('the Stripe webhook accepts events that Stripe has just signed, and nothing else', async () => {
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

  test('the Stripe webhook refuses what is signed in the future like what is signed in the past, beyond five minutes', async () => {
    const { sessionId } = await payFor();
    const object = stripeObject(sessionId);
    const signedIn = (minutes: number) =>
      post(rig.stripe.event('checkout.session.completed', object, Date.now() + minutes * 60_000));
    expect([await signedIn(-6), await signedIn(6), await signedIn(60 * 24 * 365)]).toEqual([400, 400, 400]);
    expect(team().plan).toBe('free');
    expect(await signedIn(4)).toBe(200);
    expect(team().plan).toBe('hunter');
  });

  test.each([
    'null',
    '[]',
    '7',
    '"event"',
    '{}',
    '{"type":7}',
    'no JSON',
    '{"type":"invoice.paid"}',
    '{"type":"invoice.paid","data":null}',
    '{"type":"invoice.paid","data":{}}',
    '{"type":"invoice.paid","data":{"object":null}}',
    '{"type":"invoice.paid","data":{"object":{"id":7}}}',
    '{"type":"invoice.paid","data":{"object":{"id":"in_1","parent":"sub_1"}}}',
    '{"type":"charge.refunded","data":{"object":[]}}',
    '{"type":"charge.refunded","data":{"object":{"payment_intent":{"id":"pi_1"}}}}',
    '{"type":"checkout.session.completed","data":{"object":"cs_1"}}',
    '{"type":"customer.subscription.updated","data":[]}',
  ])('the Stripe webhook refuses the signed body %s, which is no event of a shape that we read', async (body) => {
    const requestCount = rig.stripe.requests.length;
    expect(await post(rig.stripe.sign(body))).toBe(400);
    expect([rig.stripe.requests.length, logged]).toEqual([requestCount, []]);
  });

  test.each([
    '{"type":"payout.paid"}',
    '{"type":"payout.paid","data":{"object":null}}',
    '{"type":"a.type.of.tomorrow","data":[7]}',
    '{"type":"v2.core.event_destination.ping","object":"v2.core.event","related_object":null}',
    '{"type":"invoice.upcoming","data":{"object":{"object":"invoice","parent":null}}}',
    '{"type":"charge.updated","data":{"object":{"id":"ch_1","payment_intent":null}}}',
    '{"type":"charge.refunded","data":{"object":{"payment_intent":"pi_of_nobody"}}}',
    '{"type":"customer.subscription.updated","data":{"object":{"id":"sub_1","metadata":{"teamId":"Team #1/../x"}}}}',
    '{"type":"customer.subscription.updated","data":{"object":{"id":"sub_1","metadata":null}}}',
  ])(
    'the Stripe webhook accepts the signed event %s, which is not for us, so that it is not sent again',
    async (body) => {
      expect(await post(rig.stripe.sign(body))).toBe(200);
      expect([team().plan, invoices()]).toEqual(['free', []]);
    },
  );

  test('the Stripe webhook takes effect once, however often, in whichever order and however many at a time events arrive', async () => {
    const { sessionId, subscriptionId, invoiceId } = await payFor();
    const events = [
      rig.stripe.event('customer.subscription.deleted', stripeObject(subscriptionId)),
      rig.stripe.event('invoice.paid', stripeObject(invoiceId)),
      rig.stripe.event('customer.subscription.created', stripeObject(subscriptionId)),
      rig.stripe.event('checkout.session.completed', stripeObject(sessionId)),
    ];
    const port = await rig.openPort();
    const send = async ({ body, signature }: (typeof events)[number]): Promise<number> =>
      (
        await fetch(`http://127.0.0.1:${port}/api/payments/webhook`, {
          method: 'POST',
          body,
          headers: { 'Stripe-Signature': signature },
        })
      ).status;
    // All at once, the same ones again at the same time, and again in the other order.
    const all = await Promise.all([...events, ...events].map(send));
    for (const event of [...events, ...events.toReversed()]) all.push(await send(event));
    expect(new Set(all)).toEqual(new Set([200]));
    expect([team().plan, invoices().length]).toEqual(['hunter', 1]);
    const grants = rig.backend.documents(COLLECTIONS.credits).filter(({ type }) => type === 'refill');
    expect(grants).toHaveLength(1);
    expect(logged).toEqual([]);
  });

  test('the Stripe webhook ignores objects of other programs', async () => {
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

  test('the Stripe webhook asks for a redelivery while Stripe cannot be reached, and people get an error message', async () => {
    const { sessionId } = await payFor();
    rig.stripe.isDown = true;
    expect(await sendEvent('checkout.session.completed', sessionId)).toBe(503);
    await expect(
      createSubscription(rig.billing, CALLER, { ...HUNTER, ...RETURN_URLS }, undefined),
    ).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Failed to create subscription',
    });
    await expect(
      openSubscriptionPortal(rig.billing, CALLER, { returnUrl: 'https://crm.example/' }),
    ).rejects.toMatchObject({
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
