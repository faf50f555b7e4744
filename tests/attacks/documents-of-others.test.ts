import { describe, expect, test } from 'vitest';
import { PERMISSIONS, refusalOf } from '#domain/roles/permissions.ts';
import { ROLES } from '#domain/roles/roles.ts';
import { COLLECTIONS, DATABASE_ID, type CollectionId } from '#domain/wire/collections.ts';
import { nameOfRoute, type DescribedRoute } from '#support/described-routes.ts';
import { codeOf, failing, shareRolesServer } from '#support/roles-server.ts';

const roles = shareRolesServer();

/** Requests that name a document, with the collection it is in and a body that is valid. */
const ADDRESSED: Readonly<Record<string, readonly [CollectionId, ((id: string) => unknown)?]>> = {
  'PUT /campaign/{id}': [COLLECTIONS.campaigns, () => ({ name: 'Mine' })],
  'DELETE /campaign/{id}': [COLLECTIONS.campaigns],
  'GET /campaigns/{id}': [COLLECTIONS.campaigns],
  'POST /campaign/pause': [COLLECTIONS.campaigns, (campaignId) => ({ campaignId })],
  'POST /campaign/resume': [COLLECTIONS.campaigns, (campaignId) => ({ campaignId })],
  'POST /chat/paused': [COLLECTIONS.chats, (chatId) => ({ chatId, paused: true })],
  'POST /chat/assignee': [COLLECTIONS.chats, (chatId) => ({ chatId, memberId: null })],
  'POST /chat/reply': [COLLECTIONS.chats, (chatId) => ({ chatId, messageId: 'reply1', content: 'Hello' })],
  'POST /chat/reply/settle': [COLLECTIONS.chats, (chatId) => ({ chatId, messageId: 'reply1', action: 'discard' })],
  'POST /chat/reminder': [COLLECTIONS.chats, (chatId) => ({ chatId, remindAt: null })],
  'POST /chat/draft': [
    COLLECTIONS.chats,
    (chatId) => ({ chatId, messageId: 'd1', decision: 'approve', content: 'Hello', messageCount: 0 }),
  ],
  'POST /chat/note': [COLLECTIONS.chats, (chatId) => ({ chatId, noteId: 'note1', text: 'Mine' })],
  'POST /chat/tag': [COLLECTIONS.chats, (chatId) => ({ chatId, tagId: 'tag1', tagged: true })],
  'POST /chat/control': [COLLECTIONS.chats, (chatId) => ({ chatId, control: 'ai', note: 'x' })],
  'POST /chat/rating': [COLLECTIONS.chats, (chatId) => ({ chatId, verdict: 'qualified' })],
  'GET /chats/{id}': [COLLECTIONS.chats],
  'DELETE /product/{id}': [COLLECTIONS.offers],
  'DELETE /prompt/{id}': [COLLECTIONS.prompts],
  'DELETE /test-content/{id}': [COLLECTIONS.testContent],
  'PUT /saved-reply/{id}': [COLLECTIONS.savedReplies, () => ({ name: 'Mine', text: 'Mine' })],
  'PUT /tag/{id}': [COLLECTIONS.tags, () => ({ name: 'Mine', color: 'red' })],
  'DELETE /tag/{id}': [COLLECTIONS.tags],
  'GET /imports/{id}': [COLLECTIONS.prospectLists],
  'POST /prospects/undo': [COLLECTIONS.prospectLists, (prospectListId) => ({ prospectListId })],
  'POST /prospects/rejected': [COLLECTIONS.prospectLists, (prospectListId) => ({ prospectListId, chunk: 0 })],
  'POST /agent/pause': [COLLECTIONS.profiles, (agentId) => ({ agentId })],
  'POST /agent/resume': [COLLECTIONS.profiles, (agentId) => ({ agentId })],
  'POST /agent/setup': [
    COLLECTIONS.profiles,
    (agentId) => ({ agentId, login: 'me@example.test', password: 'a password', country: 'FR' }),
  ],
  'POST /agent/credentials': [
    COLLECTIONS.profiles,
    (agentId) => ({ agentId, login: 'me@example.test', password: 'a password' }),
  ],
  'POST /agent/authenticate': [COLLECTIONS.profiles, (agentId) => ({ agentId })],
  'POST /agent/verify': [COLLECTIONS.profiles, (agentId) => ({ agentId, code: '123456' })],
  'POST /agent/code': [COLLECTIONS.profiles, (agentId) => ({ agentId })],
  'PUT /webhooks/{id}': [COLLECTIONS.webhooks, () => ({ active: false })],
  'DELETE /webhooks/{id}': [COLLECTIONS.webhooks],
  'POST /webhooks/secret': [COLLECTIONS.webhooks, (webhookId) => ({ webhookId })],
  'POST /webhooks/rotate': [COLLECTIONS.webhooks, (webhookId) => ({ webhookId })],
  'POST /webhooks/test': [COLLECTIONS.webhooks, (webhookId) => ({ webhookId })],
  'POST /webhooks/deliveries': [COLLECTIONS.webhooks, (webhookId) => ({ webhookId })],
  'POST /webhooks/replay': [
    COLLECTIONS.webhooks,
    (webhookId) => ({ webhookId, since: '2026-01-01T00:00:00.000Z', withDelivered: false }),
  ],
  'POST /webhooks/delivery': [COLLECTIONS.deliveries, (deliveryId) => ({ deliveryId })],
  'POST /webhooks/resend': [COLLECTIONS.deliveries, (deliveryId) => ({ deliveryId })],
  'PUT /key/{id}': [COLLECTIONS.apiKeys, () => ({ name: 'Mine' })],
  'DELETE /key/{id}': [COLLECTIONS.apiKeys],
  'POST /key/{id}/rotate': [COLLECTIONS.apiKeys, () => ({})],
  'POST /key/{id}/reveal': [COLLECTIONS.apiKeys, () => ({})],
};
const routeNamed = (name: string): DescribedRoute => {
  const route = roles().routes.find((each) => nameOfRoute(each) === name);
  if (route === undefined) throw new Error(`${name} is no route`);
  return route;
};

