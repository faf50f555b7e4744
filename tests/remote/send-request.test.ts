import { expect, it } from 'vitest';
import { failed } from '#remote/failure.ts';
import { sendDeletion, sendRequest } from '#remote/send-request.ts';

const REQUEST = { method: 'POST', path: '/chat/paused', body: {}, teamId: 'northwind', userId: 'alex' } as const;

it('a request whose code cannot be loaded counts as one that reached no server', async () => {
  const missing = { dashboard: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) };
  expect(await sendRequest(missing, REQUEST)).toMatchObject({
    ok: false,
    failure: { code: 'unreachable', status: 0, retry: 'later' },
  });
});

it('a request is sent as it is, and its answer returned', async () => {
  const sent: unknown[] = [];
  const remote = {
    dashboard: async (request: unknown) => {
      sent.push(request);
      return { ok: true, value: 'paused' } as const;
    },
  };
  expect(await sendRequest(remote, REQUEST)).toEqual({ ok: true, value: 'paused' });
  expect(sent).toEqual([REQUEST]);
});

it('a deletion is sent under a new idempotency key, and something already gone counts as deleted', async () => {
  const sent: { readonly idempotencyKey?: string | undefined }[] = [];
  const answering = (outcome: ReturnType<typeof failed>) => ({
    dashboard: async (request: { readonly idempotencyKey?: string | undefined }) => {
      sent.push(request);
      return outcome;
    },
  });
  const caller = { teamId: 'northwind', userId: 'alex' };
  expect(await sendDeletion(answering(failed('not_found', 404)), '/campaign/x', caller)).toMatchObject({ ok: true });
  expect(await sendDeletion(answering(failed('forbidden', 403)), '/campaign/x', caller)).toMatchObject({
    ok: false,
    failure: { code: 'forbidden' },
  });
  expect(sent[0]).toMatchObject({ ...caller, method: 'DELETE', path: '/campaign/x', body: {} });
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  expect(sent[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
});
