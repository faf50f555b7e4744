import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { isRunningOut, remainingInvitations, type Campaign } from '#domain/campaign/campaign.ts';
import { t, plural, formatNumber } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';
import { Meter } from '#ui/charts/meter.tsx';
import { campaignMetrics, type CampaignMetric } from './campaign-metrics.ts';
import { DeletionMeter } from './deletion-meter.tsx';

/** Returns what is missing before a campaign can run. */
export const setupHint = (
  { status }: Pick<Campaign, 'status'>,
  isImporting: boolean | undefined,
): string | undefined => {
  if (status === 'draft') return t('Nothing is sent: the campaign is not set up yet');
  if (status !== 'prospects_needed') return undefined;
  if (isImporting === undefined) return t('Still loading');
  return isImporting
    ? t('Nothing is sent yet: the campaign’s prospects are being imported')
    : t('Nothing is sent: the campaign has no prospects');
};

/**
 * Renders a card's body: what is missing, or the figures (specification part 2 §2 and §9). `isImporting`: whether
 * prospects are being imported; undefined while that is not known.
 */
export function CampaignBody({ campaign, isImporting }: { campaign: Campaign; isImporting: boolean | undefined }) {
  if (campaign.deletion !== undefined) return <DeletionMeter deletion={campaign.deletion} />;
  const hint = setupHint(campaign, isImporting);
  if (hint !== undefined) return <p className="rounded-control bg-sunken px-3 py-2 text-ink-muted">{hint}</p>;

  const { connection, reply, daysLeft } = campaignMetrics(campaign);
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-3 gap-3">
        <Metric name={t('Connection')} {...connection} />
        <Metric name={t('Reply')} {...reply} />
        <Metric name={t('Days left')} {...daysLeft} />
      </dl>
      <CampaignReach campaign={campaign} />
    </div>
  );
}

/** Shows how many prospects were reached; with `hasDays`, also for how long the others last, where there are any. */
export function CampaignReach({ campaign, hasDays = false }: { campaign: Campaign; hasDays?: boolean }) {
  const { stats } = campaign;
  const { daysLeft } = campaignMetrics(campaign);
  const remaining = remainingInvitations(stats);
  const reached = stats.prospects - remaining;
  return (
    <div className="flex flex-col gap-3">
      {hasDays && stats.prospects > 0 && !isRunningOut(campaign) && (
        <dl>
          <Metric name={t('Days left')} {...daysLeft} />
        </dl>
      )}
      <div className="flex flex-col gap-1">
        <Meter
          label={t('Prospects reached')}
          percent={stats.prospects === 0 ? 0 : (reached / stats.prospects) * 100}
          valueText={t('{reached} of {prospects} prospects', { reached, prospects: stats.prospects })}
        />
        <p className="text-small text-ink-muted tabular-nums">
          {plural(
            stats.messagesReceived,
            '{reached} of {prospects} prospects reached, {count} message received',
            '{reached} of {prospects} prospects reached, {count} messages received',
            {
              reached: formatNumber(reached),
              prospects: formatNumber(stats.prospects),
            },
          )}
        </p>
      </div>
      {isRunningOut(campaign) && (
        <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-warning-ink">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
          {remaining === 0
            ? t('Out of prospects: nobody is left to invite.')
            : t('Running out of prospects: {left}.', { left: daysLeft.phrase })}
        </p>
      )}
    </div>
  );
}

/** Renders a figure with its origin on hover and for screen readers. */
const Metric = ({
  name,
  value,
  explanation,
  isUrgent = false,
}: CampaignMetric & { name: string; isUrgent?: boolean }) => (
  <div className="min-w-0" title={explanation}>
    <dt className="text-small text-ink-muted">{name}</dt>
    <dd className={classNames('font-medium tabular-nums', isUrgent && 'text-danger-ink')}>
      {value}
      <span className="sr-only">, {explanation}</span>
    </dd>
  </div>
);
