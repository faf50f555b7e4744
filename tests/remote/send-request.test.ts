import { expect, it } from 'vitest';
import { sendRequest } from '#remote/send-request.ts';

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
