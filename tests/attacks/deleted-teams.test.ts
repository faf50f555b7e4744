import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apiKeySecretAnswerSchema } from '#domain/api-key/api-key.ts';
import { createRandom } from '#domain/random.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { ID } from '#server/backend/query.ts';
import type { Writer } from '#server/drivers/ai/writer.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { isPublicRoute } from '#server/http/public-routes.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { processorMs } from '#server/jobs/deletion-batches.ts';
import { createTeamDeletion } from '#server/jobs/team-deletion.ts';
import { endGoneTeams } from '#server/teams/end-gone-teams.ts';
import { TEAM_DELETION_KIND, teamDeletionJobId } from '#server/teams/team-deletion-job.ts';
import { isTeamGone } from '#server/teams/team-existence.ts';
import { openSandboxBilling } from '#support/sandbox-billing.ts';
import {
  openTestServer,
  type ApiReply,
  type TestCaller,
  type TestMember,
  type TestServer,
} from '#support/test-server.ts';
import { waitUntil } from '#support/wait-until.ts';

/** From the moment a team is deleted nothing of it answers, whoever asks, in whatever way. */

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

let server: TestServer;
/** Teams whose end the embedded service has told. */
const told: string[] = [];
let routes: readonly { readonly method: Method; readonly path: string }[];

/** The writer of AI texts waits until it is aborted. */
let isWriting = false;
const patientWriter: Writer = {
  name: 'template',
  write: (_task, { signal }) => {
    isWriting = true;
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new OutriderError('canceled'))),
    );
  },
};

const openApiSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ security: z.optional(z.array(z.unknown())) }))),
});

beforeAll(async () => {
  server = await openTestServer({ writer: patientWriter, onTeamDeleted: (teamId) => told.push(teamId) });
  const { paths } = openApiSchema.parse(
    await (await server.fetch(new Request('http://localhost/api/openapi.json'))).json(),
  );
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    (['GET', 'POST', 'PUT', 'DELETE'] as const)
      .filter((method) => Object.hasOwn(methods, method.toLowerCase()) && !isPublicRoute(method, `/api${path}`))
      .map((method) => ({ method, path })),
  );
});
afterAll(() => server.close());

interface DeletedTeam {
  readonly teamId: string;
  readonly owner: TestMember;
  readonly member: TestMember;
  readonly stranger: TestMember;
  /** An API key of the team, as programs send it. */
  readonly secret: string;
}

async function appwrite(
  method: string,
  path: string,
  as: TestMember,
  body?: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${server.endpoint}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Appwrite-Project': 'outrider', 'X-Appwrite-JWT': as.jwt },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: z.record(z.string(), z.unknown()).parse(text === '' ? {} : JSON.parse(text)),
  };
}

/** Opens a team with something in it. */
async function openTeam(): Promise<DeletedTeam> {
  const [owner, member, stranger] = [
    await server.createMember(),
    await server.createMember(),
    await server.createMember(),
  ];
  const teamId = ID.unique();
  expect((await appwrite('POST', '/teams', owner, { teamId, name: 'Team' })).status).toBe(201);
  await server.backend.teams.createMembership({ teamId, userId: member.userId, roles: ['member'] });
  expect((await server.post('/team/open', {}, { member: owner, teamId })).status).toBe(200);
  await server.backend.transact([
    { action: 'update', collection: COLLECTIONS.teams, id: teamId, data: { plan: 'hunter', credits: 500 } },
  ]);
  await server.createCampaign(teamId);
  await server.create(COLLECTIONS.offers, { teamId, name: 'Audit' });
  const key = await server.post('/key', { name: 'CRM' }, { member: owner, teamId });
  const { secret } = apiKeySecretAnswerSchema.parse(key.body.data);
  return { teamId, owner, member, stranger, secret };
}

const runDeletion = (afterMs = 0): Promise<void> => {
  const { backend } = server;
  const { billing } = openSandboxBilling({ backend, now: server.now });
  return createJobRunner({
    backend,
    kinds: {
      [TEAM_DELETION_KIND]: {
        handler: createTeamDeletion({
          backend,
          payments: billing.payments,
          random: createRandom('deletion'),
          processorMs,
        }),
        concurrency: 1,
        outlivesTeam: true,
      },
    },
    clock: { ...machineClock, now: () => Date.now() + afterMs },
    random: createRandom('runner'),
    log: () => undefined,
  }).runUntilIdle([TEAM_DELETION_KIND]);
};

