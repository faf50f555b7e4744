import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutAnswerSchema, linkAnswerSchema, paymentStateAnswerSchema, subscriptionPreviewAnswerSchema } from '#domain/billing-answers.ts';
import { addMonths } from '#domain/billing-months.ts';
import { COLLECTIONS } from '#domain/collections.ts';
import type { TeamId, UserId } from '#domain/ids.ts';
import { readInvoice } from '#domain/invoice.ts';
import type { PaidPlan } from '#domain/price.ts';
import { readTeamRecord, type TeamRecord } from '#domain/team.ts';
import { Query } from '#server/backend/query.ts';
import { billingPeriodJob } from '#server/billing/billing-jobs.ts';
import { createBillingPeriod } from '#server/billing/billing-period.ts';
import { takeNotice } from '#server/billing/take-notice.ts';
import { subscriptionPreview, subscriptionUpdate, type BillingRouteDeps } from '#server/dashboard/billing.ts';
import type { Caller } from '#server/dashboard/guards.ts';
import { isRunning, sandboxAccountSchema, takePaymentBack, type SandboxSubscription } from '#server/drivers/payments/sandbox-account.ts';
import { jobIdOf } from '#server/jobs/job-queue.ts';
import { APP_ADDRESS, openSandboxBilling } from '#support/sandbox-billing.ts';
import { dyingBackend, openTestServer, type ApiReply, type AskedBy, type TestMember, type TestServer } from '#support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const DAY_MS = 24 * 3_600_000;
const WAY_BACK = { successUrl: `${APP_ADDRESS}/plans?success=true`, cancelUrl: `${APP_ADDRESS}/plans?canceled=true` };
const HUNTER = { plan: 'hunter', billingPeriod: 'yearly', currency: 'gbp' } as const;
const PIONEER = { ...HUNTER, plan: 'pioneer' } as const;
const CONQUEROR = { ...HUNTER, plan: 'conqueror' } as const;
const PACK = { currency: 'gbp', productId: 'credits_2500', ...WAY_BACK };

interface Payers {
  readonly teamId: string;
  readonly owner: AskedBy;
  readonly member: TestMember;
}

/** A team on the free plan, its owner and a colleague who is neither owner nor admin. */
async function openTeam(): Promise<Payers> {
  const teamId = await server.createTeam();
  const [person, member] = [await server.createMember(), await server.createMember(teamId)];
  await server.backend.teams.createMembership({ teamId, userId: person.userId, roles: ['owner'] });
  const owner = { member: person, teamId };
  expect((await server.post('/team/open', {}, owner)).status).toBe(200);
  return { teamId, owner, member };
}

const record = async (teamId: string): Promise<TeamRecord> => readTeamRecord(await server.backend.findDocument(COLLECTIONS.teams, teamId));
const invoices = async (teamId: string) => (await server.backend.listAll(COLLECTIONS.invoices, [Query.equal('team', teamId)])).map(readInvoice);
/** Billing as it is after this time, asked by the same person. */
const at = ({ teamId, member }: AskedBy, ms: number): { readonly billing: BillingRouteDeps; readonly caller: Caller } => ({
  billing: openSandboxBilling({ backend: server.backend, now: () => server.now() + ms }).billing, caller: { teamId: teamId as TeamId, userId: (member?.userId ?? '') as UserId, roles: ['owner'], jwt: member?.jwt ?? '' },
});

/** The job of a subscription looks once, after this time. */
function lookAfter(owner: AskedBy, subscriptionId: string, ms: number): ReturnType<ReturnType<typeof createBillingPeriod>> {
  const { billing } = at(owner, ms);
  const { signal } = new AbortController();
  return createBillingPeriod(billing)({ jobId: 'job', teamId: owner.teamId ?? '', payload: { provider: 'sandbox', subscriptionId }, progress: undefined, saveProgress: () => Promise.reject(new Error('not used')), signal, now: billing.now });
}

