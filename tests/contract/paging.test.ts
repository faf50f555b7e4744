import { Databases as ServerDatabases, DatabasesIndexType, Permission, Query, Role } from 'node-appwrite';
import { Databases } from 'appwrite';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, openTarget, refusalOf, type Person, type Target } from './target.ts';
import { propertyRuns, seedOf } from '#support/volume.ts';

const SEED = Number(seedOf('PAGING_SEED', '20261127'));
const STABLE = 60;
const place = { databaseId: 'paging', collectionId: 'rows' };

let target: Target;
let admin: ServerDatabases;
let reader: Person;
let made = 0;

beforeAll(async () => {
  console.log(`PAGING_SEED=${SEED}`);
  target = await openTarget();
  admin = new ServerDatabases(target.admin);
  reader = await createPerson(target, 'Rea');
  await admin.create({ databaseId: 'paging', name: 'Paging' });
  await admin.createCollection({ ...place, name: 'Rows', permissions: [], documentSecurity: true });
  await admin.createIntegerAttribute({ ...place, key: 'rank', required: true });
  await admin.createStringAttribute({ ...place, key: 'word', size: 10, required: true });
  await admin.createBooleanAttribute({ ...place, key: 'stable', required: true });
  await admin.createIndex({ ...place, key: 'by_rank', type: DatabasesIndexType.Key, attributes: ['rank', 'word'] });
  const documents = Array.from({ length: STABLE }, (_, position) => ({
    $id: `s${position}`,
    ...valuesOf(position),
    stable: true,
    $permissions: readable,
  }));
  await admin.createDocuments({ ...place, documents });
  // What the reader may not see lies between, and must not be counted by pages.
  await admin.createDocuments({
    ...place,
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
/** Few values for many rows: nearly every page begins or ends among equals. */
const valuesOf = (position: number) => ({ rank: position % 4, word: ['a', 'B', 'b', 'A'][(position >> 2) % 4] ?? '' });

const orders = fc.uniqueArray(
  fc.tuple(fc.constantFrom('rank', 'word', '$createdAt', '$updatedAt', '$id', '$sequence'), fc.boolean()),
  { maxLength: 3, selector: ([key]) => key },
);

/** Inserts and deletes rows beside those that stay; never the one a walk stands on. */
async function disturb(choices: readonly number[], standing: string | undefined, volatile: Set<string>): Promise<void> {
  for (const choice of choices) {
    const gone = [...volatile].find((id) => id !== standing);
    if (choice % 3 === 0 && gone !== undefined) {
      await admin.deleteDocument({ ...place, documentId: gone });
      volatile.delete(gone);
      continue;
    }
    made += 1;
    volatile.add(
      (
        await admin.createDocument({
          ...place,
          documentId: `v${made}`,
          data: { ...valuesOf(choice), stable: false },
          permissions: readable,
        })
      ).$id,
    );
  }
}

test(`a walk by cursor in either direction meets every row that stays once, whatever comes and goes beside it (PAGING_SEED=${SEED})`, async () => {
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
            ...place,
            queries: [...base, Query.equal('stable', true), Query.limit(STABLE)],
          })
        ).documents.map(({ $id }) => $id);
        expect(new Set(whole).size).toBe(STABLE);
        const volatile = new Set<string>();
        const seen: string[] = [];
        let standing: string | undefined;
        if (backwards) {
          // From a row behind all others, so that the walk back meets everything.
          const { documents } = await databases.listDocuments({ ...place, queries: [...base, Query.limit(1000)] });
          standing = documents.at(-1)?.$id;
          if (standing?.startsWith('s') === true) seen.push(standing);
        }
        for (;;) {
          const cursor =
            standing === undefined ? [] : [backwards ? Query.cursorBefore(standing) : Query.cursorAfter(standing)];
          const { documents } = await databases.listDocuments({
            ...place,
            queries: [...base, Query.limit(size), ...cursor],
            total: false,
          });
          const ids = documents.map(({ $id }) => $id);
          const rows = ids.filter((id) => id.startsWith('s'));
          if (backwards) seen.unshift(...rows);
          else seen.push(...rows);
          if (ids.length < size) break;
          standing = backwards ? ids[0] : ids.at(-1);
          await disturb(choices, standing, volatile);
          if (made > 20_000) throw new Error('The walk does not end.');
          // A walk that is given new rows in front of it faster than it goes would never end.
          if (volatile.size > 3 * size)
            await disturb(
              Array.from({ length: volatile.size }, () => 0),
              standing,
              volatile,
            );
        }
        expect(seen).toEqual(whole);
        for (const documentId of volatile) await admin.deleteDocument({ ...place, documentId });
      },
    ),
    { seed: SEED, numRuns: propertyRuns(25) },
  );
});

test('a cursor on a row that went away is told so', async () => {
  const { $id } = await admin.createDocument({
    ...place,
    documentId: 'unique()',
    data: { rank: 1, word: 'x', stable: false },
    permissions: readable,
  });
  await admin.deleteDocument({ ...place, documentId: $id });
  for (const cursor of [Query.cursorAfter($id), Query.cursorBefore($id)])
    expect(await refusalOf(new Databases(reader.client).listDocuments({ ...place, queries: [cursor] }))).toBe(
      '400 general_cursor_not_found',
    );
});

test('the total goes on to 5000 and no further, and is no part of pages', async () => {
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
