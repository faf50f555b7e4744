import { createElement } from 'react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PSEUDO_LANGUAGE, pseudoCatalogueLike, pseudoText, textsOutsideBrackets } from '#support/pseudo-catalogue.ts';
import { membershipDocument, teamDocument } from '#support/wire-documents.ts';
import { renderInRouter } from '#support/render-in-router.ts';

const nothing = () => undefined;

// Texts may be constants of their modules, so every module is loaded again after the language.
beforeAll(async () => {
  vi.resetModules();
  const { setLanguage } = await import('#i18n/translate.ts');
  const { CATALOGUE } = await import('#i18n/fr/catalogue.ts');
  setLanguage(PSEUDO_LANGUAGE, pseudoCatalogueLike(CATALOGUE));
});
afterAll(() => vi.resetModules());

const NO_DATA = /^$/;
const LIMITS = { maxAgents: 3, maxCampaigns: 3, maxProducts: 3 };
const memberOf = async (role: string, more: object = {}) => {
  const { readMember } = await import('#domain/member/member.ts');
  return readMember({ ...membershipDocument(`m-${role}`, role), userName: 'Ada', roles: [role], ...more });
};
const teamOf = async (more: object) => {
  const { readTeamRecord } = await import('#domain/team/team.ts');
  return readTeamRecord({ ...teamDocument(), ...more });
};

/** Parts of screens with a pattern of the words in them that are data. */
const SCREENS: readonly (readonly [name: string, render: () => Promise<string>, data: RegExp])[] = [
  [
    'the cards of the plans',
    async () => {
      const { PlanCards } = await import('#features/plans/plan-cards.tsx');
      return renderInRouter(
        createElement(PlanCards, {
          limits: 'cards',
          searchParams: {},
          onSearchParamsChange: nothing,
          detectedCurrency: 'eur',
          blockedReason: undefined,
          freeBlockedReason: undefined,
          pendingPlan: undefined,
          onChoose: nothing,
          onManage: nothing,
          record: await teamOf({ plan: 'hunter', billingPeriod: 'monthly', billingCurrency: 'eur' }),
        }),
      );
    },
    /^(?:Pioneer|Team|Hunter|Conqueror|EUR|USD|GBP)$/,
  ],
  [
    'the credits of a team',
    async () => {
      const { CreditsDisplay } = await import('#features/credits/credits-display.tsx');
      const record = await teamOf({ credits: 22, additionalCredits: 5 });
      return renderInRouter(createElement(CreditsDisplay, { record }));
    },
    NO_DATA,
  ],
  [
    'the menu and the role of a member',
    async () => {
      const { RoleCell, RowMenu } = await import('#features/members/member-row.tsx');
      const [own, member] = [await memberOf('owner'), await memberOf('admin', { joined: '', confirm: false })];
      const handlers = {
        onRoleChange: nothing,
        onResend: nothing,
        onCopyLink: nothing,
        onRemove: nothing,
        onLeave: nothing,
      };
      const row = { ownMembership: own, ownerCount: 1, refusalOf: nothing };
      return (
        renderInRouter(
          createElement(RowMenu, { ...row, member, offlineReason: undefined, isBusy: false, ...handlers }),
        ) +
        renderInRouter(
          createElement(RoleCell, {
            ...row,
            member: own,
            refusal: undefined,
            isDisabled: false,
            pendingRole: undefined,
            onRoleChange: nothing,
          }),
        )
      );
    },
    /^Ada$/,
  ],
  [
    'a campaign',
    async () => {
      const { CampaignBody } = await import('#features/campaigns/detail/campaign-body.tsx');
      const { readCampaign } = await import('#domain/campaign/campaign.ts');
      const campaign = readCampaign({
        $id: 'c',
        $createdAt: '2026-01-01T00:00:00.000+00:00',
        $updatedAt: '2026-02-01T00:00:00.000+00:00',
        teamId: 't',
        name: 'Quays',
        status: 'active',
        stats: {
          prospects: 400,
          invitationsSent: 150,
          initialMessages: 56,
          prospectsAnswers: 21,
          messagesReceived: 24,
        },
      });
      return renderInRouter(createElement(CampaignBody, { campaign, isImporting: false }));
    },
    /^Quays$/,
  ],
  [
    'the profiles without a team, unread and with a limit',
    async () => {
      const { NoTeamForProfiles, ProfilesUnavailable } = await import('#features/profiles/profiles-skeleton.tsx');
      const { ProfileUsage } = await import('#features/profiles/profile-usage.tsx');
      return (
        renderInRouter(createElement(NoTeamForProfiles)) +
        renderInRouter(createElement(ProfilesUnavailable, { isReachable: true, onRetry: nothing })) +
        renderInRouter(createElement(ProfileUsage, { used: 2, limits: LIMITS }))
      );
    },
    NO_DATA,
  ],
  [
    'the offers without a team, unread and with a limit',
    async () => {
      const { NoTeamForOffers, OffersUnavailable } = await import('#features/offers/list/offers-skeleton.tsx');
      const { OfferUsage } = await import('#features/offers/list/offer-limit.tsx');
      return (
        renderInRouter(createElement(NoTeamForOffers)) +
        renderInRouter(createElement(OffersUnavailable, { isReachable: false, onRetry: nothing })) +
        renderInRouter(createElement(OfferUsage, { used: 5, limits: LIMITS }))
      );
    },
    NO_DATA,
  ],
  [
    'API keys and webhooks on a plan without them',
    async () => {
      const { ApiKeysRestricted } = await import('#features/api-keys/api-keys-skeleton.tsx');
      const { NoWebhooks, WebhooksRestricted } = await import('#features/webhooks/webhooks-skeleton.tsx');
      return (
        renderInRouter(createElement(ApiKeysRestricted)) +
        renderInRouter(createElement(WebhooksRestricted)) +
        renderInRouter(createElement(NoWebhooks, { blockedReason: undefined, onAdd: nothing }))
      );
    },
    NO_DATA,
  ],
  [
    'the team switcher while teams are loaded',
    async () => {
      const { TeamSwitcher } = await import('#features/teams/team-switcher.tsx');
      return renderInRouter(
        createElement(TeamSwitcher, {
          state: { state: 'loading' },
          isUnavailable: false,
          userId: 'u1',
          plan: undefined,
          onOpenPlans: nothing,
          onCreateTeam: nothing,
          onTeamChange: nothing,
        }),
      );
    },
    NO_DATA,
  ],
];

it.each(SCREENS)(
  'a screen in a language that only its catalogue knows has no English text left: %s',
  async (_, render, data) => {
    const markup = await render();
    expect(markup).toContain('⟦');
    expect(textsOutsideBrackets(markup).filter((text) => !data.test(text))).toEqual([]);
  },
);

it('an English text beside translated ones is found, in the content and in attributes', () => {
  expect(textsOutsideBrackets('<p title="Keep">⟦Šàvé <b>⟦it⟧</b> ñöw⟧ Save</p><b aria-label="⟦x⟧">⟦y⟧</b>')).toEqual([
    'Save',
    'Keep',
  ]);
});

it('a text of the pseudo language keeps its placeholders and is a third longer', () => {
  expect(pseudoText('Pause {name} now')).toBe('⟦Pàüšé {name} ñöw~~~~~⟧');
});
