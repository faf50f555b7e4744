import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { refusalOf, type Action } from '#domain/roles/permissions.ts';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import type { Operation } from '#server/backend/transaction.ts';
import { withoutWriteGuard } from '#server/backend/write-guard.ts';
import { API_OPERATIONS } from '#server/dashboard/public-api/api-operations.ts';
import { beginDeletion, findTeam, planDeletion } from '#server/teams/team-existence.ts';
import { describeRoutes, nameOfRoute, type DescribedRoute } from '#support/described-routes.ts';
import { openTestServer, type ApiReply, type TestCaller, type TestServer } from '#support/test-server.ts';
import { volumeOf } from '#support/volume.ts';
import { as, createActionExamples, LONG_TEXT, type ActionExamples, type Team } from './action-examples.ts';

/**
 * Every act of the dashboard API by everything that may end, between the check of its request and its first write, what
 * it was permitted by. Generated from the description of the API: a new route needs an example in `action-examples.ts`.
 */

let server: TestServer;
let acts: ActionExamples;
/** The routes that may change something. */
let routes: DescribedRoute[] = [];
beforeAll(async () => {
  server = await openTestServer({
    readPage: async () => ({ url: 'https://example.com/', title: 'Example', summary: '', text: LONG_TEXT }),
  });
  acts = await createActionExamples(server);
  routes = (await describeRoutes(server)).routes.filter(({ method }) => method !== 'GET');
});
afterAll(() => server.close());

/** Routes that only read, and show no secret. */
const READS = [
  'POST /network/time',
  'POST /payment/state',
  'POST /picture',
  'POST /prospects/rejected',
  'POST /subscription/preview',
  'POST /team/members',
  'POST /webhooks/deliveries',
  'POST /webhooks/delivery',
];

/** Without a key of its own it is not found; the refusal of what may arrive under the id is written all the same. */
const ANSWERED_404 = 'DELETE /ai/{id}';

/** What ends between check and write, and the code of the answer that follows. */
interface Loss {
  readonly name: string;
  /** Told like another one, so that a sample of the routes is enough. */
  readonly isRare?: boolean;
  /** Undefined where the act stays permitted. */
  codeFor(action: Action): string | undefined;
  happen(team: Team): Promise<unknown>;
}
const removeActor = async ({ teamId, actor }: Team): Promise<void> => {
  const membershipId = await acts.membershipOf(teamId, actor.userId);
  await server.backend.teams.deleteMembership({ teamId, membershipId });
};
const LOSSES: readonly Loss[] = [
  { name: 'the member is removed', codeFor: () => 'not_a_member', happen: removeActor },
  {
    name: 'the owner becomes a member',
    codeFor: (action) =>
      refusalOf(['member'], action) !== undefined
        ? 'forbidden'
        : refusalOf(['member'], action, false) !== undefined
          ? 'in_progress'
          : undefined,
    happen: async ({ teamId, actor }) =>
      server.backend.teams.updateMembership({
        teamId,
        membershipId: await acts.membershipOf(teamId, actor.userId),
        roles: ['member'],
      }),
  },
  {
    name: 'an owner deletes the team',
    codeFor: () => 'team_gone',
    happen: async ({ teamId }) => {
      const writes = await planDeletion(server.backend, teamId, await findTeam(server.backend, teamId), server.now());
      await server.backend.transact(writes?.operations ?? [], writes?.expectations);
    },
  },
  {
    name: 'the team is deleted at Appwrite',
    isRare: true,
    codeFor: () => 'team_gone',
    happen: async ({ teamId }) => {
      await server.backend.teams.delete({ teamId });
      await beginDeletion(server.backend, teamId, server.now());
    },
  },
  {
    name: 'the owner closes the account',
    codeFor: () => 'unauthenticated',
    happen: ({ actor }) => server.backend.users.delete({ userId: actor.userId }),
  },
];

/** Tells whether a write is no act: it counts requests, or puts them in order. */
const isNoAct = (operation: Operation): boolean => {
  if (operation.collection === COLLECTIONS.rateWindows) return true;
  const fields = 'data' in operation ? Object.keys(operation.data) : [];
  return fields.includes('leaseOwner') || (fields.length > 0 && fields.every((field) => field.startsWith('lastUsed')));
};

/** The documents of a team in a collection, as text. */
const documentsOf = async (collection: CollectionId, teamId: string): Promise<string> =>
  JSON.stringify(
    collection === COLLECTIONS.teams
      ? await server.backend.findDocument(collection, teamId)
      : await server.backend
          .listAll(collection, [Query.equal('teamId', teamId)])
          .catch(() => server.backend.listAll(collection, [])),
  );
const membersAndPreferencesOf = async (teamId: string): Promise<string> =>
  JSON.stringify(
    await Promise.all([
      server.backend.teams.listMemberships({ teamId }).catch(() => 'no team'),
      server.backend.teams.getPrefs({ teamId }).catch(() => 'no team'),
    ]),
  );

/** One of so many routes is in a sample. */
const RARE = volumeOf('AUTHORITY_SAMPLE', { sample: 6, full: 1 });

let sent = 0;

interface Outcome {
  readonly reply: ApiReply;
  /** Whether the act came to its first write, or to the secret it shows. */
  readonly hasBegun: boolean;
  readonly isUnchanged: boolean;
}