describe('a document', () => {
  test('a document of another team is answered as one that is missing, and stays as it was', async () => {
    const all = Object.keys(ADDRESSED).flatMap((name) => ROLES.map((role) => ({ name, role })));
    const wrong = await failing(
      all,
      ({ name, role }) => `${role} ${name}`,
      async ({ name, role }) => {
        const [collection, toBody = () => undefined] = ADDRESSED[name] ?? [COLLECTIONS.chats];
        const route = routeNamed(name);
        const id = await roles().createDocument(collection, roles().otherTeamId);
        const before = await roles().server.backend.findDocument(collection, id);
        const as = { member: roles().personOf(role), teamId: roles().teamId };
        const [foreign, missing] = [
          await roles().ask(route, as, toBody(id), id),
          await roles().ask(route, as, toBody('never-was'), 'never-was'),
        ];
        const after = await roles().server.backend.findDocument(collection, id);
        const expected = refusalOf([role], route.action) === undefined ? 'not_found' : 'forbidden';
        return (
          (codeOf(foreign) === expected &&
            JSON.stringify(foreign.body) === JSON.stringify(missing.body) &&
            JSON.stringify(before) === JSON.stringify(after)) ||
          `${codeOf(foreign)}, ${codeOf(missing)}`
        );
      },
    );
    expect(wrong).toEqual([]);
  });

  test('that somebody cannot read answers every call over /v1 as one that is missing, so nobody learns that it exists', async () => {
    const { server, otherTeamId } = roles();
    const foreign = await roles().createDocument(COLLECTIONS.chats, otherTeamId);
    const all = `${server.endpoint}/databases/${DATABASE_ID}/collections/${COLLECTIONS.chats}/documents`;
    const calls: readonly (readonly [method: string, path: string, body?: unknown])[] = [
      ['GET', ''],
      ['PATCH', '', { data: { paused: true } }],
      ['PATCH', '', { permissions: ['read("any")'] }],
      ['PATCH', '/actCount/increment', { value: 1 }],
      ['PATCH', '/actCount/decrement', { value: 1 }],
      ['PUT', '', { data: {} }],
      ['PUT', '', { data: { paused: { is: 'no flag' } } }],
      ['DELETE', ''],
    ];
    for (const jwt of [undefined, roles().personOf('owner').jwt])
      for (const [method, path, body] of calls) {
        const ask = async (id: string): Promise<unknown> => {
          const answer = await fetch(`${all}/${id}${path}`, {
            method,
            headers: {
              'content-type': 'application/json',
              'x-appwrite-project': 'outrider',
              ...(jwt !== undefined && { 'x-appwrite-jwt': jwt }),
            },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          });
          return [answer.status, await answer.text()];
        };
        expect(await ask(foreign), `${method} ${path} ${JSON.stringify(body)}`).toEqual(await ask('never-was'));
      }
  });

  test('that a colleague made is left to them and to owners and admins, where the table says so', async () => {
    const all = Object.keys(ADDRESSED)
      .filter((name) => PERMISSIONS[routeNamed(name).action].member === 'own')
      .flatMap((name) => ROLES.flatMap((role) => [true, false].map((isOwn) => ({ name, role, isOwn }))));
    expect(all.length).toBeGreaterThan(50);
    const wrong = await failing(
      all,
      ({ name, role, isOwn }) => `${role} ${name} ${isOwn ? 'own' : 'of a colleague'}`,
      async ({ name, role, isOwn }) => {
        const [collection, toBody = () => undefined] = ADDRESSED[name] ?? [COLLECTIONS.chats];
        const route = routeNamed(name);
        const maker = isOwn ? roles().personOf(role).userId : 'a-colleague';
        const id = await roles().createDocument(
          collection,
          roles().teamId,
          collection === COLLECTIONS.apiKeys
            ? { createdBy: 'somebody-before', holder: maker }
            : { credentialsChangedAt: '2026-10-01T00:00:00.000Z', credentialsChangedBy: maker },
        );
        const before = JSON.stringify(await roles().server.backend.findDocument(collection, id));
        const reply = await roles().ask(
          route,
          { member: roles().personOf(role), teamId: roles().teamId },
          toBody(id),
          id,
        );
        const reason = refusalOf([role], route.action, isOwn);
        if (reason === undefined) return codeOf(reply) !== 'forbidden' || codeOf(reply);
        const isUnchanged = before === JSON.stringify(await roles().server.backend.findDocument(collection, id));
        return (reply.body.error?.message === reason && codeOf(reply) === 'forbidden' && isUnchanged) || codeOf(reply);
      },
    );
    expect(wrong).toEqual([]);
  });

  test('that nobody connected yet may be connected by every member, who then keeps it', async () => {
    const id = await roles().createDocument(COLLECTIONS.profiles, roles().teamId);
    const [member, other] = [roles().personOf('member'), await roles().server.createMember(roles().teamId)];
    const set = { agentId: id, login: 'me@example.test', password: 'a password' };
    expect(
      (await roles().server.post('/agent/setup', { ...set, country: 'FR' }, { member, teamId: roles().teamId })).status,
    ).toBe(200);
    expect(
      codeOf(await roles().server.post('/agent/credentials', set, { member: other, teamId: roles().teamId })),
    ).toBe('forbidden');
    expect((await roles().server.post('/agent/credentials', set, { member, teamId: roles().teamId })).status).toBe(200);
    expect(
      (
        await roles().server.post('/agent/credentials', set, {
          member: roles().personOf('admin'),
          teamId: roles().teamId,
        })
      ).status,
      'an admin may',
    ).toBe(200);
    // Whose credentials are in use decides: the admin's are no member's.
    expect(codeOf(await roles().server.post('/agent/credentials', set, { member, teamId: roles().teamId }))).toBe(
      'forbidden',
    );
  });

  test('no member signs in a profile in use that names nobody who connected it', async () => {
    const set = { login: 'me@example.test', password: 'a password' };
    const [member, admin] = [roles().personOf('member'), roles().personOf('admin')];
    for (const fields of [
      { healthStatus: 'running' },
      { healthStatus: 'auth_failed', credentialsChangedAt: '2026-10-01T00:00:00.000Z' },
      { healthStatus: 'paused', credentialsChangedBy: '' },
    ]) {
      const agentId = await roles().createDocument(COLLECTIONS.profiles, roles().teamId, fields);
      expect(
        codeOf(
          await roles().server.post('/agent/credentials', { ...set, agentId }, { member, teamId: roles().teamId }),
        ),
      ).toBe('forbidden');
      expect(
        (
          await roles().server.post(
            '/agent/credentials',
            { ...set, agentId },
            { member: admin, teamId: roles().teamId },
          )
        ).status,
      ).toBe(200);
    }
  });

  test('a webhook is switched by every member, and pointed elsewhere by owners and admins alone', async () => {
    for (const role of ROLES) {
      const id = await roles().createDocument(COLLECTIONS.webhooks, roles().teamId);
      const as = { member: roles().personOf(role), teamId: roles().teamId };
      expect((await roles().server.request('PUT', `/webhooks/${id}`, { active: false }, as)).status).toBe(200);
      const change = { name: 'Elsewhere', url: 'https://elsewhere.example/in', events: ['message.received'] };
      const reply = await roles().server.request('PUT', `/webhooks/${id}`, change, as);
      const document = await roles().server.backend.findDocument(COLLECTIONS.webhooks, id);
      expect([role, codeOf(reply), document?.['url']]).toEqual(
        role === 'member' ? [role, 'forbidden', 'https://example.test/in'] : [role, '', change.url],
      );
    }
  });
});
