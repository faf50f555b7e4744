import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { webhookAddressProblem, webhookAddressWarning } from '#domain/webhook/webhook-address.ts';
import { readWebhook } from '#domain/webhook/webhook.ts';
import { eventBadges, WEBHOOK_EVENT_IDS } from '#domain/webhook/webhook-events.ts';
import { SAMPLE_IDS, sampleOf } from '#domain/webhook/webhook-samples.ts';
import { secretProblem } from '#domain/webhook/webhook-secret.ts';
import { verificationSnippets } from '#features/webhooks/verification-snippets.ts';
import { isActiveWithPending } from '#features/webhooks/webhook-commands.ts';
import { mergeDeliveries } from '#features/webhooks/merge-deliveries.ts';
import type { DeliveryLine } from '#domain/webhook/webhook-delivery.ts';
import { failuresToAnnounce } from '#features/webhooks/announced-failures.ts';
import { NoWebhooks, WebhooksSkeleton, WebhooksRestricted } from '#features/webhooks/webhooks-skeleton.tsx';
import { WEBHOOK_MESSAGES } from '#domain/webhook/webhook-messages.ts';
import { renderInRouter } from '#support/render-in-router.ts';

describe('the list of deliveries', () => {
  const line = (id: string, at: number, state = 'delivered') =>
    ({ id, createdAt: `2026-05-01T10:00:0${at}.000Z`, state }) as unknown as DeliveryLine;
  const page = (hasMore: boolean, ...deliveries: DeliveryLine[]) => ({ deliveries, hasMore });
  const idsOf = ({ deliveries }: { deliveries: readonly DeliveryLine[] }) => deliveries.map(({ id }) => id);

  it('shows new deliveries and changed ones, and keeps older ones that were loaded', () => {
    const before = page(false, line('c', 3, 'waiting'), line('b', 2), line('a', 1));
    const merged = mergeDeliveries(before, page(true, line('d', 4), line('c', 3)));
    expect(idsOf(merged)).toEqual(['d', 'c', 'b', 'a']);
    expect(merged.deliveries[1]?.state).toBe('delivered');
    expect(merged.hasMore).toBe(false);
  });

  it('drops what the newest page would have and has not', () => {
    const before = page(true, line('c', 3, 'failed'), line('b', 2), line('a', 1));
    expect(idsOf(mergeDeliveries(before, page(true, line('d', 4), line('b', 2))))).toEqual(['d', 'b', 'a']);
    expect(mergeDeliveries(before, page(false, line('b', 2)))).toEqual(page(false, line('b', 2)));
    expect(mergeDeliveries(before, page(false))).toEqual(page(false));
  });

  it('knows of more when only the newest page is left', () => {
    expect(mergeDeliveries(page(false), page(true, line('b', 2))).hasMore).toBe(true);
  });
});

