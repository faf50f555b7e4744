import { afterAll, beforeAll, expect } from 'vitest';
import { checkoutAnswerSchema } from '#domain/billing/billing-answers.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { TeamId, UserId } from '#domain/wire/ids.ts';
import { readInvoice } from '#domain/billing/invoice.ts';
import { readTeamRecord, type TeamRecord } from '#domain/team/team.ts';
import { Query } from '#server/backend/query.ts';
import { createBillingPeriod } from '#server/billing/billing-period.ts';
import type { BillingRouteDeps } from '#server/dashboard/billing/billing-handlers.ts';
import type { Caller } from '#server/dashboard/authenticate.ts';
import { isRunning, sandboxAccountSchema, type SandboxSubscription } from '#server/drivers/payments/sandbox/account.ts';
import { APP_ADDRESS, openSandboxBilling } from './sandbox-billing.ts';
import { openTestServer, type ApiReply, type TestCaller, type TestMember, type TestServer } from './test-server.ts';

export const DAY_MS = 24 * 3_600_000;
export const RETURN_URLS = {
  successUrl: `${APP_ADDRESS}/plans?success=true`,
  cancelUrl: `${APP_ADDRESS}/plans?canceled=true`,
};
export const HUNTER = { plan: 'hunter', billingPeriod: 'yearly', currency: 'gbp' } as const;
export const PIONEER = { ...HUNTER, plan: 'pioneer' } as const;
export const CONQUEROR = { ...HUNTER, plan: 'conqueror' } as const;
export const CREDIT_PACK = { currency: 'gbp', productId: 'credits_2500', ...RETURN_URLS };

interface PayingTeam {
  readonly teamId: string;
  readonly owner: TestCaller;
  readonly member: TestMember;
}

/** Teams that pay in the sandbox, over the routes of a server. */
interface PayingTeams {
  readonly server: TestServer;
  /** Creates a team on the free plan with an owner and a member who is neither owner nor admin. */
  openTeam(): Promise<PayingTeam>;
  /** Creates a team that has paid for a plan; yearly Hunter by default. */
  openPayingTeam(chosen?: object): Promise<PayingTeam>;
  /** Starts the checkout of a subscription. Returns its id. */
  startCheckout(owner: TestCaller, chosen: object): Promise<string>;
  teamRecord(teamId: string): Promise<TeamRecord>;
  invoices(teamId: string): Promise<ReturnType<typeof readInvoice>[]>;
  /** Returns the running subscription at the provider. @throws Error without one */
  runningSubscription(teamId: string): Promise<SandboxSubscription>;
  /** Returns billing this much later, with the same caller. */
  billingAfter(owner: TestCaller, ms: number): { readonly billing: BillingRouteDeps; readonly caller: Caller };
  /** Runs the job of a subscription once, this much later. */
  runBillingPeriod(
    owner: TestCaller,
    subscriptionId: string,
    ms: number,
  ): ReturnType<ReturnType<typeof createBillingPeriod>>;
}

/** Returns the id at the end of the address of a checkout or portal. */
export const idOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

export const refusalOf = ({ status, body: { error } }: ApiReply) => [status, error?.code, error?.message];

/** Opens a server that all tests of a file share, and creates teams on it. */
export function payingTeamsForFile(): PayingTeams {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());

  const teams: PayingTeams = {
    get server() {
      return server;
    },
    async openTeam() {
      const teamId = await server.createTeam();
      const [person, member] = [await server.createMember(), await server.createMember(teamId)];
      await server.backend.teams.createMembership({ teamId, userId: person.userId, roles: ['owner'] });
      const owner = { member: person, teamId };
      expect((await server.post('/team/open', {}, owner)).status).toBe(200);
      return { teamId, owner, member };
    },
    async openPayingTeam(chosen = HUNTER) {
      const team = await teams.openTeam();
      await server.sandbox.pay(await teams.startCheckout(team.owner, chosen));
      return team;
    },
    startCheckout: async (owner, chosen) =>
      idOf(
        checkoutAnswerSchema.parse(
          (await server.post('/subscription/create', { ...chosen, ...RETURN_URLS }, owner)).body.data,
        ).checkoutUrl,
      ),
    teamRecord: async (teamId) => readTeamRecord(await server.backend.findDocument(COLLECTIONS.teams, teamId)),
    invoices: async (teamId) =>
      (await server.backend.listAll(COLLECTIONS.invoices, [Query.equal('team', teamId)])).map(readInvoice),
    async runningSubscription(teamId) {
      const account = sandboxAccountSchema.parse(
        JSON.parse(String((await server.backend.findDocument(COLLECTIONS.sandboxAccounts, teamId))?.['account'])),
      );
      const subscription = account.subscriptions.find(isRunning);
      if (subscription === undefined) throw new Error(`The team ${teamId} has no subscription that runs`);
      return subscription;
    },
    billingAfter: ({ teamId, member }, ms) => ({
      billing: openSandboxBilling({ backend: server.backend, now: () => server.now() + ms }).billing,
      caller: {
        teamId: teamId as TeamId,
        userId: (member?.userId ?? '') as UserId,
        roles: ['owner'],
        jwt: member?.jwt ?? '',
      },
    }),
    runBillingPeriod(owner, subscriptionId, ms) {
      const { billing } = teams.billingAfter(owner, ms);
      const { signal } = new AbortController();
      return createBillingPeriod(billing)({
        jobId: 'job',
        teamId: owner.teamId ?? '',
        payload: { provider: 'sandbox', subscriptionId },
        progress: undefined,
        saveProgress: () => Promise.reject(new Error('not used')),
        signal,
        now: billing.now,
      });
    },
  };
  return teams;
}
