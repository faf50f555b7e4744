import { describe, expect, test } from 'vitest';
import { createRandom } from '#domain/random.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { createDailyReconcile } from '#server/billing/daily-reconcile.ts';
import type { Payments } from '#server/drivers/payments/payments.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { hasJob } from '#server/jobs/job-queue.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { createTeamDeletion } from '#server/jobs/team-deletion.ts';
import { COLLECTION_DECLARATIONS } from '#server/schema/collections.ts';
import { endGoneTeams } from '#server/teams/end-gone-teams.ts';
import { TEAM_DELETION_KIND, teamDeletionJob, teamDeletionJobId } from '#server/teams/team-deletion-job.ts';
import { isTeamGone } from '#server/teams/team-existence.ts';
import { createCrashingBackend } from '#support/crashing-backend.ts';
import { fillTeam, remainsOf } from '#support/fill-team.ts';
import { HUNTER, payingTeamsForFile } from '#support/paying-teams.ts';
import { openSandboxBilling } from '#support/sandbox-billing.ts';
import type { TestCaller } from '#support/test-server.ts';

const teams = payingTeamsForFile();

/** Longer than the job waits for what requests in flight still write. */
const AFTER_SETTLING_MS = 130_000;

const remove = (owner: TestCaller, name = 'Team') => teams.server.post('/team/delete', { name }, owner);

/** Payments of the sandbox that note which subscriptions they really ended. */
function recordingPayments(backend: Backend): { readonly payments: Payments; readonly ended: string[] } {
  const { billing } = openSandboxBilling({ backend, now: teams.server.now });
  const ended: string[] = [];
  return {
    ended,
    payments: {
      ...billing.payments,
      async endSubscription(id) {
        const before = await billing.payments.findSubscription(id);
        await billing.payments.endSubscription(id);
        if (before?.status === 'active') ended.push(id);
      },
    },
  };
}

/** Runs due deletions with a process of its own over this backend. */
const runDeletions = (backend: Backend, payments: Payments, nowMs = Date.now()): Promise<void> =>
  createJobRunner({
    backend,
    kinds: {
      [TEAM_DELETION_KIND]: {
        handler: createTeamDeletion({ backend, payments, random: createRandom('deletion'), processorMs: () => 0 }),
        concurrency: 2,
        retriesForever: true,
        outlivesTeam: true,
      },
    },
    clock: { ...machineClock, now: () => nowMs },
    random: createRandom('runner'),
    log: () => undefined,
  }).runUntilIdle([TEAM_DELETION_KIND]);

