import { promptEditsStorage } from '#features/prompts/editor/prompt-edits.ts';
import { isPromptDraftStarted, newPromptDrafts } from '#features/prompts/create/new-prompt-draft.ts';
import { promptTestStorage } from '#features/prompts/test/prompt-test.ts';
import { isOfferDraftStarted, offerDrafts } from '#features/offers/create/offer-draft.ts';
import { offerEdits } from '#features/offers/edit/offer-edits.ts';
import { isCampaignDraftStarted, campaignDrafts } from '#features/campaigns/create/campaign-draft.ts';
import { aiNoteDrafts } from '#features/chats/conversation/ai-note-drafts.ts';
import { replyDrafts } from '#features/chats/conversation/reply-drafts.ts';
import { ratingDrafts } from '#features/chats/conversation/rating-drafts.ts';
import { inviteDrafts } from '#features/members/invite-state.ts';
import { billingDraft } from '#features/billing/billing-draft.ts';
import { isTeamDraftStarted, newTeamDraft } from '#features/teams/new-team-draft.ts';
import { t } from '#i18n/translate.ts';

/** A draft that is stored only on this device. */
interface UnsavedDraft {
  readonly id: string;
  /** Its description: "Text of a prompt: Warm opener". */
  readonly description: string;
}

const withName = (what: string, name: string): string =>
  name.trim() === '' ? what : t('{what}: {name}', { what, name: name.trim() });

function draftsOfTeam(userId: string, teamId: string): UnsavedDraft[] {
  const posts = promptTestStorage
    .list(userId, teamId)
    .flatMap(([id, { newPost }], index) =>
      newPost === undefined
        ? []
        : [{ id: `post ${id} ${index}`, description: withName(t('A post to test with'), newPost.name) }],
    );
  return [
    ...promptEditsStorage.list(userId, teamId).map(([id, { name }], index) => ({
      id: `prompt ${id} ${index}`,
      description: withName(t('Text of a prompt'), name),
    })),
    ...offerEdits.list(userId, teamId).map(([id, { name }], index) => ({
      id: `offer ${id} ${index}`,
      description: withName(t('Text of an offer'), name),
    })),
    ...posts,
    ...offerDrafts
      .list(userId, teamId)
      .flatMap(([, draft], index) =>
        isOfferDraftStarted(draft)
          ? [{ id: `new-offer ${index}`, description: withName(t('A new offer'), draft.name) }]
          : [],
      ),
    ...newPromptDrafts
      .list(userId, teamId)
      .flatMap(([, draft], index) =>
        isPromptDraftStarted(draft)
          ? [{ id: `new-prompt ${index}`, description: withName(t('A new prompt'), draft.name) }]
          : [],
      ),
    ...campaignDrafts
      .list(userId, teamId)
      .flatMap(([, draft], index) =>
        isCampaignDraftStarted(draft)
          ? [{ id: `campaign ${index}`, description: withName(t('Setting up a campaign'), draft.name ?? '') }]
          : [],
      ),
    ...ratingDrafts
      .list(userId, teamId)
      .map(([id], index) => ({ id: `rating ${id} ${index}`, description: t('A rating of a prospect') })),
    ...aiNoteDrafts
      .list(userId, teamId)
      .map(([id], index) => ({ id: `ai-note ${id} ${index}`, description: t('A note to the AI') })),
    ...replyDrafts
      .list(userId, teamId)
      .map(([id], index) => ({ id: `reply ${id} ${index}`, description: t('A message to a prospect') })),
    ...(inviteDrafts(userId, teamId).read() === undefined
      ? []
      : [{ id: 'invitations', description: t('Unsent invitations') }]),
    ...(billingDraft(userId, teamId).read() === undefined
      ? []
      : [{ id: 'billing', description: t('Billing information') }]),
  ].map(({ id, description }) => ({ id: `${teamId} ${id}`, description }));
}

/** Lists a person's unsaved drafts, team by team; signing out deletes them from this device. */
export function listUnsavedDrafts(userId: string, teamIds: readonly string[]): UnsavedDraft[] {
  const newTeam = newTeamDraft(userId).read();
  return [
    ...teamIds.flatMap((teamId) => draftsOfTeam(userId, teamId)),
    ...(newTeam !== undefined && isTeamDraftStarted(newTeam)
      ? [{ id: 'new team', description: withName(t('A new team'), newTeam.name) }]
      : []),
  ];
}
