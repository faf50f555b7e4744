import { expect, it } from 'vitest';
import { requestReading, requestSync, watchSyncRequests } from '#replica/sync-requests.ts';
import { openTestReplica } from '#support/replicas.ts';
import { waitUntil } from '#support/wait-until.ts';

it('a request to pull is no request to send: what waits keeps the time that the server gave for it', async () => {
  const replica = await openTestReplica();
  await requestSync(replica);
  const asked: boolean[] = [];
  const stop = watchSyncRequests(replica, (isToSend) => asked.push(isToSend));
  // What was asked before the watching began is no news.
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  await requestReading(replica);
  await waitUntil('Reading is asked for', () => asked.length === 1);
  await requestSync(replica);
  await waitUntil('Sending is asked for', () => asked.length === 2);
  expect(asked).toEqual([false, true]);
  stop();
  replica.close();
});