describe('the deletion of a team', () => {
  test('it leaves no document that names the team in any collection, ends the subscription once, and touches no other team', async () => {
    const { backend } = teams.server;
    const [gone, other] = [await teams.openPayingTeam(), await teams.openPayingTeam()];
    await fillTeam(backend, gone.teamId, 35);
    await fillTeam(backend, other.teamId, 3);
    const profileIds = (await backend.listAll(COLLECTIONS.profiles, []))
      .filter((profile) => profile['teamId'] === gone.teamId)
      .map(({ $id }) => $id);
    const before = await remainsOf(backend, other.teamId);
    const { id: subscriptionId } = await teams.runningSubscription(gone.teamId);

    expect((await remove(gone.owner)).body).toEqual({ data: { success: true }, error: null });
    const { payments, ended } = recordingPayments(backend);
    await runDeletions(backend, payments);
    await runDeletions(backend, payments, Date.now() + AFTER_SETTLING_MS);

    expect(await remainsOf(backend, gone.teamId, profileIds)).toEqual([`jobs/${teamDeletionJobId(gone.teamId)}`]);
    expect(await backend.findDocument(COLLECTIONS.jobs, teamDeletionJobId(gone.teamId))).toMatchObject({
      state: 'done',
      payload: null,
    });
    expect(ended).toEqual([subscriptionId]);
    await expect(backend.teams.get({ teamId: gone.teamId })).rejects.toMatchObject({ type: 'team_not_found' });
    expect(await remainsOf(backend, other.teamId)).toEqual(before);
    expect((await teams.runningSubscription(other.teamId)).status).toBe('active');
    expect((await teams.server.post('/team/members', {}, other.owner)).status).toBe(200);
  });

  test.each(['before', 'after'] as const)(
    'it is resumed by the next process, whichever of its writes the last one died %s',
    async (moment) => {
      const { backend } = teams.server;
      const { teamId, owner } = await teams.openPayingTeam();
      await fillTeam(backend, teamId, 3);
      const { id: subscriptionId } = await teams.runningSubscription(teamId);
      expect((await remove(owner)).status).toBe(200);

      const ended: string[] = [];
      let nowMs = Date.now();
      let deaths = 0;
      const isDone = async (): Promise<boolean> =>
        (await backend.findDocument(COLLECTIONS.jobs, teamDeletionJobId(teamId)))?.['state'] === 'done';
      while (!(await isDone())) {
        expect((await teams.server.post('/team/members', {}, owner)).body.error?.code).toBe('team_gone');
        const crashing = createCrashingBackend(backend);
        const recording = recordingPayments(crashing.backend);
        // The claim and two more writes: each process gets at least one further.
        crashing.crashAt(3, moment);
        await runDeletions(crashing.backend, recording.payments, nowMs);
        ended.push(...recording.ended);
        deaths += Number(crashing.isCrashed());
        nowMs += AFTER_SETTLING_MS;
        expect(deaths).toBeLessThan(100);
      }
      expect(deaths).toBeGreaterThan(20);
      expect(await remainsOf(backend, teamId)).toEqual([`jobs/${teamDeletionJobId(teamId)}`]);
      // A process that dies after the provider ended it, before it could say so, has ended it all the same.
      expect([...new Set(ended)].filter((id) => id !== subscriptionId)).toEqual([]);
      expect(ended.length).toBeLessThanOrEqual(1);
    },
  );

  test('a payment provider that cannot be reached keeps only its own documents, and is asked again until it answers', async () => {
    const { backend } = teams.server;
    const { teamId, owner } = await teams.openPayingTeam();
    await fillTeam(backend, teamId, 2);
    const { id: subscriptionId } = await teams.runningSubscription(teamId);
    await remove(owner);
    const { payments, ended } = recordingPayments(backend);
    const unreachable: Payments = { ...payments, endSubscription: () => Promise.reject(new Error('no connection')) };
    await runDeletions(backend, unreachable);
    expect(
      (await remainsOf(backend, teamId))
        .map((path) => path.split('/')[0])
        .filter((name, i, all) => all[i - 1] !== name),
    ).toEqual(['billingAccounts', 'checkouts', 'jobs', 'sandboxAccounts', 'teams']);
    for (const laterMs of [1, 2]) await runDeletions(backend, payments, Date.now() + laterMs * 600_000);
    expect(await remainsOf(backend, teamId)).toHaveLength(1);
    expect(ended).toEqual([subscriptionId]);
  });

  test('a subscription whose payment was not heard of yet is ended too', async () => {
    const { backend } = teams.server;
    const { teamId, owner } = await teams.openTeam();
    const checkoutId = await teams.startCheckout(owner, HUNTER);
    await openSandboxBilling({
      backend,
      now: teams.server.now,
      onWebhook: async () => undefined,
    }).sandbox.pay(checkoutId);
    expect((await teams.teamRecord(teamId)).plan).toBe('free');
    const { id: subscriptionId } = await teams.runningSubscription(teamId);
    await remove(owner);
    const { payments, ended } = recordingPayments(backend);
    await runDeletions(backend, payments);
    expect(ended).toEqual([subscriptionId]);
  });

  test('what a request in flight still writes after the first pass is deleted by the second', async () => {
    const { backend } = teams.server;
    const { teamId, owner } = await teams.openTeam();
    await remove(owner);
    const { payments } = recordingPayments(backend);
    await runDeletions(backend, payments);
    await fillTeam(backend, teamId, 1);
    await runDeletions(backend, payments, Date.now() + AFTER_SETTLING_MS);
    await runDeletions(backend, payments, Date.now() + 2 * AFTER_SETTLING_MS);
    expect(await remainsOf(backend, teamId)).toEqual([`jobs/${teamDeletionJobId(teamId)}`]);
  });

  test('only an owner who types the name of the team deletes it', async () => {
    const { teamId, owner, member } = await teams.openTeam();
    expect((await remove(owner, 'Another team')).body.error?.code).toBe('invalid_request');
    expect((await remove({ teamId, member })).body.error).toMatchObject({
      code: 'forbidden',
      message: 'Only an owner can delete the team.',
    });
    expect((await remove(owner)).status).toBe(200);
    for (const person of [owner, { teamId, member }]) expect((await remove(person)).body.error?.code).toBe('team_gone');
    const stranger = await teams.server.createMember();
    expect((await remove({ teamId, member: stranger })).body.error?.code).toBe('not_a_member');
  });
});

