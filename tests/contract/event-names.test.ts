import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Account, Databases as WebDatabases, Teams } from 'appwrite';
import { Databases, Permission, Role, TablesDB, Teams as ServerTeams } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { TestSocket } from './socket.ts';
import { createPerson, guestOf, openEmbeddedTarget, type EmbeddedTarget, type Person } from './target.ts';

/**
 * Names and channels of events as the imitated server's own generator made them, for things called main, leads, D1, T1,
 * M1, U1, S1 and K1.
 */
const GENERATED = z.parse(
  z.record(
    z.string(),
    z.object({ events: z.array(z.string()), realtime: z.object({ channels: z.array(z.string()) }) }),
  ),
  JSON.parse(readFileSync(join(import.meta.dirname, 'event-names.json'), 'utf8')),
);

let target: EmbeddedTarget;
let databases: Databases;
let tables: TablesDB;
let person: Person;
let socket: TestSocket;
const seen = new Set<string>();

const eventSchema = z.object({ events: z.array(z.string()), channels: z.array(z.string()) });

beforeAll(async () => {
  target = await openEmbeddedTarget();
  databases = new Databases(target.admin);
  tables = new TablesDB(target.admin);
  person = await createPerson(target, 'Una');
  await databases.create({ databaseId: 'main', name: 'Main' });
  await databases.createCollection({
    databaseId: 'main',
    collectionId: 'leads',
    name: 'Leads',
    permissions: [Permission.read(Role.any())],
  });
  await databases.createIntegerAttribute({ databaseId: 'main', collectionId: 'leads', key: 'n', required: false });
  await tables.create({ databaseId: 'main-tables', name: 'Main' });
  await tables.createTable({
    databaseId: 'main-tables',
    tableId: 'leads',
    name: 'Leads',
    permissions: [Permission.read(Role.any())],
    columns: [{ key: 'n', type: 'integer' }],
  });
  socket = await TestSocket.open(
    target,
    '&channels[]=documents&channels[]=teams&channels[]=memberships&channels[]=account',
    { cookie: `a_session_${target.projectId}=${person.session}` },
  );
  await socket.next();
});

afterAll(async () => {
  socket.close();
  await target.close();
});

/** The one event that `act` causes, with the ids that were made replaced by those of the generated lists. */
async function told(
  names: Readonly<Record<string, string>>,
  act: () => Promise<unknown>,
): Promise<z.infer<typeof eventSchema>> {
  await socket.framesUntilPong();
  await act();
  const frames = await socket.framesUntilPong();
  expect(frames.map(({ type }) => type)).toEqual(['event']);
  const text = Object.entries(names).reduce(
    (one, [made, name]) => one.replaceAll(made, name),
    JSON.stringify(frames[0]?.data),
  );
  return z.parse(eventSchema, JSON.parse(text));
}

/** What was generated for an event; channels of consoles are told to nobody. */
function generated(name: string): z.infer<typeof eventSchema> | undefined {
  seen.add(name);
  const found = GENERATED[name];
  return (
    found && {
      events: found.events,
      channels: found.realtime.channels.filter((channel) => !/^(?:console|projects)\b/.test(channel)),
    }
  );
}

test('documents: 42 names in a legacy database, 64 in one of tables, the concrete one first', async () => {
  const place = { databaseId: 'main', collectionId: 'leads', documentId: 'D1' };
  const row = { databaseId: 'main-tables', tableId: 'leads', rowId: 'D1' };
  const inTables = { 'main-tables': 'main' };
  expect(await told({}, () => databases.createDocument({ ...place, data: { n: 1 } as never }))).toEqual(
    generated('document.create.legacy'),
  );
  expect(await told({}, () => databases.updateDocument({ ...place, data: { n: 2 } as never }))).toEqual(
    generated('document.update.legacy'),
  );
  expect(await told({}, () => databases.upsertDocument({ ...place, data: { n: 3 } as never }))).toEqual(
    generated('document.upsert.legacy'),
  );
  expect(await told({}, () => databases.incrementDocumentAttribute({ ...place, attribute: 'n' }))).toEqual(
    generated('document.update.legacy'),
  );
  expect(await told({}, () => databases.deleteDocument(place))).toEqual(generated('document.delete.legacy'));
  expect(await told(inTables, () => tables.createRow({ ...row, data: { n: 1 } as never }))).toEqual(
    generated('document.create.tablesdb'),
  );
  expect(await told(inTables, () => tables.updateRow({ ...row, data: { n: 2 } as never }))).toEqual(
    generated('document.update.tablesdb'),
  );
  expect(await told(inTables, () => tables.upsertRow({ ...row, data: { n: 3 } as never }))).toEqual(
    generated('document.upsert.tablesdb'),
  );
  expect(await told(inTables, () => tables.deleteRow(row))).toEqual(generated('document.delete.tablesdb'));
  // The family of the database decides, not that of the call.
  expect(
    await told({}, () =>
      tables.createRow({ databaseId: 'main', tableId: 'leads', rowId: 'D1', data: { n: 1 } as never }),
    ),
  ).toEqual(generated('document.create.legacy'));
  expect(
    await told(inTables, () =>
      databases.createDocument({
        databaseId: 'main-tables',
        collectionId: 'leads',
        documentId: 'D1',
        data: { n: 1 } as never,
      }),
    ),
  ).toEqual(generated('document.create.tablesdb'));
});

