import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTag } from '#domain/tag/read-tag.ts';
import { newTagId } from '#domain/tag/tag-names.ts';
import { MAX_TAG_NAME_LENGTH, MAX_TAGS } from '#domain/tag/tag.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { Query } from '#server/backend/query.ts';
import {
  openTestServer,
  type ApiReply,
  type TestCaller,
  type TestMember,
  type TestServer,
} from '#support/test-server.ts';

let server: TestServer;
let teamId: string;
let member: TestMember;
let colleague: TestMember;

beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam({ plan: 'free' });
  member = await server.createMember(teamId);
  colleague = await server.createMember(teamId);
});
afterAll(() => server.close());

const idOf = (name: string, team = teamId): string => newTagId(team, name, () => false);
const create = (name: string, more: object = {}, as: Partial<TestCaller> = {}): Promise<ApiReply> =>
  server.post('/tag/create', { tagId: idOf(name, as.teamId), name, color: 'red', ...more }, { member, teamId, ...as });
const update = (tagId: string, body: object, as: Partial<TestCaller> = {}): Promise<ApiReply> =>
  server.request('PUT', `/tag/${tagId}`, body, { member, teamId, ...as });
const remove = (tagId: string, as: Partial<TestCaller> = {}): Promise<ApiReply> =>
  server.request('DELETE', `/tag/${tagId}`, undefined, { member, teamId, ...as });
const stored = async (id: string) => {
  const document = await server.backend.findDocument(COLLECTIONS.tags, id);
  return document && readTag(document);
};

describe('a tag', () => {
  test('is stored under the id of the device, changed and deleted by any member, and its document stays', async () => {
    const id = idOf('Hot');
    const { body } = await create('Hot');
    expect(await stored(id)).toMatchObject({ id, teamId, name: 'Hot', color: 'red' });
    expect(body.data).toMatchObject({ tag: { $id: id, name: 'Hot' } });
    await update(id, { name: 'Warm', color: 'orange' }, { member: colleague });
    expect(await stored(id)).toMatchObject({ name: 'Warm', color: 'orange' });
    const deletion = { key: randomUUID(), member: colleague };
    const gone = await remove(id, deletion);
    expect(await remove(id, deletion)).toEqual(gone);
    expect(gone.body.data).toMatchObject({ tag: { $id: id, deleted: true } });
    expect((await remove(id)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ name: 'Warm', isDeleted: true });
    expect((await update(id, { name: 'Cold', color: 'blue' })).body.error?.code).toBe('not_found');
  });

  test('that two people make at once is one, in the colour of the first', async () => {
    const both = await Promise.all([
      create('Decides in May', { color: 'blue' }),
      create('decides in MAY', { color: 'teal' }, { member: colleague }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0].body.data).toEqual(both[1].body.data);
    expect((await create('Decides in May', { color: 'gray' })).body.data).toEqual(both[0].body.data);
  });

  test('that was deleted is back when a device makes it that did not know it', async () => {
    await create('Back');
    await remove(idOf('Back'));
    const { body } = await create('Back', { color: 'teal' });
    expect(body.data).toMatchObject({ tag: { name: 'Back', color: 'teal', deleted: false } });
  });

  test('that was renamed keeps its new name when a device makes the old one that did not know it', async () => {
    await create('Old');
    await update(idOf('Old'), { name: 'New', color: 'red' });
    expect((await create('Old')).body.data).toMatchObject({ tag: { name: 'New' } });
  });

  test('gets a number where another tag has its name, whatever the case, so that nothing tagged with it is lost', async () => {
    await create('First');
    await update(idOf('First'), { name: 'Taken', color: 'red' });
    const { status, body } = await create('TAKEN');
    expect([status, body.data]).toMatchObject([200, { tag: { name: 'TAKEN 2' } }]);
  });

  test('is not renamed to the name of another one, whatever the case, but to its own in another case', async () => {
    await Promise.all([create('Alpha'), create('Beta')]);
    const { status, body } = await update(idOf('Beta'), { name: 'ALPHA', color: 'red' });
    expect([status, body.error?.message]).toEqual([409, 'Your team has a tag with this name already.']);
    expect((await update(idOf('Beta'), { name: 'BETA', color: 'red' })).status).toBe(200);
    const both = await Promise.all([
      update(idOf('Alpha'), { name: 'Gamma', color: 'red' }),
      update(idOf('Beta'), { name: 'gamma', color: 'red' }),
    ]);
    expect(new Set(both.map(({ status: code }) => code))).toEqual(new Set([200, 409]));
  });

  test('of another team is neither changed nor deleted, and its id is not taken', async () => {
    const other = await server.createTeam({ plan: 'free' });
    const as = { member: await server.createMember(other), teamId: other };
    await create('Mine');
    const id = idOf('Mine');
    expect((await create('Mine', { tagId: id }, as)).body.error?.code).toBe('invalid_request');
    expect((await create('Free', { tagId: idOf('Free') }, as)).body.error?.code).toBe('invalid_request');
    expect((await update(id, { name: 'Yours', color: 'red' }, as)).body.error?.code).toBe('not_found');
    expect((await remove(id, as)).body.error?.code).toBe('not_found');
    expect(await stored(id)).toMatchObject({ name: 'Mine' });
    expect((await create('Mine', {}, as)).body.data).toMatchObject({ tag: { name: 'Mine', teamId: other } });
  });

  test('is the last one that fits into a team of 200, of which deleted ones are none', async () => {
    const full = await server.createTeam({ plan: 'free' });
    const as = { member: await server.createMember(full), teamId: full };
    const ids = await Promise.all(
      Array.from({ length: MAX_TAGS }, (_, index) =>
        server.create(COLLECTIONS.tags, {
          teamId: full,
          name: `Tag ${index}`,
          color: 'red',
          deleted: index === 0,
        }),
      ),
    );
    const both = await Promise.all([create('One', {}, as), create('Other', {}, as)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.map(({ body }) => body.error?.message)).toContain('Your team has 200 tags. Delete one first.');
    await remove(ids[1] ?? '', as);
    expect((await create('Next', {}, as)).status).toBe(200);
    const all = await server.backend.listAll(COLLECTIONS.tags, [Query.equal('teamId', full)]);
    expect(all.length).toBe(MAX_TAGS + 2);
  });

  test.each([
    { name: '', color: 'red' },
    { name: 'x'.repeat(MAX_TAG_NAME_LENGTH + 1), color: 'red' },
    { name: 'x', color: 'ultraviolet' },
    { name: 'x', color: 7 },
    { name: 'x', color: 'red', more: 1 },
  ])('with a wrong part is refused', async (part) => {
    for (const { status, body } of [await create('x', part), await update(idOf('Hot'), part)])
      expect([status, body.error?.code]).toEqual([400, 'invalid_request']);
  });
});