describe('a team that was deleted at Appwrite', () => {
  test('the daily run finds it and deletes what it left', async () => {
    const { backend } = teams.server;
    const { teamId } = await teams.openTeam();
    await fillTeam(backend, teamId, 2);
    await backend.teams.delete({ teamId });
    const { billing } = openSandboxBilling({ backend, now: Date.now });
    await createDailyReconcile(billing)({
      jobId: 'daily',
      teamId: '',
      payload: {},
      progress: undefined,
      now: Date.now,
      signal: new AbortController().signal,
      saveProgress: async () => undefined,
    });
    const { payments } = recordingPayments(backend);
    await runDeletions(backend, payments);
    await runDeletions(backend, payments, Date.now() + AFTER_SETTLING_MS);
    expect(await remainsOf(backend, teamId)).toEqual([`jobs/${teamDeletionJobId(teamId)}`]);
  });

  test('its jobs end without being run, and their runner has its deletion begin', async () => {
    const { backend } = teams.server;
    const { teamId } = await teams.openTeam();
    await backend.teams.delete({ teamId });
    const key = `test:${teamId}`;
    await backend.transact([
      {
        action: 'create',
        collection: COLLECTIONS.jobs,
        id: 'a-job-of-the-team',
        data: { kind: 'test', key, teamId, state: 'waiting', runAt: new Date().toISOString(), payload: '{}' },
      },
    ]);
    const ran: string[] = [];
    await createJobRunner({
      backend,
      kinds: {
        test: {
          concurrency: 1,
          handler: async (context) => {
            ran.push(context.teamId);
            return { kind: 'done' };
          },
        },
      },
      clock: machineClock,
      random: createRandom('runner'),
      log: () => undefined,
      isTeamGone: (id) => isTeamGone(backend, id, Date.now()),
    }).runUntilIdle(['test']);
    expect(ran).toEqual([]);
    expect(await backend.findDocument(COLLECTIONS.jobs, 'a-job-of-the-team')).toMatchObject({ state: 'done' });
    expect(await hasJob(backend, teamDeletionJob(teamId, { teamCreatedAt: '' }).key)).toBe(true);
  });

  test('when most of many teams are missing, Appwrite is doubted and nothing is deleted', async () => {
    const lines: string[] = [];
    const written: unknown[] = [];
    const records = Array.from({ length: 12 }, (_, index) => ({
      $id: `t${index}`,
      $createdAt: '2026-01-01T00:00:00.000+00:00',
      $updatedAt: '2026-01-01T00:00:00.000+00:00',
    }));
    await endGoneTeams(
      {
        backend: {
          ...teams.server.backend,
          async *pages() {
            yield records;
          },
          transact: async (operations) => void written.push(...operations),
        },
        now: Date.now,
        log: (line) => lines.push(line),
      },
      new AbortController().signal,
    );
    expect(written).toEqual([]);
    expect(lines).toEqual([expect.stringContaining('knows 0 of 12 teams')]);
  });
});

test('every collection says how its documents end with their team, and finds them by an index', () => {
  for (const [name, { team, attributes, indexes }] of Object.entries(COLLECTION_DECLARATIONS)) {
    const named = ['teamId', 'team'].filter((attribute) => Object.hasOwn(attributes, attribute));
    expect([name, named]).toEqual([name, team.by === 'attribute' ? [team.attribute] : []]);
    if (team.by === 'attribute')
      expect([name, Object.values(indexes).some(({ attributes: [first] }) => first === team.attribute)]).toEqual([
        name,
        true,
      ]);
  }
});
