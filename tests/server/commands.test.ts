import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { entityOf, isAlreadyApplied, type CommandedRow } from '#domain/commands/command.ts';
import type { CollectionId } from '#domain/wire/collections.ts';
import { ANSWER_KEY_OF, commandAnswerSchema } from '#domain/wire/wire.ts';
import type { Backend } from '#server/backend/backend.ts';
import { COLLECTION_OF, readRows } from '#sync/scopes.ts';
import { command, SCENARIOS, shareCommandServer, type CommandServer } from '#support/command-scenarios.ts';
import { crashingBackend } from '#support/test-server.ts';

const commands = shareCommandServer();

const send: CommandServer['send'] = (...sent) => commands().send(...sent);
const read: CommandServer['read'] = (...named) => commands().read(...named);
const backend = (): Backend => commands().server.backend;
const remove = (collection: CollectionId, id: string) => backend().transact([{ action: 'delete', collection, id }]);
const countAnswers = async (key: string): Promise<number> =>
  (await backend().listAll('commandAnswers', [])).filter((answer) => answer['key'] === key).length;

describe.each(Object.entries(SCENARIOS))('%s', (_type, scenario) => {
  const { collection, before, after } = scenario;
  const arrange = () => commands().arrange(scenario);

  test('a command is executed and answered with the updated document', async () => {
    const { id, sent } = await arrange();
    const { status, body } = await send(sent);
    expect([status, body.error]).toEqual([200, null]);
    const document = await read(collection, id);
    expect(document).toMatchObject(after(sent));
    expect(Object.values(body.data as object)).toEqual([document]);
    // The device reads the requested state from the answer.
    const table = entityOf(sent)?.table ?? expect.fail('every command here changes a row');
    const answered = readRows(COLLECTION_OF[table], [
      commandAnswerSchema.parse(body.data)[ANSWER_KEY_OF[table]] ?? expect.fail('no document'),
    ]);
    expect(isAlreadyApplied(answered.rows?.rows[0] as CommandedRow, sent)).toBe(true);
  });

  test('law 5: has one answer for ever and one effect, however often and concurrently it is sent', async () => {
    const { id, sent } = await arrange();
    const key = randomUUID();
    const burst = await Promise.all(Array.from({ length: 5 }, () => send(sent, { key })));
    await backend().transact([{ action: 'update', collection, id, data: before }]);
    const since = await read(collection, id);
    const again = await send(sent, { key });
    for (const answer of burst) expect(answer).toEqual(again);
    expect(await read(collection, id)).toEqual(since);
    expect(await countAnswers(key)).toBe(1);
  });

  test('a command writes nothing when it is already applied', async () => {
    const { id, sent } = await arrange();
    await send(sent);
    const written = await read(collection, id);
    expect((await send(sent)).status).toBe(200);
    expect(await read(collection, id)).toEqual(written);
  });

  test('a command is refused under the key of another command and changes nothing', async () => {
    const [{ sent: first }, { id, sent: second }] = await Promise.all([arrange(), arrange()]);
    const key = randomUUID();
    await send(first, { key });
    const untouched = await read(collection, id);
    const { status, body } = await send(second, { key });
    expect([status, body.error?.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await read(collection, id)).toEqual(untouched);
  });

  test('a command is refused for strangers, for other teams and for missing documents', async () => {
    const { id, sent } = await arrange();
    const untouched = await read(collection, id);
    expect((await send(sent, { member: commands().stranger })).body.error?.code).toBe('not_a_member');
    expect((await send(sent, { member: commands().stranger, teamId: commands().otherTeamId })).body.error?.code).toBe(
      'not_found',
    );
    expect(await read(collection, id)).toEqual(untouched);
    await remove(collection, id);
    const key = randomUUID();
    const refused = await send(sent, { key });
    expect([refused.status, refused.body.error?.code]).toEqual([404, 'not_found']);
    expect(await send(sent, { key })).toEqual(refused);
  });
});

// The record and the effect are one transaction for every command (`idempotency.ts`). These two write the most besides
// their own document.
describe.each(['campaign.resume', 'prompt.save'] as const)('%s after a crash', (type) => {
  const scenario = SCENARIOS[type];
  const { collection, after } = scenario;
  test.each(
    [1, 2].flatMap(
      (fatal) =>
        [
          [fatal, 'before'],
          [fatal, 'after'],
        ] as const,
    ),
  )('at transaction %i, %s its commit, does nothing twice when it is repeated', async (fatal, moment) => {
    const { id, sent } = await commands().arrange(scenario);
    const key = randomUUID();
    expect((await send(sent, { key, through: crashingBackend(backend(), fatal, moment) })).status).toBe(500);
    const repeat = await send(sent, { key });
    expect(repeat.status).toBe(200);
    const written = await read(collection, id);
    expect(written).toMatchObject(after(sent));
    expect(await send(sent, { key })).toEqual(repeat);
    expect(await read(collection, id)).toEqual(written);
  });
});

describe('an answer stored by another build', () => {
  test('an answer stored by another build is returned unchanged, whatever its code', async () => {
    const chatId = await commands().creatorFor(commands().teamId)('chats', { paused: false });
    const key = randomUUID();
    const sent = command({ type: 'chat.pause', chatId });
    await send(sent, { key });
    const record =
      (await backend().listAll('commandAnswers', [])).find((answer) => answer['key'] === key) ??
      expect.fail('no record');
    const body = { data: null, error: { code: 'a_code_of_tomorrow', message: 'Not today' } };
    await backend().transact([
      {
        action: 'update',
        collection: 'commandAnswers',
        id: record.$id,
        data: { status: 418, answer: JSON.stringify(body) },
      },
    ]);
    expect(await send(sent, { key })).toEqual({ status: 418, body });
  });
});