/** An Appwrite that gives the id of a deleted team out again: the stranger has made a team of it and owns that. */
const reusingAppwrite = (thief: TestMember): Backend => ({
  ...server.backend,
  teams: new Proxy(server.backend.teams, {
    get(target, name) {
      const time = '2099-01-01T00:00:00.000+00:00';
      if (name === 'get')
        return async ({ teamId }: { teamId: string }) => ({
          $id: teamId,
          $createdAt: time,
          $updatedAt: time,
          name: 'Team',
          total: 1,
          prefs: {},
        });
      if (name === 'getPrefs') return async () => ({});
      if (name === 'listMemberships')
        return async ({ teamId }: { teamId: string }) => ({
          total: 1,
          memberships: [
            {
              $id: 'm',
              $createdAt: time,
              $updatedAt: time,
              teamId,
              userId: thief.userId,
              confirm: true,
              joined: time,
              roles: ['owner'],
            },
          ],
        });
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  }),
});

const refusalOf = ({ status, body }: ApiReply) => [status, body.error?.code, body.data];
const GONE = [410, 'team_gone', null];

/** Calls every route of the dashboard API that needs a sign-in. */
async function callEverything(as: TestCaller): Promise<void> {
  for (const { method, path } of routes) {
    const at = path.replaceAll(/\{[^}]+\}/g, 'c1');
    const reply = await server.request(method, at, method === 'GET' || method === 'DELETE' ? undefined : {}, as);
    expect([method, path, ...refusalOf(reply)]).toEqual([method, path, ...GONE]);
  }
}

const keyReads = (secret: string) =>
  Promise.all(
    ['/campaigns', '/prospects', '/credits', '/agents'].map((path) =>
      server.request('GET', path, undefined, { secret }),
    ),
  );

describe('a team that its owner deleted at the embedded service', () => {
  test('every route refuses everybody, before its documents are deleted and after', async () => {
    expect(routes.length).toBeGreaterThan(50);
    const team = await openTeam();
    expect((await appwrite('DELETE', `/teams/${team.teamId}`, team.owner)).status).toBe(204);
    for (const member of [team.owner, team.member, team.stranger])
      await callEverything({ member, teamId: team.teamId });
    for (const afterMs of [0, 200_000]) await runDeletion(afterMs);
    for (const member of [team.owner, team.stranger]) await callEverything({ member, teamId: team.teamId });
  });

  test('its API key reads nothing from the next request on, and the deletion has begun', async () => {
    const { teamId, owner, secret } = await openTeam();
    expect((await keyReads(secret)).some(({ status }) => status === 200)).toBe(true);
    await appwrite('DELETE', `/teams/${teamId}`, owner);
    expect(told.at(-1)).toBe(teamId);
    for (const reply of await keyReads(secret)) expect(refusalOf(reply)).toEqual(GONE);
    expect(await server.backend.findDocument(COLLECTIONS.jobs, teamDeletionJobId(teamId))).toMatchObject({
      state: 'waiting',
    });
    for (const afterMs of [0, 200_000]) await runDeletion(afterMs);
    for (const { body } of await keyReads(secret)) expect(body.error?.code).toBe('unauthenticated');
  });

  test('an open invitation to it leads nowhere', async () => {
    const { teamId, owner, stranger } = await openTeam();
    const invited = await server.post(
      '/team/invite',
      { email: `${stranger.userId}@example.test`, role: 'admin', url: 'http://127.0.0.1:4600/team/invite' },
      { member: owner, teamId },
    );
    expect(invited.status).toBe(200);
    const [membership] = (await server.backend.teams.listMemberships({ teamId })).memberships.filter(
      ({ confirm }) => !confirm,
    );
    await appwrite('DELETE', `/teams/${teamId}`, owner);
    const body = { teamId, membershipId: membership?.$id ?? '' };
    for (const path of ['/team/invitation', '/team/invitation/accept'])
      expect((await server.post(path, body, { member: stranger })).body.error?.code).toBe('not_found');
    const mailsBefore = server.mails.length;
    await server.post('/team/invitation/resend', body, {});
    expect(server.mails.length).toBe(mailsBefore);
    expect((await appwrite('GET', `/teams/${teamId}`, stranger)).status).toBe(404);
  });
});

