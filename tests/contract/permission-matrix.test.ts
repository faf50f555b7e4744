import { Databases, Query, Teams, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  documentIdOf,
  FAMILIES,
  isAllowed,
  OPERATIONS,
  planAll,
  type Actor,
  type Family,
  type Operation,
  type Plan,
} from './permission-plans.ts';
import { TestSocket } from './socket.ts';
import { createPerson, openEmbeddedTarget, type EmbeddedTarget } from './target.ts';

/** Every operation by every caller, as `permission-plans.ts` lists them, over both families of paths and realtime. */
const CONCURRENT = 16;

let target: EmbeddedTarget;
const actors: Actor[] = [];
const plans: Plan[] = [];

beforeAll(async () => {
  target = await openEmbeddedTarget();
  const { admin } = target;
  const users = new Users(admin);
  const teams = new Teams(admin);
  const people = await Promise.all(
    ['Stranger', 'Verified', 'Labelled', 'Member', 'Editor', 'Other'].map((name) => createPerson(target, name)),
  );
  const [stranger, verified, labelled, member, editor, other] = people;
  if (
    stranger === undefined ||
    verified === undefined ||
    labelled === undefined ||
    member === undefined ||
    editor === undefined ||
    other === undefined
  )
    throw new Error('People are missing.');
  await users.updateEmailVerification({ userId: verified.id, emailVerification: true });
  await users.updateLabels({ userId: labelled.id, labels: ['vip'] });
  await teams.create({ teamId: 'red', name: 'Red' });
  await teams.create({ teamId: 'blue', name: 'Blue' });
  const memberships = await Promise.all([
    teams.createMembership({ teamId: 'red', roles: [], userId: member.id }),
    teams.createMembership({ teamId: 'red', roles: ['editor'], userId: editor.id }),
    teams.createMembership({ teamId: 'blue', roles: ['editor'], userId: other.id }),
  ]);
  const [ofMember = '', ofEditor = '', ofOther = ''] = memberships.map(({ $id }) => `member:${$id}`);
  const own = (id: string, state: string): string[] => [
    'any',
    'users',
    `users/${state}`,
    `user:${id}`,
    `user:${id}/${state}`,
  ];
  const hold = (name: string, session: string | undefined, ...roles: string[]): number =>
    actors.push({ name, session, holds: new Set(roles) });
  hold('guest', undefined, 'any', 'guests');
  hold('stranger', stranger.session, ...own(stranger.id, 'unverified'));
  hold('verified', verified.session, ...own(verified.id, 'verified'));
  hold('labelled', labelled.session, ...own(labelled.id, 'unverified'), 'label:vip');
  hold('member', member.session, ...own(member.id, 'unverified'), 'team:red', ofMember);
  hold('editor', editor.session, ...own(editor.id, 'unverified'), 'team:red', 'team:red/editor', ofEditor);
  hold('other', other.session, ...own(other.id, 'unverified'), 'team:blue', 'team:blue/editor', ofOther);
  const roles = [
    'guests',
    'users',
    'users/verified',
    'users/unverified',
    `user:${stranger.id}`,
    `user:${verified.id}/verified`,
    `user:${verified.id}/unverified`,
    'team:red',
    'team:red/editor',
    'team:red/owner',
    ofEditor,
    'label:vip',
    'any',
  ];
  await createCollections(roles);
});

afterAll(() => target.close());

async function createCollections(roles: readonly string[]): Promise<void> {
  const databases = new Databases(target.admin);
  await databases.create({ databaseId: 'main', name: 'Main' });
  for (const plan of planAll(roles)) {
    const { level, role, actions } = plan;
    const collectionId = `c${plans.length}`;
    plans.push({ ...plan, collectionId });
    const permissions = level === 'collection' ? actions.map((action) => `${action}("${role}")`) : [];
    await databases.createCollection({
      databaseId: 'main',
      collectionId,
      name: role,
      permissions,
      documentSecurity: level !== 'document without security',
      attributes: [{ key: 'n', type: 'integer' }],
    });
    const $permissions =
      level === 'collection'
        ? []
        : actions.filter((action) => action !== 'create').map((action) => `${action}("${role}")`);
    const ids = [
      ...actors.flatMap((actor) =>
        OPERATIONS.filter(({ isNew }) => isNew !== true).flatMap(({ name }) =>
          FAMILIES.map((family) => documentIdOf(actor, name, family)),
        ),
      ),
      'watched',
    ];
    for (let start = 0; start < ids.length; start += 100)
      await databases.createDocuments({
        databaseId: 'main',
        collectionId,
        documents: ids.slice(start, start + 100).map(($id) => ({ $id, $permissions, n: 0 })),
      });
  }
}