/** The subscription that runs at the provider. */
async function running(teamId: string): Promise<SandboxSubscription> {
  const account = sandboxAccountSchema.parse(JSON.parse(String((await server.backend.findDocument(COLLECTIONS.sandboxAccounts, teamId))?.['account'])));
  const subscription = account.subscriptions.find(isRunning);
  if (subscription === undefined) throw new Error(`The team ${teamId} has no subscription that runs`);
  return subscription;
}
const idOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';
const refusalOf = ({ status, body: { error } }: ApiReply) => [status, error?.code, error?.message];

async function beginAt(owner: AskedBy, chosen: object): Promise<string> {
  return idOf(checkoutAnswerSchema.parse((await server.post('/subscription/create', { ...chosen, ...WAY_BACK }, owner)).body.data).checkoutUrl);
}

/** A team that has paid for a plan. */
async function openPayingTeam(chosen: object = HUNTER): Promise<Payers> {
  const team = await openTeam();
  await server.sandbox.pay(await beginAt(team.owner, chosen));
  return team;
}

async function refuseCard(teamId: string, owner: AskedBy): Promise<void> {
  const { url } = linkAnswerSchema.parse((await server.post('/subscription/portal', { returnUrl: `${APP_ADDRESS}/billing` }, owner)).body.data);
  await server.sandbox.actInPortal(idOf(url), takePaymentBack);
  expect((await record(teamId)).status).toBe('past_due');
}

