import type { Team } from '#domain/team.ts';
import { say } from '#languages/say.ts';
import { Meter } from '#ui/meter.tsx';

/** How many offers there are of how many the plan allows; -1 is no limit. */
export function OfferUsage({ used, limits: { maxProducts } }: { used: number; limits: Pick<Team['limits'], 'maxProducts'> }) {
  if (maxProducts < 0) return <p className="text-ink-muted tabular-nums">{used === 1 ? '1 offer' : `${used} offers`}, unlimited</p>;
  // As many as there may be: what the figure before the stroke is out of.
  const unit = maxProducts === 1 ? 'offer' : 'offers';
  return (
    <div className="flex w-36 flex-col gap-1">
      <p className="text-small text-ink-muted tabular-nums">
        {used} / {maxProducts} {unit}
      </p>
      <Meter label={say('Offers used')} percent={maxProducts === 0 ? 100 : Math.min(100, (used / maxProducts) * 100)} valueText={`${used} of ${maxProducts} ${unit}`} />
    </div>
  );
}
