import { OFFER_MESSAGES } from '#domain/offer/offer-messages.ts';
import { t } from '#i18n/translate.ts';
import { ListState } from '#ui/lists/list-state.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { ActionSkeleton } from '#ui/lists/action-skeleton.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';

export const OFFERS_PAGE = { title: t('Offers'), subtitle: OFFER_MESSAGES.subtitle };

/** As many columns as fit. */
export const CARD_GRID = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3';

const SKELETON_CARDS = ['first', 'second', 'third'];

/** Renders the page before any offer is known. */
export const OffersSkeleton = () => (
  <PageFrame {...OFFERS_PAGE} actions={<ActionSkeleton />}>
    <div role="status" aria-label={t('Loading the offers')} className={CARD_GRID}>
      {SKELETON_CARDS.map((key) => (
        <div key={key} className="flex h-56 flex-col gap-3 rounded-card border border-line bg-surface p-4">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="mt-auto h-9 w-40" />
        </div>
      ))}
    </div>
  </PageFrame>
);

/** Renders the page for a person without a team. */
export const NoTeamForOffers = () => (
  <PageFrame {...OFFERS_PAGE}>
    <ListState title={OFFER_MESSAGES.noTeamTitle}>{OFFER_MESSAGES.noTeam}</ListState>
  </PageFrame>
);

/** Replaces the cards when they were never read: the server is unreachable or failed. */
export const OffersUnavailable = ({ isReachable, onRetry }: { isReachable: boolean; onRetry: () => void }) => (
  <PageFrame {...OFFERS_PAGE}>
    {isReachable ? (
      <RetryNotice
        subject={t('The offers')}
        subjectInSentence={t('your offers')}
        title={OFFER_MESSAGES.loadFailed}
        onRetry={onRetry}
      />
    ) : (
      <NotSyncedNotice subject={t('The offers')} />
    )}
  </PageFrame>
);
