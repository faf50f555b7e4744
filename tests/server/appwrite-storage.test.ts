import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Query } from 'node-appwrite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SERVER_KEY } from '#server/appwrite/caller.ts';
import { SYSTEM } from '#server/appwrite/databases/collection.ts';
import { LEGACY } from '#server/appwrite/databases/legacy-names.ts';
import { createTestCollection, memberOf, openTestProject, writeDocuments } from './appwrite-project.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outrider-storage-'));
  file = join(folder, 'appwrite.sqlite');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const CHAT_ATTRIBUTES = [
  { kind: 'string', key: 'agent' },
  { kind: 'string', key: 'teamId' },
  { kind: 'string', key: 'messages', size: 4_000_000 },
] as const;

test('a commit is on the disk when it is answered: the database has a write-ahead log and syncs every commit', () => {
  const { store, close } = openTestProject(file);
  // 2 is FULL.
  expect([store.find('PRAGMA journal_mode'), store.find('PRAGMA synchronous')]).toEqual([
    { journal_mode: 'wal' },
    { synchronous: 2 },
  ]);
  close();
});

test('users, teams, schema and documents survive a restart', () => {
  const before = openTestProject(file);
  createTestCollection(before, CHAT_ATTRIBUTES);
  writeDocuments(before, [{ $id: 'c1', agent: 'a1', $permissions: [] }]);
  const user = before.users.create({ id: 'u1', name: 'Ada', email: 'ada@example.test', passwordHash: null });
  const { token } = before.sessions.create({
    userId: user.id,
    provider: 'email',
    providerUid: '',
    factors: [],
    ip: '',
    userAgent: '',
  });
  before.teams.create('red', 'Red');
  const key = before.signingKey.toString('hex');
  before.close();
  const after = openTestProject(file);
  expect(
    after.documents.list(
      { databaseId: 'main', collectionId: 'things', queries: [Query.equal('agent', 'A1')], withTotal: true },
      SERVER_KEY,
      LEGACY,
    ).total,
  ).toBe(1);
  expect(after.sessions.findByToken(token)?.userId).toBe('u1');
  expect([after.teams.get('red').name, after.signingKey.toString('hex')]).toEqual(['Red', key]);
  expect(after.keys.find('standard_anything')).toBeUndefined();
  after.close();
});

test('a write that fails halfway is rolled back completely', () => {
  const project = openTestProject(file);
  createTestCollection(project, CHAT_ATTRIBUTES);
  expect(() =>
    writeDocuments(project, [
      { $id: 'c1', agent: 'a1' },
      { $id: 'c2', agent: 5 },
    ]),
  ).toThrow('Value must be a valid string');
  expect(
    project.documents.list(
      { databaseId: 'main', collectionId: 'things', queries: [], withTotal: true },
      SERVER_KEY,
      LEGACY,
    ).total,
  ).toBe(0);
  project.close();
});

test('permissions first used in a write that was rolled back can be granted afterwards, and survive a restart', () => {
  const project = openTestProject(file);
  createTestCollection(project, CHAT_ATTRIBUTES);
  const fresh = { $permissions: ['read("team:fresh")'] };
  expect(() =>
    writeDocuments(project, [
      { $id: 'c1', agent: 'a1', ...fresh },
      { $id: 'c2', agent: 5 },
    ]),
  ).toThrow('Value must be a valid string');
  writeDocuments(project, [
    { $id: 'other', $permissions: ['read("team:other")'] },
    { $id: 'c3', agent: 'a3', ...fresh },
  ]);
  project.close();
  const reopened = openTestProject(file);
  const seen = reopened.documents.list(
    { databaseId: 'main', collectionId: 'things', queries: [], withTotal: true },
    memberOf(reopened, 'fresh'),
    LEGACY,
  );
  expect([seen.total, seen.rows.map((row) => row[SYSTEM.id])]).toEqual([1, ['c3']]);
  reopened.close();
});

test('a file of a later version is refused with an explanation', () => {
  openTestProject(file).close();
  const database = new Database(file);
  database.pragma('user_version = 99');
  database.close();
  expect(() => openTestProject(file)).toThrow(/newer version of this program/);
});
