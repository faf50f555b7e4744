import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutAnswerSchema, linkAnswerSchema } from '#domain/billing/billing-answers.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readInvoice } from '#domain/billing/invoice.ts';
import { runtimeConfigSchema } from '#domain/wire/runtime-config.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { TEAM_HEADER } from '#domain/wire/wire.ts';
import type { Backend } from '#server/backend/backend.ts';
import { ID, Query } from '#server/backend/query.ts';
import { BILLING_PERIOD_KIND, DAILY_RECONCILE_KIND } from '#server/billing/billing-jobs.ts';
import { createBillingPeriod } from '#server/billing/billing-period.ts';
import { createDailyReconcile } from '#server/billing/daily-reconcile.ts';
import { readConfig } from '#server/config.ts';
import { STRIPE_PRICE_KEYS } from '#server/drivers/payments/stripe/stripe-prices.ts';
import { createServer, type Server, type ServerParts, type StartedServer } from '#server/server.ts';
import { waitUntil } from '#support/wait-until.ts';

let directory: string;
const servers: Server[] = [];

async function open(
  name: string,
  environment: Record<string, string> = {},
  jobKinds: ServerParts['jobKinds'] = () => ({}),
): Promise<{ server: Server; started: StartedServer }> {
  const config = readConfig({ PORT: '0', DATA_DIR: join(directory, name), SEED: 'none', ...environment });
  const server = createServer({
    config,
    parts: { jobKinds, demoPeople: [], seedKinds: [], seed: async () => undefined },
    staticDirectory: join(directory, 'client'),
    log: () => undefined,
  });
  servers.push(server);
  return { server, started: await server.start() };
}
const start = async (name: string, environment?: Record<string, string>): Promise<StartedServer> =>
  (await open(name, environment)).started;

/** All tests share one server; each has a team of its own. */
let started: StartedServer;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'outrider-payments-'));
  mkdirSync(join(directory, 'client'));
  writeFileSync(join(directory, 'client/index.html'), '<!doctype html><title>Outrider</title>');
  started = await start('data');
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(directory, { recursive: true });
});

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICES: STRIPE_PRICE_KEYS.map((key) => `${key}=price_${key}`).join(','),
};

interface TeamSession {
  readonly address: string;
  readonly backend: Backend;
  readonly teamId: string;
  request(path: string, body: object): Promise<unknown>;
  team(): Promise<unknown>;
}