/** Asks for an act, and has `loss` happen as its first write begins. */
async function act(
  route: DescribedRoute,
  loss: Pick<Loss, 'happen'>,
  more: (team: Team) => Promise<TestCaller>,
): Promise<Outcome> {
  const example = await (acts.examples[nameOfRoute(route)] ?? expect.fail(`${nameOfRoute(route)} has no example`))(
    await fresh(),
  );
  const team = example.as ?? present;
  /** What each collection that is written to held after the loss. */
  const before = new Map<CollectionId, string>();
  let members: string | undefined;
  async function beforeWrite(collections: readonly CollectionId[]): Promise<void> {
    if (members === undefined) {
      members = '';
      await withoutWriteGuard(() => loss.happen(team));
      members = await membersAndPreferencesOf(team.teamId);
    }
    for (const one of collections) if (!before.has(one)) before.set(one, await documentsOf(one, team.teamId));
  }
  const watched = <T extends object>(service: T): T =>
    new Proxy(service, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        return typeof member !== 'function' || !/^(create|update|delete)/.test(String(name))
          ? member
          : async (...input: unknown[]) => {
              await beforeWrite([]);
              return Reflect.apply(member, target, input) as unknown;
            };
      },
    });
  const { backend } = server;
  const through: Backend = {
    ...backend,
    teams: watched(backend.teams),
    asUser: (jwt) => ({ ...backend.asUser(jwt), teams: watched(backend.asUser(jwt).teams) }),
    async transact(operations: readonly Operation[], expectations) {
      if (!operations.every(isNoAct)) await beforeWrite(operations.map(({ collection }) => collection));
      return backend.transact(operations, expectations);
    },
    async createOnce(collection, id, data) {
      await beforeWrite([collection]);
      return backend.createOnce(collection, id, data);
    },
    async findDocument(collection, id) {
      const found = await backend.findDocument(collection, id);
      if (collection === COLLECTIONS.webhookSecrets && route.path === '/webhooks/secret')
        await beforeWrite([collection]);
      return found;
    },
  };
  const caller = await more(team);
  const path = route.path.replace('{id}', example.id ?? 'nothing');
  const reply = await server.request(route.method, path, route.method === 'DELETE' ? undefined : example.body, {
    ...caller,
    key: `act-${(sent += 1)}`,
    through,
  });
  let isUnchanged = members === (await membersAndPreferencesOf(team.teamId));
  for (const [one, documents] of before) isUnchanged &&= documents === (await documentsOf(one, team.teamId));
  return { reply, hasBegun: members !== undefined, isUnchanged };
}
let present: Team;
const fresh = async (): Promise<Team> => (present = await acts.openTeam());
const asActor = async ({ teamId, actor }: Team): Promise<TestCaller> => ({ teamId, member: actor });

test('every route that may change something has an example here, or only reads', () => {
  expect(routes.map(nameOfRoute).toSorted()).toEqual([...READS, ...Object.keys(acts.examples)].toSorted());
});

test('every act succeeds and is seen to write, as long as nothing ends', async () => {
  const wrong: string[] = [];
  for (const route of routes.filter((one) => !READS.includes(nameOfRoute(one)))) {
    const { reply, hasBegun } = await act(route, { happen: async () => undefined }, asActor);
    const expected = nameOfRoute(route) === ANSWERED_404 ? 404 : 200;
    if (reply.status !== expected || !hasBegun)
      wrong.push(
        `${nameOfRoute(route)}: ${reply.status} ${reply.body.error?.message ?? ''}, ${hasBegun ? '' : 'no write'}`,
      );
  }
  expect(wrong).toEqual([]);
});

test.each(LOSSES)('nothing is written when, between check and write, $name', async (loss) => {
  const wrong: string[] = [];
  for (const [index, route] of routes.filter((one) => !READS.includes(nameOfRoute(one))).entries()) {
    const code = loss.codeFor(route.action);
    if (code === undefined || (loss.isRare === true && index % RARE !== 0)) continue;
    const { reply, hasBegun, isUnchanged } = await act(route, loss, asActor);
    const isRight = reply.body.error?.code === code && reply.body.data === null && hasBegun && isUnchanged;
    if (!isRight)
      wrong.push(
        `${nameOfRoute(route)}: ${reply.status} ${reply.body.error?.code ?? 'done'}, ${isUnchanged ? 'unchanged' : 'CHANGED'}`,
      );
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['the holder of the key is removed', removeActor],
  [
    'the key is deleted',
    async ({ teamId }: Team) => {
      for (const { $id: id } of await server.backend.listAll(COLLECTIONS.apiKeys, []))
        if ((await server.backend.findDocument(COLLECTIONS.apiKeys, id))?.['teamId'] === teamId)
          await server.backend.transact([{ action: 'delete', collection: COLLECTIONS.apiKeys, id }]);
    },
  ],
] as const)('nothing is written for a program when, between check and write, %s', async (_loss, happen) => {
  const wrong: string[] = [];
  const opened = routes.filter((route) =>
    API_OPERATIONS.some(({ method, path }) => `${method} ${path.replace(':id', '{id}')}` === nameOfRoute(route)),
  );
  expect(opened.length).toBeGreaterThan(3);
  for (const route of opened.filter((one) => !READS.includes(nameOfRoute(one)))) {
    const { reply, hasBegun, isUnchanged } = await act(route, { happen }, async (team) => {
      const opening = await server.post('/key', { name: 'CRM', scopes: ['read', 'write', 'prospects'] }, as(team));
      return { secret: z.object({ secret: z.string() }).parse(opening.body.data).secret };
    });
    if (reply.body.error?.code !== 'unauthenticated' || !hasBegun || !isUnchanged)
      wrong.push(`${nameOfRoute(route)}: ${reply.status} ${reply.body.error?.code ?? 'done'} ${String(isUnchanged)}`);
  }
  expect(wrong).toEqual([]);
});
