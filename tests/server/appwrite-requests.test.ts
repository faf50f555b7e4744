import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Account, Databases, Teams, Users } from 'node-appwrite';
import { expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { transact, type Operation } from '#server/backend/transaction.ts';

const PAGE = readFileSync('docs/appwrite-requests.md', 'utf8');
/** The cells of the table rows under a heading. */
const rowsUnder = (heading: string): string[][] =>
  (PAGE.split(`## ${heading}`)[1] ?? '')
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).toSorted();

const SERVICES = { account: Account, databases: Databases, teams: Teams, users: Users };

/** The sources that send requests to an Appwrite: all of the server but the embedded service. */
function* sources(folder = 'server'): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (path !== join('server', 'appwrite')) yield* sources(path);
    } else if (path.endsWith('.ts')) yield readFileSync(path, 'utf8');
  }
}

test('every call of the SDK in the server stands in the table of requests, and no other', () => {
  const called = new Set<string>();
  for (const source of sources())
    for (const [, service = '', method = ''] of source.matchAll(
      /\b(account|databases|teams|users)\b[)\s]*\.\s*([a-z]\w+)\(/g,
    ))
      if (Object.hasOwn(SERVICES[service as keyof typeof SERVICES].prototype, method))
        called.add(`${service}.${method}`);
  const listed = rowsUnder('Calls of the SDK').flatMap((cells) => namesIn(cells[1]));
  expect(listed.toSorted()).toEqual([...called].toSorted());
  for (const cells of rowsUnder('Calls of the SDK')) expect(cells[3], cells[1]).toMatch(/§\d/);
});

const collection = COLLECTIONS.jobs;
const documents = [{ id: 'd', data: { kind: 'k' } }];
const OPERATIONS: readonly Operation[] = [
  { action: 'create', collection, id: 'a', data: { kind: 'k' } },
  { action: 'upsert', collection, id: 'b', data: { kind: 'k' } },
  { action: 'update', collection, id: 'c', data: { kind: 'k' } },
  { action: 'delete', collection, id: 'd' },
  { action: 'bulkCreate', collection, documents },
  { action: 'bulkUpsert', collection, documents },
];

test('every shape that is staged stands in the table with its keys, and names its documents among its data', async () => {
  const staged: Readonly<Record<string, unknown>>[] = [];
  const databases = {
    createTransaction: () => Promise.resolve({ $id: 't' }),
    createOperations: ({ operations }: { operations: Record<string, unknown>[] }) =>
      Promise.resolve(void staged.push(...operations)),
    updateTransaction: () => Promise.resolve({}),
  } as unknown as Databases;
  await transact(databases, OPERATIONS);
  const place = new Set(['databaseId', 'collectionId', 'action']);
  const sent = staged.map(({ action, data, ...rest }) => {
    const [first] = Array.isArray(data) ? (data as object[]) : [data];
    return [
      action,
      [...Object.keys(rest).filter((key) => !place.has(key)), ...(data === undefined ? [] : ['data'])].toSorted(),
      Object.keys((first as object | undefined) ?? {})
        .filter((key) => key.startsWith('$'))
        .toSorted(),
    ];
  });
  const listed = rowsUnder('Staged shapes').map((cells) => [
    namesIn(cells[1])[0],
    namesIn(cells[2]),
    namesIn(cells[3]),
  ]);
  expect(sent).toEqual(listed);
});

test('a staged document may not bring dates along, which its commit would lose', async () => {
  const dated = OPERATIONS.map((operation): Operation =>
    operation.action === 'create' ? { ...operation, data: { $createdAt: '2026-01-01T00:00:00.000Z' } } : operation,
  );
  await expect(transact({} as Databases, dated)).rejects.toThrow(RangeError);
});