describe('webhooks', () => {
  it('the webhooks page shows that it is loading, and explains a plan without webhooks', () => {
    expect(renderInRouter(createElement(WebhooksSkeleton))).toContain('Loading webhooks access...');
    expect(renderInRouter(createElement(WebhooksSkeleton, { label: WEBHOOK_MESSAGES.loading }))).toContain(
      'Loading webhooks...',
    );
    const restricted = renderInRouter(createElement(WebhooksRestricted));
    expect(restricted).toContain('Restricted Access');
    expect(restricted).toMatch(/<a [^>]*href="\/plans"[^>]*>Upgrade Plan<\/a>/);
  });

  it('a team without webhooks is offered to create one, with the reason why not while offline', () => {
    const empty = (blockedReason: string | undefined) =>
      renderInRouter(createElement(NoWebhooks, { blockedReason, onAdd: () => undefined }));
    expect(empty(undefined)).toMatch(
      /No webhooks configured.*<button [^>]*aria-disabled="false"[^>]*>Create your first webhook<\/button>/s,
    );
    expect(empty('You are offline.')).toMatch(/<button [^>]*aria-disabled="true" title="You are offline\."/);
  });

  it('a webhook switched off because of its receiver is announced once, and again when it recurs', () => {
    const health = { failures: 1, failingSince: '2026-05-10T12:00:00.000Z', deliveredAt: '', stopReason: 'gone' };
    const webhook = (fields: object) =>
      readWebhook({
        $id: 'w1',
        $createdAt: '2026-01-01T00:00:00Z',
        $updatedAt: '2026-01-01T00:00:00Z',
        teamId: 't1',
        name: 'CRM',
        url: 'https://hooks.example',
        ...health,
        active: false,
        ...fields,
      });
    const first = failuresToAnnounce(
      [webhook({}), webhook({ $id: 'w2', stopReason: null }), webhook({ $id: 'w3', active: true })],
      [],
    );
    expect(first).toEqual({
      toAnnounce: [{ id: 'w1|2026-05-10T12:00:00.000Z', name: 'CRM', reason: 'gone' }],
      announced: ['w1|2026-05-10T12:00:00.000Z'],
    });
    expect(failuresToAnnounce([webhook({})], first.announced).toAnnounce).toEqual([]);
    expect(failuresToAnnounce([webhook({ active: true, stopReason: null })], first.announced)).toEqual({
      toAnnounce: [],
      announced: [],
    });
    expect(
      failuresToAnnounce(
        [webhook({ failingSince: '2026-06-10T12:00:00.000Z', stopReason: 'failing' })],
        first.announced,
      ).toAnnounce,
    ).toMatchObject([{ reason: 'failing' }]);
  });

  it.each([
    [[], [], 0],
    [['a', 'b', 'c'], ['a', 'b', 'c'], 0],
    [['a', 'b', 'c', 'd'], ['a', 'b'], 2],
    [['a', 'b', 'c', 'd', 'e', 'f', 'g'], ['a', 'b'], 5],
  ])('a webhook row shows three badges at most: %j', (names, shown, more) => {
    expect(eventBadges(names)).toEqual({ shown, more });
  });

  it.each([
    ['https://hooks.example/in?x=1', undefined],
    ['http://localhost:4000/in', undefined],
    ['http://127.0.0.1/in', undefined],
    ['http://hooks.example/in', 'https://'],
    ['https://me:word@hooks.example', 'password'],
    ['https://hooks.example:443/in', undefined],
    ['https://hooks.example:8443/in', undefined],
    ['http://localhost:80/in', undefined],
    ['https://hooks.example:25/in', '1024'],
    ['https://[2606:4700::1111]:0022/', '1024'],
    ['https://hooks.example:0/', '1024'],
    ['hooks.example', 'https://'],
    ['https://', 'https://'],
    ['https://a b', 'https://'],
  ])('a webhook address is validated before it is sent: %s', (address, expected) => {
    const problem = webhookAddressProblem(address);
    if (expected === undefined) expect(problem).toBeUndefined();
    else expect(problem).toContain(expected);
  });

  it.each([
    [`whsec_${'A'.repeat(32)}`, true],
    [`whsec_${'A'.repeat(31)}=`, false],
    ['whsec_AAAA', false],
    ['sixteen letters.', true],
    ['too short', false],
    [`whsk_${'A'.repeat(44)}`, false],
    [`whpk_${'A'.repeat(44)}`, false],
    [' with blanks around ', false],
    ['größer als sechzehn', false],
  ])('a webhook secret is validated before it is sent: %s', (secret, isGood) => {
    expect(secretProblem(secret) === undefined).toBe(isGood);
  });

  it('every webhook event has a sample that names its team, and each language an example with the library of Standard Webhooks', () => {
    expect(SAMPLE_IDS).toEqual([...WEBHOOK_EVENT_IDS, 'webhook.test']);
    for (const id of SAMPLE_IDS)
      expect(JSON.parse(sampleOf(id))).toMatchObject({
        type: id,
        data: { team: { id: expect.any(String), name: expect.any(String) } },
      });
    for (const isStandard of [true, false]) {
      const snippets = verificationSnippets(isStandard);
      expect(snippets.map(({ language }) => language)).toEqual(['JavaScript', 'Python', 'PHP']);
      for (const { code, library } of snippets) expect(`${library} ${code}`).toMatch(/standard-?webhooks/i);
    }
  });

  it('a webhook switch shows the requested state until the server has answered', () => {
    expect(isActiveWithPending({ active: true })).toBe(true);
    expect(
      isActiveWithPending({
        active: true,
        pendingActive: { active: false, commandId: '00000000-0000-4000-8000-000000000000' as never, askedAt: '' },
      }),
    ).toBe(false);
  });
});

it.each([
  ['https://me:secret@hooks.example/in', 'user name and password'],
  ['https://hooks.example/in?token=abc', '“token”'],
  ['https://hooks.example/in?a=1&api_key=x1', '“api_key”'],
  ['https://hooks.example/in?Signature=x', '“Signature”'],
  ['https://hooks.example/in?code=123', '“code”'],
  ['https://hooks.example/in?v=9f8e7d6c5b4a39281706f5e4d3c2', '“v”'],
  ['https://hooks.example/in?9f8e7d6c5b4a39281706f5e4d3c2', '“9f8e7d6c5b4a39281706”'],
  ['https://hooks.example/in#access_token=abc', '“access_token”'],
])('the address %s is warned of while it is typed', (address, part) => {
  expect(webhookAddressWarning(address)).toContain(part);
});

it.each([
  '',
  'https://hooks.example/in',
  'https://hooks.example/in?team=12&source=outrider',
  'https://hooks.example/in?token=',
  'https://hooks.example/in?keyboard=de&monkeys=2',
  'https://hooks.example/in?callback=https://example.com/a',
])('the address %j is warned of in no way', (address) => {
  expect(webhookAddressWarning(address)).toBeUndefined();
});