describe('POST /subscription/create', () => {
  test('leads to a checkout; once it is paid, the team has plan, limits, credits and an invoice', async () => {
    const { teamId, owner } = await openTeam();
    const id = await beginAt(owner, HUNTER);
    expect(await record(teamId)).toMatchObject({ plan: 'free', credits: 0 });
    await server.sandbox.pay(id);
    expect(await record(teamId)).toMatchObject({ plan: 'hunter', status: 'active', credits: 20_000, additionalCredits: 0, billingPeriod: 'yearly', billingCurrency: 'gbp' });
    const { renewsAt, creditsUntil = '' } = await record(teamId);
    expect(Date.parse(renewsAt)).toBeGreaterThan(Date.now() + 364 * 24 * 3_600_000);
    // A year is paid, and its credits come by the month.
    expect(Date.parse(creditsUntil)).toBeLessThan(Date.now() + 32 * 24 * 3_600_000);
    expect(await server.backend.teams.getPrefs({ teamId })).toMatchObject({ plan: 'hunter', status: 'active', maxAgents: 3, maxCampaigns: 12, maxProducts: 9 });
    expect(await invoices(teamId)).toEqual([expect.objectContaining({ amountMinor: 191_100, chargedMinor: 191_100, currency: 'gbp', status: 'paid', downloadUrl: expect.stringContaining('/sandbox/invoices/') })]);
  });

  test('a team that has a subscription is told to change it', async () => {
    const { owner } = await openPayingTeam();
    expect(refusalOf(await server.post('/subscription/create', { ...PIONEER, ...WAY_BACK }, owner))).toEqual([409, 'conflict', 'This team has a subscription already. Change its plan instead.']);
  });

  test('once one is paid, nobody can pay at the team’s other checkouts of a subscription', async () => {
    const { teamId, owner } = await openTeam();
    const [first, second] = [await beginAt(owner, PIONEER), await beginAt(owner, CONQUEROR)];
    await server.sandbox.pay(first);
    expect((await server.sandbox.findCheckout(second))?.status).toBe('gone');
    await server.sandbox.pay(second);
    expect(await record(teamId)).toMatchObject({ plan: 'pioneer', credits: 5_000 });
    expect(await invoices(teamId)).toHaveLength(1);
  });

  test('of two that were paid all the same the first counts, and the second is ended, refunded and shown so', async () => {
    const { teamId, owner } = await openTeam();
    // Somebody pays at both before the server hears of either.
    const deaf = openSandboxBilling({ backend: server.backend, now: server.now, onNotice: async () => undefined });
    const [first, second] = [await beginAt(owner, PIONEER), await beginAt(owner, CONQUEROR)];
    for (const id of [first, second]) await deaf.sandbox.pay(id);
    for (const id of [first, second]) await takeNotice(deaf.billing, { kind: 'checkout', id });
    expect(await record(teamId)).toMatchObject({ plan: 'pioneer', credits: 5_000 });
    const found = await Promise.all([first, second].map(async (id) => server.sandbox.payments.findSubscription((await server.sandbox.findCheckout(id))?.subscriptionId ?? '')));
    expect(found.map((subscription) => subscription?.status)).toEqual(['active', 'ended']);
    expect((await invoices(teamId)).map(({ chargedMinor, status }) => [chargedMinor, status])).toContainEqual([287_100, 'refunded']);
    expect(await server.backend.teams.getPrefs({ teamId })).toMatchObject({ plan: 'pioneer', maxAgents: 1 });
  });

  test('the limits of a plan are there before the plan counts: a server that dies between the two leaves them', async () => {
    const { teamId, owner } = await openTeam();
    const id = await beginAt(owner, HUNTER);
    await openSandboxBilling({ backend: server.backend, now: server.now, onNotice: async () => undefined }).sandbox.pay(id);
    const dying = openSandboxBilling({ backend: dyingBackend(server.backend, 1, 'before'), books: server.backend, now: server.now });
    await expect(takeNotice(dying.billing, { kind: 'checkout', id })).rejects.toThrow();
    expect(await record(teamId)).toMatchObject({ plan: 'free', credits: 0 });
    expect(await server.backend.teams.getPrefs({ teamId })).toMatchObject({ plan: 'hunter', maxAgents: 3, maxCampaigns: 12 });
    await takeNotice(at(owner, 0).billing, { kind: 'checkout', id });
    expect(await record(teamId)).toMatchObject({ plan: 'hunter', credits: 20_000 });
  });

  test('limits that somebody wrote into the preferences are put right when the subscription is looked after', async () => {
    const { teamId, owner } = await openPayingTeam();
    const prefs = await server.backend.teams.getPrefs({ teamId });
    await server.backend.teams.updatePrefs({ teamId, prefs: { ...prefs, maxAgents: -1, plan: 'conqueror' } });
    await lookAfter(owner, (await running(teamId)).id, 0);
    expect(await server.backend.teams.getPrefs({ teamId })).toMatchObject({ plan: 'hunter', maxAgents: 3 });
  });

  test('asked twice under one key is one checkout', async () => {
    const { owner } = await openTeam();
    const keyed = { ...owner, key: 'twice' };
    const urls = await Promise.all([beginAt(keyed, HUNTER), beginAt(keyed, HUNTER)]);
    expect(new Set(urls).size).toBe(1);
  });

  test('another order under the same key is refused, not answered with the first', async () => {
    const { owner } = await openPayingTeam();
    const order = (productId: string) => server.post('/payment/create', { ...PACK, productId }, { ...owner, key: 'again' });
    const { url } = linkAnswerSchema.parse((await order('credits_2500')).body.data);
    expect((await server.sandbox.findCheckout(idOf(url)))?.bought).toEqual({ kind: 'credits', productId: 'credits_2500' });
    expect((await order('credits_20000')).body.error?.code).toBe('idempotency_key_reused');
    expect((await order('credits_2500')).body.data).toEqual({ url });
  });

  test('a server that dies before it remembers the checkout leads nobody there', async () => {
    const { owner } = await openTeam();
    await beginAt(owner, HUNTER);
    const through = dyingBackend(server.backend, 2, 'before');
    expect((await server.post('/subscription/create', { ...HUNTER, ...WAY_BACK }, { ...owner, through })).body.data).toBeNull();
  });
});

