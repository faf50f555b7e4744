import { describe, expect, test } from 'vitest';
import {
  checkoutAnswerSchema,
  linkAnswerSchema,
  subscriptionPreviewAnswerSchema,
} from '#domain/billing/billing-answers.ts';
import { addMonths } from '#domain/billing/billing-months.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { PaidPlan } from '#domain/plan/plan.ts';
import { billingPeriodJob } from '#server/billing/billing-jobs.ts';
import { handlePaymentWebhook } from '#server/billing/handle-payment-webhook.ts';
import { previewSubscription, updateSubscription } from '#server/dashboard/billing/billing-handlers.ts';
import { chargeBack } from '#server/drivers/payments/sandbox/invoices.ts';
import { jobIdOf } from '#server/jobs/job-queue.ts';
import {
  CONQUEROR,
  DAY_MS,
  HUNTER,
  PIONEER,
  RETURN_URLS,
  idOf,
  payingTeamsForFile,
  refusalOf,
} from '#support/paying-teams.ts';
import { APP_ADDRESS, openSandboxBilling } from '#support/sandbox-billing.ts';
import type { TestCaller } from '#support/test-server.ts';

const paying = payingTeamsForFile();
const { billingAfter, invoices, runBillingPeriod, openPayingTeam, openTeam, teamRecord, runningSubscription } = paying;

async function takeBackPayment(teamId: string, owner: TestCaller): Promise<void> {
  const { url } = linkAnswerSchema.parse(
    (await paying.server.post('/subscription/portal', { returnUrl: `${APP_ADDRESS}/billing` }, owner)).body.data,
  );
  await paying.server.sandbox.actInPortal(idOf(url), chargeBack);
  expect((await teamRecord(teamId)).status).toBe('past_due');
}

