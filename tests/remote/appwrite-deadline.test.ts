import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createAppwriteAccess } from '#remote/appwrite.ts';

it('a request that is never answered ends at its timeout, and releases its connection', async () => {
  const deadline = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  onTestFinished(() => void vi.restoreAllMocks());
  let onRequest: () => void = () => undefined;
  const received = new Promise<void>((resolve) => (onRequest = resolve));
  let onClose: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (onClose = resolve));
  const server = createServer((request) => {
    request.socket.once('close', onClose);
    onRequest();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());

  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const answer = createAppwriteAccess(
    { endpoint, projectId: 'outrider', databaseId: 'main' },
    endpoint,
  ).account.current();
  await received;
  deadline.abort(new DOMException('The deadline has passed', 'TimeoutError'));
  expect(await answer).toMatchObject({ ok: false, failure: { code: 'timeout', status: 0, retry: 'later' } });
  await closed;
});