/** Creates a team with a signed-in owner, in whose name `request` sends requests. */
async function openTeam({
  address,
  backend,
}: Pick<StartedServer, 'address' | 'backend'> = started): Promise<TeamSession> {
  const userId = ID.unique();
  await backend.users.create({ userId, email: `${userId}@example.test`, name: 'Ada' });
  const { $id: teamId } = await backend.teams.create({ teamId: ID.unique(), name: 'Łódź 東京 & <i>Söhne</i>' });
  await backend.teams.createMembership({ teamId, userId, roles: ['owner'] });
  await backend.users.createSession({ userId });
  const { jwt } = await backend.users.createJWT({ userId });
  const request = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${jwt}`, [TEAM_HEADER]: teamId, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data, error } = (await response.json()) as { data: unknown; error: unknown };
    expect(error).toBeNull();
    return data;
  };
  await request('/team/open', {});
  return { address, backend, teamId, request, team: () => backend.findDocument(COLLECTIONS.teams, teamId) };
}

const submit = (address: string, act: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(address, { method: 'POST', body: new URLSearchParams({ act }), headers, redirect: 'manual' });
const buttonsOf = (html: string): string[] =>
  [...html.matchAll(/<button name="act" value="([^" ]+)/g)].map(([, act]) => act ?? '');

async function checkoutOf({ address, request }: TeamSession): Promise<string> {
  const returnUrls = { successUrl: `${address}/plans?success=true`, cancelUrl: `${address}/plans?canceled=true` };
  return checkoutAnswerSchema.parse(
    await request('/subscription/create', { plan: 'hunter', billingPeriod: 'yearly', currency: 'gbp', ...returnUrls }),
  ).checkoutUrl;
}

test('a labelled sandbox checkout declines a card, and takes a payment only once', async () => {
  const session = await openTeam();
  const url = await checkoutOf(session);
  expect(url).toMatch(new RegExp(`^${session.address}/sandbox/checkout/`));
  const page = await fetch(url);
  const html = await page.text();
  expect(html).toContain('Sandbox: no money moves.');
  expect(html).toContain('Hunter plan, yearly');
  expect(html).toContain('£1,911 a year');
  expect(buttonsOf(html)).toEqual(['pay', 'decline', 'cancel']);
  expect(html).not.toContain('<script');
  expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");

  const declined = await submit(url, 'decline');
  expect([declined.status, (await declined.text()).includes('The card was declined')]).toEqual([402, true]);
  expect(await session.team()).toMatchObject({ plan: 'free' });

  for (let attempt = 0; attempt < 2; attempt += 1) {
    const paid = await submit(url, 'pay');
    expect([paid.status, paid.headers.get('Location')]).toEqual([303, `${session.address}/plans?success=true`]);
  }
  expect(await session.team()).toMatchObject({ plan: 'hunter', credits: 20_000 });
  expect((await fetch(url, { redirect: 'manual' })).headers.get('Location')).toBe(
    `${session.address}/plans?success=true`,
  );
});

test('Cancel redirects back, and the checkout answers 410 afterwards', async () => {
  const session = await openTeam();
  const url = await checkoutOf(session);
  expect((await submit(url, 'cancel')).headers.get('Location')).toBe(`${session.address}/plans?canceled=true`);
  expect((await fetch(url)).status).toBe(410);
  expect((await submit(url, 'pay')).status).toBe(410);
  expect((await fetch(`${url}x`)).status).toBe(410);
  expect(await session.team()).toMatchObject({ plan: 'free' });
});

test('a form of another site cannot submit the checkout', async () => {
  const session = await openTeam();
  const url = await checkoutOf(session);
  for (const site of ['cross-site', 'same-site'])
    expect((await submit(url, 'pay', { 'Sec-Fetch-Site': site })).status).toBe(403);
  expect(await session.team()).toMatchObject({ plan: 'free' });
  expect((await submit(url, 'pay', { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(303);
});

test('the portal pays overdue invoices, cancels and resumes a subscription, and ends it at once', async () => {
  const session = await openTeam();
  await submit(await checkoutOf(session), 'pay');
  const { url } = linkAnswerSchema.parse(
    await session.request('/subscription/portal', { returnUrl: `${session.address}/billing` }),
  );
  const html = await (await fetch(url)).text();
  expect(buttonsOf(html)).toEqual(['end-then', 'end-now', 'card-declines']);
  expect(html).toContain(`<a href="${session.address}/billing">Back to Outrider</a>`);
  const subscription = /value="end-then ([^"]+)"/.exec(html)?.[1] ?? '';

  await submit(url, 'card-declines');
  expect(await session.team()).toMatchObject({ plan: 'hunter', status: 'past_due' });
  const refused = await submit(url, 'pay');
  expect([refused.status, (await refused.text()).includes('Due: £1,911.')]).toEqual([402, true]);
  await submit(url, 'card-works');
  await submit(url, 'pay');
  expect(await session.team()).toMatchObject({ status: 'active', credits: 20_000 });

  await submit(url, `end-then ${subscription}`);
  expect(await session.team()).toMatchObject({ plan: 'hunter', renewsAt: null });
  await submit(url, `go-on ${subscription}`);
  expect(await session.team()).toMatchObject({ plan: 'hunter', renewsAt: expect.any(String) });
  await submit(url, `end-now ${subscription}`);
  expect(await session.team()).toMatchObject({ plan: 'free', status: 'active', credits: 20_000 });
  expect(await session.backend.teams.getPrefs({ teamId: session.teamId })).toMatchObject({
    maxAgents: 0,
    maxCampaigns: 0,
    maxProducts: 1,
  });
});

test('the remaining credit of an ended subscription is announced at its end and deducted at the next checkout', async () => {
  const session = await openTeam();
  await submit(await checkoutOf(session), 'pay');
  await session.request('/subscription/update', { plan: 'pioneer', billingPeriod: 'yearly', currency: 'gbp' });
  const { url: portal } = linkAnswerSchema.parse(
    await session.request('/subscription/portal', { returnUrl: `${session.address}/billing` }),
  );
  const html = await (await fetch(portal)).text();
  expect(html).toContain('The balance is kept for the next subscription.');
  await submit(portal, `end-now ${/value="end-now ([^"]+)"/.exec(html)?.[1] ?? ''}`);
  expect(await session.team()).toMatchObject({ plan: 'free' });
  // The credit for eleven months of the difference of two plans is less than the price of the dearer one.
  const page = await (await fetch(await checkoutOf(session))).text();
  const [, deducted, dueNow] = /£([\d,.]+) of this team’s balance is used\. Due now: £([\d,.]+)\./.exec(page) ?? [];
  const amount = (text = ''): number => Number(text.replaceAll(',', ''));
  expect([amount(deducted) > 900, Math.round((amount(deducted) + amount(dueNow)) * 100)]).toEqual([true, 191_100]);
  expect(page).toContain(`Pay £${dueNow}`);
});

/** Returns the text of a PDF with uncompressed streams, whose letters are hexadecimal digits. */
const textOf = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/\[([^\]]*)\] TJ/g)]
    .map(([, pieces]) =>
      [...(pieces ?? '').matchAll(/<([0-9a-f]+)>/g)]
        .map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString('latin1'))
        .join(''),
    )
    .join('\n');

