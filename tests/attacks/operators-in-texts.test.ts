import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { COLLECTIONS, DATABASE_ID, type CollectionId } from '#domain/wire/collections.ts';
import type { Operation } from '#server/backend/transaction.ts';
import { mainThreadTimeMs } from '#support/processor-time.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

/**
 * Appwrite carries out a text such as `{"method":"stringConcat","values":["more"]}` where a change of a document has
 * one in place of a value. People's texts are written with the server's rights, so none of theirs may be carried out.
 */

/** Milliseconds of processor that a change may take; a replacement that grows took 9 s. */
const MOST_MS = 500;
const DESCRIPTION = 'A description of the offer that is long enough for everybody who reads it. '.repeat(3);
const CONCAT = { method: 'stringConcat', values: [' and more'] };

let server: TestServer;
let teamId: string;
let member: TestMember;

beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam({ plan: 'hunter' });
  member = await server.createMember(teamId);
});
afterAll(() => server.close());

const as = () => ({ member, teamId });
const stored = async (collection: CollectionId, id: string, attribute: string): Promise<string> =>
  String((await server.backend.findDocument(collection, id))?.[attribute]);

test('a text that is an operator is stored as a text, whichever request brings it', async () => {
  const offer = await server.create(COLLECTIONS.offers, { teamId, name: 'Offer', description: DESCRIPTION });
  const prompt = await server.create(COLLECTIONS.prompts, {
    teamId,
    name: 'Prompt',
    type: 'conversation',
    content: '',
  });
  const campaign = await server.createCampaign(teamId, { name: 'Campaign', status: 'draft', prompt });
  const text = JSON.stringify(CONCAT);
  const replies = [
    await server.request('PUT', `/product/${offer}`, { name: text, description: DESCRIPTION }, as()),
    await server.request('PUT', `/campaign/${campaign}`, { name: text }, as()),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const names = [
    await stored(COLLECTIONS.offers, offer, 'name'),
    await stored(COLLECTIONS.campaigns, campaign, 'name'),
  ];
  for (const name of names) expect(JSON.parse(name)).toEqual({ ...CONCAT, method: 'stringConcat ' });
});

test('an operator that does not fit its attribute is a text like others', async () => {
  const offer = await server.create(COLLECTIONS.offers, { teamId, name: 'Offer', description: DESCRIPTION });
  for (const method of ['toggle', 'increment', 'arrayAppend', 'dateSetNow']) {
    const description = JSON.stringify({ method, note: DESCRIPTION });
    const { status } = await server.request('PUT', `/product/${offer}`, { name: 'Offer', description }, as());
    expect([method, status]).toEqual([method, 200]);
    expect(JSON.parse(await stored(COLLECTIONS.offers, offer, 'description'))).toEqual({
      method: `${method} `,
      note: DESCRIPTION,
    });
  }
});

test('a variable or a column that is named like the key of an operator is stored with its value', async () => {
  const variables = { method: 'toggle', values: 'anything' };
  const campaign = await server.createCampaign(teamId, { name: 'Campaign', status: 'draft' });
  await server.backend.transact([
    {
      action: 'update',
      collection: COLLECTIONS.campaigns,
      id: campaign,
      data: { variables: JSON.stringify(variables) },
    },
  ]);
  const document = await server.backend.findDocument(COLLECTIONS.campaigns, campaign);
  expect(document === undefined ? undefined : readCampaign(document).variables).toEqual({
    ...variables,
    method: 'toggle ',
  });
});

test('a replacement that makes kilobytes to gigabytes is not begun', async () => {
  const offer = await server.create(COLLECTIONS.offers, { teamId, name: 'Offer', description: 'a'.repeat(60_000) });
  const description = JSON.stringify({ method: 'stringReplace', values: ['a', 'b'.repeat(60_000)] });
  const before = mainThreadTimeMs();
  const { status } = await server.request('PUT', `/product/${offer}`, { name: 'Offer', description }, as());
  expect(status).toBe(200);
  expect(mainThreadTimeMs() - before).toBeLessThan(MOST_MS);
});

test('the same replacement by a server key is refused before it is made', async () => {
  const offer = await server.create(COLLECTIONS.offers, { teamId, name: 'Offer', description: 'a'.repeat(60_000) });
  const before = mainThreadTimeMs();
  await expect(
    server.backend.databases.updateDocument({
      databaseId: DATABASE_ID,
      collectionId: COLLECTIONS.offers,
      documentId: offer,
      data: { description: JSON.stringify({ method: 'stringReplace', values: ['a', 'b'.repeat(60_000)] }) },
    }),
  ).rejects.toMatchObject({ type: 'document_invalid_structure' });
  expect(mainThreadTimeMs() - before).toBeLessThan(MOST_MS);
});

describe('a transaction of the server carries out no text', () => {
  const text = JSON.stringify(CONCAT);
  const waysTo = (id: string): Readonly<Record<string, readonly Operation[]>> => {
    const collection = COLLECTIONS.offers;
    const other: Operation = { action: 'create', collection, id: `${id}-2`, data: { teamId, name: 'Other' } };
    const data = { teamId, name: text };
    return {
      update: [{ action: 'update', collection, id, data }],
      upsert: [{ action: 'upsert', collection, id, data }],
      bulkUpsert: [{ action: 'bulkUpsert', collection, documents: [{ id, data }] }],
      'staged update': [{ action: 'update', collection, id, data }, other],
      'staged upsert': [{ action: 'upsert', collection, id, data }, other],
      'staged bulkUpsert': [{ action: 'bulkUpsert', collection, documents: [{ id, data }] }, other],
    };
  };

  test.each(Object.keys(waysTo('id')))('by %s', async (way) => {
    const id = await server.create(COLLECTIONS.offers, { teamId, name: 'Offer' });
    await server.backend.transact(waysTo(id)[way] ?? []);
    expect(JSON.parse(await stored(COLLECTIONS.offers, id, 'name'))).toEqual({ ...CONCAT, method: 'stringConcat ' });
  });
});
