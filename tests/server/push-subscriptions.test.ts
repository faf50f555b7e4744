import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_NOTIFICATION_SETTINGS } from '#domain/push/notification-settings.ts';
import type { PushAddress } from '#domain/push/push-requests.ts';
import { COLLECTIONS, DATABASE_ID } from '#domain/wire/collections.ts';
import { Query } from '#server/backend/query.ts';
import { MAX_PUSH_DEVICES } from '#server/dashboard/push/push-handlers.ts';
import { parsePushEndpoint } from '#server/push/push-endpoint.ts';
import { openAddress, readPushSubscription } from '#server/push/push-subscriptions.ts';
import { PRIVATE_V4, PRIVATE_V6 } from '#support/private-addresses.ts';
import { createPushDevice } from '#support/push-service.ts';
import { openTestServer, TEST_CIPHER, type TestMember, type TestServer } from '#support/test-server.ts';

let server: TestServer;
let teamId: string;
let member: TestMember;
beforeAll(async () => {
  server = await openTestServer();
  teamId = await server.createTeam();
  member = await server.createMember(teamId);
});
afterAll(() => server.close());

let made = 0;
const newDevice = () => createPushDevice(`https://push.example.com/send/${(made += 1)}`).address;
const BODY = { settings: DEFAULT_NOTIFICATION_SETTINGS, timeZone: 'Europe/Berlin', language: 'en' };
const subscribe = (subscription: PushAddress, as = member, more: Record<string, unknown> = {}, of = teamId) =>
  server.post('/push/subscribe', { ...BODY, subscription, ...more }, { member: as, teamId: of });
const listStored = async (...queries: string[]) =>
  (await server.backend.listAll(COLLECTIONS.pushSubscriptions, queries)).map(readPushSubscription);
const ofUser = ({ userId }: TestMember) => listStored(Query.equal('userId', userId));

