import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listUnsavedDrafts } from '#app/sign-out/unsaved-drafts.ts';
import { billingDraft } from '#features/billing/billing-draft.ts';
import { campaignDraftStorage } from '#features/campaigns/create/campaign-draft.ts';
import { aiNoteDrafts } from '#features/chats/conversation/ai-note-drafts.ts';
import { ratingDrafts } from '#features/chats/conversation/rating-drafts.ts';
import { inviteDrafts } from '#features/members/invite-state.ts';
import { emptyOfferDraft, offerDraftStorage } from '#features/offers/create/offer-draft.ts';
import { offerEdits } from '#features/offers/edit/offer-edits.ts';
import { emptyNewPrompt, newPromptDraftStorage } from '#features/prompts/create/new-prompt-draft.ts';
import { promptEditsStorage } from '#features/prompts/editor/prompt-edits.ts';
import { emptyTest, promptTestStorage } from '#features/prompts/test/prompt-test.ts';
import { emptyTeam, newTeamDraft } from '#features/teams/new-team-draft.ts';
import { stubLocalStorage } from '#support/memory-storage.ts';

const ANN = 'ann';
const draftTexts = (...teamIds: string[]): string[] =>
  listUnsavedDrafts(ANN, teamIds).map(({ description }) => description);

beforeEach(() => {
  stubLocalStorage(ANN);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('the unsaved texts of a person are listed for each of their teams', () => {
  const writing = { type: 'comment', texts: { comment: 'Be kind' }, modelId: 'm', base: 'b' };
  promptEditsStorage.of(ANN, 'north', 'p1').save({ name: 'Warm opener', ...writing });
  promptEditsStorage.of(ANN, 'south', 'p2').save({ name: 'Cold opener', ...writing });
  offerEdits.of(ANN, 'north', 'o1').save({ name: 'Audit', description: 'Ships', base: 'b' });
  promptTestStorage
    .of(ANN, 'north', 'p1')
    .save({ ...emptyTest(), newPost: { id: 'n', name: 'Hiring', content: 'We are hiring' } });
  offerDraftStorage(ANN, 'north').save({ ...emptyOfferDraft(), description: 'Ships' });
  newPromptDraftStorage(ANN, 'north').save({ ...emptyNewPrompt(), name: ' Field ' });
  campaignDraftStorage(ANN, 'north').save({ campaignId: 'c', name: 'Spring' });
  campaignDraftStorage(ANN, 'north', 'c2').save({ campaignId: 'c2', variableValues: { tone: 'warm' } });
  inviteDrafts(ANN, 'north').save({ typed: 'bo@example.test', role: 'member' });
  ratingDrafts.of(ANN, 'north', 'c1').save({ score: '80', note: 'Answers fast' });
  aiNoteDrafts.of(ANN, 'north', 'c1').save('Wants a call in May');
  billingDraft(ANN, 'north').save({ billingName: 'Quay', billingEmail: '' });
  newTeamDraft(ANN).save({ ...emptyTeam(), name: 'Harbour' });
  expect(draftTexts('north', 'south')).toEqual([
    'Text of a prompt: Warm opener',
    'Text of an offer: Audit',
    'A post to test with: Hiring',
    'A new offer',
    'A new prompt: Field',
    'Setting up a campaign: Spring',
    'Setting up a campaign',
    'A rating of a prospect',
    'A note to the AI',
    'Unsent invitations',
    'Billing information',
    'Text of a prompt: Cold opener',
    'A new team: Harbour',
  ]);
  expect(new Set(listUnsavedDrafts(ANN, ['north', 'south']).map(({ id }) => id)).size).toBe(13);
});

it('an unchanged editor is no draft, and neither are test values', () => {
  offerDraftStorage(ANN, 'north').save(emptyOfferDraft());
  newPromptDraftStorage(ANN, 'north').save(emptyNewPrompt());
  campaignDraftStorage(ANN, 'north').save({ campaignId: 'c', name: '', variableValues: { tone: '' } });
  promptTestStorage.of(ANN, 'north', 'p1').save({ ...emptyTest(), values: { tone: 'warm' } });
  newTeamDraft(ANN).save(emptyTeam());
  expect(draftTexts('north')).toEqual([]);
});
