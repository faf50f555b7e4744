import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newTagId } from '#domain/tag/tag-names.ts';
import { readTag } from '#domain/tag/read-tag.ts';
import { MAX_TAGS, TAG_COLORS } from '#domain/tag/tag.ts';
import { createTag, deleteTag, isNameTaken, nextColor, tagChats } from '#features/chats/tags/tag-commands.ts';
import { isFull, tagsAmong } from '#features/chats/tags/tag-queries.ts';
import { apply } from '#replica/apply.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import type { Replica } from '#replica/replica.ts';
import { chatRows, openTestReplica } from '#support/replicas.ts';
import { chatDocument, TEAM_ID, wireTime } from '#support/wire-documents.ts';

const tag = (id: string, name: string, more: object = {}) =>
  readTag({ $id: id, $createdAt: wireTime(0), $updatedAt: wireTime(0), teamId: TEAM_ID, name, color: 'red', ...more });

it('a new tag gets the colour that the fewest have, in the order of the colours', () => {
  expect(nextColor([])).toBe(TAG_COLORS[0]);
  expect(nextColor([tag('t1', 'A', { color: TAG_COLORS[0] })])).toBe(TAG_COLORS[1]);
  expect(nextColor(TAG_COLORS.map((color) => tag(color, color, { color })))).toBe(TAG_COLORS[0]);
});

it('a name is taken whatever its case, but not by the tag itself', () => {
  const tags = [tag('t1', 'Hot')];
  expect([isNameTaken(tags, 'hOT'), isNameTaken(tags, 'HOT', 't1'), isNameTaken(tags, 'Hott')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('a conversation shows its tags in the order of their names, and none that is not there', () => {
  const tags = [tag('t1', 'A'), tag('t2', 'B'), tag('t3', 'C')];
  expect(tagsAmong(tags, ['t3', 'gone', 't1']).map(({ name }) => name)).toEqual(['A', 'C']);
  expect(tagsAmong(tags)).toEqual([]);
  expect([isFull(tags), isFull(Array.from({ length: MAX_TAGS }, () => tag('t', 'x')))]).toEqual([false, true]);
});

describe('on a device', () => {
  let replica: Replica;
  beforeEach(async () => {
    replica = await openTestReplica();
  });
  afterEach(() => replica.close());
  const unsent = async () => (await listUnsent(replica.db)).map((entry) => issuedOf(entry)?.command);

  it('a tag with the name of a deleted one gets another id, so that it begins without conversations', async () => {
    const id = newTagId(TEAM_ID, 'Hot', () => false);
    await apply(replica, { rows: [{ table: 'tags', rows: [tag(id, 'Hot', { deleted: true })] }] });
    const created = await createTag(replica, TEAM_ID, { name: 'Hot', color: 'red' });
    expect(created).toBe(newTagId(TEAM_ID, 'hot', (known) => known === id));
    expect(await unsent()).toMatchObject([{ type: 'tag.create', tagId: created, name: 'Hot' }]);
  });

  it('a tag that is made twice at once is one, and made again under its name whatever the case', async () => {
    const given = { name: 'Hot', color: 'red' } as const;
    const created = await createTag(replica, TEAM_ID, given);
    expect(await createTag(replica, TEAM_ID, { name: 'hOT', color: 'blue' })).toBe(created);
    expect(await unsent()).toMatchObject([{ type: 'tag.create', tagId: created }]);
  });

  it('a tag that is deleted before it was sent leaves no conversation tagged, so that the next one of its name begins without any', async () => {
    await apply(replica, { rows: [chatRows(chatDocument('c1', 1), chatDocument('c2', 1))] });
    const id = await createTag(replica, TEAM_ID, { name: 'Hot', color: 'red' });
    await tagChats(replica, await replica.db.chats.toArray(), id ?? '', true);
    const [made] = await replica.db.tags.toArray();
    if (made === undefined) throw new Error('The tag is not stored');
    expect(await deleteTag(replica, made)).toBe(true);
    expect(await unsent()).toEqual([]);
    expect((await replica.db.chats.toArray()).flatMap(({ tags = [] }) => tags)).toEqual([]);
  });

  it('several conversations are tagged one by one, and those that have the tag already send nothing', async () => {
    await apply(replica, { rows: [chatRows(chatDocument('c1', 1, { tags: ['t1'] }), chatDocument('c2', 1))] });
    const chats = await replica.db.chats.toArray();
    await tagChats(replica, chats, 't1', true);
    expect(await unsent()).toMatchObject([{ type: 'chat.setTag', chatId: 'c2', tagId: 't1', isSet: true }]);
  });
});
