import { afterEach, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { parseObject } from '#server/appwrite/storage/stored-json.ts';
import { createBackend, type Backend } from '#server/backend/backend.ts';
import { UnparsableAnswer } from '#server/backend/failure.ts';
import { createDailyReconcile } from '#server/billing/daily-reconcile.ts';
import { syncSubscription } from '#server/billing/sync-subscription.ts';
import { findPreferences } from '#server/billing/team-preferences.ts';
import { createApiKeySweep } from '#server/dashboard/api-keys/api-key-sweep.ts';
import type { JobContext, JobOutcome } from '#server/jobs/job.ts';
import { findTeam } from '#server/teams/team-existence.ts';
import { DAY_MS, payingTeamsForFile } from '#support/paying-teams.ts';
import { openPoisonedAppwrite } from '#support/poisoned-appwrite.ts';
import { openSandboxBilling } from '#support/sandbox-billing.ts';

/** Preferences are free JSON that strangers write, and Appwrite's SDKs throw for some keys in any answer. */

const paying = payingTeamsForFile();

const POISONS: readonly (readonly [name: string, json: string])[] = [
  ['constructor', '{"constructor":1}'],
  ['a key that contains constructor', '{"my-constructor-key":1}'],
  ['__proto__', '{"__proto__":{"a":1}}'],
  ['an escaped spelling', '{"\\u0063onstructor":1}'],
  ['a spelled escape', '{"\\\\u0063onstru\\\\u0063tor":1}'],
  ['another spelled escape', '{"\\\\u005F_proto_\\\\u005f":1}'],
  ['depth', '{"a":[{"b":{"constructor":1}}]}'],
];

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** Writes preferences past the SDK. Returns the status and type of the answer. */
async function writePreferences(path: string, method: string, jwt: string, prefs: string): Promise<unknown[]> {
  const response = await fetch(`${paying.server.endpoint}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Appwrite-Project': 'outrider', 'X-Appwrite-JWT': jwt },
    body: `{"prefs":${prefs}}`,
  });
  const { type } = (await response.json()) as { readonly type?: string };
  return [response.status, type];
}

/** Returns a backend whose Appwrite answers with unreadable preferences for a team. */
async function poisonedBackend(teamId: string, forEver: boolean): Promise<Backend> {
  const { settings } = paying.server;
  const proxy = await openPoisonedAppwrite(settings.endpoint, teamId, { forEver });
  closings.push(() => proxy.close());
  return createBackend({ ...settings, endpoint: proxy.endpoint });
}

const contextAt = (nowMs: number): JobContext => ({
  jobId: 'job',
  teamId: '',
  payload: {},
  progress: undefined,
  now: () => nowMs,
  signal: new AbortController().signal,
  saveProgress: async () => undefined,
});

const delayMs = (outcome: JobOutcome, nowMs: number): number =>
  outcome.kind === 'again' ? outcome.atMs - nowMs : Number.NaN;

describe('preferences that no SDK can read are refused', () => {
  test.each(POISONS)('unreadable preferences of a team and of an account are refused: %s', async (_name, json) => {
    const { server } = paying;
    const { teamId, owner } = await paying.openTeam();
    const jwt = owner.member?.jwt ?? '';
    const refused = [400, 'general_argument_invalid'];
    expect(await writePreferences(`/teams/${teamId}/prefs`, 'PUT', jwt, json)).toEqual(refused);
    expect(await writePreferences('/account/prefs', 'PATCH', jwt, json)).toEqual(refused);
    expect(await server.backend.teams.getPrefs({ teamId })).toMatchObject({ plan: 'free' });
  });

  test.each(POISONS)('unreadable preferences that an earlier version stored are left out: %s', (_name, json) => {
    expect(JSON.stringify(parseObject(`{"theme":"dark","old":${json}}`))).toMatch(
      /^\{"theme":"dark","old":\{(?:"a":\[\{"b":\{\}\}\])?\}\}$/,
    );
  });

  test('while keys and values that only resemble them are stored', async () => {
    const { teamId, owner } = await paying.openTeam();
    const harmless = '{"construct":"constructor","proto":"__proto__"}';
    expect(await writePreferences(`/teams/${teamId}/prefs`, 'PUT', owner.member?.jwt ?? '', harmless)).toEqual([
      200,
      undefined,
    ]);
  });
});

describe('an Appwrite that stores preferences which no SDK can read', () => {
  test('an Appwrite that stores unreadable preferences has them removed, and its other preferences stay', async () => {
    const { teamId } = await paying.openTeam();
    const backend = await poisonedBackend(teamId, false);
    await expect(backend.teams.get({ teamId })).rejects.toBeInstanceOf(UnparsableAnswer);
    expect(await findTeam(backend, teamId)).toMatchObject({ $id: teamId });
    expect(await findPreferences(backend, teamId)).toMatchObject({ plan: 'free', maxAgents: expect.any(Number) });
  });

  test('fails the daily run for that team alone, and it is tried again soon', async () => {
    const [{ teamId }, other] = [await paying.openTeam(), await paying.openTeam()];
    const { teamId: gone } = await paying.openTeam();
    const { backend: usual } = paying.server;
    await usual.teams.updatePrefs({ teamId: other.teamId, prefs: { plan: 'conqueror' } });
    await usual.teams.delete({ teamId: gone });
    const backend = await poisonedBackend(teamId, true);
    const lines: string[] = [];
    const { billing } = openSandboxBilling({ backend, now: paying.server.now, log: (line) => lines.push(line) });
    const nowMs = paying.server.now();
    const outcome = await createDailyReconcile(billing)(contextAt(nowMs));
    expect(await usual.teams.getPrefs({ teamId: other.teamId })).toMatchObject({ plan: 'free' });
    expect((await usual.findDocument(COLLECTIONS.teams, gone))?.['deletingAt']).not.toBeNull();
    expect(lines.filter((line) => line.includes(teamId))).not.toEqual([]);
    expect(delayMs(outcome, nowMs)).toBeLessThan(DAY_MS / 24);
    expect(delayMs(await createDailyReconcile({ ...billing, backend: usual })(contextAt(nowMs)), nowMs)).toBe(DAY_MS);
  });

  test('fails the sweep of API keys for that team alone', async () => {
    const { server } = paying;
    const { backend: usual } = server;
    const createKey = async () => {
      const team = await paying.openPayingTeam();
      expect((await server.post('/key', { name: 'CRM' }, team.owner)).status).toBe(200);
      return team;
    };
    const [first, poisoned, last] = [await createKey(), await createKey(), await createKey()];
    for (const { teamId } of [first, poisoned, last]) {
      const { memberships } = await usual.teams.listMemberships({ teamId });
      await usual.teams.createMembership({ teamId, userId: (await server.createMember()).userId, roles: ['owner'] });
      for (const { $id: membershipId } of memberships) await usual.teams.deleteMembership({ teamId, membershipId });
    }
    const backend = await poisonedBackend(poisoned.teamId, true);
    const lines: string[] = [];
    const nowMs = server.now();
    const sweep = createApiKeySweep({ backend, log: (line) => lines.push(line) });
    const outcome = await sweep(contextAt(nowMs));
    const left = (await usual.listAll(COLLECTIONS.apiKeys, [])).map((document) => document['teamId']);
    expect(left).toContain(poisoned.teamId);
    expect(left).not.toContain(first.teamId);
    expect(left).not.toContain(last.teamId);
    expect(lines).toEqual([expect.stringContaining(poisoned.teamId)]);
    expect(delayMs(outcome, nowMs)).toBeLessThan(DAY_MS / 24);
  });
});

describe('a plan ends with its subscription', () => {
  const endOf = async (backend: Backend, teamId: string): Promise<string> => {
    const { id } = await paying.runningSubscription(teamId);
    const { billing } = openSandboxBilling({
      backend,
      providerBackend: paying.server.backend,
      now: paying.server.now,
      onWebhook: async () => undefined,
    });
    await billing.payments.endSubscription(id);
    await syncSubscription(billing, teamId, id).catch(() => undefined);
    return readTeamRecord(await paying.server.backend.findDocument(COLLECTIONS.teams, teamId)).plan;
  };

  test('although its preferences can never be read', async () => {
    const { teamId } = await paying.openPayingTeam();
    expect(await endOf(await poisonedBackend(teamId, true), teamId)).toBe('free');
  });

  test('although its owner filled the preferences, which then give way to those of the plan', async () => {
    const { teamId, owner } = await paying.openPayingTeam();
    const filler = JSON.stringify({ filler: 'x'.repeat(65_500) });
    expect(await writePreferences(`/teams/${teamId}/prefs`, 'PUT', owner.member?.jwt ?? '', filler)).toEqual([
      200,
      undefined,
    ]);
    expect(await endOf(paying.server.backend, teamId)).toBe('free');
    expect(await paying.server.backend.teams.getPrefs({ teamId })).toMatchObject({ plan: 'free' });
  });
});
