import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWholeServer } from '#support/whole-server.ts';

type Server = Awaited<ReturnType<typeof startWholeServer>>;

const PROJECT = { 'x-appwrite-project': 'outrider' };
const HOST = { host: 'crm.example.com', origin: 'https://crm.example.com', 'sec-fetch-site': 'same-origin' };
const VICTIM = { email: 'robin@example.test', password: 'a-long-password' };
const ATTACKER = { email: 'mallory@example.test', password: 'another-long-password' };

let server: Server;
beforeAll(async () => {
  server = await startWholeServer({ PUBLIC_URL: 'https://crm.example.com' });
  for (const person of [VICTIM, ATTACKER])
    await server.send('POST', '/v1/account', PROJECT, { userId: 'unique()', name: 'A person', ...person });
});
afterAll(() => server.dispose());

/** Signs in and returns the secret, whatever the cookie that holds it is called. */
async function secretOf(person: typeof VICTIM): Promise<string> {
  const { headers } = await server.send('POST', '/v1/account/sessions/email', { ...PROJECT, ...HOST }, person);
  const secret = (headers['set-cookie'] ?? []).map((line) => /^[^=]*a_session_outrider=([^;]+)/.exec(line)?.[1]);
  return secret.find((value) => value !== undefined && value !== 'deleted') ?? expect.fail('nobody was signed in');
}

async function personOf(cookie: string): Promise<string | undefined> {
  const { text } = await server.send('GET', '/v1/account', { ...PROJECT, ...HOST, cookie });
  return (JSON.parse(text) as { email?: string }).email;
}

/**
 * A server of a name beside or below this one can set any cookie for the domain but one whose name begins with
 * `__Host-`; the one with the longer path comes first.
 */
describe('a cookie that another server of the domain has set', () => {
  const NAME = '__Host-a_session_outrider';

  it('signs nobody in as its setter, before or after the own one', async () => {
    const [own, foreign] = [await secretOf(VICTIM), await secretOf(ATTACKER)];
    expect(await personOf(`${NAME}=${own}`)).toBe(VICTIM.email);
    for (const name of ['a_session_outrider', 'a_session_outrider_legacy', `${NAME}_legacy`, NAME.toLowerCase()]) {
      expect.soft(await personOf(`${name}=${foreign}`), name).toBeUndefined();
      expect.soft(await personOf(`${name}=${foreign}; ${NAME}=${own}`), name).toBe(VICTIM.email);
      expect.soft(await personOf(`${NAME}=${own}; ${name}=${foreign}`), name).toBe(VICTIM.email);
    }
  });

  it('a cookie that another server of the domain has set does not pass for the own one by white space that browsers take for a part of its name', async () => {
    const [own, foreign] = [await secretOf(VICTIM), await secretOf(ATTACKER)];
    for (const blank of ['\u00a0', '\u0085'])
      for (const name of [`${blank}${NAME}`, `${NAME}${blank}`]) {
        expect.soft(await personOf(`${name}=${foreign}`), JSON.stringify(name)).toBeUndefined();
        expect.soft(await personOf(`${name}=${foreign}; ${NAME}=${own}`), JSON.stringify(name)).toBe(VICTIM.email);
      }
    expect(await personOf(`x=1;\t ${NAME} \t= \t${own} `)).toBe(VICTIM.email);
  });

  it('finishes no sign-in at a provider that was begun elsewhere', async () => {
    const begun = await server.send('GET', '/v1/account/sessions/oauth2/google?project=outrider', { host: HOST.host });
    expect(begun.headers['set-cookie']).toHaveLength(1);
    const cookies = (begun.headers['set-cookie'] ?? []).map((line) => line.split(';').map((part) => part.trim()));
    for (const [name = '', ...attributes] of cookies) {
      expect(name).toMatch(/^__Host-a_oauth_/);
      expect(attributes).toEqual(expect.arrayContaining(['path=/', 'secure', 'httponly', 'samesite=Lax']));
    }
  });
});

it('every cookie of a server with TLS is bound to its host', async () => {
  const { headers } = await server.send('POST', '/v1/account/sessions/email', { ...PROJECT, ...HOST }, VICTIM);
  const live = (headers['set-cookie'] ?? []).filter((line) => !line.includes('=deleted'));
  expect(live.map((line) => line.split('=')[0])).toEqual(['__Host-a_session_outrider', '__Host-a_device_outrider']);
  for (const line of live) expect(line).toMatch(/; path=\/; secure; httponly; samesite=Lax$/);
  expect(live.join(' ')).not.toMatch(/domain/i);
});
