import { describe, expect, it } from 'vitest';
import { readCampaign, type Campaign } from '#domain/campaign/campaign.ts';
import { readOffer } from '#domain/offer/offer.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { readPrompt } from '#domain/prompt/prompt.ts';
import {
  toStepCommands,
  toDraft,
  draftProblem,
  withoutStep,
  type CampaignEdits,
} from '#features/campaigns/create/campaign-draft.ts';
import type { CampaignsData } from '#features/campaigns/campaign-queries.ts';

const document = (id: string) => ({
  $id: id,
  $createdAt: '2026-01-01T00:00:00.000+00:00',
  $updatedAt: '2026-02-01T00:00:00.000+00:00',
  teamId: 't',
});
const campaign = (parts: Readonly<Record<string, unknown>> = {}): Campaign =>
  readCampaign({
    ...document('c1'),
    name: 'Spring',
    status: 'draft',
    step: 5,
    product: 'o1',
    prompt: 'p1',
    variables: JSON.stringify({ who: 'us' }),
    ...parts,
  });
const DATA: CampaignsData = {
  campaigns: [],
  offers: [readOffer({ ...document('o1'), name: 'Offer' }), readOffer({ ...document('o2'), name: 'Other' })],
  prompts: [
    readPrompt({ ...document('p1'), name: 'Prompt', variables: ['who'] }),
    readPrompt({ ...document('p2'), name: 'Plain', variables: [] }),
  ],
  profiles: [readProfile({ ...document('a1'), firstName: 'Ann' })],
  isRead: { offers: true, prompts: true, profiles: true },
};
const editsOf = (parts: Omit<CampaignEdits, 'campaignId'> = {}): CampaignEdits => ({ campaignId: 'c1', ...parts });

describe('the draft of a campaign', () => {
  it('the campaign draft shows local edits, and otherwise the saved values from any device', () => {
    const edits = editsOf({ promptId: 'p2' });
    expect(toDraft(campaign(), edits)).toMatchObject({
      name: 'Spring',
      productId: 'o1',
      promptId: 'p2',
      variableValues: { who: 'us' },
    });
    expect(toDraft(campaign({ name: 'Renamed elsewhere', product: 'o2' }), edits)).toMatchObject({
      name: 'Renamed elsewhere',
      productId: 'o2',
      promptId: 'p2',
    });
    expect(toDraft(undefined, editsOf())).toMatchObject({ name: '', productId: '', qualificationAutomatic: true });
  });

  it('the campaign draft drops the edits of a saved step and keeps the others', () => {
    const edits = editsOf({ name: 'Mine', promptId: 'p2', variableValues: { who: 'them' } });
    expect(toDraft(campaign(), withoutStep(edits, 1))).toMatchObject({
      name: 'Spring',
      promptId: 'p2',
      variableValues: { who: 'them' },
    });
    expect(toDraft(campaign(), withoutStep(edits, 4))).toMatchObject({
      name: 'Mine',
      promptId: 'p2',
      variableValues: { who: 'us' },
    });
  });

  it.each([
    ['a missing profile', {}, 5, { step: 5, message: 'Please select a profile' }],
    ['none, when the problem is in a later step', {}, 4, undefined],
    ['none, with a profile', { agentId: 'a1' }, 5, undefined],
    ['a missing name', { name: ' ' }, 5, { step: 1, message: 'Campaign name cannot be empty' }],
    ['a deleted offer', { productId: 'gone' }, 3, { step: 2, message: 'Please select a product' }],
    ['a missing prompt', { promptId: '' }, 3, { step: 3, message: 'Please select a prompt' }],
    ['a deleted prompt', { promptId: 'gone' }, 5, { step: 3, message: 'The selected prompt was not found' }],
    ['an empty variable', { variableValues: { who: ' ' } }, 5, { step: 4, message: 'Please fill in all variables' }],
    ['none, with a prompt without variables', { promptId: 'p2', variableValues: {}, agentId: 'a1' }, 5, undefined],
    [
      'a value that is too long',
      { variableValues: { who: 'x'.repeat(16_001) } },
      5,
      { step: 4, message: 'The value of who has 16,001 characters; the maximum is 16,000. Shorten it by 1.' },
    ],
    [
      'none, when the value that is too long is in a later step',
      { variableValues: { who: 'x'.repeat(16_001) } },
      3,
      undefined,
    ],
    [
      'a verification text that is too long',
      { agentId: 'a1', qualificationVerification: 'x'.repeat(4_097) },
      5,
      { step: 5, message: 'What to verify has 4,097 characters; the maximum is 4,096. Shorten it by 1.' },
    ],
    [
      'none, with a verification text of the maximum length',
      { agentId: 'a1', qualificationVerification: ` ${'x'.repeat(4_096)} ` },
      5,
      undefined,
    ],
  ] as const)('the campaign draft reports its first problem: %s', (_name, parts, upTo, expected) =>
    expect(draftProblem(toDraft(campaign(), editsOf(parts)), DATA, upTo)).toEqual(expected),
  );

  it.each([
    ['1 unchanged', 1, {}, {}, undefined],
    ['1 renamed', 1, {}, { name: ' Summer ' }, { type: 'campaign.rename', campaignId: 'c1', name: 'Summer' }],
    ['2 unchanged', 2, {}, {}, undefined],
    ['2 for the first time', 2, { step: 2 }, {}, { type: 'campaign.setOffer', campaignId: 'c1', offerId: 'o1' }],
    ['2 changed', 2, {}, { productId: 'o2' }, { type: 'campaign.setOffer', campaignId: 'c1', offerId: 'o2' }],
    ['3 unchanged', 3, {}, {}, undefined],
    ['3 changed', 3, {}, { promptId: 'p2' }, { type: 'campaign.setPrompt', campaignId: 'c1', promptId: 'p2' }],
    ['4 unchanged', 4, {}, {}, undefined],
    [
      '4 for the first time',
      4,
      { step: 4 },
      {},
      { type: 'campaign.setVariables', campaignId: 'c1', variables: { who: 'us' } },
    ],
    [
      '4 changed, without values that the prompt does not use',
      4,
      {},
      { variableValues: { who: 'them', old: 'x' } },
      { type: 'campaign.setVariables', campaignId: 'c1', variables: { who: 'them' } },
    ],
    [
      '5, every time',
      5,
      {},
      { agentId: 'a1', qualificationVerification: ' Budget ' },
      {
        type: 'campaign.finish',
        campaignId: 'c1',
        profileId: 'a1',
        qualificationAutomatic: true,
        qualificationVerification: 'Budget',
      },
    ],
  ] as const)('the campaign draft saves step %s', (_name, step, saved, parts, expected) => {
    const present = campaign(saved);
    expect(toStepCommands(step, present, toDraft(present, editsOf(parts)), DATA)).toEqual(
      expected === undefined ? [] : [expected],
    );
  });

  it.each([
    ['on', {}, { approvesMessages: true }, true],
    ['off again', { approvesMessages: true }, { approvesMessages: false }, false],
  ] as const)('the campaign draft saves approval %s before the campaign is finished', (_name, saved, parts, isOn) => {
    const present = campaign(saved);
    const draft = toDraft(present, editsOf({ agentId: 'a1', ...parts }));
    expect(toStepCommands(5, present, draft, DATA)).toEqual([
      { type: 'campaign.setApproval', campaignId: 'c1', approvesMessages: isOn },
      expect.objectContaining({ type: 'campaign.finish' }),
    ]);
    expect(toStepCommands(3, present, draft, DATA)).toEqual([]);
  });
});
