import { Locale } from 'appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestOf, openTarget, SINCE_1_8_1, type Target } from './target.ts';

let target: Target;

beforeAll(async () => {
  target = await openTarget();
});

afterAll(() => target.close());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${target.endpoint}${path}`, { headers });

test('the lists of locales, countries, currencies and languages are complete', SINCE_1_8_1, async () => {
  const locale = new Locale(guestOf(target));
  const lists = [
    [await locale.listCodes().then(({ total, localeCodes }) => [total, localeCodes]), 131],
    [await locale.listCountries().then(({ total, countries }) => [total, countries]), 197],
    [await locale.listCountriesEU().then(({ total, countries }) => [total, countries]), 27],
    [await locale.listCountriesPhones().then(({ total, phones }) => [total, phones]), 196],
    [await locale.listContinents().then(({ total, continents }) => [total, continents]), 7],
    [await locale.listCurrencies().then(({ total, currencies }) => [total, currencies]), 117],
    [await locale.listLanguages().then(({ total, languages }) => [total, languages]), 186],
  ] as const;
  for (const [[total, items], expected] of lists) {
    expect([total, Array.isArray(items) ? items.length : 0]).toEqual([expected, expected]);
    const texts = JSON.stringify(items);
    expect(texts).not.toMatch(/"(?:name|code|nativeName|symbol|symbolNative|namePlural)":""/);
  }
});

test('every country in a list is listed once among the countries', async () => {
  const locale = new Locale(guestOf(target));
  const codes = (await locale.listCountries()).countries.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  const known = new Set(codes);
  expect((await locale.listCountriesEU()).countries.every(({ code }) => known.has(code))).toBe(true);
  const { phones } = await locale.listCountriesPhones();
  expect(phones.every(({ countryCode, code }) => known.has(countryCode) && /^\+[1-9]\d{0,3}$/.test(code))).toBe(true);
  const prefixes = phones.map(({ code }) => Number(code.slice(1)));
  expect(prefixes).toEqual([...prefixes].sort((a, b) => a - b));
});

test('names are in the requested language, and in English without or with an unknown language', async () => {
  const namesIn = async (language?: string): Promise<string[]> => {
    const client = guestOf(target);
    const { countries } = await new Locale(
      language === undefined ? client : client.setLocale(language),
    ).listCountries();
    return countries.map(({ name }) => name);
  };
  const english = await namesIn();
  expect(english.slice(0, 3)).toEqual(['Afghanistan', 'Albania', 'Algeria']);
  const german = await namesIn('de');
  expect(german).toContain('Deutschland');
  expect(german.slice(0, 2)).toEqual(['Afghanistan', 'Albanien']);
  expect(german.slice(-2)).toEqual(['Äthiopien', 'Österreich']);
  expect(await namesIn('xx')).toEqual(english);
  expect(await namesIn("de'; --")).toEqual(english);
});

test('without a project only routes that need none are answered', async () => {
  expect((await get('/health/version')).status).toBe(200);
  expect((await get('/health/version', { 'x-appwrite-project': 'console' })).status).toBe(200);
  const refusals = await Promise.all(
    [
      ['/ping'],
      ['/account'],
      ['/health'],
      ['/databases'],
      ['/databases', 'console'],
      ['/functions', 'console'],
      ['/nothing'],
    ].map(async ([path = '', project]) => {
      const response = await get(path, project === undefined ? {} : { 'x-appwrite-project': project });
      const { type, message } = (await response.json()) as { type: string; message: string };
      return `${path} ${response.status} ${type}: ${message.slice(0, 60)}`;
    }),
  );
  expect(refusals).toEqual([
    '/ping 404 project_not_found: Project with the requested ID could not be found. Please che',
    '/account 401 general_unauthorized_scope: User (role: guests) missing scopes (["account"])',
    '/health 401 general_unauthorized_scope: User (role: guests) missing scopes (["health.read"])',
    '/databases 401 general_access_forbidden: No Appwrite project was specified. Please specify your proje',
    '/databases 401 general_access_forbidden: This endpoint is not available for the console project. The ',
    '/functions 401 general_access_forbidden: This endpoint is not available for the console project. The ',
    '/nothing 404 general_route_not_found: Route not found. Please ensure the endpoint is configured co',
  ]);
});

test('server keys read the health of the service', async () => {
  const ask = async (path: string): Promise<unknown> =>
    (await get(path, { 'x-appwrite-project': target.projectId, 'x-appwrite-key': target.key })).json();
  expect(await ask('/health')).toMatchObject({ name: 'http', status: 'pass' });
  for (const path of ['/health/db', '/health/cache', '/health/pubsub']) {
    expect(await ask(path)).toMatchObject({
      total: 1,
      statuses: [{ name: expect.any(String), ping: expect.any(Number), status: 'pass' }],
    });
  }
  expect(await ask('/health/time')).toEqual({
    remoteTime: expect.any(Number),
    localTime: expect.any(Number),
    diff: expect.any(Number),
  });
  expect(await ask('/health/storage')).toMatchObject({ status: 'pass' });
  expect(await ask('/health/storage/local')).toMatchObject({ status: 'pass' });
  expect(await ask('/health/anti-virus')).toEqual({ status: expect.any(String), version: expect.any(String) });
  expect(await ask('/health/version')).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  expect(await (await get('/ping', { 'x-appwrite-project': target.projectId })).text()).toBe('Pong!');
});

test('continents are sorted by the bytes of their names, and a language is named as its speakers write it', async () => {
  const spanish = await new Locale(guestOf(target).setLocale('es')).listContinents();
  expect(spanish.continents.map(({ code }) => code)).toEqual(['NA', 'AN', 'AS', 'EU', 'OC', 'SA', 'AF']);
  const { languages } = await new Locale(guestOf(target)).listLanguages();
  expect(languages.find(({ code }) => code === 'zu')).toMatchObject({ name: 'Zulu', nativeName: 'isiZulu' });
});
