import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { API_KEY_SCOPES, type ApiKeyScope } from '#domain/api-key/api-key.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { API_OPERATIONS } from '#server/dashboard/public-api/api-operations.ts';
import type { ApiCall } from '#support/api-client.ts';
import { callsOn, createThings, sharePublicApi } from '#support/public-api.ts';
import type { TestCaller } from '#support/test-server.ts';

const api = sharePublicApi();

/** Returns the operations that name a document of a team by its id. */
const withThingId = (calls: Readonly<Record<string, ApiCall>>): string[] =>
  Object.keys(calls).filter(
    (name) => JSON.stringify(calls[name]).match(/"(?:id|campaignId|agentId|chatId|prospectListId|from)"/) !== null,
  );

describe('authorization:', () => {
  test('every operation on a document of another team is refused', async () => {
    const [owners, others] = [await api().openTeam(), await api().openTeam()];
    const things = await createThings(api().server, owners);
    const own = await createThings(api().server, others);
    const calls = callsOn(things);
    const refused: [string, number, string | undefined][] = [];
    for (const name of withThingId(calls)) {
      const { status, error } = await others.client.call(name, calls[name]);
      refused.push([name, status, error?.code]);
    }
    expect(refused.filter(([, status]) => status !== 404)).toEqual([]);
    expect(refused.length).toBeGreaterThanOrEqual(17);
    // An id of another team beside one's own ids is refused too.
    expect(
      (
        await others.client.call('finishCampaign', {
          body: {
            campaignId: own.draft,
            agentId: things.agent,
            qualificationAutomatic: true,
            qualificationVerification: '',
          },
        })
      ).error?.code,
    ).toBe('invalid_request');
    for (const id of [things.product, things.prompt])
      expect(
        (
          await others.client.call('updateCampaign', {
            params: { id: own.draft },
            body: id === things.product ? { productId: id } : { promptId: id },
          })
        ).status,
      ).toBe(404);
    // No list of the other team contains a document of the owners, and none was changed.
    const ids = Object.values(things);
    for (const { name } of API_OPERATIONS.filter(({ method, path }) => method === 'GET' && !path.includes(':id'))) {
      const text = JSON.stringify((await others.client.call(name)).data);
      expect([name, ids.filter((id) => text.includes(id))]).toEqual([name, []]);
    }
    expect((await api().server.backend.findDocument(COLLECTIONS.campaigns, things.campaign))?.['status']).toBe(
      'active',
    );
    expect((await api().server.backend.findDocument(COLLECTIONS.chats, things.chat))?.['paused']).toBe(false);
  });

  test.each(API_OPERATIONS.map(({ name, method, path, scope }) => [name, method, path, scope] as const))(
    '%s is refused without a key, with a wrong one, with another team’s header and without its scope',
    async (_, method, path, scope) => {
      const team = await sharedTeam();
      const address = path.replace(':id', 'some-id');
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const ask = async (as: TestCaller) => {
        const {
          status,
          body: { error },
        } = await api().server.request(method, address, body, as);
        return [status, error?.code];
      };
      expect(await ask({})).toEqual([401, 'unauthenticated']);
      expect(await ask({ secret: `${team.teamId}ork_${'x'.repeat(40)}`, address: randomUUID() })).toEqual([
        401,
        'unauthenticated',
      ]);
      expect(await ask({ secret: team.secret.slice(team.teamId.length), address: randomUUID() })).toEqual([
        401,
        'unauthenticated',
      ]);
      expect(await ask({ secret: team.secret, teamId: 'another-team' })).toEqual([403, 'not_a_member']);
      expect(await ask({ secret: team.without[scope] })).toEqual([403, 'forbidden']);
    },
  );

  test('no key opens a route that is not for programs, whatever its scopes', async () => {
    const { secret, client } = await api().openTeam();
    const closed = client.operations.filter(({ security }) =>
      security.every((one) => !('apiKey' in one) && 'memberToken' in one),
    );
    const answers = await Promise.all(
      closed.map(async ({ method, path }) => {
        const { status, body } = await api().server.request(
          method as 'POST',
          path.replace('{id}', 'some-id'),
          method === 'POST' || method === 'PUT' ? {} : undefined,
          { secret },
        );
        return [method, path, status, body.error?.code];
      }),
    );
    expect(answers.filter(([, , status, code]) => status !== 403 || code !== 'forbidden')).toEqual([]);
    expect(closed.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/key',
        '/keys',
        '/key/{id}/reveal',
        '/team/invite',
        '/subscription/create',
        '/product/create',
        '/webhooks/{id}',
      ]),
    );
  });

  let opened: Promise<{ teamId: string; secret: string; without: Record<ApiKeyScope, string> }> | undefined;
  /** Opens a team once, with a key for each scope that lacks that scope. */
  const sharedTeam = () =>
    (opened ??= (async () => {
      const team = await api().openTeam();
      const without = await Promise.all(
        API_KEY_SCOPES.map(async (scope) => [
          scope,
          await api().createKey(team, { scopes: API_KEY_SCOPES.filter((other) => other !== scope) }),
        ]),
      );
      return { ...team, without: Object.fromEntries(without) as Record<ApiKeyScope, string> };
    })());
});