test('an invoice is a PDF that can be downloaded, with what was paid by whom', async () => {
  const session = await openTeam();
  await submit(await checkoutOf(session), 'pay');
  const [invoice] = (await session.backend.listAll(COLLECTIONS.invoices, [Query.equal('team', session.teamId)])).map(
    readInvoice,
  );
  const response = await fetch(`${session.address}${invoice?.downloadUrl}`);
  expect([response.status, response.headers.get('Content-Type'), response.headers.get('Content-Disposition')]).toEqual([
    200,
    'application/pdf',
    'attachment; filename="invoice-SANDBOX-0001.pdf"',
  ]);
  const pdf = Buffer.from(await response.arrayBuffer());
  expect([pdf.subarray(0, 5).toString(), pdf.subarray(-6).toString().trim()]).toEqual(['%PDF-', '%%EOF']);
  const text = textOf(pdf);
  for (const part of [
    'Sandbox: no money moves',
    'SANDBOX-0001',
    'Status: Paid',
    'Hunter plan, yearly',
    '@example.test',
    'L\u00f3dz [\u0085] & <i>S\u00f6hne</i>',
    'letters of the name cannot be printed here',
  ])
    expect(text).toContain(part);
  expect(text, 'the price and the total').toMatch(/Hunter plan, yearly\n\u00a31,911\nTotal\n\u00a31,911/);
  expect((await fetch(`${session.address}${invoice?.downloadUrl.replace('.pdf', 'x.pdf')}`)).status).toBe(404);
});

test('an issued invoice does not change when the team is renamed', async () => {
  const session = await openTeam();
  await session.request('/team/update', { billingName: 'Northwind', billingEmail: 'books@northwind.example' });
  await submit(await checkoutOf(session), 'pay');
  await session.request('/team/update', { billingName: 'Southwind', billingEmail: 'ap@southwind.example' });
  const [invoice] = (await session.backend.listAll(COLLECTIONS.invoices, [Query.equal('team', session.teamId)])).map(
    readInvoice,
  );
  const text = textOf(Buffer.from(await (await fetch(`${session.address}${invoice?.downloadUrl}`)).arrayBuffer()));
  expect(text).toContain('Northwind\nbooks@northwind.example');
  expect(text).not.toContain('outhwind');
  expect(text).not.toContain('cannot be printed');
});

test('a plan paid in the sandbox stays without a subscription when Stripe takes over, and so does its invoice; back in the sandbox the subscription returns', async () => {
  const reconciling: ServerParts['jobKinds'] = ({ billing }) => ({
    [DAILY_RECONCILE_KIND]: { handler: createDailyReconcile(billing), concurrency: 1 },
    [BILLING_PERIOD_KIND]: { handler: createBillingPeriod(billing), concurrency: 1 },
  });
  const first = await open('moving', {}, reconciling);
  const session = await openTeam(first.started);
  await submit(await checkoutOf(session), 'pay');
  const [invoice] = (await session.backend.listAll(COLLECTIONS.invoices, [Query.equal('team', session.teamId)])).map(
    readInvoice,
  );
  await first.server.stop();

  const record = async ({ backend }: StartedServer) =>
    readTeamRecord(await backend.findDocument(COLLECTIONS.teams, session.teamId));
  const stripe = await open('moving', STRIPE, reconciling);
  await waitUntil('The record has no subscription', async () => (await record(stripe.started)).billingPeriod === '');
  expect(await record(stripe.started)).toMatchObject({
    plan: 'hunter',
    status: 'active',
    credits: 20_000,
    billingCurrency: '',
    renewsAt: '',
  });
  // The screens learn who takes payments now, and that this invoice is on this server: it is not managed at Stripe.
  const takesSandboxPayments = async ({ address }: StartedServer) =>
    runtimeConfigSchema.parse(await (await fetch(`${address}/config.json`)).json()).sandbox.payments;
  expect([await takesSandboxPayments(stripe.started), invoice?.downloadUrl.startsWith('/')]).toEqual([false, true]);
  const document = await fetch(`${stripe.started.address}${invoice?.downloadUrl}`);
  expect([document.status, document.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  await stripe.server.stop();

  const back = await open('moving', {}, reconciling);
  await waitUntil(
    'The record has the subscription again',
    async () => (await record(back.started)).billingPeriod === 'yearly',
  );
  expect(await record(back.started)).toMatchObject({
    plan: 'hunter',
    credits: 20_000,
    billingCurrency: 'gbp',
    renewsAt: expect.stringMatching(/^20/),
  });
  expect(await takesSandboxPayments(back.started)).toBe(true);
});

test('remote requests cannot open the sandbox pages, which do not exist with a real provider', async () => {
  const session = await openTeam();
  const url = await checkoutOf(session);
  expect((await fetch(url, { headers: { 'X-Forwarded-For': '203.0.113.7' } })).status).toBe(403);
  const real = await start('real', STRIPE);
  for (const page of ['checkout/x', 'portal/x', 'invoices/x.pdf'])
    expect((await fetch(`${real.address}/sandbox/${page}`)).status, page).toBe(404);
  expect((await submit(`${real.address}/sandbox/checkout/x`, 'pay')).status).toBe(404);
  expect((await fetch(`${real.address}/api/payments/webhook`, { method: 'POST', body: '{}' })).status).toBe(400);
  expect((await fetch(`${session.address}/api/payments/webhook`, { method: 'POST', body: '{}' })).status).toBe(404);
});
