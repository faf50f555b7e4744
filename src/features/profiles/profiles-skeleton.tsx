import { PROFILE_MESSAGES } from '#domain/profile/profile-messages.ts';
import { t } from '#i18n/translate.ts';
import { ListState } from '#ui/lists/list-state.tsx';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { ActionSkeleton } from '#ui/lists/action-skeleton.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';

export const PROFILES_PAGE = { title: PROFILE_MESSAGES.title, subtitle: PROFILE_MESSAGES.subtitle };

/** As many columns as fit. */
export const CARD_GRID = 'grid gap-4 lg:grid-cols-2';

const SKELETON_CARDS = ['first', 'second', 'third', 'fourth'];

/** Renders the page before any profile is known. */
export const ProfilesSkeleton = () => (
  <PageFrame {...PROFILES_PAGE} actions={<ActionSkeleton />}>
    <div role="status" aria-label={t('Loading the profiles')} className={CARD_GRID}>
      {SKELETON_CARDS.map((key) => (
        <div key={key} className="flex h-72 flex-col gap-3 rounded-card border border-line bg-surface p-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-11" />
            <Skeleton className="h-5 w-2/3" />
          </div>
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="mt-auto h-9 w-40" />
        </div>
      ))}
    </div>
  </PageFrame>
);

/** Renders the page for a person without a team. */
export const NoTeamForProfiles = () => (
  <PageFrame {...PROFILES_PAGE}>
    <ListState title={PROFILE_MESSAGES.noTeamTitle}>{PROFILE_MESSAGES.noTeam}</ListState>
  </PageFrame>
);

/** Replaces the cards when they were never read: the server is unreachable or failed (part 2 §8). */
export const ProfilesUnavailable = ({ isReachable, onRetry }: { isReachable: boolean; onRetry: () => void }) => (
  <PageFrame {...PROFILES_PAGE}>
    {isReachable ? (
      <ListState
        title={PROFILE_MESSAGES.loadFailedTitle}
        role="alert"
        action={
          <button type="button" className="button-secondary" onClick={onRetry}>
            {t('Try again')}
          </button>
        }
      >
        {PROFILE_MESSAGES.loadFailed}. {t('Outrider tries again automatically.')}
      </ListState>
    ) : (
      <NotSyncedNotice subject={t('The profiles')} />
    )}
  </PageFrame>
);
