import type { Team } from '#domain/team/team.ts';
import { t, plural } from '#i18n/translate.ts';
import { Meter } from '#ui/charts/meter.tsx';

/** Shows how many offers exist and how many the plan allows; -1 is unlimited. */
export function OfferUsage({
  used,
  limits: { maxProducts },
}: {
  used: number;
  limits: Pick<Team['limits'], 'maxProducts'>;
}) {
  if (maxProducts < 0)
    return (
      <p className="text-ink-muted tabular-nums">
        {plural(used, '{count} offer, unlimited', '{count} offers, unlimited', { count: used })}
      </p>
    );
  // The number left of the slash is out of the allowed number, so that one decides singular or plural.
  const figures = { used, count: maxProducts };
  return (
    <div className="flex w-36 flex-col gap-1">
      <p className="text-small text-ink-muted tabular-nums">
        {plural(maxProducts, '{used} / {count} offer', '{used} / {count} offers', figures)}
      </p>
      <Meter
        label={t('Offers used')}
        percent={maxProducts === 0 ? 100 : Math.min(100, (used / maxProducts) * 100)}
        valueText={plural(maxProducts, '{used} of {count} offer', '{used} of {count} offers', figures)}
      />
    </div>
  );
}
