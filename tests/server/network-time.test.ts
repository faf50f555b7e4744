import { expect, test } from 'vitest';
import { networkTimeAnswerSchema } from '#domain/time/simulated-time.ts';
import { createSandbox, readSandboxTime } from '#server/drivers/network/sandbox/sandbox.ts';
import { createMemoryBackend } from '#support/memory-backend.ts';
import { openTestServer } from '#support/test-server.ts';

const NOW_MS = Date.parse('2026-10-05T07:00:00Z');

test('POST /network/time returns the time of the network’s clock to members of a team only', async () => {
  const clock = { nowMs: NOW_MS };
  const speed = 60;
  const sandbox = createSandbox({ backend: createMemoryBackend(() => clock.nowMs), speed, now: () => clock.nowMs });
  const server = await openTestServer({ readNetworkTime: () => readSandboxTime(sandbox, { speed }) });
  const teamId = await server.createTeam();
  const member = await server.createMember(teamId);
  const readTime = async () =>
    networkTimeAnswerSchema.parse((await server.post('/network/time', {}, { teamId, member })).body.data);
  expect(await readTime()).toEqual({ time: '2026-10-05T07:00:00.000Z', speed });
  // A second of real time is a minute of network time.
  clock.nowMs += 1_000;
  expect(await readTime()).toEqual({ time: '2026-10-05T07:01:00.000Z', speed });
  expect((await server.post('/network/time', {}, { teamId })).status).toBe(401);
  const stranger = await server.createMember(await server.createTeam());
  expect((await server.post('/network/time', {}, { teamId, member: stranger })).body.error?.code).toBe('not_a_member');
  await server.close();
});
