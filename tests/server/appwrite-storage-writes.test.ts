import { afterEach, beforeEach, expect, test } from 'vitest';
import { ReadCache } from '#server/appwrite/storage/read-cache.ts';
import { openStore, type Store } from '#server/appwrite/storage/store.ts';

let store: Store;

beforeEach(() => {
  store = openStore(':memory:');
  store.define(
    'CREATE TABLE things (name TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID; CREATE TABLE others (name TEXT)',
  );
});

afterEach(() => store.close());

const valueOf = (name: string): unknown => store.find('SELECT value FROM things WHERE name = ?', name)?.['value'];
const insert = (name: string, value: number): void =>
  void store.run('INSERT INTO things (name, value) VALUES (?, ?)', name, value);
const insertAndReturn = (name: string, value: number): string => {
  insert(name, value);
  return name;
};

test('writes of one event loop turn share a commit, and each has its own result', async () => {
  let seenAt = -1;
  const first = store.writeBatched(() => insertAndReturn('one', 1));
  expect(valueOf('one')).toBeUndefined();
  const outcomes = await Promise.allSettled([
    first,
    store.writeBatched(() => {
      insert('two', 2);
      insert('one', 3);
    }),
    store.writeBatched(() => {
      seenAt = Number(valueOf('one'));
      return insertAndReturn('three', 3);
    }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect([valueOf('one'), valueOf('two'), valueOf('three'), seenAt]).toEqual([1, undefined, 3, 1]);
});

test('no write is answered before the commit that it shares', async () => {
  const order: string[] = [];
  const writes = [
    store.writeBatched(() => order.push('written one')).then(() => order.push('answered one')),
    store.writeBatched(() => order.push('written two')).then(() => order.push('answered two')),
  ];
  await Promise.all(writes);
  expect(order).toEqual(['written one', 'written two', 'answered one', 'answered two']);
});

test('the read cache of a table is cleared by a write to a table whose trigger writes to it', () => {
  store.define('CREATE TRIGGER things_end AFTER DELETE ON others BEGIN DELETE FROM things WHERE name = OLD.name; END');
  insert('a', 1);
  store.run('INSERT INTO others (name) VALUES (?)', 'a');
  const cache = new ReadCache<unknown>(store, 'things', ['others']);
  expect(cache.find('a', () => valueOf('a'))).toBe(1);
  store.run('DELETE FROM others WHERE name = ?', 'a');
  expect(cache.find('a', () => valueOf('a'))).toBeUndefined();
});

test('the read cache of a table is cleared by a write to it, also by one that is rolled back', () => {
  insert('a', 1);
  const cache = new ReadCache<number>(store, 'things');
  let reads = 0;
  const read = (): number | undefined =>
    cache.find('a', () => {
      reads += 1;
      const value = valueOf('a');
      return typeof value === 'number' ? value : undefined;
    });
  expect([read(), read(), reads]).toEqual([1, 1, 1]);
  store.run("INSERT INTO others (name) VALUES ('x')");
  expect([read(), reads]).toEqual([1, 1]);
  store.run("UPDATE things SET value = 2 WHERE name = 'a'");
  expect([read(), reads]).toEqual([2, 2]);
  expect(() =>
    store.write(() => {
      store.run("UPDATE things SET value = 3 WHERE name = 'a'");
      expect(read()).toBe(3);
      throw new Error('undo');
    }),
  ).toThrow('undo');
  expect(read()).toBe(2);
  store.run("DELETE FROM things WHERE name = 'a'");
  expect(read()).toBeUndefined();
});

test('an unsynced write does not wait for the disk, and the next write does again, also after an error', () => {
  const synchronous = (): unknown => store.find('PRAGMA synchronous')?.['synchronous'];
  const [FULL, NORMAL] = [2, 1];
  expect(synchronous()).toBe(FULL);
  expect(store.writeUnsynced(() => insertAndReturn('light', Number(synchronous())))).toBe('light');
  expect(valueOf('light')).toBe(NORMAL);
  expect(synchronous()).toBe(FULL);
  expect(() =>
    store.writeUnsynced(() => {
      insert('gone', 1);
      throw new Error('no');
    }),
  ).toThrow('no');
  expect([valueOf('gone'), synchronous()]).toEqual([undefined, FULL]);
  store.write(() => store.writeUnsynced(() => insert('joined', Number(synchronous()))));
  expect(valueOf('joined')).toBe(FULL);
});
