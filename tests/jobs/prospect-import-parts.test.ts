import { describe, expect, test } from 'vitest';
import { importRowCount } from '#domain/prospect/prospect-list.ts';
import type { Backend } from '#server/backend/backend.ts';
import { IMPORT_PATIENCE_MS } from '#server/jobs/prospect-import-end.ts';
import { runDueJobs } from '#support/due-jobs.ts';
import { crashingBackend } from '#support/test-server.ts';
import { importsForEachTest, listId, people, type Row } from './prospect-import-support.ts';

const { fixture, create, getList, getCampaign, listChats } = importsForEachTest();

/** Returns a backend that refuses to create a conversation with a person whose address contains this text. */
const backendThatRefuses = (backend: Backend, slug: string): Backend => ({
  ...backend,
  transact: (operations, expectations) =>
    operations.some(
      (operation) => operation.action === 'bulkCreate' && JSON.stringify(operation.documents).includes(slug),
    )
      ? Promise.reject(new Error('refused'))
      : backend.transact(operations, expectations),
});

describe('an import in parts', () => {
  test('an import in chunks, in any order and each sent twice, is one import', async () => {
    const part = (chunk: number, last: boolean) =>
      create({ prospects: people(150, `chunk${chunk}`), importId: 'import-1', chunk, last }, `import-1:${chunk}`);
    const answers = [
      await part(2, true),
      await part(0, false),
      await part(2, true),
      await part(1, false),
      await part(0, false),
    ];
    expect(new Set(answers.map(listId)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    await runDueJobs(fixture.backend);
    expect(await getList(listId(answers[0] ?? expect.fail()))).toMatchObject({
      status: 'completed',
      total: 450,
      processed: 450,
      imported: 450,
    });
    expect(await listChats()).toHaveLength(450);
  });

  test('an import knows its number of rows from its first part on, and its campaign starts with the first imported person', async () => {
    const part = (chunk: number, last: boolean) =>
      create({ prospects: people(100, `long${chunk}`), importId: 'long', chunk, last, rowCount: 300 }, `long:${chunk}`);
    const id = listId(await part(0, false));
    const shares: number[] = [];
    const recordShare = async (): Promise<void> => {
      const list = await getList(id);
      shares.push(list.processed / importRowCount(list));
    };
    for (const chunk of [1, 2]) {
      await recordShare();
      await runDueJobs(fixture.backend);
      await recordShare();
      expect([(await getList(id)).status, (await getCampaign()).status]).toEqual(['processing', 'active']);
      await part(chunk, chunk === 2);
    }
    await recordShare();
    await runDueJobs(fixture.backend);
    await recordShare();
    expect(shares).toEqual([0, 1 / 3, 1 / 3, 2 / 3, 2 / 3, 1]);
    expect(await getList(id)).toMatchObject({ status: 'completed', total: 300, imported: 300 });
    // An import that was never completed counts the received rows.
    const cut = listId(
      await create({ prospects: people(3, 'cut'), importId: 'cut', chunk: 0, last: false, rowCount: 900 }, 'cut:0'),
    );
    await runDueJobs(fixture.backend);
    await runDueJobs(fixture.backend, { nowMs: () => Date.now() + IMPORT_PATIENCE_MS });
    const ended = await getList(cut);
    expect([ended.status, importRowCount(ended)]).toEqual(['completed', 3]);
  });

  test('an import whose parts stop arriving completes with the received rows after a while', async () => {
    const part = (chunk: number) =>
      create({ prospects: people(3, `stopped${chunk}`), importId: 'stopped', chunk, last: false }, `stopped:${chunk}`);
    const first = await part(0);
    await runDueJobs(fixture.backend);
    expect(await getList(listId(first))).toMatchObject({ status: 'processing', total: 3, processed: 3 });
    await part(1);
    // The next part may still arrive.
    await runDueJobs(fixture.backend, { nowMs: () => Date.now() + IMPORT_PATIENCE_MS - 5_000 });
    expect(await getList(listId(first))).toMatchObject({ status: 'processing', total: 6, processed: 6 });
    await runDueJobs(fixture.backend, { nowMs: () => Date.now() + IMPORT_PATIENCE_MS });
    expect(await getList(listId(first))).toMatchObject({ status: 'completed', total: 6, imported: 6 });
    expect(await getCampaign()).toMatchObject({ status: 'active', stats: { prospects: 6 } });
  });

  test('an import that received only its last part completes too, and continues when the other parts arrive', async () => {
    const part = (chunk: number, last: boolean) =>
      create({ prospects: people(2, `tail${chunk}`), importId: 'tail', chunk, last }, `tail:${chunk}`);
    const last = await part(2, true);
    await runDueJobs(fixture.backend);
    expect(await getList(listId(last))).toMatchObject({ status: 'processing', total: 2, processed: 2 });
    await runDueJobs(fixture.backend, { nowMs: () => Date.now() + IMPORT_PATIENCE_MS });
    expect(await getList(listId(last))).toMatchObject({ status: 'completed', imported: 2 });
    await part(0, false);
    expect(await getList(listId(last))).toMatchObject({ status: 'processing', total: 4 });
    await part(1, false);
    await runDueJobs(fixture.backend);
    expect(await getList(listId(last))).toMatchObject({ status: 'completed', imported: 6 });
  });

  test('a part that arrives after completion reopens the import, also the last part and under another command, and imports nobody twice', async () => {
    const first = await create({ prospects: people(3, 'late0'), importId: 'late', chunk: 0, last: false }, 'late:0');
    await runDueJobs(fixture.backend);
    await runDueJobs(fixture.backend, { nowMs: () => Date.now() + IMPORT_PATIENCE_MS });
    expect(await getList(listId(first))).toMatchObject({ status: 'completed', total: 3 });
    const last = await create(
      { prospects: [...people(2, 'late1'), ...people(1, 'late0')], importId: 'late', chunk: 1, last: true },
      'another-command:1',
    );
    expect(listId(last)).toBe(listId(first));
    expect(await getList(listId(first))).toMatchObject({ status: 'processing', total: 6, processed: 3 });
    await runDueJobs(fixture.backend);
    expect(await getList(listId(first))).toMatchObject({ status: 'completed', total: 6, imported: 5, existing: 1 });
    expect(await listChats()).toHaveLength(5);
  });

  test('a chunk that is sent again under another key changes nothing', async () => {
    const first = await create({ prospects: people(5), importId: 'again', chunk: 0, last: false }, 'again-a');
    const second = await create({ prospects: people(5), importId: 'again', chunk: 0, last: false }, 'again-b');
    await runDueJobs(fixture.backend);
    expect(second.body).toEqual(first.body);
    expect(await getList(listId(first))).toMatchObject({ status: 'processing', total: 5, processed: 5 });
  });

  test('chunks may arrive while others are processed', async () => {
    const parts = Array.from({ length: 6 }, (_, chunk) =>
      create({ prospects: people(120, `live${chunk}`), importId: 'live', chunk, last: chunk === 5 }),
    );
    const [answers] = await Promise.all([Promise.all(parts), runDueJobs(fixture.backend)]);
    await runDueJobs(fixture.backend);
    expect(await getList(listId(answers[0] ?? expect.fail()))).toMatchObject({
      status: 'completed',
      total: 720,
      processed: 720,
      imported: 720,
    });
    expect((await getCampaign()).stats.prospects).toBe(720);
  });

  test('a chunk after the last one is refused', async () => {
    await create({ prospects: people(1), importId: 'closed', chunk: 0, last: true });
    const late = await create({ prospects: people(1), importId: 'closed', chunk: 1 });
    expect([late.status, late.body.error?.code]).toEqual([409, 'conflict']);
  });
});

describe('an import that crashes', () => {
  test('a part that fails at every attempt ends its import as failed, its rows are stored as rejected, and the other parts count', async () => {
    const broken = { ...people(1, 'broken')[0], row_number: '9' };
    const part = (chunk: number, rows: Row[]) =>
      create({ prospects: rows, importId: 'given-up', chunk, last: chunk === 1 }, `given-up:${chunk}`);
    const answer = await part(0, [broken]);
    await part(1, people(2, 'whole'));
    const failing = backendThatRefuses(fixture.backend, 'broken-0');
    let nowMs = Date.now();
    await runDueJobs(failing, { nowMs: () => (nowMs += 600_000) });
    expect(await getList(listId(answer))).toMatchObject({
      status: 'failed',
      total: 3,
      processed: 3,
      imported: 2,
      existing: 0,
      invalid: 0,
    });
    expect(await getCampaign()).toMatchObject({ status: 'active', stats: { prospects: 2 } });
    const rejected = await fixture.server.post(
      '/prospects/rejected',
      { prospectListId: listId(answer), chunk: 0 },
      fixture.caller,
    );
    expect(rejected.body.data).toMatchObject({ rows: [{ code: 'failed', row: broken }] });
  });

  test.each(
    [1, 2, 3, 5].flatMap(
      (fatal) =>
        [
          [fatal, 'before'],
          [fatal, 'after'],
        ] as const,
    ),
  )('at transaction %i, %s it is committed, continues without losing or doubling a row', async (fatal, moment) => {
    const answer = await create({ prospects: [...people(1_010), ...people(20)] });
    await Promise.allSettled([runDueJobs(crashingBackend(fixture.backend, fatal, moment))]);
    const afterCrash = await getList(listId(answer));
    expect(afterCrash.imported).toBe((await listChats()).length);
    expect((await getCampaign()).stats.prospects).toBe(afterCrash.imported);
    await runDueJobs(fixture.backend, { nowMs: () => Date.now() + 60_000 });
    expect(await getList(listId(answer))).toMatchObject({
      status: 'completed',
      total: 1_030,
      processed: 1_030,
      imported: 1_010,
      existing: 20,
    });
    expect(await listChats()).toHaveLength(1_010);
    expect((await getCampaign()).stats.prospects).toBe(1_010);
  });
});
