import type { ReactNode } from 'react';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import { t } from '#i18n/translate.ts';
import { ListState } from '#ui/lists/list-state.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { ActionSkeleton } from '#ui/lists/action-skeleton.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { PHONE, useMedia } from '#ui/use-media.ts';

export const CAMPAIGNS_PAGE = { title: t('Campaigns'), subtitle: CAMPAIGN_MESSAGES.subtitle };

/** Four tiles, on a phone in one line to swipe. */
export const TILE_GRID =
  'flex gap-2 overflow-x-auto max-md:-mx-4 max-md:px-4 md:grid md:grid-cols-2 md:gap-3 lg:grid-cols-4';
export const TILE_CLASS =
  'flex min-w-0 flex-col rounded-card border border-line bg-surface px-3 py-1.5 max-md:shrink-0 md:gap-0.5 md:px-4 md:py-3';
/** Cards in two columns; on a phone a list. */
export const CARD_GRID = 'grid gap-4 lg:grid-cols-2';
export const ITEM_LIST = 'flex flex-col divide-y divide-line rounded-card border border-line bg-surface max-md:-mx-2';

const TILES = ['campaigns', 'prospects', 'connection', 'reply'];
const CARDS = ['first', 'second', 'third', 'fourth'];
const ITEMS = [...CARDS, 'fifth', 'sixth'];

/** Renders the page before any campaign is known. */
export const CampaignsSkeleton = () => (
  <PageFrame
    title={CAMPAIGNS_PAGE.title}
    subtitle={useMedia(PHONE) ? undefined : CAMPAIGNS_PAGE.subtitle}
    actions={<ActionSkeleton />}
  >
    <div role="status" aria-label={t('Loading the campaigns')} className="flex flex-col gap-3 md:gap-6">
      <div className={TILE_GRID}>
        {TILES.map((key) => (
          <div key={key} className={TILE_CLASS}>
            <Skeleton className="my-1 h-4 w-12 md:my-1.5" />
            <Skeleton className="mb-1 h-3 w-24 md:h-4" />
            <Skeleton className="h-3 w-20 max-md:hidden" />
          </div>
        ))}
      </div>
      <div className={`${ITEM_LIST} md:hidden`}>
        {ITEMS.map((key) => (
          <div key={key} className="flex min-h-17 flex-col justify-center gap-2 px-4">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        ))}
      </div>
      <div className={`${CARD_GRID} max-md:hidden`}>
        {CARDS.map((key) => (
          <div key={key} className="flex h-64 flex-col gap-3 rounded-card border border-line bg-surface p-4">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-16" />
            <Skeleton className="mt-auto h-9 w-40" />
          </div>
        ))}
      </div>
    </div>
  </PageFrame>
);

/** Renders the page for a person without a team. */
export const NoTeamForCampaigns = () => (
  <PageFrame {...CAMPAIGNS_PAGE}>
    <ListState title={CAMPAIGN_MESSAGES.noTeamTitle}>{CAMPAIGN_MESSAGES.noTeam}</ListState>
  </PageFrame>
);

/** Replaces the cards when there are none. */
export const NoCampaigns = ({ action }: { action: ReactNode }) => (
  <ListState title={CAMPAIGN_MESSAGES.empty} action={action}>
    {CAMPAIGN_MESSAGES.emptyHint}
  </ListState>
);

/** Replaces the cards when they were never read: the server is unreachable or failed. */
export const CampaignsUnavailable = ({ isReachable, onRetry }: { isReachable: boolean; onRetry: () => void }) => (
  <PageFrame {...CAMPAIGNS_PAGE}>
    {isReachable ? (
      <RetryNotice
        subject={t('The campaigns')}
        subjectInSentence={t('your campaigns')}
        title={CAMPAIGN_MESSAGES.loadFailed}
        onRetry={onRetry}
      />
    ) : (
      <NotSyncedNotice subject={t('The campaigns')} />
    )}
  </PageFrame>
);
