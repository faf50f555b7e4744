import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RETRY_DELAYS_MS } from '#domain/webhook/webhook-delivery.ts';
import { readConfig } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';
import { STRIPE_PRICES } from '#support/stripe-server.ts';

/** Returns the sentences about a refused environment, none when it is accepted. */
function sentencesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof StartError) return error.sentences;
    throw error;
  }
}

describe('readConfig', () => {
  test('an empty environment gives the documented defaults', () => {
    expect(readConfig({})).toEqual({
      port: 4600,
      host: '127.0.0.1',
      dataDirectory: resolve('./data'),
      publicUrl: undefined,
      seed: 'demo',
      isSandboxForAll: false,
      sandboxSpeed: 30,
      appwrite: undefined,
      secretsKey: undefined,
      embedded: {
        testMode: false,
        maxBodyBytes: 33_554_432,
        sessionDays: 30,
        trustedProxies: expect.anything(),
        trustedOrigins: [],
        acceptsLostKeys: false,
      },
      identity: { oidc: undefined, google: undefined },
      mail: undefined,
      stripe: undefined,
      ai: undefined,
      models: undefined,
      webhooks: { toLoopback: false, retryDelaysMs: RETRY_DELAYS_MS },
      push: { isOn: true, contact: 'mailto:nobody@outrider.invalid' },
      serviceWorker: 'on',
      planLimits: 'cards',
      geolocationUrl: undefined,
      links: {
        helpCenter: undefined,
        documentation: undefined,
        booking: undefined,
        tutorial: undefined,
        templates: undefined,
        supportWidget: undefined,
      },
    });
  });

  test('an empty or blank variable counts as absent', () => {
    expect(readConfig({ PORT: '', SEED: '  ' })).toMatchObject({ port: 4600, seed: 'demo' });
  });

  test.each([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['HOST', '::', { host: '::' }],
    ['PUBLIC_URL', 'https://outrider.example/', { publicUrl: 'https://outrider.example' }],
    ['SEED', 'large', { seed: 'large' }],
    ['SANDBOX_FOR_ALL', '1', { isSandboxForAll: true }],
    ['SANDBOX_SPEED', '0.5', { sandboxSpeed: 0.5 }],
    ['PLAN_LIMITS', 'legacy', { planLimits: 'legacy' }],
    ['PUSH', 'off', { push: { isOn: false } }],
    ['PUSH_CONTACT', 'mailto:crm@example.com', { push: { contact: 'mailto:crm@example.com' } }],
    ['PUBLIC_URL', 'https://outrider.example/', { push: { contact: 'https://outrider.example' } }],
    ['SERVICE_WORKER', 'off', { serviceWorker: 'off' }],
    ['WEBHOOKS_TO_LOOPBACK', '1', { webhooks: { toLoopback: true } }],
    ['WEBHOOK_RETRY_SECONDS', '1,60', { webhooks: { retryDelaysMs: [1_000, 60_000] } }],
    ['EMBEDDED_TEST_MODE', '1', { embedded: { testMode: true } }],
    ['ACCEPT_LOST_KEYS', '1', { embedded: { acceptsLostKeys: true } }],
    [
      'TRUSTED_ORIGINS',
      'https://a.example, http://b.example:81',
      { embedded: { trustedOrigins: ['https://a.example', 'http://b.example:81'] } },
    ],
    ['EMBEDDED_MAX_BODY', '1000', { embedded: { maxBodyBytes: 1000 } }],
    ['SESSION_DAYS', '7', { embedded: { sessionDays: 7 } }],
    ['HELP_CENTER_URL', 'https://help.example/a', { links: { helpCenter: 'https://help.example/a' } }],
  ])('the setting %s=%s is accepted', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['HOST', 'http://localhost'],
    ['PUBLIC_URL', 'outrider.example'],
    ['PUBLIC_URL', 'ftp://outrider.example'],
    ['SEED', 'Demo'],
    ['SEED', 'true'],
    ['SANDBOX_FOR_ALL', 'yes'],
    ['SANDBOX_SPEED', '0'],
    ['SANDBOX_SPEED', '-3'],
    ['SANDBOX_SPEED', 'fast'],
    ['SANDBOX_SPEED', 'Infinity'],
    ['PLAN_LIMITS', 'none'],
    ['EMBEDDED_TEST_MODE', 'true'],
    ['EMBEDDED_MAX_BODY', '10'],
    ['EMBEDDED_MAX_BODY', '32MB'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1,'],
    ['TRUSTED_ORIGINS', 'pages.example.com'],
    ['TRUSTED_ORIGINS', 'https://pages.example.com/'],
    ['TRUSTED_ORIGINS', 'https://*.example.com'],
    ['TRUSTED_ORIGINS', 'https://pages.example.com,'],
    ['BOOKING_URL', 'javascript:alert(1)'],
    ['TUTORIAL_URL', 'tutorial'],
    ['TEMPLATES_URL', 'templates'],
    ['SUPPORT_WIDGET_URL', 'data:text/html,x'],
  ])('%s=%s is refused in one sentence that names it, what was given and what is allowed', (name, value) => {
    const sentences = sentencesOf({ [name]: value });
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toMatch(new RegExp(`^${name} is ".+", but it must be .+\\.$`));
    expect(sentences[0]).toContain(JSON.stringify(value));
  });

  test('each invalid variable gets its own sentence', () => {
    expect(sentencesOf({ PORT: 'x', SEED: 'y', SANDBOX_SPEED: 'z' }).map((sentence) => sentence.split(' ')[0])).toEqual(
      ['PORT', 'SEED', 'SANDBOX_SPEED'],
    );
  });

  test('a real Appwrite is configured completely or not at all', () => {
    const complete = {
      APPWRITE_ENDPOINT: 'https://cloud.example/v1/',
      APPWRITE_PROJECT_ID: 'crm',
      APPWRITE_API_KEY: 'standard_abc',
    };
    expect(readConfig(complete).appwrite).toEqual({
      endpoint: 'https://cloud.example/v1',
      projectId: 'crm',
      apiKey: 'standard_abc',
      responseFormat: undefined,
    });
    expect(
      sentencesOf({ APPWRITE_ENDPOINT: 'https://cloud.example/v1' }).map((sentence) => sentence.split(' ')[0]),
    ).toEqual(['APPWRITE_PROJECT_ID', 'APPWRITE_API_KEY']);
  });

  test('nothing is seeded into a real Appwrite unless SEED is set', () => {
    const real = { APPWRITE_ENDPOINT: 'https://cloud.example/v1', APPWRITE_PROJECT_ID: 'crm', APPWRITE_API_KEY: 'k' };
    expect(readConfig(real).seed).toBe('none');
    expect(readConfig({ ...real, SEED: 'demo' }).seed).toBe('demo');
  });

  test.each([
    ['https://identity.example', 0],
    ['https://identity.example/realms/sales', 0],
    ['http://127.0.0.1:9000', 0],
    ['http://[::1]:9000', 0],
    ['http://identity.example', 1],
    ['identity.example', 1],
    ['ldap://identity.example', 1],
  ])('OIDC_ISSUER=%s is answered with %i sentences', (issuer, count) => {
    const sentences = sentencesOf({
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'outrider',
      OIDC_CLIENT_SECRET: 'the-secret',
    });
    expect(sentences.length).toBe(count);
    expect(
      sentences.every((sentence) => sentence.startsWith('OIDC_ISSUER is ') && !sentence.includes('the-secret')),
    ).toBe(true);
  });

  test('an identity provider is configured completely or not at all', () => {
    expect(sentencesOf({ OIDC_ISSUER: 'https://identity.example' }).map((sentence) => sentence.split(' ')[0])).toEqual([
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
    ]);
    expect(sentencesOf({ GOOGLE_CLIENT_ID: 'outrider' })).toEqual([
      'GOOGLE_CLIENT_SECRET is not set, but it must be: GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET are given together or not at all.',
    ]);
    expect(readConfig({ GOOGLE_CLIENT_ID: 'outrider', GOOGLE_CLIENT_SECRET: 'the-secret' }).identity).toEqual({
      oidc: undefined,
      google: { clientId: 'outrider', clientSecret: 'the-secret' },
    });
  });

  test.each([
    [
      'smtps://crm:p%40ss@mail.example.com',
      { host: 'mail.example.com', port: 465, protection: 'tls', login: { user: 'crm', password: 'p@ss' } },
    ],
    [
      'smtp://mail.example.com:2525',
      { host: 'mail.example.com', port: 2525, protection: 'starttls', login: undefined },
    ],
    ['smtp://mail.example.com?tls=none', { host: 'mail.example.com', port: 587, protection: 'none' }],
    ['smtp://127.0.0.1:25', { host: '127.0.0.1', port: 25, protection: 'none' }],
    ['smtp://[::1]:25', { host: '::1', protection: 'none' }],
    ['smtps://localhost', { host: 'localhost', protection: 'tls' }],
  ])('the setting SMTP_URL=%s is accepted', (SMTP_URL, expected) => {
    expect(readConfig({ SMTP_URL, MAIL_FROM: 'Outrider <crm@example.com>' }).mail).toMatchObject({
      ...expected,
      from: { name: 'Outrider', address: 'crm@example.com' },
    });
  });

  test.each([
    'mail.example.com',
    'http://mail.example.com',
    'smtp://',
    'smtp://crm@mail.example.com',
    'smtp://crm:se%zzcret@mail.example.com',
    'smtps://crm:secret@mail.example.com?tls=none',
    'smtp://mail.example.com?tls=maybe',
    'smtp://mail.example.com/box',
  ])('SMTP_URL=%s is refused without being repeated', (SMTP_URL) => {
    const sentences = sentencesOf({ SMTP_URL, MAIL_FROM: 'crm@example.com' });
    expect(sentences).toEqual([expect.stringMatching(/^SMTP_URL is set to something else, but it must be .+\.$/)]);
    expect(sentences[0]).not.toContain('cret@');
  });

  test.each([
    'crm',
    'crm@',
    'Outrider crm@example.com',
    'a@example.com, b@example.com',
    'Out\nBcc: a@b.example <crm@example.com>',
  ])('the setting MAIL_FROM=%j is refused', (MAIL_FROM) => {
    expect(sentencesOf({ SMTP_URL: 'smtps://mail.example.com', MAIL_FROM })).toEqual([
      expect.stringMatching(/^MAIL_FROM is /),
    ]);
  });

  test('a mail server and a sender are configured together or not at all', () => {
    expect(sentencesOf({ SMTP_URL: 'smtps://mail.example.com' })).toEqual([
      'MAIL_FROM is not set, but it must be: SMTP_URL, MAIL_FROM are given together or not at all.',
    ]);
    expect(sentencesOf({ MAIL_FROM: 'crm@example.com' })).toEqual([
      'SMTP_URL is not set, but it must be: SMTP_URL, MAIL_FROM are given together or not at all.',
    ]);
  });

  test('an AI endpoint is configured with or without a key, and the key is never repeated', () => {
    expect(readConfig({ AI_BASE_URL: 'http://127.0.0.1:11434/v1/' }).ai).toEqual({
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKey: undefined,
    });
    expect(readConfig({ AI_BASE_URL: 'https://api.example/v1', AI_API_KEY: 'sk-1' }).ai).toEqual({
      baseUrl: 'https://api.example/v1',
      apiKey: 'sk-1',
    });
    expect(readConfig({ AI_MODELS: 'swift=1/4, org/deep:70b=5/20' }).models).toEqual([
      { endpointName: 'swift', inputCost: 1, outputCost: 4 },
      { endpointName: 'org/deep:70b', inputCost: 5, outputCost: 20 },
    ]);
    for (const wrong of ['swift', 'swift=1', 'swift=1/-4', 'swift=1/4,swift=2/8', '=1/4'])
      expect(sentencesOf({ AI_MODELS: wrong })).toEqual([
        expect.stringMatching(/^AI_MODELS is ".*", but it must be models as the endpoint calls them/),
      ]);
    expect(sentencesOf({ AI_API_KEY: 'sk-1' })).toEqual([expect.stringMatching(/^AI_BASE_URL is not set/)]);
    expect(sentencesOf({ AI_BASE_URL: 'https://api.example/v1', AI_API_KEY: 'sk 1' }).join()).not.toContain('sk 1');
  });

  test('Stripe is configured completely or not at all, with a price for each plan, period and currency', () => {
    const allSettings = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PRICES };
    expect(readConfig(allSettings).stripe?.prices.idOf({ plan: 'hunter', billingPeriod: 'yearly' }, 'gbp')).toBe(
      'price_hunter-yearly-gbp',
    );
    expect(sentencesOf({ STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
      expect.stringMatching(/^STRIPE_WEBHOOK_SECRET is not set/),
      expect.stringMatching(/^STRIPE_PRICES is not set/),
    ]);
    expect(sentencesOf({ ...allSettings, STRIPE_PRICES: 'pioneer-monthly-usd=price_1' })).toEqual([
      expect.stringMatching(/^STRIPE_PRICES is "pioneer-monthly-usd=price_1", but it must be /),
    ]);
    expect(sentencesOf({ ...allSettings, STRIPE_SECRET_KEY: 'sk test' }).join()).not.toContain('sk test');
  });

  test('an invalid key is never repeated in a sentence', () => {
    const [sentence] = sentencesOf({
      APPWRITE_ENDPOINT: 'https://a.example/v1',
      APPWRITE_PROJECT_ID: 'crm',
      APPWRITE_API_KEY: 'secret with blanks',
    });
    expect(sentence).toMatch(/^APPWRITE_API_KEY /);
    expect(sentence).not.toContain('secret');
  });

  test.each(['localhost', '127.0.0.1', '127.8.9.1', '::1'])('the test mode runs on %s', (HOST) => {
    expect(sentencesOf({ HOST, EMBEDDED_TEST_MODE: '1' })).toEqual([]);
  });

  test.each(['0.0.0.0', '::', '192.168.1.5', '127.0.0.1.example.com', 'localhost.example.com'])(
    'the test mode on %s is refused in one sentence',
    (HOST) => {
      expect(sentencesOf({ HOST, EMBEDDED_TEST_MODE: '1' })).toEqual([
        expect.stringMatching(
          /^EMBEDDED_TEST_MODE is "1", but HOST is ".+": .+ loopback address such as 127\.0\.0\.1\.$/,
        ),
      ]);
      expect(sentencesOf({ HOST, EMBEDDED_TEST_MODE: '0' })).toEqual([]);
    },
  );

  test('the test mode is refused with a real Appwrite', () => {
    const elsewhere = {
      APPWRITE_ENDPOINT: 'https://appwrite.example/v1',
      APPWRITE_PROJECT_ID: 'crm',
      APPWRITE_API_KEY: 'secret',
    };
    expect(sentencesOf({ ...elsewhere, EMBEDDED_TEST_MODE: '1' })).toEqual([
      expect.stringMatching(/^EMBEDDED_TEST_MODE is "1", but APPWRITE_ENDPOINT /),
    ]);
  });
});