describe('POST /subscription/update', () => {
  test('an upgrade is charged its difference at once and adds what it has more', async () => {
    const { teamId, owner } = await openPayingTeam(PIONEER);
    const preview = subscriptionPreviewAnswerSchema.parse((await server.post('/subscription/preview', HUNTER, owner)).body.data);
    expect(preview).toMatchObject({ dueNowMinor: 109_500, creditMinor: 0, currency: 'gbp', renewalMinor: 191_100, creditsAdded: 15_000 });
    expect((await server.post('/subscription/update', HUNTER, owner)).body).toMatchObject({ data: { team: { plan: 'hunter' } }, error: null });
    expect(await record(teamId)).toMatchObject({ plan: 'hunter', credits: 20_000 });
    expect((await invoices(teamId)).map(({ chargedMinor }) => chargedMinor).toSorted((one, other) => one - other)).toEqual([81_600, preview.dueNowMinor]);
  });

  test('a downgrade counts at once, leaves a credit, and its credits come with the next month', async () => {
    const { teamId, owner } = await openPayingTeam();
    const preview = subscriptionPreviewAnswerSchema.parse((await server.post('/subscription/preview', PIONEER, owner)).body.data);
    // Eleven months of twelve are given back: the one that runs stays bought.
    const { anchorMs, periodEndMs } = await running(teamId);
    const elevenMonths = (periodEndMs - addMonths(anchorMs, 1)) / (periodEndMs - anchorMs);
    expect(preview).toMatchObject({ dueNowMinor: 0, creditMinor: Math.round(191_100 * elevenMonths) - Math.round(81_600 * elevenMonths), creditsAdded: 0, creditsUntil: new Date(addMonths(anchorMs, 1)).toISOString() });
    await server.post('/subscription/update', PIONEER, owner);
    expect(await record(teamId)).toMatchObject({ plan: 'pioneer', credits: 20_000 });
    expect(await server.backend.teams.getPrefs({ teamId })).toMatchObject({ maxAgents: 1, maxCampaigns: 3, maxProducts: 2 });
    expect(await invoices(teamId)).toHaveLength(1);
    await server.post('/subscription/update', HUNTER, owner);
    expect(await record(teamId)).toMatchObject({ plan: 'hunter', credits: 20_000 });
    expect(await invoices(teamId), 'of what costs nothing there is no invoice').toHaveLength(1);
  });

  test('up and down again within a month: every credit of it is paid, and nothing is paid twice', async () => {
    const monthly = (plan: PaidPlan) => ({ plan, billingPeriod: 'monthly', currency: 'gbp' }) as const;
    const { teamId, owner } = await openPayingTeam(monthly('pioneer'));
    const later = at(owner, 20 * DAY_MS);
    const chargedOf = async (plan: PaidPlan): Promise<number> => {
      const { dueNowMinor, creditsAdded } = await subscriptionPreview(later.billing, later.caller, monthly(plan));
      const [before, creditsBefore] = [await charged(), (await record(teamId)).credits];
      await subscriptionUpdate(later.billing, later.caller, monthly(plan));
      expect([(await charged()) - before, (await record(teamId)).credits - creditsBefore], 'as it was said before').toEqual([dueNowMinor, creditsAdded]);
      return dueNowMinor;
    };
    const charged = async (): Promise<number> => (await invoices(teamId)).reduce((sum, { chargedMinor }) => sum + chargedMinor, 0);
    expect(await chargedOf('hunter'), 'the difference of the whole month').toBe(19_900 - 8_500);
    expect(await chargedOf('pioneer')).toBe(0);
    expect(await chargedOf('hunter'), 'it was paid as Hunter').toBe(0);
    expect(await chargedOf('pioneer')).toBe(0);
    expect(await chargedOf('conqueror'), 'from what was paid, not from what it is').toBe(29_900 - 19_900);
    expect(await chargedOf('pioneer')).toBe(0);
    expect(await record(teamId)).toMatchObject({ plan: 'pioneer', credits: 35_000 });
    expect((await running(teamId)).creditMinor, 'nothing is owed').toBe(0);
    await takeNotice(at(owner, 32 * DAY_MS).billing, { kind: 'subscription', id: (await running(teamId)).id, teamId });
    expect(await record(teamId)).toMatchObject({ plan: 'pioneer', credits: 5_000 });
    expect(await charged()).toBe(29_900 + 8_500);
  });

  test('another billing period begins at once, with a month of credits of its own', async () => {
    const { teamId, owner } = await openPayingTeam({ ...PIONEER, billingPeriod: 'monthly' });
    const { billing, caller } = at(owner, 3 * DAY_MS);
    const { dueNowMinor, creditsAdded } = await subscriptionPreview(billing, caller, PIONEER);
    expect([dueNowMinor, creditsAdded]).toEqual([81_600, 5_000]);
    await subscriptionUpdate(billing, caller, PIONEER);
    expect(await record(teamId)).toMatchObject({ plan: 'pioneer', billingPeriod: 'yearly', credits: 10_000 });
  });

  test('a subscription that ends leaves what is left of its month, which was paid, until the month is over', async () => {
    const { teamId, owner } = await openPayingTeam();
    const preview = subscriptionPreviewAnswerSchema.parse((await server.post('/subscription/preview', { ...HUNTER, plan: 'free' }, owner)).body.data);
    const { id, anchorMs } = await running(teamId);
    expect(preview).toEqual({ dueNowMinor: 0, creditMinor: 0, currency: 'gbp', renewsAt: '', renewalMinor: 0, creditsAdded: 0, creditsUntil: new Date(addMonths(anchorMs, 1)).toISOString() });
    await server.sandbox.payments.endSubscription(id);
    expect(await record(teamId)).toMatchObject({ plan: 'free', credits: 20_000 });
    expect((await lookAfter(owner, id, 0)).kind).toBe('again');
    expect((await lookAfter(owner, id, 32 * DAY_MS)).kind).toBe('done');
    expect(await record(teamId)).toMatchObject({ plan: 'free', credits: 0 });
  });

  test('what is owed of a subscription that ends is kept, said before, and taken off the next in its currency', async () => {
    const { teamId, owner } = await openPayingTeam();
    await server.post('/subscription/update', PIONEER, owner);
    const { id, creditMinor } = await running(teamId);
    expect(creditMinor).toBeGreaterThan(81_600);
    const preview = subscriptionPreviewAnswerSchema.parse((await server.post('/subscription/preview', { ...PIONEER, plan: 'free' }, owner)).body.data);
    expect(preview.creditMinor).toBe(creditMinor);
    await server.sandbox.payments.endSubscription(id);
    const begun = idOf(checkoutAnswerSchema.parse((await server.post('/subscription/create', { ...PIONEER, ...WAY_BACK }, { ...owner, key: 'again' })).body.data).checkoutUrl);
    expect(await server.sandbox.findCheckout(begun)).toMatchObject({ owedMinor: creditMinor });
    await server.sandbox.pay(begun);
    expect(await record(teamId)).toMatchObject({ plan: 'pioneer', status: 'active' });
    const next = await running(teamId);
    expect([next.id === id, next.creditMinor]).toEqual([false, creditMinor - 81_600]);
    // Taken once: nothing of it is left with the one that ended.
    await server.sandbox.payments.endSubscription(next.id);
    expect(await server.sandbox.payments.findKeptCredit(next.id)).toBe(creditMinor - 81_600);
    // One that nobody wanted gives it back.
    await server.sandbox.payments.refuseSubscription(next.id);
    expect(await server.sandbox.payments.findKeptCredit(next.id)).toBe(creditMinor);
  });

  test('a subscription that was ended meanwhile is refused as that, not as something still being worked on', async () => {
    const { teamId, owner } = await openPayingTeam();
    const deaf = openSandboxBilling({ backend: server.backend, now: server.now, onNotice: async () => undefined });
    await expect(
      Promise.all([deaf.sandbox.payments.endSubscription((await running(teamId)).id), deaf.sandbox.payments.changeSubscription((await running(teamId)).id, { plan: 'conqueror', billingPeriod: 'yearly' }, undefined)]),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(refusalOf(await server.post('/subscription/update', CONQUEROR, owner)).slice(0, 2)).toEqual([409, 'conflict']);
    expect((await record(teamId)).plan).toBe('free');
  });

  test('a server that dies between the provider’s change and ours looks again within a minute', async () => {
    const { teamId, owner } = await openPayingTeam(PIONEER);
    const { id } = await running(teamId);
    const runAt = async (): Promise<number> => Date.parse(String((await server.backend.findDocument(COLLECTIONS.jobs, jobIdOf(billingPeriodJob('sandbox', teamId, id).key)))?.['runAt']));
    await server.backend.transact([{ action: 'update', collection: COLLECTIONS.jobs, id: jobIdOf(billingPeriodJob('sandbox', teamId, id).key), data: { runAt: new Date(server.now() + DAY_MS).toISOString() } }]);
    expect((await server.post('/subscription/update', HUNTER, owner)).status).toBe(200);
    expect(await runAt()).toBeLessThanOrEqual(server.now() + 60_000);
  });

  test('a card that declines, an overdue payment, no subscription: the plan stays', async () => {
    const { teamId, owner } = await openPayingTeam(PIONEER);
    await refuseCard(teamId, owner);
    expect(refusalOf(await server.post('/subscription/update', HUNTER, owner))).toEqual([402, 'payment_declined', 'Pay what is due first, under Manage Subscription.']);
    expect((await record(teamId)).plan).toBe('pioneer');
    const free = await openTeam();
    for (const path of ['/subscription/update', '/subscription/preview']) expect(refusalOf(await server.post(path, HUNTER, free.owner))).toEqual([409, 'conflict', 'This team has no subscription yet. Choose a plan first.']);
    expect(refusalOf(await server.post('/subscription/portal', { returnUrl: APP_ADDRESS }, free.owner))).toEqual([409, 'conflict', 'This team has no subscription yet. Choose a plan first.']);
  });
});

describe('POST /payment/create', () => {
  test('credits are bought once, for teams on a paid plan', async () => {
    const { teamId, owner } = await openPayingTeam();
    const { url } = linkAnswerSchema.parse((await server.post('/payment/create', PACK, owner)).body.data);
    await server.sandbox.pay(idOf(url));
    await server.sandbox.pay(idOf(url));
    expect(await record(teamId)).toMatchObject({ credits: 20_000, additionalCredits: 2_500 });
    expect((await invoices(teamId)).find(({ chargedMinor }) => chargedMinor === 1_700)).toMatchObject({ amountMinor: 1_700, currency: 'gbp', status: 'paid' });
    const inDollars = linkAnswerSchema.parse((await server.post('/payment/create', { ...PACK, currency: 'usd' }, owner)).body.data);
    expect((await server.sandbox.findCheckout(idOf(inDollars.url)))?.currency, 'a team pays in the currency of its subscription').toBe('gbp');
    const free = await openTeam();
    expect(refusalOf(await server.post('/payment/create', PACK, free.owner))).toEqual([403, 'forbidden', 'Credits are bought by teams on a paid plan. Choose a plan first.']);
  });

  test('what is not sold cannot be bought', async () => {
    const { owner } = await openPayingTeam();
    for (const productId of ['credits_1', 'credits_2500 ', '2500']) expect(refusalOf(await server.post('/payment/create', { ...PACK, productId }, owner)).slice(0, 2)).toEqual([400, 'invalid_request']);
  });
});

describe('POST /payment/state', () => {
  const stateOf = async (owner: AskedBy, checkout: string) => {
    const { status, body } = await server.post('/payment/state', { checkout }, owner);
    return status === 200 ? paymentStateAnswerSchema.parse(body.data).state : body.error?.code;
  };

  test('says of each checkout, by the key it was asked for with, how it stands', async () => {
    const { teamId, owner } = await openPayingTeam();
    const open = async (key: string) => idOf(linkAnswerSchema.parse((await server.post('/payment/create', PACK, { ...owner, key })).body.data).url);
    const [paid, canceled] = [await open('one'), await open('two')];
    await open('three');
    await server.sandbox.pay(paid);
    await server.sandbox.cancel(canceled);
    expect([await stateOf(owner, 'one'), await stateOf(owner, 'two'), await stateOf(owner, 'three'), await stateOf(owner, 'four')]).toEqual(['paid', 'gone', 'open', 'not_found']);
    expect(await record(teamId)).toMatchObject({ additionalCredits: 2_500 });
    const admin = await server.createMember();
    await server.backend.teams.createMembership({ teamId, userId: admin.userId, roles: ['admin'] });
    expect(await stateOf({ member: admin, teamId }, 'one')).toBe('not_found');
  });

  test('asks the provider: what it has been paid counts from then on, though its message was lost', async () => {
    const { teamId, owner } = await openTeam();
    const begun = await server.post('/subscription/create', { ...HUNTER, ...WAY_BACK }, { ...owner, key: 'unheard' });
    const { sandbox } = openSandboxBilling({ backend: server.backend, now: () => Date.now(), onNotice: async () => undefined });
    await sandbox.pay(idOf(checkoutAnswerSchema.parse(begun.body.data).checkoutUrl));
    expect((await record(teamId)).plan).toBe('free');
    expect(await stateOf(owner, 'unheard')).toBe('paid');
    expect(await record(teamId)).toMatchObject({ plan: 'hunter', credits: 20_000 });
  });
});

describe('who may, and where it leads', () => {
  const ASKED: readonly (readonly [string, object])[] = [
    ['/subscription/create', { ...HUNTER, ...WAY_BACK }], ['/subscription/preview', HUNTER], ['/subscription/update', HUNTER], ['/subscription/portal', { returnUrl: APP_ADDRESS }], ['/payment/create', PACK], ['/payment/state', { checkout: 'one' }],
    ['/team/update', { billingName: 'Team', billingEmail: 'team@example.test' }],
  ];

  test('members who are neither owner nor admin, and strangers, pay for nothing', async () => {
    const { teamId, member } = await openPayingTeam();
    const stranger = await server.createMember();
    for (const [path, body] of ASKED) {
      expect(refusalOf(await server.post(path, body, { member, teamId })), path).toEqual([403, 'forbidden', 'Only owners and admins of the team decide what it pays for.']);
      expect(refusalOf(await server.post(path, body, { member: stranger, teamId })).slice(0, 2), path).toEqual([403, 'not_a_member']);
    }
  });

  test('an admin may', async () => {
    const { teamId } = await openPayingTeam();
    const admin = await server.createMember();
    await server.backend.teams.createMembership({ teamId, userId: admin.userId, roles: ['admin'] });
    expect((await server.post('/subscription/preview', CONQUEROR, { member: admin, teamId })).status).toBe(200);
  });

  test.each(['https://evil.example/plans', 'http://127.0.0.1:4601/plans', 'http://127.0.0.1:4600@evil.example/'])('nobody is led to %s', async (elsewhere) => {
    const { owner } = await openPayingTeam();
    const bodies: readonly (readonly [string, object])[] = [['/payment/create', { ...PACK, successUrl: elsewhere }], ['/payment/create', { ...PACK, cancelUrl: elsewhere }], ['/subscription/portal', { returnUrl: elsewhere }]];
    for (const [path, body] of bodies) expect(refusalOf(await server.post(path, body, owner))).toEqual([400, 'invalid_request', 'The way back must lead to this app. Whoever runs it can set PUBLIC_URL to the address people use.']);
  });

  test('what is no address of a page leads nowhere', async () => {
    const { owner } = await openPayingTeam();
    expect(refusalOf(await server.post('/subscription/portal', { returnUrl: 'javascript:alert(1)' }, owner)).slice(0, 2)).toEqual([400, 'invalid_request']);
  });
});

describe('POST /team/update', () => {
  test('keeps whom invoices are made out to, beside what stands there', async () => {
    const { teamId, owner } = await openPayingTeam();
    expect((await server.post('/team/update', { billingName: ' Northwind Ltd ', billingEmail: 'books@northwind.example' }, owner)).body).toEqual({ data: {}, error: null });
    expect(await server.backend.teams.getPrefs({ teamId })).toMatchObject({ billingName: 'Northwind Ltd', billingEmail: 'books@northwind.example', maxAgents: 3 });
    const [invoiceId = ''] = await server.sandbox.payments.listInvoiceIds(teamId);
    expect((await server.sandbox.findInvoice(invoiceId))?.account).toMatchObject({ name: 'Northwind Ltd', email: 'books@northwind.example' });
  });

  test.each([{ billingName: '  ', billingEmail: 'a@b.example' }, { billingName: 'Team', billingEmail: 'nowhere' }])('refuses %o', async (information) => {
    const { owner } = await openTeam();
    expect(refusalOf(await server.post('/team/update', information, owner)).slice(0, 2)).toEqual([400, 'invalid_request']);
  });
});
