import { describe, expect, it } from 'vitest';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import { errorMessageOf } from '#domain/wire/errors.ts';
import { createBillingApi } from '#remote/billing-api.ts';
import { billingFailureMessage } from '#remote/billing-failure-messages.ts';
import { failed, success, type Outcome } from '#remote/failure.ts';
import type { DashboardRequest } from '#remote/remote.ts';

const HUNTER = { plan: 'hunter', billingPeriod: 'yearly', currency: 'gbp' } as const;
const RETURNS = {
  successUrl: 'https://app.test/plans?success=true',
  cancelUrl: 'https://app.test/plans?canceled=true',
};

/** Creates a billing API that gets these answers in turn, and the last one from then on. */
function setUp(...answers: readonly Outcome<unknown>[]) {
  const sent: DashboardRequest[] = [];
  const waitedMs: number[] = [];
  const dashboard = async (request: DashboardRequest): Promise<Outcome<unknown>> => {
    const answer = answers[Math.min(sent.length, answers.length - 1)];
    sent.push(request);
    return answer ?? failed('unreachable', 0);
  };
  const api = createBillingApi({ dashboard }, 'team1', 'user1', async (ms) => {
    waitedMs.push(ms);
  });
  return { api, sent, waitedMs };
}

const BUSY = failed('in_progress', 409);

describe('a billing call', () => {
  it('a billing call that is still being processed is repeated under the same key', async () => {
    const { api, sent, waitedMs } = setUp(BUSY, BUSY, success({ checkoutUrl: 'https://pay.test/1' }));
    expect(await api.createSubscription(HUNTER, RETURNS, 'key1')).toEqual(success('https://pay.test/1'));
    expect(sent).toEqual(
      Array.from({ length: 3 }, () => ({
        method: 'POST',
        path: '/subscription/create',
        body: { ...HUNTER, ...RETURNS },
        teamId: 'team1',
        userId: 'user1',
        idempotencyKey: 'key1',
      })),
    );
    expect(waitedMs).toEqual([500, 1_500]);
  });

  it('a billing call that does not finish is given up with its failure', async () => {
    const { api, sent } = setUp(BUSY);
    expect(await api.updateSubscription(HUNTER)).toEqual(BUSY);
    expect(sent).toHaveLength(4);
  });

  it.each([failed('payment_declined', 402), failed('timeout', 0), failed('server_error', 500)])(
    'a billing call that fails otherwise is not repeated: %o',
    async (failure) => {
      const { api, sent } = setUp(failure);
      expect(await api.updateSubscription(HUNTER)).toEqual(failure);
      expect(sent).toHaveLength(1);
    },
  );

  it('the state of a payment is requested by the key of its checkout', async () => {
    const { api, sent } = setUp(success({ state: 'paid' }), success({ state: 'perhaps' }));
    expect(await api.getPaymentState('key1')).toEqual(success('paid'));
    expect(sent).toEqual([
      { method: 'POST', path: '/payment/state', body: { checkout: 'key1' }, teamId: 'team1', userId: 'user1' },
    ]);
    expect(await api.getPaymentState('key1')).toMatchObject({ ok: false, failure: { code: 'malformed_answer' } });
  });
});

describe('the reason of a billing failure (part 1 §8)', () => {
  const messageOf = ({ failure }: ReturnType<typeof failed>, title?: string): string =>
    billingFailureMessage(failure, title);

  it.each([
    ['a server error', failed('server_error', 500, { message: 'It broke.' })],
    ['a malformed answer', failed('malformed_answer', 0)],
    ['an unknown error', failed('unknown', 400, { message: 'Something.' })],
    [
      'an unavailable provider, with the words of the title',
      failed('unavailable', 503, { message: BILLING_MESSAGES.createFailed }),
    ],
  ])('a billing failure by %s is only called unexpected', (_what, outcome) => {
    expect(messageOf(outcome, BILLING_MESSAGES.createFailed)).toBe('An unexpected error occurred');
  });

  it('a billing failure is explained when its reason is known', () => {
    expect(messageOf(failed('payment_declined', 402), BILLING_MESSAGES.updateFailed)).toBe(
      errorMessageOf('payment_declined'),
    );
    expect(
      messageOf(failed('conflict', 409, { message: 'This team already has a subscription. Change its plan instead.' })),
    ).toBe('This team already has a subscription. Change its plan instead.');
    expect(messageOf(failed('unreachable', 0))).toBe(
      'The server cannot be reached. Check your connection and try again.',
    );
  });
});
