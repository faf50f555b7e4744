import { expect, it } from 'vitest';
import type { RuntimeConfig } from '#domain/wire/runtime-config.ts';
import type * as CreateRemote from '#remote/create-remote.ts';
import { createLazyRemote } from '#remote/lazy-remote.ts';
import type { LoadedRemote } from '#remote/remote.ts';

const REQUEST = { method: 'POST', path: '/chat/paused', body: {}, teamId: 'northwind', userId: 'alex' } as const;

it('a request counts as unreachable while its code cannot be loaded, and the code is loaded again for the next one', async () => {
  const sent: string[] = [];
  const loaded: Pick<LoadedRemote, 'dashboard'> = {
    dashboard: async ({ path }) => {
      sent.push(path);
      return { ok: true, value: 'paused' };
    },
  };
  const attempts: Promise<Pick<typeof CreateRemote, 'createRemote'>>[] = [
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    Promise.resolve({ createRemote: () => loaded as LoadedRemote }),
  ];
  const remote = createLazyRemote(
    {} as RuntimeConfig,
    'http://127.0.0.1',
    () => 'alex',
    () => attempts.shift() ?? Promise.reject(new Error('The code was loaded already.')),
  );
  expect(await remote.dashboard(REQUEST)).toMatchObject({
    ok: false,
    failure: { code: 'unreachable', status: 0, retry: 'later' },
  });
  expect(sent).toEqual([]);
  expect(await remote.dashboard(REQUEST)).toEqual({ ok: true, value: 'paused' });
  expect(await remote.dashboard(REQUEST)).toEqual({ ok: true, value: 'paused' });
  expect(sent).toEqual(['/chat/paused', '/chat/paused']);
});
