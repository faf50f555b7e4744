import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandSchema, type IssuedCommand } from '#domain/commands/command.ts';
import { readTag } from '#domain/tag/read-tag.ts';
import { readTeam } from '#domain/team/team.ts';
import { commandIdSchema, teamIdSchema } from '#domain/wire/ids.ts';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { readTagNames } from '#replica/live/tag-names.ts';
import type { Replica } from '#replica/replica.ts';
import { chatRows, openTestReplica } from '#support/replicas.ts';
import { sampleDocument } from '#support/sample-commands.ts';
import { chatDocument, TEAM_ID, teamDocument } from '#support/wire-documents.ts';

let replica: Replica;
let count = 0;
beforeEach(async () => {
  replica = await openTestReplica();
  await apply(replica, { rows: [{ table: 'teams', rows: [readTeam(teamDocument())] }] });
});
afterEach(() => replica.close());

const issue = (command: object): IssuedCommand => ({
  id: commandIdSchema.parse(`command${(count += 1)}`),
  teamId: teamIdSchema.parse(TEAM_ID),
  issuedAt: '2026-03-02T10:00:00.000Z',
  command: commandSchema.parse(command),
});
const create = (name: string) => issue({ type: 'tag.create', tagId: 'tag1', name, color: 'red' });
const rename = (name: string) => issue({ type: 'tag.update', tagId: 'tag1', name, color: 'blue' });
const remove = () => issue({ type: 'tag.delete', tagId: 'tag1' });
const setTag = (tagId: string, isSet: boolean) => issue({ type: 'chat.setTag', chatId: 'c1', tagId, isSet });
const unsent = async () => (await listUnsent(replica.db)).map((entry) => issuedOf(entry)?.command);
const tagsOfChat = async () => (await replica.db.chats.get('c1'))?.tags;

describe('a tag', () => {
  it('is created once as it was changed, when it was changed before it was sent', async () => {
    expect(await commit(replica, create('Hot'))).toBe('queued');
    await commit(replica, rename('Warm'));
    expect(await unsent()).toMatchObject([{ type: 'tag.create', name: 'Warm', color: 'blue' }]);
    expect(await replica.db.tags.get('tag1')).toMatchObject({
      name: 'Warm',
      updatedAt: '',
      unsaved: expect.anything(),
    });
  });

  it('leaves nothing and sends nothing when it is deleted before it was sent', async () => {
    await commit(replica, create('Hot'));
    expect(await commit(replica, remove())).toBe('cancelled');
    expect([await replica.db.tags.count(), await unsent(), await replica.db.baseRows.count()]).toEqual([0, [], 0]);
  });

  it('is named nowhere once it is deleted, and its row stays', async () => {
    await apply(replica, { rows: [{ table: 'tags', rows: [readTag(sampleDocument('tags', 'tag1', 5, 0))] }] });
    expect([...(await readTagNames(replica.db, TEAM_ID))]).toEqual([['tag1', 'Tag 0']]);
    expect(await commit(replica, remove())).toBe('queued');
    expect([...(await readTagNames(replica.db, TEAM_ID))]).toEqual([]);
    expect(await replica.db.tags.get('tag1')).toMatchObject({ name: 'Tag 0', isDeleted: true });
  });
});

describe('the tags of a conversation', () => {
  beforeEach(() => apply(replica, { rows: [chatRows(chatDocument('c1', 1, { tags: ['tag1'] }))] }));

  it('are each sent, and what is set and removed again before it is sent is not', async () => {
    await commit(replica, setTag('tag2', true));
    await commit(replica, setTag('tag1', false));
    expect(await tagsOfChat()).toEqual(['tag2']);
    expect(await unsent()).toMatchObject([
      { tagId: 'tag2', isSet: true },
      { tagId: 'tag1', isSet: false },
    ]);
    expect(await commit(replica, setTag('tag1', true))).toBe('cancelled');
    expect(await commit(replica, setTag('tag2', false))).toBe('cancelled');
    expect([await tagsOfChat(), await unsent()]).toEqual([['tag1'], []]);
  });

  it('are those of a colleague with the unsent ones on top', async () => {
    await commit(replica, setTag('tag2', true));
    await apply(replica, { rows: [chatRows(chatDocument('c1', 5, { tags: ['tag3'] }))] });
    expect(await tagsOfChat()).toEqual(['tag3', 'tag2']);
    await commit(replica, setTag('tag3', false));
    await commit(replica, setTag('tag2', false));
    expect(await tagsOfChat()).toBeUndefined();
    expect(await replica.db.chats.get('c1')).toMatchObject({ unsaved: { tags: expect.anything() } });
  });
});
