import { Databases as ServerDatabases, DatabasesIndexType, Permission, Query, Role } from 'node-appwrite';
import { Databases } from 'appwrite';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, openTarget, refusalOf, SINCE_1_8_1, type Person, type Target } from './target.ts';
import { propertyRuns, seedOf } from '#support/volume.ts';

const SEED = Number(seedOf('PAGING_SEED', '20261127'));
const STABLE = 60;
const collection = { databaseId: 'paging', collectionId: 'rows' };

let target: Target;
let admin: ServerDatabases;
let reader: Person;
let createdCount = 0;

beforeAll(async () => {
  console.log(`PAGING_SEED=${SEED}`);
  target = await openTarget();
  admin = new ServerDatabases(target.admin);
  reader = await createPerson(target, 'Rea');
  await admin.create({ databaseId: 'paging', name: 'Paging' });
  await admin.createCollection({ ...collection, name: 'Rows', permissions: [], documentSecurity: true });
  await admin.createIntegerAttribute({ ...collection, key: 'rank', required: true });
  await admin.createStringAttribute({ ...collection, key: 'word', size: 10, required: true });
  await admin.createBooleanAttribute({ ...collection, key: 'stable', required: true });
  await admin.createIndex({
    ...collection,
    key: 'by_rank',
    type: DatabasesIndexType.Key,
    attributes: ['rank', 'word'],
  });
  const documents = Array.from({ length: STABLE }, (_, position) => ({
    $id: `s${position}`,
    ...valuesOf(position),
    stable: true,
    $permissions: readable,
  }));
  await admin.createDocuments({ ...collection, documents });
  // Rows that the reader may not see lie between them and must not count in pages.
  await admin.createDocuments({
    ...collection,
    documents: documents.map(({ $id, rank, word }) => ({
      $id: `hidden-${$id}`,
      rank,
      word,
      stable: false,
      $permissions: [],
    })),
  });
});

afterAll(() => target.close());

const readable = [Permission.read(Role.users())];
/** Returns few values for many rows, so that nearly every page starts or ends among equal ones. */
const valuesOf = (position: number) => ({ rank: position % 4, word: ['a', 'B', 'b', 'A'][(position >> 2) % 4] ?? '' });

const orders = fc.uniqueArray(
  fc.tuple(fc.constantFrom('rank', 'word', '$createdAt', '$updatedAt', '$id', '$sequence'), fc.boolean()),
  { maxLength: 3, selector: ([key]) => key },
);

/** Inserts and deletes volatile rows, but never the row of the cursor. */
async function changeVolatileRows(
  choices: readonly number[],
  cursorId: string | undefined,
  volatile: Set<string>,
): Promise<void> {
  for (const choice of choices) {
    const deletable = [...volatile].find((id) => id !== cursorId);
    if (choice % 3 === 0 && deletable !== undefined) {
      await admin.deleteDocument({ ...collection, documentId: deletable });
      volatile.delete(deletable);
      continue;
    }
    createdCount += 1;
    volatile.add(
      (
        await admin.createDocument({
          ...collection,
          documentId: `v${createdCount}`,
          data: { ...valuesOf(choice), stable: false },
          permissions: readable,
        })
      ).$id,
    );
  }
}

test(`paging by cursor in either direction returns each stable row once while other rows change (PAGING_SEED=${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      orders,
      fc.integer({ min: 3, max: 17 }),
      fc.boolean(),
      fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 3 }),
      async (wanted, size, backwards, choices) => {
        const databases = new Databases(reader.client);
        const base = wanted.map(([key, isDescending]) => (isDescending ? Query.orderDesc(key) : Query.orderAsc(key)));
        const whole = (
          await databases.listDocuments({
            ...collection,
            queries: [...base, Query.equal('stable', true), Query.limit(STABLE)],
          })
        ).documents.map(({ $id }) => $id);
        expect(new Set(whole).size).toBe(STABLE);
        const volatile = new Set<string>();
        const seen: string[] = [];
        let cursorId: string | undefined;
        if (backwards) {
          // Starts at the last row, so that paging backwards returns all rows.
          const { documents } = await databases.listDocuments({ ...collection, queries: [...base, Query.limit(1000)] });
          cursorId = documents.at(-1)?.$id;
          if (cursorId?.startsWith('s') === true) seen.push(cursorId);
        }
        for (;;) {
          const cursor =
            cursorId === undefined ? [] : [backwards ? Query.cursorBefore(cursorId) : Query.cursorAfter(cursorId)];
          const { documents } = await databases.listDocuments({
            ...collection,
            queries: [...base, Query.limit(size), ...cursor],
            total: false,
          });
          const ids = documents.map(({ $id }) => $id);
          const rows = ids.filter((id) => id.startsWith('s'));
          if (backwards) seen.unshift(...rows);
          else seen.push(...rows);
          if (ids.length < size) break;
          cursorId = backwards ? ids[0] : ids.at(-1);
          await changeVolatileRows(choices, cursorId, volatile);
          if (createdCount > 20_000) throw new Error('The paging does not end.');
          // Paging would never end if more rows were inserted ahead of it than a page holds.
          if (volatile.size > 3 * size)
            await changeVolatileRows(
              Array.from({ length: volatile.size }, () => 0),
              cursorId,
              volatile,
            );
        }
        expect(seen).toEqual(whole);
        for (const documentId of volatile) await admin.deleteDocument({ ...collection, documentId });
      },
    ),
    { seed: SEED, numRuns: propertyRuns(25) },
  );
});

test('a cursor on a deleted row is refused', SINCE_1_8_1, async () => {
  const { $id } = await admin.createDocument({
    ...collection,
    documentId: 'unique()',
    data: { rank: 1, word: 'x', stable: false },
    permissions: readable,
  });
  await admin.deleteDocument({ ...collection, documentId: $id });
  for (const cursor of [Query.cursorAfter($id), Query.cursorBefore($id)])
    expect(await refusalOf(new Databases(reader.client).listDocuments({ ...collection, queries: [cursor] }))).toBe(
      '400 general_cursor_not_found',
    );
});

test('the total counts up to 5000, whatever the limit and the offset', async () => {
  const many = { databaseId: 'paging', collectionId: 'many' };
  await admin.createCollection({ ...many, name: 'Many', permissions: [Permission.read(Role.any())] });
  await admin.createIntegerAttribute({ ...many, key: 'n', required: false });
  for (let start = 0; start < 5_001; start += 100) {
    await admin.createDocuments({
      ...many,
      documents: Array.from({ length: Math.min(100, 5_001 - start) }, (_, position) => ({ n: start + position })),
    });
  }
  const totalOf = async (queries: string[]): Promise<number> => (await admin.listDocuments({ ...many, queries })).total;
  expect(
    await Promise.all([
      totalOf([]),
      totalOf([Query.lessThan('n', 4_999)]),
      totalOf([Query.limit(1), Query.offset(4_000)]),
      totalOf([Query.offset(5_500)]),
    ]),
  ).toEqual([5_000, 4_999, 5_000, 5_000]);
  expect(
    (await admin.listDocuments({ ...many, queries: [Query.limit(10), Query.offset(4_995)] })).documents,
  ).toHaveLength(6);
});
