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

/** The session that lies in the file of the first form. */
const SESSION =
  'eyJpZCI6InUxIiwic2VjcmV0IjoiMzA4NzNmMTU0NjM3MWZkYmQ5MTdkNGM4ODA3MDdmNmQ2NzUwZjhhZWZkMGE4OGQxN2Q4OTk4NjA5ZDBmYWE1YTY0NTlkMWZhY2ExYmQxMmY5MmZjMjY3NGFmMDY2Nzg2MjhlZGQxY2YzZjkwNmUxYzMzZjAxZjA0ZmMzZDkwZmEyZWEyNWNhNGIyYzUwNmIwZWM4NDAxOThkNmEyMmIwZTc2MDE3MDhjZGFjNzY4MjdiYzhkNjNlY2IwYzVjZGQ5YmVlNjU2NGM1MzU2OTM4NjM2OTkwYjEzOGVhM2ZmN2Q0YjJmNWVkN2RhZjllNDUzMjZhMTkyYzA1YWVlMDdmNSJ9';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outrider-forms-'));
  file = join(folder, 'appwrite.sqlite');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Lays a file of the first form where the service will look for it. */
function layFirstForm(): void {
  const database = new Database(file);
  database.exec(readFileSync(join(import.meta.dirname, 'appwrite-form-1.sql'), 'utf8'));
  database.close();
}

const formOf = (path: string): unknown => {
  const database = new Database(path, { readonly: true });
  try {
    return database.pragma('user_version', { simple: true });
  } finally {
    database.close();
  }
};

/** The way to an imagined next form. */
const NEXT = [...MIGRATIONS, "ALTER TABLE teams ADD COLUMN motto TEXT NOT NULL DEFAULT 'Onward'"];

test('a file of the first form opens with everything in it, and takes new things', () => {
  layFirstForm();
  const project = openTestProject(file);
  expect(project.sessions.findByToken(SESSION)?.userId).toBe('u1');
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
  expect([formOf(file), formOf(`${file}.form-1`)]).toEqual([MIGRATIONS.length, 1]);
  const again = openTestProject(file);
  expect([again.users.find('u2')?.name, again.teams.get('blue').name]).toEqual(['Bea', 'Blue']);
  again.close();
});

test('a new file and one that came from the first form are of one shape', () => {
  layFirstForm();
  openTestProject(file).close();
  const fresh = join(folder, 'fresh.sqlite');
  openTestProject(fresh).close();
  const shapeOf = (path: string): unknown => {
    const database = new Database(path, { readonly: true });
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'documents_%' ORDER BY name")
      .pluck()
      .all();
    const shape = tables.map((table) => [
      table,
      database.pragma(`table_info(${String(table)})`),
      database
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? ORDER BY name")
        .pluck()
        .all(table),
    ]);
    database.close();
    return shape;
  };
  expect(shapeOf(file)).toEqual(shapeOf(fresh));
});

test('a step to a new form keeps a copy of the old file and all that was in it', () => {
  layFirstForm();
  openTestProject(file).close();
  const store = openStore(file);
  migratePlatformTables(store, NEXT);
  expect(store.find('SELECT name, motto FROM teams')).toEqual({ name: 'Red', motto: 'Onward' });
  store.close();
  const copy = `${file}.form-${MIGRATIONS.length}`;
  expect([formOf(file), formOf(copy)]).toEqual([NEXT.length, MIGRATIONS.length]);
  const kept = new Database(copy, { readonly: true });
  expect(kept.prepare('SELECT name FROM users').pluck().all()).toEqual(['Ada']);
  kept.close();
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
});

test('a step that fails leaves the file as it was', () => {
  layFirstForm();
  openTestProject(file).close();
  const store = openStore(file);
  expect(() => migratePlatformTables(store, [...NEXT, 'ALTER TABLE absent ADD COLUMN x'])).toThrow('absent');
  expect(store.find('SELECT * FROM teams')).not.toHaveProperty('motto');
  store.close();
  expect(formOf(file)).toBe(MIGRATIONS.length);
  openTestProject(file).close();
});

test('a new file needs no copy', () => {
  openTestProject(file).close();
  expect(readdirSync(folder).filter((name) => name.includes('.form-'))).toEqual([]);
  expect(existsSync(file)).toBe(true);
});
