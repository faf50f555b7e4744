import { describe, expect, it } from 'vitest';
import { readOffer } from '#domain/offer/offer.ts';
import { readPrompt } from '#domain/prompt/prompt.ts';
import { readWebhook } from '#domain/webhook/webhook.ts';
import { hasWebhooks } from '#domain/plan/plan.ts';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { wireTime } from '#support/wire-documents.ts';

const document = (more: Record<string, unknown> = {}) => ({
  $id: 'thing1',
  $createdAt: wireTime(0),
  $updatedAt: wireTime(5),
  teamId: 'team1',
  ...more,
});
const TIMES = { createdAt: '2026-03-02T09:00:00.000Z', updatedAt: '2026-03-02T09:00:05.000Z' };

describe('offers, prompts and webhooks as the wire may hold them (specification part 2 §3)', () => {
  it('an offer', () => {
    expect(readOffer(document({ name: 'Audit', description: 'Long', campaigns: [{ $id: 'k1' }] }))).toEqual({
      id: 'thing1',
      teamId: 'team1',
      name: 'Audit',
      description: 'Long',
      ...TIMES,
    });
    expect(readOffer(document({ description: null }))).toMatchObject({ name: '', description: '' });
  });

  it.each([
    [
      { model: 'm1', variables: ['tone'] },
      { modelId: 'm1', variables: ['tone'] },
    ],
    [
      { model: { $id: 'm1', name: 'Swift' }, variables: '["tone"]' },
      { modelId: 'm1', variables: ['tone'] },
    ],
    [
      { model: null, variables: 'oops', content: 7 },
      { modelId: '', variables: [], content: '' },
    ],
  ])('a prompt with %j', (parts, read) => {
    expect(
      readPrompt(document({ name: 'Opener', type: 'messages', content: '{"context":"x"}', ...parts })),
    ).toMatchObject(read);
  });

  it.each([
    [['chat.qualified'], ['chat.qualified']],
    ['["chat.qualified"]', ['chat.qualified']],
    ['oops', []],
    [undefined, []],
  ])('a webhook whose events are %j', (events, read) => {
    expect(readWebhook(document({ name: 'CRM', url: 'https://hooks.example', events, active: true }))).toMatchObject({
      events: read,
      active: true,
    });
  });

  it('law 7: a webhook’s secret does not get onto the device', () => {
    expect(
      JSON.stringify(
        readWebhook(document({ name: 'CRM', url: 'https://hooks.example', secret: 'whsec_hidden', active: true })),
      ),
    ).not.toContain('hidden');
  });

  it.each([
    ['{"tone":"warm"}', { tone: 'warm' }],
    [{ tone: 'warm' }, { tone: 'warm' }],
    ['oops', {}],
    [null, {}],
  ])('a campaign whose variables are %j', (variables, read) => {
    expect(readCampaign(document({ name: 'Spring', variables })).variables).toEqual(read);
  });

  it.each([readOffer, readPrompt, readWebhook])('%o throws only when the ids cannot be used', (read) => {
    expect(() => read(document({ $id: '/' }))).toThrow();
    expect(() => read(document())).not.toThrow();
  });

  it('webhooks are part of these plans (part 2 §6)', () => {
    expect(['free', 'pioneer', 'team', 'hunter', 'conqueror', ''].filter(hasWebhooks)).toEqual([
      'pioneer',
      'team',
      'hunter',
      'conqueror',
    ]);
  });
});
