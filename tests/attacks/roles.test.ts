import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { PERMISSIONS, refusalOf, type Action } from '#domain/roles/permissions.ts';
import { ROLES, type Role } from '#domain/roles/roles.ts';
import { openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

/** Every route of the dashboard API by role, generated from its description and the table of permissions. */

const actionSchema = z.enum(Object.keys(PERMISSIONS) as [Action, ...Action[]]);
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ 'x-action': actionSchema.optional(), security: z.array(z.record(z.string(), z.unknown())) }),
    ),
  ),
});

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly action: Action | undefined;
  readonly isPublic: boolean;
}

let server: TestServer;
let teamId: string;
const people = new Map<Role, TestMember>();
let routes: Route[] = [];

beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam({ plan: 'hunter' });
  for (const role of ROLES) people.set(role, await server.createMemberAs(role, teamId));
  const { paths } = documentSchema.parse(
    await (await server.fetch(new Request('http://localhost/api/openapi.json'))).json(),
  );
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-action': action, security }]) => ({
      method: method.toUpperCase() as Route['method'],
      path: path.replaceAll('{id}', 'nothing'),
      action,
      isPublic: security.some((way) => Object.keys(way).length === 0),
    })),
  );
});
afterAll(() => server.close());

const personOf = (role: Role): TestMember => {
  const person = people.get(role);
  if (person === undefined) throw new Error(`nobody is ${role}`);
  return person;
};

describe('the routes of the dashboard API', () => {
  test('each name the action that decides about them, unless they are public', () => {
    expect(routes.length).toBeGreaterThan(60);
    expect(routes.filter(({ action, isPublic }) => (action === undefined) !== isPublic)).toEqual([]);
  });

  test('refuse each role what the table denies it, with the reason, before the body is read', async () => {
    const denied = routes.flatMap((route) =>
      ROLES.flatMap((role) => {
        const reason = route.action === undefined ? undefined : refusalOf([role], route.action);
        return reason === undefined ? [] : [{ ...route, role, reason }];
      }),
    );
    expect(denied.length).toBeGreaterThan(10);
    for (const { method, path, role, reason } of denied) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : 'no JSON'.repeat(1_000_000);
      const reply = await server.request(method, path, body, { member: personOf(role), teamId });
      expect([role, method, path, reply.status, reply.body.error]).toEqual([
        role,
        method,
        path,
        403,
        { code: 'forbidden', message: reason },
      ]);
    }
  });
});
