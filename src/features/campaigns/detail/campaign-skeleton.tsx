import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import { t } from '#i18n/translate.ts';
import { ListState } from '#ui/lists/list-state.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';

/** Two columns from the large breakpoint on: the figures (three fifths) and the setup card. */
export const DETAILS_GRID = 'grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';

/** Links back to the list. */
export const BackToCampaigns = () => (
  <Link
    to="/campaigns"
    className="mb-1 inline-flex min-h-6 items-center gap-1 text-small text-ink-muted hover:text-ink touch:min-h-11"
  >
    <ArrowLeft size={14} strokeWidth={1.75} aria-hidden />
    {t('Campaigns')}
  </Link>
);

/** Renders the page before its campaign is known. */
export const CampaignSkeleton = () => (
  <PageFrame title={t('Campaign')} backLink={<BackToCampaigns />}>
    <div role="status" aria-label={t('Loading the campaign')} className="flex flex-col gap-4">
      <Skeleton className="h-12 rounded-card" />
      <div className={DETAILS_GRID}>
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
      <Skeleton className="h-96 rounded-card" />
    </div>
  </PageFrame>
);

interface UnavailableProps {
  readonly isReachable: boolean;
  readonly onRetry: () => void;
}

/** Replaces a campaign's page when campaigns were never read: the server is unreachable or failed. */
export const CampaignUnavailable = ({ isReachable, onRetry }: UnavailableProps) =>
  isReachable ? (
    <RetryNotice
      subject={t('The campaign')}
      subjectInSentence={t('your campaigns')}
      title={CAMPAIGN_MESSAGES.loadOneFailed}
      isPage
      onRetry={onRetry}
    />
  ) : (
    <NotSyncedNotice subject={t('The campaign')} isSingular isPage />
  );

/** Replaces the wizard when nothing a campaign is made of was ever read. */
export const SetupUnavailable = ({ isReachable, onRetry }: UnavailableProps) =>
  isReachable ? (
    <RetryNotice
      subject={t('What a new campaign needs')}
      subjectInSentence={t('what a new campaign needs')}
      title={CAMPAIGN_MESSAGES.loadRequiredFailed}
      isPage
      onRetry={onRetry}
    />
  ) : (
    <NotSyncedNotice subject={t('What a new campaign needs')} isSingular isPage />
  );

/** Why the campaign is missing: deleted while it was open, of another team, or unknown. */
type Absence = { readonly kind: 'deleted'; readonly name: string } | { readonly kind: 'elsewhere' | 'not-found' };

/**
 * Returns why a campaign is missing. `shownName`: its name when it was shown here before; `teamOfCampaign`: its team,
 * when it is on this device.
 */
export function campaignAbsence(
  shownName: string | undefined,
  teamOfCampaign: string | undefined,
  otherTeams: readonly string[],
): Absence {
  if (shownName !== undefined) return { kind: 'deleted', name: shownName };
  return { kind: teamOfCampaign !== undefined && otherTeams.includes(teamOfCampaign) ? 'elsewhere' : 'not-found' };
}

/** Explains the absence. Offline, the campaign may only be missing on this device. */
function absenceMessage(absence: Absence, isOffline: boolean): readonly [title: string, detail: string | undefined] {
  switch (absence.kind) {
    case 'deleted':
      return [
        t('{name} was deleted', { name: absence.name }),
        t('Someone on your team deleted it, with its prospects and conversations.'),
      ];
    case 'elsewhere':
      return [CAMPAIGN_MESSAGES.noAccess, t('It belongs to another of your teams. Switch to that team first.')];
    case 'not-found':
      return [
        CAMPAIGN_MESSAGES.notFound,
        isOffline ? t('You are offline. If it is new, it appears as soon as the server can be reached.') : undefined,
      ];
  }
}

export function CampaignNotFound({ absence, isOffline }: { absence: Absence; isOffline: boolean }) {
  const [title, detail] = absenceMessage(absence, isOffline);
  return (
    <ListState
      title={title}
      isPage
      action={
        <Link to="/campaigns" className="button-secondary">
          {t('Go to Campaigns')}
        </Link>
      }
    >
      {detail}
    </ListState>
  );
}
