import { Link } from '@tanstack/react-router';
import type { Team } from '#domain/team.ts';
import { say } from '#languages/say.ts';
import { Meter } from '#ui/meter.tsx';

/** How many profiles there are of how many the plan allows; -1 is no limit. */
export function ProfileUsage({ used, limits: { maxAgents } }: { used: number; limits: Pick<Team['limits'], 'maxAgents'> }) {
  if (maxAgents < 0) return <p className="text-ink-muted tabular-nums">{used === 1 ? '1 profile' : `${used} profiles`}, unlimited</p>;
  const unit = maxAgents === 1 ? 'profile' : 'profiles';
  return (
    <div className="flex w-36 flex-col gap-1">
      <p className="text-small text-ink-muted tabular-nums">
        {used} / {maxAgents} {unit}
      </p>
      <Meter label={say('Profiles used')} percent={maxAgents === 0 ? 100 : Math.min(100, (used / maxAgents) * 100)} valueText={`${used} of ${maxAgents} ${unit}`} />
    </div>
  );
}

/** Where a plan with more room is chosen. */
export const UpgradePlan = () => (
  <Link to="/plans" className="button-primary">
    {say('Upgrade Plan')}
  </Link>
);
