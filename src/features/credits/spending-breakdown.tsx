import { useState } from 'react';
import { largestOf } from '#domain/credit/credit-history.ts';
import { t } from '#i18n/translate.ts';
import { SectionCard } from '#ui/section-card.tsx';
import { formatFigure, formatShare } from './credit-messages.ts';

/** Shares with a line of their own. */
const LINES = 5;
/** Height of a line with its gap, in spacing units. */
const LINE_ROOM = 10.5;

interface SpendingBreakdownProps {
  readonly title: string;
  /** How much was used, and on what. */
  readonly subtitle: string;
  readonly sums: ReadonlyMap<string, number>;
  readonly used: number;
  readonly nameOf: (key: string) => string;
  /** Decides what stands after the others, such as what is gone. */
  readonly isLast?: (key: string) => boolean;
  /** Label of the rest: "3 other campaigns". */
  readonly othersLabel: (count: number) => string;
}

/** Shows what the listed credits were spent on; each share has its figure, which the bar repeats. */
export function SpendingBreakdown({
  title,
  subtitle,
  sums,
  used,
  nameOf,
  isLast,
  othersLabel,
}: SpendingBreakdownProps) {
  const { largest, others } = largestOf(sums, LINES, isLast);
  const lines = largest.length + (others.count > 0 ? 1 : 0);
  // Height once needed is kept, so that the filters below stay in place.
  const [most, setMost] = useState(lines);
  if (lines > most) setMost(lines);
  return (
    <SectionCard title={title} subtitle={subtitle}>
      <div style={{ minHeight: `calc(var(--spacing) * ${most * LINE_ROOM})` }}>
        {used === 0 ? (
          <p className="text-ink-muted">{t('Nothing was used.')}</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {largest.map(([key, sum]) => (
              <Share key={key} name={nameOf(key)} sum={sum} used={used} />
            ))}
            {others.count > 0 && <Share name={othersLabel(others.count)} sum={others.sum} used={used} />}
          </ul>
        )}
      </div>
    </SectionCard>
  );
}

function Share({ name, sum, used }: { name: string; sum: number; used: number }) {
  return (
    <li>
      <p className="flex justify-between gap-4">
        <span className="min-w-0 truncate" title={name}>
          {name}
        </span>
        <span className="shrink-0 tabular-nums text-ink-muted">
          {formatFigure(sum)} · {formatShare(sum, used)}
        </span>
      </p>
      <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full rounded-full bg-accent" style={{ width: `${(sum / used) * 100}%` }} />
      </div>
    </li>
  );
}