test('teams and memberships', async () => {
  const teams = new Teams(person.client);
  const server = new ServerTeams(target.admin);
  const guest = await createPerson(target, 'Gil');
  expect(await told({}, () => teams.create({ teamId: 'T1', name: 'One' }))).toEqual(generated('teams.[teamId].create'));
  expect(await told({}, () => teams.updateName({ teamId: 'T1', name: 'Two' }))).toEqual(
    generated('teams.[teamId].update'),
  );
  expect(await told({}, () => teams.updatePrefs({ teamId: 'T1', prefs: { a: 1 } }))).toEqual(
    generated('teams.[teamId].update.prefs'),
  );
  let membershipId = '';
  const made = await told({}, async () => {
    membershipId = (
      await teams.createMembership({ teamId: 'T1', roles: ['x'], email: guest.email, url: 'http://localhost/join' })
    ).$id;
  });
  const named = (event: z.infer<typeof eventSchema>): z.infer<typeof eventSchema> =>
    z.parse(eventSchema, JSON.parse(JSON.stringify(event).replaceAll(membershipId, 'M1')));
  expect(named(made)).toEqual(generated('teams.[teamId].memberships.[membershipId].create'));
  expect(
    await told({ [membershipId]: 'M1' }, () => server.updateMembership({ teamId: 'T1', membershipId, roles: ['y'] })),
  ).toEqual(generated('teams.[teamId].memberships.[membershipId].update'));
  const secret = /[?&]secret=([0-9a-f]+)/.exec(target.embedded.mails.at(-1)?.text ?? '')?.[1] ?? '';
  expect(
    await told({ [membershipId]: 'M1' }, () =>
      new Teams(guest.client).updateMembershipStatus({ teamId: 'T1', membershipId, userId: guest.id, secret }),
    ),
  ).toEqual(generated('teams.[teamId].memberships.[membershipId].update.status'));
  expect(await told({ [membershipId]: 'M1' }, () => teams.deleteMembership({ teamId: 'T1', membershipId }))).toEqual(
    generated('teams.[teamId].memberships.[membershipId].delete'),
  );
  expect(await told({}, () => teams.delete({ teamId: 'T1' }))).toEqual(generated('teams.[teamId].delete'));
});

test('the person, sessions, verification and recovery', async () => {
  const account = new Account(person.client);
  const names = { [person.id]: 'U1' };
  expect(await told(names, () => account.updateName({ name: 'Una Two' }))).toEqual(
    generated('users.[userId].update.name'),
  );
  expect(await told(names, () => account.updatePrefs({ prefs: { a: 1 } }))).toEqual(
    generated('users.[userId].update.prefs'),
  );
  const email = `una.new.${process.pid}@example.test`;
  expect(await told(names, () => account.updateEmail({ email, password: person.password }))).toEqual(
    generated('users.[userId].update.email'),
  );
  /** The id of what was made stands in the payload alone. */
  const withMade = async (name: string, mark: string, act: () => Promise<{ $id: string }>): Promise<string> => {
    let made = '';
    const event = await told(names, async () => {
      made = (await act()).$id;
    });
    expect(z.parse(eventSchema, JSON.parse(JSON.stringify(event).replaceAll(made, mark)))).toEqual(generated(name));
    return made;
  };
  const other = new Account(guestOf(target));
  const sessionId = await withMade('users.[userId].sessions.[sessionId].create', 'S1', () =>
    other.createEmailPasswordSession({ email, password: person.password }),
  );
  expect(await told({ ...names, [sessionId]: 'S1' }, () => account.deleteSession({ sessionId }))).toEqual(
    generated('users.[userId].sessions.[sessionId].delete'),
  );
  await withMade('users.[userId].verification.[tokenId].create', 'K1', () =>
    account.createEmailVerification({ url: 'http://localhost/verify' }),
  );
  await withMade('users.[userId].recovery.[tokenId].create', 'K1', () =>
    other.createRecovery({ email, url: 'http://localhost/recover' }),
  );
});

test('every generated list was met, but for executions, which have a test of their own', () => {
  expect(Object.keys(GENERATED).filter((name) => !seen.has(name))).toEqual([
    'functions.[functionId].executions.[executionId].create',
  ]);
});

test('what a guest is told of a document is what everyone may read', async () => {
  const guest = await TestSocket.open(target, '&channels[]=rows');
  await guest.next();
  await databases.updateDocument({
    databaseId: 'main',
    collectionId: 'leads',
    documentId: 'D1',
    data: { n: 9 } as never,
  });
  const [frame] = await guest.framesUntilPong();
  const shown = await new WebDatabases(guestOf(target)).getDocument({
    databaseId: 'main',
    collectionId: 'leads',
    documentId: 'D1',
  });
  expect(frame?.data?.['payload']).toEqual({ ...shown });
  guest.close();
});
