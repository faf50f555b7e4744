import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { readChat } from '#domain/chat/chat.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { readProspectList } from '#domain/prospect/prospect-list.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { readInvoice } from '#domain/billing/invoice.ts';
import { zoneOf } from '#domain/time/working-hours.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { totalCredits } from '#domain/team/team-state.ts';
import { createBackend, type Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { recount } from '#server/jobs/campaign-run-recount.ts';
import { readChatView } from '#server/jobs/campaign-run-store.ts';
import { DEMO_ACCOUNT } from '#server/demo-account.ts';
import { EARLIER_CAMPAIGN_ID } from '#server/seed/credit-history.ts';
import { NORTHWIND, OWNER } from '#server/seed/content/people.ts';
import { seedColleagues, seedTeam, seedUser } from '#server/seed/members.ts';
import { seed } from '#server/seed/seed.ts';
import { syncSubscription } from '#server/billing/sync-subscription.ts';
import { openAppwriteProxy } from '#support/appwrite-proxy.ts';
import { findDayMismatches } from '#support/recount-days.ts';
import { openSandboxBilling } from '#support/sandbox-billing.ts';
import { openSeedRig, type SeedRig } from './seed-support.ts';

const NOW_MS = Date.parse('2026-11-18T10:00:00Z');
const inTeam = Query.equal('teamId', NORTHWIND.id);

/** A backend that was seeded once without interruption. */
let rig: SeedRig;
beforeAll(async () => {
  rig = await openSeedRig();
  await seed(rig.deps({ now: () => NOW_MS }));
});
afterAll(() => rig.close());

/** Returns everything a seed writes, without times that the backend sets. */
async function snapshot(backend: Backend): Promise<unknown> {
  const collections = [
    COLLECTIONS.campaigns,
    COLLECTIONS.profiles,
    COLLECTIONS.offers,
    COLLECTIONS.prompts,
    COLLECTIONS.teams,
    COLLECTIONS.chats,
    COLLECTIONS.credits,
    COLLECTIONS.webhooks,
    COLLECTIONS.prospectLists,
    COLLECTIONS.invoices,
    COLLECTIONS.billingAccounts,
    COLLECTIONS.sandboxAccounts,
  ];
  const all = await Promise.all(collections.map((collection) => backend.listAll(collection, [])));
  return all.map((documents) =>
    documents
      .map(({ $createdAt: _created, $updatedAt: _updated, $sequence: _sequence, ...rest }) => rest)
      .toSorted((left, right) => left.$id.localeCompare(right.$id)),
  );
}

test('the demo seed creates a realistic team whose counts follow from its conversations', async () => {
  const { backend } = rig;
  const documents = await backend.listAll(COLLECTIONS.chats, [inTeam]);
  expect(documents).toHaveLength(600);
  const chats = documents.map((document) => readChat(document));
  expect(chats.every(({ body }) => body.malformed.length === 0)).toBe(true);
  const dialogues = chats.filter(
    ({ body }) => body.messages.length >= 2 && body.messages.some(({ role }) => role === 'user'),
  );
  expect(dialogues.length).toBeGreaterThanOrEqual(60);
  expect(chats.filter(({ chat }) => chat.status === 5).length).toBeGreaterThanOrEqual(5);
  expect(chats.filter(({ chat }) => chat.status === 0).length).toBeGreaterThanOrEqual(200);
  expect(chats.some(({ chat }) => chat.paused)).toBe(true);
  expect(new Set(dialogues.map(({ chat }) => chat.country)).size).toBeGreaterThanOrEqual(8);
  for (const { chat, body } of chats) {
    expect(chat.lastActivityAt <= new Date(NOW_MS).toISOString(), chat.name).toBe(true);
    for (const { date } of body.messages) expect(Date.parse(date)).toBeLessThanOrEqual(NOW_MS);
  }

  const campaigns = (await backend.listAll(COLLECTIONS.campaigns, [inTeam])).map((document) => readCampaign(document));
  expect(campaigns.map(({ status }) => status).toSorted()).toEqual(['active', 'active', 'paused', 'prospects_needed']);
  for (const list of await backend.listAll(COLLECTIONS.prospectLists, [inTeam])) {
    const { campaignId, createdAt } = readProspectList(list);
    // The people were imported before they were invited.
    expect([campaignId, createdAt]).toEqual([campaignId, campaigns.find(({ id }) => id === campaignId)?.createdAt]);
  }
  const zones = new Map(
    (await backend.listAll(COLLECTIONS.profiles, [inTeam])).map((document) => [
      document.$id,
      zoneOf(readProfile(document)),
    ]),
  );
  // Also one that nobody was imported into says how many people its profile invites a day.
  expect(campaigns.filter(({ stats }) => stats.invitationsMin <= 0 || stats.invitationsMax <= 0)).toEqual([]);
  for (const campaign of campaigns) {
    const own = documents
      .filter((document) => document['campaign'] === campaign.id)
      .map((document) => readChatView(document).chat);
    expect(findDayMismatches(campaign.days, own, zones.get(campaign.profileId) ?? ''), campaign.name).toEqual([]);
    expect(campaign.stats, campaign.name).toMatchObject({
      ...recount(own),
      prospects: own.filter(({ status, actCount }) => status !== 404 || actCount > 0).length,
    });
  }

  const team = readTeamRecord(await backend.findDocument(COLLECTIONS.teams, NORTHWIND.id));
  const credits = await backend.listAll(COLLECTIONS.credits, [inTeam]);
  expect(credits.reduce((sum, { type, total }) => sum + (type === 'refill' ? 1 : -1) * Number(total), 0)).toBe(
    totalCredits(team),
  );
  expect(Math.min(...credits.map(({ $createdAt }) => Date.parse($createdAt)))).toBeLessThan(
    NOW_MS - 80 * 24 * 3_600_000,
  );
  const messagesSent = campaigns.reduce((sum, { stats }) => sum + stats.messagesSent, 0);
  const isEarlier = (credit: WireDocument): boolean => credit['campaign'] === EARLIER_CAMPAIGN_ID;
  expect(credits.filter((credit) => typeof credit['campaign'] === 'string' && !isEarlier(credit))).toHaveLength(
    messagesSent,
  );
  // Every record of a message cost names the campaign that sent it, also for earlier days.
  const isOfMessages = (credit: WireDocument): boolean => String(credit['reason']).startsWith('AI message');
  expect(credits.filter((credit) => isOfMessages(credit) !== (typeof credit['campaign'] === 'string'))).toEqual([]);
  expect(credits.filter(isEarlier).length).toBeGreaterThan(20);

  const lists = (await backend.listAll(COLLECTIONS.prospectLists, [inTeam])).map((document) =>
    readProspectList(document),
  );
  expect(lists.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
  expect(lists.reduce((sum, { existing }) => sum + existing, 0)).toBe(2);
  const profiles = (await backend.listAll(COLLECTIONS.profiles, [inTeam])).map((document) => readProfile(document));
  expect(profiles.map(({ health }) => health).toSorted()).toEqual(['auth_needed', 'running', 'running']);
  expect(profiles.every(({ usage }) => usage.invitationsMax > 0)).toBe(true);
});

test('the demo team pays for its plan monthly and has the invoices of it', async () => {
  const { backend } = rig;
  const team = readTeamRecord(await backend.findDocument(COLLECTIONS.teams, NORTHWIND.id));
  expect(team).toMatchObject({ plan: 'hunter', status: 'active', billingPeriod: 'monthly', billingCurrency: 'eur' });
  expect(Date.parse(team.renewsAt)).toBeGreaterThan(NOW_MS);
  const invoices = (await backend.listAll(COLLECTIONS.invoices, [Query.equal('team', NORTHWIND.id)]))
    .map(readInvoice)
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  expect(invoices.map(({ amountMinor, currency, status }) => [amountMinor, currency, status])).toEqual([
    [22_900, 'eur', 'paid'],
    [22_900, 'eur', 'paid'],
    [3_500, 'eur', 'paid'],
    [22_900, 'eur', 'paid'],
  ]);
  expect(invoices[0]?.createdAt.slice(0, 10)).toBe('2026-08-21');
  const before = await Promise.all([
    backend.listAll(COLLECTIONS.credits, [inTeam]),
    backend.findDocument(COLLECTIONS.teams, NORTHWIND.id),
  ]);
  const { billing, sandbox } = openSandboxBilling({ backend, now: () => NOW_MS + 3_600_000 });
  const [subscriptionId = ''] = (await backend.listAll(COLLECTIONS.billingAccounts, [])).map((account) =>
    String(account['subscriptionId']),
  );
  expect(await syncSubscription(billing, NORTHWIND.id, subscriptionId)).toMatchObject({
    counts: true,
    subscription: { plan: 'hunter' },
  });
  expect(
    await Promise.all([
      backend.listAll(COLLECTIONS.credits, [inTeam]),
      backend.findDocument(COLLECTIONS.teams, NORTHWIND.id),
    ]),
  ).toEqual(before);
  expect(
    await sandbox.findInvoice(/invoices\/(.+)\.pdf$/.exec(invoices[0]?.downloadUrl ?? '')?.[1] ?? ''),
  ).toBeDefined();
});

test('the demo sign-in works, colleagues are members, and one invitation is open', async () => {
  const { endpoint } = rig.settings;
  const answer = await fetch(`${endpoint}/account/sessions/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Appwrite-Project': 'outrider' },
    body: JSON.stringify({ email: DEMO_ACCOUNT.email, password: DEMO_ACCOUNT.password }),
  });
  expect(answer.status).toBe(201);
  const { memberships } = await rig.backend.teams.listMemberships({ teamId: NORTHWIND.id });
  expect(memberships.filter(({ confirm }) => confirm)).toHaveLength(4);
  expect(memberships.filter(({ confirm }) => !confirm)).toHaveLength(1);
  expect(rig.mails).toEqual(['jonas.weber@outrider.test']);
});

test('a seed that is finished writes nothing when it runs again', async () => {
  const before = await rig.backend.listAll(COLLECTIONS.chats, []);
  await seed(rig.deps({ dashboard: { fetch: () => Promise.reject(new Error('asked again')) } }));
  expect(await rig.backend.listAll(COLLECTIONS.chats, [])).toEqual(before);
});

test('a seed that is interrupted at any write continues and ends with the same data', async () => {
  const crashing = await openSeedRig();
  const { backend } = crashing;
  let writesLeft = 1;
  let crashes = 0;
  /** Runs a write, or fails when the crash is due. Each crash comes a few writes later than the previous one. */
  const writeOrCrash = <T>(write: () => Promise<T>): Promise<T> => {
    writesLeft -= 1;
    return writesLeft < 0 ? Promise.reject(new Error('cut off')) : write();
  };
  const { databases } = backend;
  const crashingBackend: Backend = {
    ...backend,
    databases: new Proxy(databases, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...parameters: unknown[]): unknown => {
          const call = (): unknown => member.apply(target, parameters);
          return name === 'createDocuments' || name === 'upsertDocuments' ? writeOrCrash(async () => call()) : call();
        };
      },
    }),
    transact: (operations, expectations) => writeOrCrash(() => backend.transact(operations, expectations)),
  };
  for (let finished = false; !finished;) {
    writesLeft = 1 + crashes * 2;
    finished = await seed(crashing.deps({ backend: crashingBackend, now: () => NOW_MS + crashes * 1_000 })).then(
      () => true,
      (error: unknown) => {
        expect(String(error)).toContain('cut off');
        return false;
      },
    );
    if (!finished) crashes += 1;
  }
  expect(crashes).toBeGreaterThanOrEqual(5);
  expect(await snapshot(backend)).toEqual(await snapshot(rig.backend));
  expect(crashing.mails).toHaveLength(1);
  await crashing.close();
});

test('the demo is seeded without its open invitation when Appwrite sends no mail', async () => {
  const rigWithoutMail = await openSeedRig();
  const proxy = await openAppwriteProxy(rigWithoutMail.settings.endpoint, {
    refuse: ({ method, path, body }) =>
      method === 'POST' && path.endsWith('/memberships') && body.includes('"url"')
        ? {
            status: 503,
            body: JSON.stringify({ message: 'SMTP is disabled.', code: 503, type: 'general_smtp_disabled' }),
          }
        : undefined,
  });
  try {
    const lines: string[] = [];
    const deps = rigWithoutMail.deps({
      backend: createBackend({ ...rigWithoutMail.settings, endpoint: proxy.endpoint }),
      log: (line) => lines.push(line),
    });
    await seedUser(deps, OWNER);
    await seedTeam(deps, NORTHWIND);
    await seedColleagues(deps, NORTHWIND);
    expect(lines).toEqual([
      'The demo goes without its open invitation: Appwrite did not send it (general_smtp_disabled).',
    ]);
    const { memberships } = await rigWithoutMail.backend.teams.listMemberships({ teamId: NORTHWIND.id });
    expect(memberships.every(({ confirm }) => confirm)).toBe(true);
    expect([memberships.length > 1, rigWithoutMail.mails]).toEqual([true, []]);
    await seedColleagues(rigWithoutMail.deps(), NORTHWIND);
    expect(rigWithoutMail.mails).toHaveLength(1);
  } finally {
    await proxy.close();
    await rigWithoutMail.close();
  }
});
