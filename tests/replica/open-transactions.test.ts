import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { ReplicaDatabase } from '#replica/db.ts';
import { abortTransactions, trackWorker } from '#replica/storage/open-transactions.ts';

it('a page that is put aside in the middle of a write keeps no other page from writing', async () => {
  const [page, other] = [new ReplicaDatabase('put-aside', 'strict'), new ReplicaDatabase('put-aside', 'strict')];
  await Promise.all([page.open(), other.open()]);
  let failure: Promise<unknown> | undefined;
  await new Promise<void>((begin) => {
    const writing = page.transaction('rw', page.meta, async () => {
      await page.meta.put({ key: 'half', value: true });
      begin();
      // Keeps the transaction open, as the browser does while the page is put aside.
      for (;;) await page.meta.get('half');
    });
    failure = writing.catch((error: unknown) => error);
  });
  expect(abortTransactions()).toBe(true);
  expect(await failure).toBeInstanceOf(Dexie.AbortError);
  expect(abortTransactions()).toBe(false);
  await other.meta.put({ key: 'whole', value: true });
  expect((await other.meta.toCollection().primaryKeys()).filter((key) => key !== 'born')).toEqual(['whole']);
  page.close();
  other.close();
});

it('a page that is put aside ends its workers, whose transactions nobody sees, but none that has ended', () => {
  const ended: string[] = [];
  const workerNamed = (name: string) => ({ terminate: () => ended.push(name) });
  const end = trackWorker(workerNamed('one that has ended'));
  end();
  trackWorker(workerNamed('the search'));
  expect(ended.splice(0)).toEqual(['one that has ended']);
  expect(abortTransactions()).toBe(true);
  expect(ended).toEqual(['the search']);
  expect(abortTransactions()).toBe(false);
});