async function send(
  actor: Actor,
  method: string,
  path: string,
  body?: object,
): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await fetch(`${target.endpoint}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': target.projectId,
      ...(actor.session === undefined ? {} : { 'x-appwrite-session': actor.session }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

const idSchema = z.object({ $id: z.string() });

interface Case {
  readonly plan: Plan;
  readonly actor: Actor;
  readonly operation: Operation;
  readonly family: Family;
  readonly allowed: boolean;
}

async function attempt({ plan, actor, operation, family }: Case): Promise<number> {
  const all = `${family.root}/main/${family.collections}/${plan.collectionId}/${family.documents}`;
  const { method, path, body } = operation.request(all, documentIdOf(actor, operation.name, family), family, plan);
  if (operation.isStaged !== true) return (await send(actor, method, path, body)).status;
  const transactionId = z.parse(
    idSchema,
    JSON.parse((await send(actor, 'POST', `${family.root}/transactions`, {})).text),
  ).$id;
  const named = path.replace('{transaction}', transactionId);
  if (method === 'GET') return (await send(actor, method, `${named}?transactionId=${transactionId}`)).status;
  return (await send(actor, method, named, named === path ? { ...body, transactionId } : body)).status;
}

/** Operations on one document that answer as if it were missing to a caller who cannot read it either. */
const HIDING: ReadonlySet<string> = new Set(['update', 'delete', 'increment', 'permit']);

/** Returns the expected status; the transactions of guests are not found. */
function expectedStatus({ plan, actor, operation, allowed }: Case): number {
  if (!allowed && HIDING.has(operation.name) && !isAllowed(plan, actor, 'read')) return 404;
  if (operation.isStaged === true && actor.session === undefined) return 404;
  if (operation.mustRead === true && !isAllowed(plan, actor, 'read')) return 404;
  return allowed ? operation.allowed : operation.refused;
}

async function forEachConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: CONCURRENT }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}

test('every operation is allowed exactly where a permission allows it', async () => {
  const cases = plans.flatMap((plan, planNumber) =>
    actors.flatMap((actor, actorNumber) =>
      OPERATIONS.flatMap((operation, number) =>
        FAMILIES.filter(
          (_, position) => operation.isInBothFamilies === true || position === (planNumber + actorNumber + number) % 2,
        ).map((family): Case => ({ plan, actor, operation, family, allowed: isAllowed(plan, actor, operation.needs) })),
      ),
    ),
  );
  expect(cases.length).toBeGreaterThan(5_000);
  // Each role, operation and caller is allowed in some case and refused in another, where both are possible.
  const oneSided = (of: (one: Case) => string): string[] => {
    const outcomes = new Map<string, Set<boolean>>();
    for (const one of cases) outcomes.set(of(one), (outcomes.get(of(one)) ?? new Set()).add(one.allowed));
    return [...outcomes].flatMap(([name, found]) => (found.size === 2 ? [] : [name]));
  };
  expect(
    oneSided(({ operation, family }) => `${operation.name} ${family.name}`).every((name) => name.includes('bulk')),
  ).toBe(true);
  expect(oneSided(({ actor }) => actor.name)).toEqual([]);
  expect(oneSided(({ plan }) => plan.role).length).toBe(2);
  const wrong: string[] = [];
  const check = async (one: Case): Promise<void> => {
    const status = await attempt(one);
    if (status !== expectedStatus(one))
      wrong.push(
        `${one.actor.name} ${one.operation.name} ${one.plan.level} ${one.plan.role} ${one.family.name}: ${status} instead of ${expectedStatus(one)}`,
      );
  };
  // Refused ones first, because allowed ones change the documents.
  await forEachConcurrently(
    cases.filter(({ allowed }) => !allowed),
    check,
  );
  await forEachConcurrently(
    cases.filter(({ allowed }) => allowed),
    check,
  );
  expect(wrong).toEqual([]);
}, 240_000);

test('refused and only staged operations have changed nothing', async () => {
  const databases = new Databases(target.admin);
  for (const plan of plans) {
    const { documents } = await databases.listDocuments({
      databaseId: 'main',
      collectionId: plan.collectionId,
      queries: [Query.limit(1_000)],
    });
    const values = new Map(documents.map((document) => [document.$id, document['n'] as number]));
    const found = actors.flatMap((actor, actorNumber) =>
      OPERATIONS.flatMap((operation, number) =>
        FAMILIES.filter(
          (_, position) =>
            operation.isInBothFamilies === true || position === (plans.indexOf(plan) + actorNumber + number) % 2,
        ).map((family) => {
          const isDone = operation.isStaged !== true && isAllowed(plan, actor, operation.needs);
          const after: Readonly<Record<string, number | undefined>> = {
            update: 2,
            delete: undefined,
            create: 1,
            upsert: 2,
            'upsert-new': 2,
            increment: 3,
          };
          const expected =
            isDone && operation.name in after ? after[operation.name] : operation.isNew === true ? undefined : 0;
          const id = documentIdOf(actor, operation.name, family);
          return values.get(id) === expected
            ? []
            : [`${plan.level} ${plan.role} ${id}: ${values.get(id)} instead of ${expected}`];
        }),
      ),
    );
    expect(found.flat()).toEqual([]);
  }
});

test('a list returns and counts exactly the readable documents', async () => {
  const wrong: string[] = [];
  await forEachConcurrently(
    plans.flatMap((plan) => actors.flatMap((actor) => FAMILIES.map((family) => ({ plan, actor, family })))),
    async ({ plan, actor, family }) => {
      const query = encodeURIComponent(Query.equal('$id', ['watched']));
      const { status, text } = await send(
        actor,
        'GET',
        `${family.root}/main/${family.collections}/${plan.collectionId}/${family.documents}?queries[0]=${query}`,
      );
      const shown =
        status === 200 ? `${status} ${String((JSON.parse(text) as { total: number }).total)}` : String(status);
      const expected = isAllowed(plan, actor, 'read')
        ? '200 1'
        : plan.level === 'document without security'
          ? '401'
          : '200 0';
      if (shown !== expected)
        wrong.push(`${actor.name} lists ${plan.level} ${plan.role} ${family.name}: ${shown} instead of ${expected}`);
    },
  );
  expect(wrong).toEqual([]);
});

test.each([
  'documents',
  'rows',
  'databases.main.collections.{c}.documents',
  'tablesdb.main.tables.{c}.rows',
  'tablesdb.main.tables.{c}.rows.watched.update',
])('realtime sends events exactly to those who may read, on the channel %s', async (channel) => {
  const databases = new Databases(target.admin);
  const channels = channel.includes('{c}')
    ? plans.map(({ collectionId }) => channel.replace('{c}', collectionId))
    : [channel];
  const sockets = await Promise.all(
    actors.map(({ session }) =>
      TestSocket.open(target, '', session === undefined ? {} : { cookie: `a_session_${target.projectId}=${session}` }),
    ),
  );
  for (const socket of sockets) {
    await socket.next();
    await socket.ask({ type: 'subscribe', data: [{ subscriptionId: 's', channels }] });
  }
  for (const { collectionId } of plans)
    await databases.incrementDocumentAttribute({
      databaseId: 'main',
      collectionId,
      documentId: 'watched',
      attribute: 'n',
    });
  for (const [position, actor] of actors.entries()) {
    const frames = (await sockets[position]?.framesUntilPong()) ?? [];
    const received = frames.map(({ data }) => (data as { payload: { $collectionId: string } }).payload.$collectionId);
    expect([actor.name, received]).toEqual([
      actor.name,
      plans.filter((plan) => isAllowed(plan, actor, 'read')).map(({ collectionId }) => collectionId),
    ]);
    expect(received.length).toBeGreaterThan(1);
  }
  for (const socket of sockets) socket.close();
});
