import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Account, Databases as WebDatabases, Teams } from 'appwrite';
import { Databases, Permission, Role, TablesDB, Teams as ServerTeams } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { TestSocket } from './socket.ts';
import { createPerson, guestOf, openEmbeddedTarget, type EmbeddedTarget, type Person } from './target.ts';

/**
 * Names and channels of events as Appwrite's own generator created them, for the ids main, leads, D1, T1, M1, U1, S1
 * and K1.
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
const compared = new Set<string>();

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

/** Returns the only event that `act` causes, with created ids replaced by those of the generated lists. */
async function eventOf(
  names: Readonly<Record<string, string>>,
  act: () => Promise<unknown>,
): Promise<z.infer<typeof eventSchema>> {
  await socket.framesUntilPong();
  await act();
  const frames = await socket.framesUntilPong();
  expect(frames.map(({ type }) => type)).toEqual(['event']);
  const text = Object.entries(names).reduce(
    (one, [createdId, name]) => one.replaceAll(createdId, name),
    JSON.stringify(frames[0]?.data),
  );
  return z.parse(eventSchema, JSON.parse(text));
}

/** Returns the generated names of an event, without the channels of consoles, which are not sent. */
function generated(name: string): z.infer<typeof eventSchema> | undefined {
  compared.add(name);
  const found = GENERATED[name];
  return (
    found && {
      events: found.events,
      channels: found.realtime.channels.filter((channel) => !/^(?:console|projects)\b/.test(channel)),
    }
  );
}

test('an event of a document has 42 names in a legacy database and 64 in one of tables, the most specific first', async () => {
  const document = { databaseId: 'main', collectionId: 'leads', documentId: 'D1' };
  const row = { databaseId: 'main-tables', tableId: 'leads', rowId: 'D1' };
  const inTables = { 'main-tables': 'main' };
  expect(await eventOf({}, () => databases.createDocument({ ...document, data: { n: 1 } as never }))).toEqual(
    generated('document.create.legacy'),
  );
  expect(await eventOf({}, () => databases.updateDocument({ ...document, data: { n: 2 } as never }))).toEqual(
    generated('document.update.legacy'),
  );
  expect(await eventOf({}, () => databases.upsertDocument({ ...document, data: { n: 3 } as never }))).toEqual(
    generated('document.upsert.legacy'),
  );
  expect(await eventOf({}, () => databases.incrementDocumentAttribute({ ...document, attribute: 'n' }))).toEqual(
    generated('document.update.legacy'),
  );
  expect(await eventOf({}, () => databases.deleteDocument(document))).toEqual(generated('document.delete.legacy'));
  expect(await eventOf(inTables, () => tables.createRow({ ...row, data: { n: 1 } as never }))).toEqual(
    generated('document.create.tablesdb'),
  );
  expect(await eventOf(inTables, () => tables.updateRow({ ...row, data: { n: 2 } as never }))).toEqual(
    generated('document.update.tablesdb'),
  );
  expect(await eventOf(inTables, () => tables.upsertRow({ ...row, data: { n: 3 } as never }))).toEqual(
    generated('document.upsert.tablesdb'),
  );
  expect(await eventOf(inTables, () => tables.deleteRow(row))).toEqual(generated('document.delete.tablesdb'));
  // The family of the database counts, not that of the request.
  expect(
    await eventOf({}, () =>
      tables.createRow({ databaseId: 'main', tableId: 'leads', rowId: 'D1', data: { n: 1 } as never }),
    ),
  ).toEqual(generated('document.create.legacy'));
  expect(
    await eventOf(inTables, () =>
      databases.createDocument({
        databaseId: 'main-tables',
        collectionId: 'leads',
        documentId: 'D1',
        data: { n: 1 } as never,
      }),
    ),
  ).toEqual(generated('document.create.tablesdb'));
});

