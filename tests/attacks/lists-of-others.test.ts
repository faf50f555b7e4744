import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECTIONS, DATABASE_ID } from '#domain/wire/collections.ts';
import { GUEST, type Caller } from '#server/appwrite/caller.ts';
import { ListCache } from '#server/appwrite/databases/documents/list-cache.ts';
import { LEGACY } from '#server/appwrite/databases/legacy-names.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';
import { createDeclaredCollection, openTestProject } from '../server/appwrite-project.ts';

/** Lists over `/v1` by somebody who may read little or nothing of a collection that others have filled. */

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await openTestServer();
  const [theirs, own] = [await server.createTeam(), await server.createTeam()];
  member = await server.createMember(own);
  const content = 'word '.repeat(50_000);
  for (let start = 0; start < 60; start += 20)
    await server.backend.transact([
      {
        action: 'bulkCreate',
        collection: COLLECTIONS.prompts,
        documents: Array.from({ length: 20 }, (_, index) => ({
          id: `theirs-${start + index}`,
          data: { teamId: theirs, name: 'theirs', content },
          permissions: [`read("team:${theirs}")`],
        })),
      },
    ]);
  await server.create(COLLECTIONS.prompts, { teamId: own, name: 'own', content: 'word' });
});
afterAll(() => server.close());

/** Comparing the texts of the others with these takes longer than a list may. */
const WORDS = Array.from({ length: 400 }, (_, at) => `w${at}`);

async function list(jwt: string | undefined): Promise<readonly [status: number, total: unknown]> {
  const url = new URL(`${server.endpoint}/databases/${DATABASE_ID}/collections/${COLLECTIONS.prompts}/documents`);
  url.searchParams.append('queries[]', JSON.stringify({ method: 'notContains', attribute: 'content', values: WORDS }));
  const answer = await fetch(url, {
    headers: { 'x-appwrite-project': 'outrider', ...(jwt === undefined ? {} : { 'x-appwrite-jwt': jwt }) },
  });
  return [answer.status, ((await answer.json()) as { readonly total?: number }).total];
}

test('what a member may not read is compared with nothing that they ask for', async () => {
  expect(await list(member.jwt)).toEqual([200, 1]);
});

test('for a guest, and for somebody without a team, no row is looked at', async () => {
  expect(await list(undefined)).toEqual([200, 0]);
  expect(await list((await server.createMember()).jwt)).toEqual([200, 0]);
});

test('the lists that callers have kept for a while take so much memory at most, over all collections', () => {
  const project = openTestProject();
  const collections = [COLLECTIONS.offers, COLLECTIONS.prompts].map((id) => {
    createDeclaredCollection(project, id);
    return project.catalogue.collection(DATABASE_ID, id, true, LEGACY);
  });
  const cache = new ListCache(() => 0);
  const asked = (at: number, caller: Caller = GUEST) => ({ caller, family: 'legacy', queries: [at] });
  const page = { documents: 'x'.repeat(900_000), total: 1 };
  for (const collection of collections) for (let at = 0; at < 40; at += 1) cache.put(collection, asked(at), page);
  const held = collections.map(
    (collection) => Array.from({ length: 40 }, (_, at) => cache.find(collection, asked(at), 60)).filter(Boolean).length,
  );
  // The newest ones stay.
  expect(held).toEqual([0, 35]);
  const many = new ListCache(() => 0);
  const [first] = collections;
  if (first === undefined) throw new Error('There is no collection.');
  for (let at = 0; at < 33_000; at += 1) many.put(first, asked(at), { documents: '', total: at });
  expect([many.find(first, asked(0), 60), many.find(first, asked(32_999), 60)?.total]).toEqual([undefined, 32_999]);
  project.close();
});