describe('POST /subscription/update', () => {
  test('an upgrade is charged the difference at once and adds its additional credits', async () => {
    const { teamId, owner } = await openPayingTeam(PIONEER);
    const preview = subscriptionPreviewAnswerSchema.parse(
      (await paying.server.post('/subscription/preview', HUNTER, owner)).body.data,
    );
    expect(preview).toMatchObject({
      dueNowMinor: 109_500,
      creditMinor: 0,
      currency: 'gbp',
      renewalMinor: 191_100,
      creditsAdded: 15_000,
    });
    expect((await paying.server.post('/subscription/update', HUNTER, owner)).body).toMatchObject({
      data: { team: { plan: 'hunter' } },
      error: null,
    });
    expect(await teamRecord(teamId)).toMatchObject({ plan: 'hunter', credits: 20_000 });
    expect(
      (await invoices(teamId)).map(({ chargedMinor }) => chargedMinor).toSorted((one, other) => one - other),
    ).toEqual([81_600, preview.dueNowMinor]);
  });

  test('a downgrade takes effect at once, leaves a remaining credit, and grants its credits with the next month', async () => {
    const { teamId, owner } = await openPayingTeam();
    const preview = subscriptionPreviewAnswerSchema.parse(
      (await paying.server.post('/subscription/preview', PIONEER, owner)).body.data,
    );
    // Eleven of twelve months are credited: the current one stays paid.
    const { anchorMs, periodEndMs } = await runningSubscription(teamId);
    const elevenMonths = (periodEndMs - addMonths(anchorMs, 1)) / (periodEndMs - anchorMs);
    expect(preview).toMatchObject({
      dueNowMinor: 0,
      creditMinor: Math.round(191_100 * elevenMonths) - Math.round(81_600 * elevenMonths),
      creditsAdded: 0,
      creditsUntil: new Date(addMonths(anchorMs, 1)).toISOString(),
    });
    await paying.server.post('/subscription/update', PIONEER, owner);
    expect(await teamRecord(teamId)).toMatchObject({ plan: 'pioneer', credits: 20_000 });
    expect(await paying.server.backend.teams.getPrefs({ teamId })).toMatchObject({
      maxAgents: 1,
      maxCampaigns: 3,
      maxProducts: 2,
    });
    expect(await invoices(teamId)).toHaveLength(1);
    await paying.server.post('/subscription/update', HUNTER, owner);
    expect(await teamRecord(teamId)).toMatchObject({ plan: 'hunter', credits: 20_000 });
    expect(await invoices(teamId), 'a change that costs nothing has no invoice').toHaveLength(1);
  });

  test('upgrades and downgrades within a month charge every credit once', async () => {
    const monthly = (plan: PaidPlan) => ({ plan, billingPeriod: 'monthly', currency: 'gbp' }) as const;
    const { teamId, owner } = await openPayingTeam(monthly('pioneer'));
    const later = billingAfter(owner, 20 * DAY_MS);
    const chargedOf = async (plan: PaidPlan): Promise<number> => {
      const { dueNowMinor, creditsAdded } = await previewSubscription(later.billing, later.caller, monthly(plan));
      const [before, creditsBefore] = [await charged(), (await teamRecord(teamId)).credits];
      await updateSubscription(later.billing, later.caller, monthly(plan));
      expect([(await charged()) - before, (await teamRecord(teamId)).credits - creditsBefore], 'as previewed').toEqual([
        dueNowMinor,
        creditsAdded,
      ]);
      return dueNowMinor;
    };
    const charged = async (): Promise<number> =>
      (await invoices(teamId)).reduce((sum, { chargedMinor }) => sum + chargedMinor, 0);
    expect(await chargedOf('hunter'), 'the difference of the whole month').toBe(19_900 - 8_500);
    expect(await chargedOf('pioneer')).toBe(0);
    expect(await chargedOf('hunter'), 'Hunter is paid already').toBe(0);
    expect(await chargedOf('pioneer')).toBe(0);
    expect(await chargedOf('conqueror'), 'from the highest paid plan, not from the current one').toBe(29_900 - 19_900);
    expect(await chargedOf('pioneer')).toBe(0);
    expect(await teamRecord(teamId)).toMatchObject({ plan: 'pioneer', credits: 35_000 });
    expect((await runningSubscription(teamId)).creditMinor, 'no remaining credit').toBe(0);
    await handlePaymentWebhook(billingAfter(owner, 32 * DAY_MS).billing, {
      kind: 'subscription',
      id: (await runningSubscription(teamId)).id,
      teamId,
    });
    expect(await teamRecord(teamId)).toMatchObject({ plan: 'pioneer', credits: 5_000 });
    expect(await charged()).toBe(29_900 + 8_500);
  });

  test('a change of the billing period takes effect at once, with a credit month of its own', async () => {
    const { teamId, owner } = await openPayingTeam({ ...PIONEER, billingPeriod: 'monthly' });
    const { billing, caller } = billingAfter(owner, 3 * DAY_MS);
    const { dueNowMinor, creditsAdded } = await previewSubscription(billing, caller, PIONEER);
    expect([dueNowMinor, creditsAdded]).toEqual([81_600, 5_000]);
    await updateSubscription(billing, caller, PIONEER);
    expect(await teamRecord(teamId)).toMatchObject({ plan: 'pioneer', billingPeriod: 'yearly', credits: 10_000 });
  });

  test('a subscription that ends leaves the credits of its paid month until the month is over', async () => {
    const { teamId, owner } = await openPayingTeam();
    const preview = subscriptionPreviewAnswerSchema.parse(
      (await paying.server.post('/subscription/preview', { ...HUNTER, plan: 'free' }, owner)).body.data,
    );
    const { id, anchorMs } = await runningSubscription(teamId);
    expect(preview).toEqual({
      dueNowMinor: 0,
      creditMinor: 0,
      currency: 'gbp',
      renewsAt: '',
      renewalMinor: 0,
      creditsAdded: 0,
      creditsUntil: new Date(addMonths(anchorMs, 1)).toISOString(),
    });
    await paying.server.sandbox.payments.endSubscription(id);
    expect(await teamRecord(teamId)).toMatchObject({ plan: 'free', credits: 20_000 });
    expect((await runBillingPeriod(owner, id, 0)).kind).toBe('again');
    expect((await runBillingPeriod(owner, id, 32 * DAY_MS)).kind).toBe('done');
    expect(await teamRecord(teamId)).toMatchObject({ plan: 'free', credits: 0 });
  });

  test('the remaining credit of a subscription that ends is announced, kept, and deducted from the next one in its currency', async () => {
    const { teamId, owner } = await openPayingTeam();
    await paying.server.post('/subscription/update', PIONEER, owner);
    const { id, creditMinor } = await runningSubscription(teamId);
    expect(creditMinor).toBeGreaterThan(81_600);
    const preview = subscriptionPreviewAnswerSchema.parse(
      (await paying.server.post('/subscription/preview', { ...PIONEER, plan: 'free' }, owner)).body.data,
    );
    expect(preview.creditMinor).toBe(creditMinor);
    await paying.server.sandbox.payments.endSubscription(id);
    const checkoutId = idOf(
      checkoutAnswerSchema.parse(
        (await paying.server.post('/subscription/create', { ...PIONEER, ...RETURN_URLS }, { ...owner, key: 'again' }))
          .body.data,
      ).checkoutUrl,
    );
    expect(await paying.server.sandbox.findCheckout(checkoutId)).toMatchObject({ creditMinor });
    await paying.server.sandbox.pay(checkoutId);
    expect(await teamRecord(teamId)).toMatchObject({ plan: 'pioneer', status: 'active' });
    const next = await runningSubscription(teamId);
    expect([next.id === id, next.creditMinor]).toEqual([false, creditMinor - 81_600]);
    // The credit is deducted only once.
    await paying.server.sandbox.payments.endSubscription(next.id);
    expect(await paying.server.sandbox.payments.findRemainingCredit(next.id)).toBe(creditMinor - 81_600);
    // A refused subscription returns it.
    await paying.server.sandbox.payments.refuseSubscription(next.id);
    expect(await paying.server.sandbox.payments.findRemainingCredit(next.id)).toBe(creditMinor);
  });

  test('a change of a subscription that was ended meanwhile is refused as a conflict, not as still in progress', async () => {
    const { teamId, owner } = await openPayingTeam();
    const withoutWebhooks = openSandboxBilling({
      backend: paying.server.backend,
      now: paying.server.now,
      onWebhook: async () => undefined,
    });
    await expect(
      Promise.all([
        withoutWebhooks.sandbox.payments.endSubscription((await runningSubscription(teamId)).id),
        withoutWebhooks.sandbox.payments.changeSubscription(
          (await runningSubscription(teamId)).id,
          { plan: 'conqueror', billingPeriod: 'yearly' },
          undefined,
        ),
      ]),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(refusalOf(await paying.server.post('/subscription/update', CONQUEROR, owner)).slice(0, 2)).toEqual([
      409,
      'conflict',
    ]);
    expect((await teamRecord(teamId)).plan).toBe('free');
  });

  test('a server that dies between the change at the provider and its own checks again within a minute', async () => {
    const { teamId, owner } = await openPayingTeam(PIONEER);
    const { id } = await runningSubscription(teamId);
    const runAt = async (): Promise<number> =>
      Date.parse(
        String(
          (
            await paying.server.backend.findDocument(
              COLLECTIONS.jobs,
              jobIdOf(billingPeriodJob('sandbox', teamId, id).key),
            )
          )?.['runAt'],
        ),
      );
    await paying.server.backend.transact([
      {
        action: 'update',
        collection: COLLECTIONS.jobs,
        id: jobIdOf(billingPeriodJob('sandbox', teamId, id).key),
        data: { runAt: new Date(paying.server.now() + DAY_MS).toISOString() },
      },
    ]);
    expect((await paying.server.post('/subscription/update', HUNTER, owner)).status).toBe(200);
    expect(await runAt()).toBeLessThanOrEqual(paying.server.now() + 60_000);
  });

  test('the plan does not change with an overdue payment or without a subscription', async () => {
    const { teamId, owner } = await openPayingTeam(PIONEER);
    await takeBackPayment(teamId, owner);
    expect(refusalOf(await paying.server.post('/subscription/update', HUNTER, owner))).toEqual([
      402,
      'payment_declined',
      'Pay the open invoice under Manage Subscription first.',
    ]);
    expect((await teamRecord(teamId)).plan).toBe('pioneer');
    const free = await openTeam();
    for (const path of ['/subscription/update', '/subscription/preview'])
      expect(refusalOf(await paying.server.post(path, HUNTER, free.owner))).toEqual([
        409,
        'conflict',
        'This team has no subscription yet. Choose a plan first.',
      ]);
    expect(refusalOf(await paying.server.post('/subscription/portal', { returnUrl: APP_ADDRESS }, free.owner))).toEqual(
      [409, 'conflict', 'This team has no subscription yet. Choose a plan first.'],
    );
  });
});
