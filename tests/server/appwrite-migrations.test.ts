import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Query } from 'node-appwrite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SERVER_KEY } from '#server/appwrite/caller.ts';
import { LEGACY } from '#server/appwrite/databases/legacy-names.ts';
import { MIGRATIONS, migratePlatformTables } from '#server/appwrite/storage/migrations.ts';
import { openStore } from '#server/appwrite/storage/store.ts';
import { memberOf, openTestProject, writeDocuments } from './appwrite-project.ts';

/** The token of the session in the file of the first version. */
const SESSION_TOKEN =
  'eyJpZCI6InUxIiwic2VjcmV0IjoiMzA4NzNmMTU0NjM3MWZkYmQ5MTdkNGM4ODA3MDdmNmQ2NzUwZjhhZWZkMGE4OGQxN2Q4OTk4NjA5ZDBmYWE1YTY0NTlkMWZhY2ExYmQxMmY5MmZjMjY3NGFmMDY2Nzg2MjhlZGQxY2YzZjkwNmUxYzMzZjAxZjA0ZmMzZDkwZmEyZWEyNWNhNGIyYzUwNmIwZWM4NDAxOThkNmEyMmIwZTc2MDE3MDhjZGFjNzY4MjdiYzhkNjNlY2IwYzVjZGQ5YmVlNjU2NGM1MzU2OTM4NjM2OTkwYjEzOGVhM2ZmN2Q0YjJmNWVkN2RhZjllNDUzMjZhMTkyYzA1YWVlMDdmNSJ9';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outrider-versions-'));
  file = join(folder, 'appwrite.sqlite');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a database file of the first version where the service opens it. */
function writeFirstVersion(): void {
  const database = new Database(file);
  database.exec(readFileSync(join(import.meta.dirname, 'appwrite-version-1.sql'), 'utf8'));
  database.close();
}

const versionOf = (path: string): unknown => {
  const database = new Database(path, { readonly: true });
  try {
    return database.pragma('user_version', { simple: true });
  } finally {
    database.close();
  }
};

/** The migrations up to an imagined next version. */
const NEXT_MIGRATIONS = [...MIGRATIONS, "ALTER TABLE teams ADD COLUMN motto TEXT NOT NULL DEFAULT 'Onward'"];

test('a file of the first version opens with all its data, and accepts new data', () => {
  writeFirstVersion();
  const project = openTestProject(file);
  expect(project.sessions.findByToken(SESSION_TOKEN)?.userId).toBe('u1');
  expect([project.users.find('u1')?.name, project.teams.get('red').name]).toEqual(['Ada', 'Red']);
  const listed = () =>
    project.documents.list(
      { databaseId: 'main', collectionId: 'things', queries: [Query.equal('agent', 'a1')], withTotal: true },
      SERVER_KEY,
      LEGACY,
    );
  expect(listed().total).toBe(1);
  const readAs = (...teams: string[]) =>
    project.documents.list(
      { databaseId: 'main', collectionId: 'things', queries: [], withTotal: true },
      memberOf(project, ...teams),
      LEGACY,
    ).total;
  expect([readAs('red'), readAs('blue')]).toEqual([1, 0]);
  writeDocuments(project, [{ $id: 'c2', agent: 'a2', count: 4, $permissions: ['read("team:red")'] }]);
  expect(readAs('red')).toBe(2);
  project.users.create({ id: 'u2', name: 'Bea', email: 'bea@example.test', passwordHash: null });
  project.teams.create('blue', 'Blue');
  project.close();
  expect([versionOf(file), versionOf(`${file}.form-1`)]).toEqual([MIGRATIONS.length, 1]);
  const again = openTestProject(file);
  expect([again.users.find('u2')?.name, again.teams.get('blue').name]).toEqual(['Bea', 'Blue']);
  again.close();
});

test('a new file and one migrated from the first version have the same tables and indexes', () => {
  writeFirstVersion();
  openTestProject(file).close();
  const fresh = join(folder, 'fresh.sqlite');
  openTestProject(fresh).close();
  const schemaOf = (path: string): unknown => {
    const database = new Database(path, { readonly: true });
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'documents_%' ORDER BY name")
      .pluck()
      .all();
    const schema = tables.map((table) => [
      table,
      database.pragma(`table_info(${String(table)})`),
      database
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? ORDER BY name")
        .pluck()
        .all(table),
    ]);
    database.close();
    return schema;
  };
  expect(schemaOf(file)).toEqual(schemaOf(fresh));
});

test('a migration keeps a copy of the old file with all its data', () => {
  writeFirstVersion();
  openTestProject(file).close();
  const store = openStore(file);
  migratePlatformTables(store, NEXT_MIGRATIONS);
  expect(store.find('SELECT name, motto FROM teams')).toEqual({ name: 'Red', motto: 'Onward' });
  store.close();
  const copy = `${file}.form-${MIGRATIONS.length}`;
  expect([versionOf(file), versionOf(copy)]).toEqual([NEXT_MIGRATIONS.length, MIGRATIONS.length]);
  const copiedDatabase = new Database(copy, { readonly: true });
  expect(copiedDatabase.prepare('SELECT name FROM users').pluck().all()).toEqual(['Ada']);
  copiedDatabase.close();
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
});

test('targets that devices registered before version 9 stay those of their sessions', () => {
  writeFirstVersion();
  const store = openStore(file);
  migratePlatformTables(store, MIGRATIONS.slice(0, 8));
  const at = '2026-11-21T19:05:12.027+00:00';
  const session = String(store.find('SELECT _id FROM sessions')?.['_id']);
  store.run(
    'INSERT INTO push_targets (_id, _created, _updated, userId, sessionId, name, providerId, identifier, expired) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)',
    'phone',
    at,
    at,
    'u1',
    session,
    'Phone',
    'fcm',
    'device-1',
  );
  store.close();

  const project = openTestProject(file);
  expect([versionOf(file), versionOf(`${file}.form-8`)]).toEqual([MIGRATIONS.length, 8]);
  expect(project.targets.listOf('u1')).toEqual([
    {
      id: 'phone',
      createdAt: at,
      updatedAt: at,
      userId: 'u1',
      name: 'Phone',
      providerType: 'push',
      providerId: 'fcm',
      identifier: 'device-1',
      expired: true,
    },
  ]);
  project.store.run('DELETE FROM sessions WHERE _id = ?', session);
  expect(project.targets.listOf('u1')).toEqual([]);
  project.close();
});

test('a migration that fails leaves the file as it was', () => {
  writeFirstVersion();
  openTestProject(file).close();
  const store = openStore(file);
  expect(() => migratePlatformTables(store, [...NEXT_MIGRATIONS, 'ALTER TABLE absent ADD COLUMN x'])).toThrow('absent');
  expect(store.find('SELECT * FROM teams')).not.toHaveProperty('motto');
  store.close();
  expect(versionOf(file)).toBe(MIGRATIONS.length);
  openTestProject(file).close();
});

test('a new file gets no copy', () => {
  openTestProject(file).close();
  expect(readdirSync(folder).filter((name) => name.includes('.form-'))).toEqual([]);
  expect(existsSync(file)).toBe(true);
});
