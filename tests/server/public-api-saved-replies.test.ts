import { expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createThings, sharePublicApi } from '#support/public-api.ts';

const api = sharePublicApi();

test('a program lists, creates, changes and deletes saved replies of its team alone', async () => {
  const team = await api().openTeam();
  const { savedReply } = await createThings(api().server, team);
  const { client } = team;
  const price = { name: 'Price', text: 'From 900 a month, {{firstName}}.' };
  const { data: made } = await client.call('createSavedReply', { body: price });
  expect(made).toMatchObject({ savedReply: { ...price, createdBy: null } });
  // A program that chooses the id writes the same one again.
  for (const text of ['Yes', 'No'])
    expect(
      (await client.call('createSavedReply', { body: { replyId: 'own-1', name: 'Own', text } })).data,
    ).toMatchObject({ savedReply: { id: 'own-1', name: 'Own', text } });
  const changed = await client.call('updateSavedReply', {
    params: { id: savedReply },
    body: { name: 'Talk', text: 'Shall we?' },
  });
  expect(changed.data).toMatchObject({ savedReply: { id: savedReply, name: 'Talk', text: 'Shall we?' } });
  const namesOf = async () => {
    const { data } = await client.call('listSavedReplies');
    return (data as { items: readonly { name: string }[] }).items.map(({ name }) => name).toSorted();
  };
  expect(await namesOf()).toEqual(['Own', 'Price', 'Talk']);
  expect((await client.call('deleteSavedReply', { params: { id: 'own-1' } })).data).toMatchObject({ success: true });
  expect(await namesOf()).toEqual(['Price', 'Talk']);
  const theirs = await api().server.create(COLLECTIONS.savedReplies, {
    teamId: await api().server.createTeam(),
    name: 'Theirs',
    text: 'x',
  });
  const refused = await client.call('updateSavedReply', { params: { id: theirs }, body: price });
  expect(refused.error?.code).toBe('not_found');
  expect((await client.call('createSavedReply', { body: { ...price, replyId: theirs } })).error?.code).toBe(
    'not_found',
  );
});
