import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { withoutWriteGuard } from '#server/backend/write-guard.ts';
import { codeOf, shareRolesServer } from '#support/roles-server.ts';
import type { TestCaller, TestMember, TestServer } from '#support/test-server.ts';

const roles = shareRolesServer();

describe('a role that changes', () => {
  test('a role that changes counts from the next request on, for the person and for the keys they hold', async () => {
    const team = await roles().server.createTeam({ plan: 'conqueror' });
    await roles().server.createMemberAs('owner', team);
    const admin = await roles().server.createMemberAs('admin', team);
    const { secret } = await roles().createKey(admin, team);
    const { memberships } = await roles().server.backend.teams.listMemberships({ teamId: team });
    const membershipId = memberships.find(({ userId }) => userId === admin.userId)?.$id ?? '';
    const webhookId = await roles().createDocument(COLLECTIONS.webhooks, team);
    const remove = () =>
      roles().server.request('DELETE', `/webhooks/${webhookId}`, undefined, { member: admin, teamId: team });
    await roles().server.backend.teams.updateMembership({ teamId: team, membershipId, roles: ['member'] });
    expect(codeOf(await remove())).toBe('forbidden');
    expect((await roles().server.request('GET', '/campaigns', undefined, { secret })).status).toBe(200);
    await roles().server.backend.teams.updateMembership({ teamId: team, membershipId, roles: ['admin'] });
    expect((await remove()).status).toBe(200);
  });

  /** Sends a request whose body ends only after `meanwhile`, when a second has passed. */
  async function sendSlowly(as: TestMember, team: string, path: string, body: unknown, meanwhile: () => Promise<void>) {
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    let parts = 0;
    const stream = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          parts += 1;
          if (parts === 1) return controller.enqueue(bytes.slice(0, 3));
          await meanwhile();
          roles().server.advanceTime(1_100);
          controller.enqueue(bytes.slice(3));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const response = await roles().server.fetch(
      new Request(`http://localhost/api${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${as.jwt}`, 'X-Team-ID': team, 'Content-Type': 'application/json' },
        body: stream,
        duplex: 'half',
      } as RequestInit),
    );
    return (
      z.object({ error: z.nullable(z.object({ code: z.string() })) }).parse(await response.json()).error?.code ?? ''
    );
  }

  test('or a membership that ends while the body arrives refuses the request', async () => {
    const team = await roles().server.createTeam({ plan: 'conqueror' });
    const chatId = await roles().server.createChat(team);
    const send = (as: TestMember, meanwhile: () => Promise<void>) =>
      sendSlowly(as, team, '/chat/paused', { chatId, paused: true }, meanwhile);
    const isPaused = async () => (await roles().server.backend.findDocument(COLLECTIONS.chats, chatId))?.['paused'];
    const removed = await roles().server.createMember(team);
    expect(await send(removed, () => roles().removeMember(team, removed.userId))).toBe('not_a_member');
    expect(await isPaused()).toBe(false);
    const webhookId = await roles().createDocument(COLLECTIONS.webhooks, team);
    const demoted = await roles().server.createMemberAs('admin', team);
    const { memberships } = await roles().server.backend.teams.listMemberships({ teamId: team });
    const membershipId = memberships.find(({ userId }) => userId === demoted.userId)?.$id ?? '';
    expect(
      await sendSlowly(demoted, team, '/webhooks/secret', { webhookId }, async () => {
        await roles().server.backend.teams.updateMembership({ teamId: team, membershipId, roles: ['member'] });
      }),
    ).toBe('forbidden');
    const staying = await roles().server.createMember(team);
    expect(await send(staying, async () => undefined)).toBe('');
    expect(await isPaused()).toBe(true);
  });

  test('once a command is carried out lets it be answered, and nothing after it', async () => {
    const team = await roles().server.createTeam({ plan: 'conqueror' });
    const chatId = await roles().server.createChat(team);
    const member = await roles().server.createMember(team);
    const { secret } = await roles().createKey(member, team);
    const through = {
      ...roles().server.backend,
      transact: async (...writes: Parameters<TestServer['backend']['transact']>) => {
        await roles().server.backend.transact(...writes);
        await withoutWriteGuard(() => roles().removeMember(team, member.userId));
      },
    };
    const pause = (paused: boolean, more: Partial<TestCaller> = {}) =>
      roles().server.post('/chat/paused', { chatId, paused }, { member, teamId: team, ...more });
    expect((await pause(true, { through })).status).toBe(200);
    expect(codeOf(await pause(false))).toBe('not_a_member');
    expect(codeOf(await roles().server.request('GET', '/campaigns', undefined, { secret }))).toBe('unauthenticated');
    expect((await roles().server.backend.findDocument(COLLECTIONS.chats, chatId))?.['paused']).toBe(true);
  });
});