describe('a team whose deletion an owner has begun here', () => {
  test('members, keys and Appwrite’s team end before its documents do', async () => {
    const team = await openTeam();
    const { teamId, owner, member, secret } = team;
    expect((await server.post('/team/delete', { name: 'Team' }, { member: owner, teamId })).status).toBe(200);
    await callEverything({ member, teamId });
    for (const reply of await keyReads(secret)) expect(refusalOf(reply)).toEqual(GONE);
    const outsider = await server.post('/team/members', {}, { member: team.stranger, teamId });
    expect(outsider.body.error?.code).toBe('not_a_member');
    await runDeletion();
    expect((await appwrite('GET', `/teams/${teamId}`, member)).status).toBe(404);
    const documents = await appwrite('GET', `/databases/main/collections/${COLLECTIONS.offers}/documents`, member);
    expect(documents.body['total']).toBe(0);
  });

  test('a text that the AI is writing is given up, and nothing is charged', async () => {
    const { teamId, owner } = await openTeam();
    isWriting = false;
    const writing = server.post(
      '/products/improve',
      { description: 'We audit warehouses. '.repeat(20) },
      { member: owner, teamId, key: ID.unique() },
    );
    await waitUntil('the writer to begin', () => isWriting);
    await server.post('/team/delete', { name: 'Team' }, { member: owner, teamId });
    expect(refusalOf(await writing)).toEqual(GONE);
    expect(await server.backend.findDocument(COLLECTIONS.teams, teamId)).toMatchObject({ credits: 500 });
  });

  test('a job that is running is told to stop', async () => {
    const { teamId, owner } = await openTeam();
    let isRunning = false;
    let isStopped = false;
    await server.backend.transact([
      {
        action: 'create',
        collection: COLLECTIONS.jobs,
        id: ID.unique(),
        data: {
          kind: 'endless',
          key: `endless:${teamId}`,
          teamId,
          state: 'waiting',
          runAt: new Date().toISOString(),
          payload: '{}',
        },
      },
    ]);
    const running = createJobRunner({
      backend: server.backend,
      kinds: {
        endless: {
          concurrency: 1,
          handler: async ({ signal }) => {
            isRunning = true;
            await new Promise((resolve) => signal.addEventListener('abort', resolve));
            isStopped = true;
            return { kind: 'done' };
          },
        },
      },
      clock: machineClock,
      random: createRandom('runner'),
      log: () => undefined,
      leaseMs: 300,
      isTeamGone: (id) => isTeamGone(server.backend, id, Date.now()),
    }).runUntilIdle(['endless']);
    await waitUntil('the job to begin', () => isRunning);
    await server.post('/team/delete', { name: 'Team' }, { member: owner, teamId });
    await running;
    expect(isStopped).toBe(true);
  });
});

describe('an Appwrite that gives the id of a deleted team out again', () => {
  test.each(['before we heard of the deletion', 'after everything was deleted'])(
    'whoever took it gets nothing of the team, and opens none under that id: %s',
    async (moment) => {
      const { teamId, owner, stranger, secret } = await openTeam();
      await appwrite('DELETE', `/teams/${teamId}`, owner);
      if (moment !== 'before we heard of the deletion') {
        await server.post('/team/members', {}, { member: owner, teamId });
        for (const afterMs of [0, 200_000]) await runDeletion(afterMs);
      }
      const through = reusingAppwrite(stranger);
      await callEverything({ member: stranger, teamId, through });
      const withKey = await server.request('GET', '/campaigns', undefined, { secret, through });
      expect(withKey.body.data).toBeNull();
      expect(withKey.status).toBe(moment === 'before we heard of the deletion' ? 410 : 401);
    },
  );

  test('the daily run deletes nothing of a team whose id another one has, and says so', async () => {
    const { teamId, owner, stranger } = await openTeam();
    await appwrite('DELETE', `/teams/${teamId}`, owner);
    const lines: string[] = [];
    await endGoneTeams(
      { backend: reusingAppwrite(stranger), now: Date.now, log: (line) => lines.push(line) },
      new AbortController().signal,
    );
    expect(lines.filter((line) => line.includes(teamId))).toEqual([
      expect.stringContaining('its id taken by a new team'),
    ]);
    expect(await server.backend.findDocument(COLLECTIONS.jobs, teamDeletionJobId(teamId))).toBeUndefined();
  });
});
