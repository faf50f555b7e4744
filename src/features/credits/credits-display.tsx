import { Link } from '@tanstack/react-router';
import Coins from 'lucide-react/icons/coins';
import type { TeamRecord } from '#domain/team/team.ts';
import { paceMessage } from '#domain/credit/credit-warning.ts';
import { creditsUsage, isOutOfCredits, totalCredits } from '#domain/team/team-state.ts';
import { t, plural, formatNumber } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';
import { Meter } from '#ui/charts/meter.tsx';
import { Popover } from '#ui/menus/popover.tsx';
import { useCreditBurnRate } from './credit-burn-rate.ts';

/** Shows the credits left and how they were used (specification part 1 §2, "Credits popover"). */
export function CreditsDisplay({ record }: { record: TeamRecord }) {
  const total = totalCredits(record);
  const left = formatNumber(total);
  const isOut = isOutOfCredits(record);
  return (
    <Popover
      label={t('Available Credits')}
      align="end"
      buttonLabel={plural(total, '{count} credit available', '{count} credits available')}
      buttonTitle={t('Credits of this period plus additional credits')}
      buttonClassName={classNames(
        'flex h-9 items-center gap-1.5 rounded-control px-2 tabular-nums max-md:px-1.5 hover:bg-hover touch:h-11',
        isOut ? 'text-danger-ink' : 'text-ink-muted hover:text-ink',
      )}
      button={
        <>
          <Coins size={16} strokeWidth={1.5} aria-hidden className="max-[22rem]:hidden" />
          {left}
        </>
      }
      className="w-72 p-4"
    >
      {(close) => <CreditsPanel record={record} onNavigate={close} />}
    </Popover>
  );
}

function CreditsPanel({ record, onNavigate }: { record: TeamRecord; onNavigate: () => void }) {
  const { used, total, percent, additional } = creditsUsage(record);
  const { days, warning } = useCreditBurnRate(record);
  const pace = isOutOfCredits(record) ? undefined : paceMessage(days);
  const figures = `${formatNumber(used)} / ${formatNumber(total)}`;
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-section">{t('Available Credits')}</h2>
      <Meter label={t('Credits used')} percent={percent} valueText={t('{figures} credits used', { figures })} />
      <p className="flex justify-between gap-4 text-ink-muted">
        <span>{t('Used this period')}</span>
        <span className="tabular-nums">{figures}</span>
      </p>
      {additional > 0 && (
        <p className="text-small text-ink-muted">
          {plural(additional, 'Plus {count} additional credit', 'Plus {count} additional credits')}
        </p>
      )}
      {pace !== undefined && (
        <p className={classNames('text-small', warning === undefined ? 'text-ink-muted' : 'text-warning-ink')}>
          {pace}
        </p>
      )}
      <Link
        to="/plans"
        onClick={onNavigate}
        className="link w-fit touch:-my-3 touch:inline-flex touch:min-h-11 touch:items-center"
      >
        {t('Get more credits')}
      </Link>
    </div>
  );
}