test.each([
  ['nothing', undefined],
  ['a key without its team', (secret: string) => `Bearer ${secret.slice(secret.indexOf('ork_'))}`],
  ['a key that was cut off', (secret: string) => `Bearer ${secret.slice(0, -1)}`],
  ['another scheme', (secret: string) => `Basic ${btoa(`${secret}:`)}`],
])('a program that sends %s is told what to send, not to sign in', async (_case, toHeader) => {
  const { secret } = await api().openTeam();
  const response = await api().server.fetch(
    new Request(`http://localhost/api/campaigns?key=${secret}`, {
      headers: toHeader === undefined ? {} : { Authorization: toHeader(secret) },
    }),
  );
  expect([response.status, response.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
  expect(await response.json()).toMatchObject({
    error: {
      code: 'unauthenticated',
      message: expect.stringMatching(/Authorization: Bearer \{team id\}\{key\}.*API Keys/) as unknown,
    },
  });
});

describe('the rate limit', () => {
  test('the rate limit is reported in every answer with the remaining requests and the time to retry, and each key has its own', () =>
    api().server.withStoppedClock(async () => {
      const team = await api().openTeam();
      const other = await api().createKey(team);
      const send = (secret: string, path = '/key') =>
        api().server.fetch(
          new Request(`http://localhost/api${path}`, { headers: { Authorization: `Bearer ${secret}` } }),
        );
      const rateLimitOf = ({ status, headers }: Response) => [
        status,
        headers.get('X-RateLimit-Limit'),
        headers.get('X-RateLimit-Remaining'),
      ];
      expect(rateLimitOf(await send(team.secret))).toEqual([200, '300', '299']);
      // Refused requests count, and report it too.
      expect(rateLimitOf(await send(team.secret, '/campaigns/not-there'))).toEqual([404, '300', '298']);
      expect(rateLimitOf(await send(team.secret, '/keys'))).toEqual([403, '300', '297']);
      for (let left = 297; left > 0; left -= 1) await send(team.secret, '/keys');
      const refused = await send(team.secret);
      expect(rateLimitOf(refused)).toEqual([429, '300', '0']);
      const seconds = Number(refused.headers.get('Retry-After'));
      expect(seconds).toBeGreaterThan(0);
      expect(Number(refused.headers.get('X-RateLimit-Reset'))).toBeGreaterThan(api().server.now() / 1_000);
      expect(await refused.json()).toMatchObject({
        error: {
          code: 'rate_limited',
          message: `Too many requests: at most 300 a minute. Wait ${seconds} s (Retry-After), then send this one again.`,
        },
      });
      expect((await send(other)).status).toBe(200);
      api().server.advanceTime(60_000);
      expect((await send(team.secret)).status).toBe(200);
      api().server.advanceTime(-60_000);
    }));

  test('the rate limit refuses a caller that tries many invalid keys, and affects nobody else', () =>
    api().server.withStoppedClock(async () => {
      const team = await api().openTeam();
      const guess = (address: string, secret = `${team.teamId}ork_${'0'.repeat(40)}`) =>
        api().server.request('GET', '/key', undefined, { secret, address });
      for (let tries = 0; tries < 60; tries += 1) expect((await guess('198.51.100.1')).status).toBe(401);
      expect((await guess('198.51.100.1')).status).toBe(429);
      expect((await guess('198.51.100.2', team.secret)).status).toBe(200);
      // A valid key still works from an address at which another program keeps sending an invalid one.
      expect((await guess('198.51.100.1', team.secret)).status).toBe(200);
    }));
});
