import type { CampaignDeletion } from '#domain/campaign/campaign.ts';
import { t, formatNumber } from '#i18n/translate.ts';
import { Meter } from '#ui/charts/meter.tsx';

/** Shows the progress of a campaign's deletion: its prospects go first, each with what was written to them. */
export const DeletionMeter = ({ deletion: { removed, total } }: { deletion: CampaignDeletion }) => (
  <div className="flex flex-col gap-1">
    <Meter
      label={t('Deleted so far')}
      percent={total === 0 ? 0 : Math.min(100, (removed / total) * 100)}
      valueText={t('{removed} of {total} prospects', { removed, total })}
    />
    <p className="text-small text-ink-muted tabular-nums">
      {total === 0
        ? t('Deleting…')
        : t('Deleting: {removed} of {total} prospects', {
            removed: formatNumber(removed),
            total: formatNumber(total),
          })}
    </p>
  </div>
);