describe('POST /push/subscribe', () => {
  test('stores a device once, with what it wants last, and nothing of it readable', async () => {
    const person = await server.createMember(teamId);
    const device = newDevice();
    expect((await subscribe(device, person)).status).toBe(200);
    expect(
      (await subscribe(device, person, { settings: { kinds: ['reply'], details: 'names' }, language: 'fr' })).status,
    ).toBe(200);
    const [stored, ...others] = await ofUser(person);
    expect(others).toEqual([]);
    expect(stored).toMatchObject({
      teamId,
      settings: { kinds: ['reply'], details: 'names' },
      language: 'fr',
      timeZone: 'Europe/Berlin',
    });
    expect(JSON.stringify(stored)).not.toContain('push.example.com');
    expect(stored && openAddress(TEST_CIPHER, stored)).toEqual(device);
    const sessions = await server.backend.users.listSessions({ userId: person.userId });
    expect(sessions.sessions.map(({ $id }) => $id)).toContain(stored?.session);
  });

  test('two tabs that subscribe at once make one subscription', async () => {
    const person = await server.createMember(teamId);
    const device = newDevice();
    const replies = await Promise.all(Array.from({ length: 4 }, () => subscribe(device, person)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await ofUser(person)).toHaveLength(1);
  });

  test('a device that somebody else signs in on tells its former person nothing more', async () => {
    const [former, present] = [await server.createMember(teamId), await server.createMember(teamId)];
    const device = newDevice();
    await subscribe(device, former);
    await subscribe(device, present);
    expect([(await ofUser(former)).length, (await ofUser(present)).length]).toEqual([0, 1]);
  });

  test('whoever knows an address of another person, but not its secret, ends nothing of theirs', async () => {
    const [victim, thief] = [await server.createMember(teamId), await server.createMember(teamId)];
    const device = newDevice();
    await subscribe(device, victim);
    const auth = randomBytes(16).toString('base64url');
    await subscribe({ ...device, keys: { ...device.keys, auth } }, thief);
    await server.post('/push/unsubscribe', { endpoint: device.endpoint }, { member: thief, teamId });
    expect((await ofUser(victim)).map((stored) => openAddress(TEST_CIPHER, stored))).toEqual([device]);
  });

  test(`a person has ${MAX_PUSH_DEVICES} devices in a team; the one that asked longest ago goes`, async () => {
    const person = await server.createMember(teamId);
    const devices = Array.from({ length: MAX_PUSH_DEVICES + 2 }, newDevice);
    for (const device of devices) await subscribe(device, person);
    const endpoints = new Set((await ofUser(person)).map((stored) => openAddress(TEST_CIPHER, stored)?.endpoint));
    expect(endpoints).toEqual(new Set(devices.slice(2).map(({ endpoint }) => endpoint)));
  });

  test('refuses what no browser sends', async () => {
    const device = newDevice();
    const refused: readonly Record<string, unknown>[] = [
      { subscription: { ...device, endpoint: '' } },
      { subscription: { ...device, endpoint: `https://push.example.com/${'x'.repeat(2_000)}` } },
      { subscription: { ...device, keys: { ...device.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } } },
      { subscription: { ...device, keys: { ...device.keys, auth: 'x' } } },
      { settings: { kinds: ['all'], details: 'nothing' } },
      { settings: { ...DEFAULT_NOTIFICATION_SETTINGS, details: 'everything' } },
      { settings: { ...DEFAULT_NOTIFICATION_SETTINGS, quiet: { from: '25:00', to: '07:00' } } },
      { timeZone: 'Nowhere' },
      { language: '../fr' },
    ];
    for (const more of refused) {
      const { status, body } = await subscribe(device, member, more);
      expect([JSON.stringify(more).slice(0, 200), status, body.error?.code]).toEqual([
        JSON.stringify(more).slice(0, 200),
        400,
        'invalid_request',
      ]);
    }
  });

  test('refuses every address that is not of a push service on the public internet', async () => {
    const inner = [...PRIVATE_V4, ...PRIVATE_V6.map((address) => `[${address}]`)];
    const wrong = [
      ...inner.map((host) => `https://${host}/x`),
      'http://push.example.com/x',
      'https://push.example.com:8443/x',
      'https://push.example.com:22/x',
      'https://user:secret@push.example.com/x',
      'https://localhost/x',
      'https://metadata.google.internal/x',
      'https://intranet/x',
      'https://2130706433/x',
      'https://0x7f.1/x',
      'ftp://push.example.com/x',
      'file:///etc/passwd',
      'push.example.com',
    ];
    for (const endpoint of wrong)
      expect(() => parsePushEndpoint(endpoint, false), endpoint).toThrow('This is not the address of a push service');
    expect(parsePushEndpoint('https://push.example.com/x', false).href).toBe('https://push.example.com/x');
    // Even in development another machine of the network is none.
    expect((await subscribe({ ...newDevice(), endpoint: 'https://10.0.0.1/x' })).status).toBe(400);
  });

  test('takes no more than so many requests of a person', async () => {
    const person = await server.createMember(teamId);
    const statuses: number[] = [];
    await server.withStoppedClock(async () => {
      for (let index = 0; index < 125; index += 1)
        statuses.push((await server.post('/push/seen', { chatIds: [] }, { member: person, teamId })).status);
    });
    expect([statuses[119], statuses[120], statuses.at(-1)]).toEqual([200, 429, 429]);
  });
});

describe('a subscription', () => {
  test('is removed from all teams of its person by one request, and stays on their other devices', async () => {
    const otherTeamId = await server.createTeam();
    const person = await server.createMember(teamId, otherTeamId);
    const [device, other] = [newDevice(), newDevice()];
    await subscribe(device, person);
    await subscribe(device, person, {}, otherTeamId);
    await subscribe(other, person);
    expect(await ofUser(person)).toHaveLength(3);
    await server.post('/push/unsubscribe', { endpoint: device.endpoint }, { member: person, teamId });
    expect((await ofUser(person)).map((stored) => openAddress(TEST_CIPHER, stored))).toEqual([other]);
  });

  test('is read by no member over /v1', async () => {
    await subscribe(newDevice());
    for (const collection of [COLLECTIONS.pushSubscriptions, COLLECTIONS.pushNews]) {
      const answer = await fetch(`${server.endpoint}/databases/${DATABASE_ID}/collections/${collection}/documents`, {
        headers: { 'x-appwrite-project': 'outrider', 'x-appwrite-jwt': member.jwt },
      });
      const body = (await answer.json()) as { documents?: unknown[] };
      expect(body.documents ?? []).toEqual([]);
    }
  });
});
