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

describe('the readers of wire documents (specification part 2 §3)', () => {
  it('read an offer, and missing texts as empty', () => {
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
  ])('read a prompt with %j', (parts, expected) => {
    expect(
      readPrompt(document({ name: 'Opener', type: 'messages', content: '{"context":"x"}', ...parts })),
    ).toMatchObject(expected);
  });

  it.each([
    [['chat.qualified'], ['chat.qualified']],
    ['["chat.qualified"]', ['chat.qualified']],
    ['oops', []],
    [undefined, []],
  ])('read a webhook with the events %j', (events, expected) => {
    expect(readWebhook(document({ name: 'CRM', url: 'https://hooks.example', events, active: true }))).toMatchObject({
      events: expected,
      active: true,
    });
  });

  it('law 7: drop the secret of a webhook, so that it never reaches the device', () => {
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
  ])('read a campaign with the variables %j', (variables, expected) => {
    expect(readCampaign(document({ name: 'Spring', variables })).variables).toEqual(expected);
  });

  it.each([readOffer, readPrompt, readWebhook])('%o throws only when the ids are invalid', (read) => {
    expect(() => read(document({ $id: '/' }))).toThrow();
    expect(() => read(document())).not.toThrow();
  });

  it('read webhooks of the plans that include them (part 2 §6)', () => {
    expect(['free', 'pioneer', 'team', 'hunter', 'conqueror', ''].filter(hasWebhooks)).toEqual([
      'pioneer',
      'team',
      'hunter',
      'conqueror',
    ]);
  });
});
