import { expect, it } from 'vitest';
import { campaignNameSchema, readCampaignStats } from '#domain/campaign/campaign.ts';
import { funnelOf } from '#domain/campaign/campaign-funnel.ts';
import { rateMessage } from '#domain/campaign/campaign-rates.ts';
import { copyName, nameProblemOf } from '#domain/campaign/campaign-messages.ts';

const FULL = {
  prospects: 200,
  invitationsSent: 120,
  invitationsAccepted: 40,
  alreadyConnected: 8,
  initialMessages: 45,
  prospectsAnswers: 15,
};

it.each<[string, unknown, number | undefined, (number | undefined)[], string[]]>([
  ['stats as an object', FULL, 5, [200, 120, 48, 45, 15, 5], ['60.0%', '40.0%', '93.8%', '33.3%', '33.3%']],
  [
    'stats as JSON text',
    JSON.stringify(FULL),
    0,
    [200, 120, 48, 45, 15, 0],
    ['60.0%', '40.0%', '93.8%', '33.3%', '0.0%'],
  ],
  [
    'no count of qualified prospects until all conversations are read',
    FULL,
    undefined,
    [200, 120, 48, 45, 15, undefined],
    ['60.0%', '40.0%', '93.8%', '33.3%', ''],
  ],
  ['nothing was sent', { prospects: 40 }, 0, [40, 0, 0, 0, 0, 0], ['0.0%', '–', '–', '–', '–']],
  ['no stats', undefined, 0, [0, 0, 0, 0, 0, 0], ['–', '–', '–', '–', '–']],
  ['malformed stats', '{"prospects":', 0, [0, 0, 0, 0, 0, 0], ['–', '–', '–', '–', '–']],
])('the funnel of a campaign relates each step to the one before it: %s', (_name, stats, qualified, counts, rates) => {
  const steps = funnelOf(readCampaignStats(stats).value, qualified);
  expect(steps.map(({ name }) => name)).toEqual([
    'prospects',
    'invited',
    'accepted',
    'messaged',
    'replied',
    'qualified',
  ]);
  expect(steps.map(({ count }) => count)).toEqual(counts);
  expect(steps.slice(1).map(({ rate }) => (rate === undefined ? '' : rateMessage(rate)))).toEqual(rates);
});

it.each([
  ['Founders', 'Founders copy'],
  ['Founders copy', 'Founders copy copy'],
  ['a'.repeat(50), `${'a'.repeat(45)} copy`],
  [`${'a'.repeat(44)} bc`, `${'a'.repeat(44)} copy`],
  ['🚀'.repeat(50), `${'🚀'.repeat(45)} copy`],
])('a copy of the campaign %s is called %s', (name, copied) => {
  expect(copyName(name)).toBe(copied);
  expect(nameProblemOf(copyName(name))).toBeUndefined();
});

it.each([
  ['', 'Campaign name cannot be empty'],
  ['ab', 'Campaign name must be at least 3 characters'],
  ['🚀🚀', 'Campaign name must be at least 3 characters'],
  ['🚀🚀🚀', undefined],
  [' abc ', undefined],
  ['a\u2028b', undefined],
  ['🚀'.repeat(50), undefined],
  ['🚀'.repeat(51), 'Campaign name must be less than 50 characters'],
])('the form and the schema agree whether %j is a campaign name', (name, problem) => {
  expect(nameProblemOf(name)).toBe(problem);
  expect(campaignNameSchema.safeParse(name.trim()).success).toBe(problem === undefined);
});