test('events of teams and memberships have the generated names', async () => {
  const teams = new Teams(person.client);
  const server = new ServerTeams(target.admin);
  const guest = await createPerson(target, 'Gil');
  expect(await eventOf({}, () => teams.create({ teamId: 'T1', name: 'One' }))).toEqual(
    generated('teams.[teamId].create'),
  );
  expect(await eventOf({}, () => teams.updateName({ teamId: 'T1', name: 'Two' }))).toEqual(
    generated('teams.[teamId].update'),
  );
  expect(await eventOf({}, () => teams.updatePrefs({ teamId: 'T1', prefs: { a: 1 } }))).toEqual(
    generated('teams.[teamId].update.prefs'),
  );
  let membershipId = '';
  const createdId = await eventOf({}, async () => {
    membershipId = (
      await teams.createMembership({ teamId: 'T1', roles: ['x'], email: guest.email, url: 'http://localhost/join' })
    ).$id;
  });
  const named = (event: z.infer<typeof eventSchema>): z.infer<typeof eventSchema> =>
    z.parse(eventSchema, JSON.parse(JSON.stringify(event).replaceAll(membershipId, 'M1')));
  expect(named(createdId)).toEqual(generated('teams.[teamId].memberships.[membershipId].create'));
  expect(
    await eventOf({ [membershipId]: 'M1' }, () =>
      server.updateMembership({ teamId: 'T1', membershipId, roles: ['y'] }),
    ),
  ).toEqual(generated('teams.[teamId].memberships.[membershipId].update'));
  const secret = /[?&]secret=([0-9a-f]+)/.exec(target.embedded.mails.at(-1)?.text ?? '')?.[1] ?? '';
  expect(
    await eventOf({ [membershipId]: 'M1' }, () =>
      new Teams(guest.client).updateMembershipStatus({ teamId: 'T1', membershipId, userId: guest.id, secret }),
    ),
  ).toEqual(generated('teams.[teamId].memberships.[membershipId].update.status'));
  expect(await eventOf({ [membershipId]: 'M1' }, () => teams.deleteMembership({ teamId: 'T1', membershipId }))).toEqual(
    generated('teams.[teamId].memberships.[membershipId].delete'),
  );
  expect(await eventOf({}, () => teams.delete({ teamId: 'T1' }))).toEqual(generated('teams.[teamId].delete'));
});

test('events of accounts, sessions, verifications and recoveries have the generated names', async () => {
  const account = new Account(person.client);
  const names = { [person.id]: 'U1' };
  expect(await eventOf(names, () => account.updateName({ name: 'Una Two' }))).toEqual(
    generated('users.[userId].update.name'),
  );
  expect(await eventOf(names, () => account.updatePrefs({ prefs: { a: 1 } }))).toEqual(
    generated('users.[userId].update.prefs'),
  );
  const email = `una.new.${process.pid}@example.test`;
  expect(await eventOf(names, () => account.updateEmail({ email, password: person.password }))).toEqual(
    generated('users.[userId].update.email'),
  );
  /** Asserts the event of a creation, whose id is only in the payload, and returns the id. */
  const expectCreated = async (
    name: string,
    placeholder: string,
    act: () => Promise<{ $id: string }>,
  ): Promise<string> => {
    let createdId = '';
    const event = await eventOf(names, async () => {
      createdId = (await act()).$id;
    });
    expect(z.parse(eventSchema, JSON.parse(JSON.stringify(event).replaceAll(createdId, placeholder)))).toEqual(
      generated(name),
    );
    return createdId;
  };
  const other = new Account(guestOf(target));
  const sessionId = await expectCreated('users.[userId].sessions.[sessionId].create', 'S1', () =>
    other.createEmailPasswordSession({ email, password: person.password }),
  );
  expect(await eventOf({ ...names, [sessionId]: 'S1' }, () => account.deleteSession({ sessionId }))).toEqual(
    generated('users.[userId].sessions.[sessionId].delete'),
  );
  await expectCreated('users.[userId].verification.[tokenId].create', 'K1', () =>
    account.createEmailVerification({ url: 'http://localhost/verify' }),
  );
  await expectCreated('users.[userId].recovery.[tokenId].create', 'K1', () =>
    other.createRecovery({ email, url: 'http://localhost/recover' }),
  );
});

test('every generated list was compared, except that of executions, which has a test of its own', () => {
  expect(Object.keys(GENERATED).filter((name) => !compared.has(name))).toEqual([
    'functions.[functionId].executions.[executionId].create',
  ]);
});

test('the event that a guest receives has the document as everyone may read it', async () => {
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
