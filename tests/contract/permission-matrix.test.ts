import { Databases, Teams, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestSocket } from './socket.ts';
import { createPerson, openEmbeddedTarget, type EmbeddedTarget } from './target.ts';

/**
 * Roles × acts × callers × places of a permission × families of paths. What each caller holds is written down by hand; everything else must be
 * refused.
 */
const PLACES = ['collection', 'document', 'document without security'] as const;
const ACTS = ['read', 'update', 'delete', 'create'] as const;
const FAMILIES = ['legacy', 'tablesdb'] as const;

type Place = (typeof PLACES)[number];
type Act = (typeof ACTS)[number];

interface Actor {
  readonly name: string;
  readonly session: string | undefined;
  readonly holds: ReadonlySet<string>;
}

interface Plan {
  readonly collectionId: string;
  readonly place: Place;
  readonly role: string;
}

let target: EmbeddedTarget;
const actors: Actor[] = [];
const plans: Plan[] = [];

beforeAll(async () => {
  target = await openEmbeddedTarget();
  const { admin } = target;
  const users = new Users(admin);
  const teams = new Teams(admin);
  const people = await Promise.all(['Stranger', 'Verified', 'Labelled', 'Member', 'Editor', 'Other'].map((name) => createPerson(target, name)));
  const [stranger, verified, labelled, member, editor, other] = people;
  if (stranger === undefined || verified === undefined || labelled === undefined || member === undefined || editor === undefined || other === undefined) throw new Error('People are missing.');
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
  const own = (id: string, state: string): string[] => ['any', 'users', `users/${state}`, `user:${id}`, `user:${id}/${state}`];
  const hold = (name: string, session: string | undefined, ...roles: string[]): number => actors.push({ name, session, holds: new Set(roles) });
  hold('guest', undefined, 'any', 'guests');
  hold('stranger', stranger.session, ...own(stranger.id, 'unverified'));
  hold('verified', verified.session, ...own(verified.id, 'verified'));
  hold('labelled', labelled.session, ...own(labelled.id, 'unverified'), 'label:vip');
  hold('member', member.session, ...own(member.id, 'unverified'), 'team:red', ofMember);
  hold('editor', editor.session, ...own(editor.id, 'unverified'), 'team:red', 'team:red/editor', ofEditor);
  hold('other', other.session, ...own(other.id, 'unverified'), 'team:blue', 'team:blue/editor', ofOther);
  const roles = ['guests', 'users', 'users/verified', 'users/unverified', `user:${stranger.id}`, `user:${verified.id}/verified`, `user:${verified.id}/unverified`, 'team:red', 'team:red/editor', 'team:red/owner', ofEditor, 'label:vip', 'any'];
  await createCollections(roles);
});

afterAll(() => target.close());

const documentIdOf = (actor: Actor, act: Act, family: string): string => `${actor.name}-${act}-${family}`;

async function createCollections(roles: readonly string[]): Promise<void> {
  const databases = new Databases(target.admin);
  await databases.create({ databaseId: 'main', name: 'Main' });
  for (const place of PLACES) {
    for (const role of roles) {
      const collectionId = `c${plans.length}`;
      plans.push({ collectionId, place, role });
      const permissions = place === 'collection' ? ACTS.map((act) => `${act}("${role}")`) : [];
      await databases.createCollection({ databaseId: 'main', collectionId, name: role, permissions, documentSecurity: place !== 'document without security' });
      await databases.createIntegerAttribute({ databaseId: 'main', collectionId, key: 'n', required: false });
      const $permissions = place === 'collection' ? [] : ['read', 'update', 'delete'].map((act) => `${act}("${role}")`);
      const ids = [...actors.flatMap((actor) => FAMILIES.flatMap((family) => (['read', 'update', 'delete'] as const).map((act) => documentIdOf(actor, act, family)))), 'watched'];
      await databases.createDocuments({ databaseId: 'main', collectionId, documents: ids.map(($id) => ({ $id, $permissions, n: 0 })) });
    }
  }
}

/** Contract §5.2, said once more and independently of the service. */
function isAllowed({ place, role }: Plan, actor: Actor, act: Act): boolean {
  if (!actor.holds.has(role)) return false;
  return place === 'collection' || (place === 'document' && act !== 'create');
}

const STATUSES: Readonly<Record<Act, readonly [allowed: number, refused: number]>> = { read: [200, 404], update: [200, 401], delete: [204, 401], create: [201, 401] };
const METHODS: Readonly<Record<Act, string>> = { read: 'GET', update: 'PATCH', delete: 'DELETE', create: 'POST' };

async function attempt({ collectionId }: Plan, actor: Actor, act: Act, family: (typeof FAMILIES)[number]): Promise<number> {
  const all = family === 'legacy' ? `/databases/main/collections/${collectionId}/documents` : `/tablesdb/main/tables/${collectionId}/rows`;
  const id = documentIdOf(actor, act, family);
  const body = act === 'create' ? { [family === 'legacy' ? 'documentId' : 'rowId']: id, data: { n: 1 } } : { data: { n: 2 } };
  const answer = await fetch(`${target.endpoint}${all}${act === 'create' ? '' : `/${id}`}`, {
    method: METHODS[act],
    headers: { 'content-type': 'application/json', 'x-appwrite-project': target.projectId, ...(actor.session === undefined ? {} : { 'x-appwrite-session': actor.session }) },
    ...(act === 'read' ? {} : { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

test('nothing is allowed that no permission allows, and everything that one does', async () => {
  const cases = plans.flatMap((plan) => actors.flatMap((actor) => ACTS.flatMap((act) => FAMILIES.map((family) => ({ plan, actor, act, family, allowed: isAllowed(plan, actor, act) })))));
  expect(cases.length).toBeGreaterThan(2_000);
  const wrong: string[] = [];
  // Refusals first: what is allowed changes the documents.
  for (const { plan, actor, act, family, allowed } of cases.toSorted((a, b) => Number(a.allowed) - Number(b.allowed))) {
    const status = await attempt(plan, actor, act, family);
    const expected = STATUSES[act][allowed ? 0 : 1];
    if (status !== expected) wrong.push(`${actor.name} ${act} ${plan.place} ${plan.role} ${family}: ${status} instead of ${expected}`);
  }
  expect(wrong).toEqual([]);
});

test('realtime tells exactly those who may read', async () => {
  const databases = new Databases(target.admin);
  const sockets = await Promise.all(actors.map(({ session }) => TestSocket.open(target, '&channels[]=documents', session === undefined ? {} : { cookie: `a_session_${target.projectId}=${session}` })));
  for (const socket of sockets) await socket.next();
  for (const { collectionId } of plans) await databases.updateDocument<never>({ databaseId: 'main', collectionId, documentId: 'watched', data: { n: 3 } as never });
  for (const [position, actor] of actors.entries()) {
    const frames = (await sockets[position]?.framesUntilPong()) ?? [];
    const told = frames.map(({ data }) => (data as { payload: { $collectionId: string } }).payload.$collectionId);
    expect([actor.name, told]).toEqual([actor.name, plans.filter((plan) => isAllowed(plan, actor, 'read')).map(({ collectionId }) => collectionId)]);
  }
  for (const socket of sockets) socket.close();
});
