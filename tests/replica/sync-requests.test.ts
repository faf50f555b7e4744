import { expect, it } from 'vitest';
import { requestPull, requestSync, watchSyncRequests } from '#replica/sync-requests.ts';
import { openTestReplica } from '#support/replicas.ts';
import { waitUntil } from '#support/wait-until.ts';

it('a request to pull is no request to send, so that commands keep the delay that the server asked for', async () => {
  const replica = await openTestReplica();
  await requestSync(replica);
  const requests: boolean[] = [];
  const stop = watchSyncRequests(replica, (isToSend) => requests.push(isToSend));
  // A request from before the watch is not reported.
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  await requestPull(replica);
  await waitUntil('A pull is requested', () => requests.length === 1);
  await requestSync(replica);
  await waitUntil('A push is requested', () => requests.length === 2);
  expect(requests).toEqual([false, true]);
  stop();
  replica.close();
});
