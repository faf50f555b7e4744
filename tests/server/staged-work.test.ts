import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECTIONS, DATABASE_ID } from '#domain/wire/collections.ts';
import { createBackend, type Backend } from '#server/backend/backend.ts';
import { ID } from '#server/backend/query.ts';
import type { Operation } from '#server/backend/transaction.ts';
import {
  createProof,
  findInvitation,
  isProofOf,
  saveInvitation,
} from '#server/dashboard/invitations/invitation-record.ts';
import { findCredentials, storeCredentials } from '#server/drivers/network/profile-credentials.ts';
import { createSandbox } from '#server/drivers/network/sandbox/sandbox.ts';
import { openMarker, saveMarker } from '#server/seed/seed-marker.ts';
import { openAppwriteProxy, type AppwriteProxy } from '#support/appwrite-proxy.ts';
import { openTestServer, TEST_CIPHER, type TestServer } from '#support/test-server.ts';

let server: TestServer;
let proxy: AppwriteProxy;
let backend: Backend;
let sent: { readonly method: string; readonly path: string; readonly body: string }[] = [];

beforeAll(async () => {
  server = await openTestServer();
  proxy = await openAppwriteProxy(server.endpoint, {
    refuse: ({ method, path, body }) => void sent.push({ method, path, body }),
  });
  backend = createBackend({ ...server.settings, endpoint: proxy.endpoint });
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

const createJob = (id = ID.unique()): Operation => ({
  action: 'create',
  collection: COLLECTIONS.jobs,
  id,
  data: { kind: 'test', key: id, state: 'kept' },
});

/** A backend that stages every write, and one that sends single ones alone. */
const WAYS: readonly [string, () => Backend][] = [
  ['alone', () => backend],
  [
    'staged',
    () => ({
      ...backend,
      transact: (operations, expectations) => backend.transact([...operations, createJob()], expectations),
    }),
  ],
];

test.each(WAYS)('an invitation that is stored %s is found, and its secret accepted', async (_way, open) => {
  const membershipId = ID.unique();
  const proof = createProof();
  const sentInvitation = {
    teamId: 'team',
    email: 'ann@example.com',
    inviterName: 'Bob',
    invitedBy: 'bob',
    url: 'https://example.com/invite',
    askedAt: new Date(server.now()).toISOString(),
    proof,
  };
  await saveInvitation(open(), membershipId, sentInvitation);
  await saveInvitation(open(), membershipId, { ...sentInvitation, proof: createProof() });
  expect(isProofOf(await findInvitation(backend, membershipId), proof)).toBe(true);
});

test.each(WAYS)('the credentials of a profile that are stored %s are found again', async (_way, open) => {
  const profileId = ID.unique();
  const credentials = { login: 'ann', password: 'secret' };
  await open().transact([storeCredentials(TEST_CIPHER, 'team', profileId, credentials)]);
  expect(await findCredentials({ backend, cipher: TEST_CIPHER }, profileId)).toEqual(credentials);
});

test.each(WAYS)('a seed that is done, stored %s, is not begun by a second start', async (way, open) => {
  const marker = await openMarker(open(), `demo ${way}`, 5);
  await saveMarker(open(), `demo ${way}`, { ...marker, isDone: true });
  expect(await openMarker(open(), `demo ${way}`, 9)).toEqual({ startedAtMs: 5, isDone: true });
});

test.each(WAYS)('the clock of the simulated network, stored %s, is shared by a second process', async (_way, open) => {
  const start = () => createSandbox({ backend: open(), speed: 30, now: server.now });
  const first = await server.withStoppedClock(() => start().clock.now());
  const second = await server.withStoppedClock(() => start().clock.now());
  expect(second).toBeGreaterThan(first);
});

test('what another one created meanwhile is refused at the commit alone, and no rollback follows', async () => {
  const id = ID.unique();
  await backend.transact([createJob(id)]);
  sent = [];
  const beside = createJob();
  await expect(backend.transact([beside, createJob(id)])).rejects.toMatchObject({ code: 'conflict' });
  expect(sent.map(({ method, body }) => [method, body.includes('"commit":true')])).toEqual([
    ['POST', false],
    ['POST', false],
    ['PATCH', true],
  ]);
  expect(await backend.findDocument(COLLECTIONS.jobs, 'id' in beside ? beside.id : '')).toBeUndefined();
});

test('a document that is deleted while its change is staged is a conflict, whichever request meets it', async () => {
  const id = ID.unique();
  await backend.transact([createJob(id)]);
  const update: Operation = { action: 'update', collection: COLLECTIONS.jobs, id, data: { state: 'done' } };
  const { databases } = backend;
  const racing = createBackend({ ...server.settings, endpoint: proxy.endpoint });
  const commit = racing.databases.updateTransaction.bind(racing.databases);
  racing.databases.updateTransaction = async (input: never) => {
    await databases.deleteDocument({ databaseId: DATABASE_ID, collectionId: COLLECTIONS.jobs, documentId: id });
    return commit(input);
  };
  await expect(racing.transact([update, createJob()])).rejects.toMatchObject({ code: 'conflict' });
  await expect(backend.transact([update, createJob()])).rejects.toMatchObject({ code: 'conflict' });
  await expect(backend.transact([update])).rejects.toMatchObject({ code: 'conflict' });
});

test('writes whose condition does not hold are rolled back and never committed', async () => {
  const id = ID.unique();
  await backend.transact([createJob(id)]);
  sent = [];
  const update: Operation = { action: 'update', collection: COLLECTIONS.jobs, id, data: { state: 'done' } };
  const expected = [{ collection: COLLECTIONS.jobs, id, fields: { state: 'other' } }];
  await expect(backend.transact([update], expected)).rejects.toMatchObject({ code: 'conflict' });
  expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { rollback: true },
  ]);
});

test('a single write without a condition is one request', async () => {
  sent = [];
  await backend.transact([createJob()]);
  expect(sent.map(({ method }) => method)).toEqual(['POST']);
});
