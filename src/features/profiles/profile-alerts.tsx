import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useState } from 'react';
import type { ProfileAlert } from '#domain/profile/profile.ts';
import { alertMessage, moreAlertsMessage, SHOWN_ALERTS } from '#domain/profile/profile-view.ts';
import { t } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';

const SEVERITIES = {
  error: { Icon: CircleAlert, words: t('Error: '), className: 'bg-danger-soft text-danger-ink' },
  warning: { Icon: TriangleAlert, words: t('Warning: '), className: 'bg-warning-soft text-warning-ink' },
  info: { Icon: Info, words: t('Note: '), className: 'bg-info-soft text-info-ink' },
} as const;

const bySeverity = Object.keys(SEVERITIES);

/** Lists a profile's alerts, worst first: three at first, the rest on demand (specification part 2 §2, §9). */
export function ProfileAlerts({ alerts }: { alerts: readonly ProfileAlert[] }) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const more = moreAlertsMessage(alerts.length);
  if (alerts.length === 0) return null;
  const sorted = alerts.toSorted((one, other) => bySeverity.indexOf(one.severity) - bySeverity.indexOf(other.severity));
  return (
    <div className="flex flex-col items-start gap-1.5">
      <ul id={id} aria-label={t('Alerts')} className="flex w-full flex-col gap-1.5">
        {sorted.slice(0, isWhole ? sorted.length : SHOWN_ALERTS).map((alert, index) => {
          const { Icon, words, className } = SEVERITIES[alert.severity];
          return (
            // Alerts may repeat, and the list is always replaced as a whole.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={classNames('flex items-start gap-2 rounded-control px-3 py-2', className)}>
              <Icon size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
              <p dir="auto" className="min-w-0 break-words">
                <span className="sr-only">{words}</span>
                {alertMessage(alert)}
              </p>
            </li>
          );
        })}
      </ul>
      {more !== undefined && (
        <button
          type="button"
          className="link text-small touch:min-h-11"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('Show fewer alerts') : more}
        </button>
      )}
    </div>
  );
}
