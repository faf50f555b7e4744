import { describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createPayment } from '#server/dashboard/billing/billing-handlers.ts';
import { recordLedgerEntries } from '#server/ledger/ledger.ts';
import type { StripeObject } from '#support/stripe-objects.ts';
import { CALLER, RETURN_URLS, stripeTeamForEachTest } from '#support/stripe-team.ts';

const rig = stripeTeamForEachTest();
const { team, invoices, stripeObject, sendEvent, subscribe } = rig;

describe('refunds and disputes:', () => {
  async function buy(productId: string): Promise<{ sessionId: string; invoiceId: string; chargeId: string }> {
    const { url } = await createPayment(rig.billing, CALLER, { currency: 'gbp', productId, ...RETURN_URLS }, undefined);
    const sessionId = url.split('/').at(-1) ?? '';
    const { invoiceId } = rig.stripe.pay(sessionId);
    await sendEvent('checkout.session.completed', sessionId);
    await sendEvent('invoice.paid', invoiceId);
    return { sessionId, invoiceId, chargeId: rig.stripe.chargeOf(sessionId) };
  }
  const spend = async (credits: number): Promise<void> => {
    const { operations, expectations } = recordLedgerEntries(team(), [
      { kind: 'spend', cause: ['act', String(credits)], reason: 'AI message', input: credits, output: 0 },
    ]);
    await rig.backend.transact(operations, expectations);
  };
  const refunds = () =>
    rig.backend
      .documents(COLLECTIONS.credits)
      .filter(({ movement }) => movement === 'refund')
      .map(({ total, type }) => [total, type]);

  test('a refund removes the bought credits once and marks the invoice', async () => {
    await subscribe();
    const { chargeId } = await buy('credits_5000');
    rig.stripe.change(chargeId, { refunded: true });
    for (let time = 0; time < 2; time += 1) expect(await sendEvent('charge.refunded', chargeId)).toBe(200);
    expect(team()).toMatchObject({ credits: 20_000, additionalCredits: 0 });
    expect(refunds()).toEqual([[5_000, 'consumption']]);
    expect(invoices()).toEqual([expect.objectContaining({ status: 'refunded' })]);
  });

  test('spent credits are not taken back', async () => {
    await subscribe();
    const { chargeId } = await buy('credits_5000');
    await spend(22_000);
    rig.stripe.change(chargeId, { refunded: true });
    await sendEvent('charge.refunded', chargeId);
    expect(team()).toMatchObject({ credits: 0, additionalCredits: 0 });
    expect(refunds()).toEqual([[3_000, 'consumption']]);
  });

  test('a dispute removes nothing until it is lost', async () => {
    await subscribe();
    const { chargeId } = await buy('credits_2500');
    rig.stripe.change(chargeId, { disputed: true });
    const payment = stripeObject(chargeId)['payment_intent'];
    const dispute: StripeObject = {
      id: 'dp_1',
      object: 'dispute',
      charge: chargeId,
      payment_intent: payment,
      status: 'needs_response',
    };
    rig.stripe.objects.set('dp_1', dispute);
    await sendEvent('charge.dispute.created', 'dp_1');
    expect(team().additionalCredits).toBe(2_500);
    rig.stripe.change('dp_1', { status: 'lost' });
    await sendEvent('charge.dispute.closed', 'dp_1');
    expect(team().additionalCredits).toBe(0);
  });

  test('a refund of a subscription changes only the invoice: the plan is as Stripe says', async () => {
    const { invoiceId } = await subscribe();
    await sendEvent('invoice.paid', invoiceId);
    const chargeId = rig.stripe.chargeOf(invoiceId);
    rig.stripe.change(chargeId, { refunded: true });
    await sendEvent('charge.refunded', chargeId);
    expect(invoices()).toEqual([expect.objectContaining({ status: 'refunded' })]);
    expect(team()).toMatchObject({ plan: 'hunter', status: 'active', credits: 20_000 });
  });
});
