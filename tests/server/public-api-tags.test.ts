import { expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createThings, sharePublicApi } from '#support/public-api.ts';

const api = sharePublicApi();

test('a program finds the tag of a name, or makes it, and sets it; one that the team does not have is not found', async () => {
  const team = await api().openTeam();
  const { chat: chatId, tag } = await createThings(api().server, team);
  const { client } = team;
  expect((await client.call('createTag', { body: { name: 'hOT', color: 'blue' } })).data).toMatchObject({
    tag: { id: tag, name: 'Hot', color: 'red', deleted: false },
  });
  const { data } = await client.call('createTag', { body: { name: 'Decides in May', color: 'teal' } });
  expect(data).toMatchObject({ tag: { name: 'Decides in May', color: 'teal' } });
  const again = await client.call('createTag', { body: { name: 'Decides in May', color: 'gray' } });
  expect(again.data).toEqual(data);
  expect((await client.call('tagChat', { body: { chatId, tagId: tag, tagged: true } })).data).toMatchObject({
    chat: { id: chatId, tagIds: [tag] },
  });
  const other = await api().server.create(COLLECTIONS.tags, {
    teamId: await api().server.createTeam(),
    name: 'Theirs',
    color: 'red',
    deleted: false,
  });
  for (const tagId of ['nothing', other])
    expect((await client.call('tagChat', { body: { chatId, tagId, tagged: true } })).error?.code).toBe('not_found');
  expect((await client.call('deleteTag', { params: { id: tag } })).data).toMatchObject({ tag: { deleted: true } });
  expect((await client.call('listTags')).data).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ id: tag, deleted: true })]) as unknown,
  });
  expect((await client.call('getChat', { params: { id: chatId } })).data).toMatchObject({ tagIds: [tag] });
  // A name whose tag was deleted begins anew.
  const { data: anew } = await client.call('createTag', { body: { name: 'Hot', color: 'red' } });
  expect(anew).not.toMatchObject({ tag: { id: tag } });
});
