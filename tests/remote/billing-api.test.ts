import { describe, expect, it } from 'vitest';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import { wordsOf } from '#domain/wire/errors.ts';
import { createBillingApi } from '#remote/billing-api.ts';
import { billingFailureMessage } from '#remote/billing-failure-messages.ts';
import { failed, success, type Outcome } from '#remote/failure.ts';
import type { DashboardRequest } from '#remote/remote.ts';

const HUNTER = { plan: 'hunter', billingPeriod: 'yearly', currency: 'gbp' } as const;
const RETURNS = {
  successUrl: 'https://app.test/plans?success=true',
  cancelUrl: 'https://app.test/plans?canceled=true',
};

/** Billing calls that get these answers in turn, the last one from then on. */
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
    'that failed otherwise is not repeated: %o',
    async (failure) => {
      const { api, sent } = setUp(failure);
      expect(await api.updateSubscription(HUNTER)).toEqual(failure);
      expect(sent).toHaveLength(1);
    },
  );

  it('the state of a payment is asked by the key of its checkout', async () => {
    const { api, sent } = setUp(success({ state: 'paid' }), success({ state: 'perhaps' }));
    expect(await api.askPayment('key1')).toEqual(success('paid'));
    expect(sent).toEqual([
      { method: 'POST', path: '/payment/state', body: { checkout: 'key1' }, teamId: 'team1', userId: 'user1' },
    ]);
    expect(await api.askPayment('key1')).toMatchObject({ ok: false, failure: { code: 'malformed_answer' } });
  });
});

describe('why a billing act did not succeed (part 1 §8)', () => {
  const wordsFor = (refused: ReturnType<typeof failed>, said?: string): string =>
    billingFailureMessage(refused.failure, said);

  it.each([
    ['a server that broke', failed('server_error', 500, { message: 'It broke.' })],
    ['an answer nobody can read', failed('malformed_answer', 0)],
    ['a refusal nobody knows', failed('unknown', 400, { message: 'Something.' })],
    [
      'a provider that could not be asked, said in the words of the title',
      failed('unavailable', 503, { message: BILLING_MESSAGES.createFailed }),
    ],
  ])('a billing failure by %s is only known to be unexpected', (_what, refused) => {
    expect(wordsFor(refused, BILLING_MESSAGES.createFailed)).toBe('An unexpected error occurred');
  });

  it('a billing failure is explained where its reason is known', () => {
    expect(wordsFor(failed('payment_declined', 402), BILLING_MESSAGES.updateFailed)).toBe(wordsOf('payment_declined'));
    expect(
      wordsFor(failed('conflict', 409, { message: 'This team has a subscription already. Change its plan instead.' })),
    ).toBe('This team has a subscription already. Change its plan instead.');
    expect(wordsFor(failed('unreachable', 0))).toBe(
      'The server cannot be reached. Check your connection and try again.',
    );
  });
});
