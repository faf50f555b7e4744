import { Link } from '@tanstack/react-router';
import type { Team } from '#domain/team/team.ts';
import { t, plural } from '#i18n/translate.ts';
import { Meter } from '#ui/charts/meter.tsx';

/** Shows how many profiles exist and how many the plan allows; -1 is unlimited. */
export function ProfileUsage({
  used,
  limits: { maxAgents },
}: {
  used: number;
  limits: Pick<Team['limits'], 'maxAgents'>;
}) {
  if (maxAgents < 0)
    return (
      <p className="text-ink-muted tabular-nums">
        {plural(used, '{count} profile, unlimited', '{count} profiles, unlimited')}
      </p>
    );
  return (
    <div className="flex w-36 flex-col gap-1">
      <p className="text-small text-ink-muted tabular-nums">
        {plural(maxAgents, '{used} / {count} profile', '{used} / {count} profiles', { used })}
      </p>
      <Meter
        label={t('Profiles used')}
        percent={maxAgents === 0 ? 100 : Math.min(100, (used / maxAgents) * 100)}
        valueText={plural(maxAgents, '{used} of {count} profile', '{used} of {count} profiles', { used })}
      />
    </div>
  );
}

/** Links to the plans. */
export const UpgradePlan = () => (
  <Link to="/plans" className="button-primary">
    {t('Upgrade Plan')}
  </Link>
);
