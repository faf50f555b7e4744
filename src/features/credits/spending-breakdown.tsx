import { useState } from 'react';
import { largestOf } from '#domain/credit/credit-history.ts';
import { say } from '#i18n/translate.ts';
import { SectionCard } from '#ui/section-card.tsx';
import { formatFigure, formatShare } from './credit-messages.ts';

/** So many shares have a line of their own. */
const LINES = 5;
/** Of a line with the space after it, in units of spacing. */
const LINE_ROOM = 10.5;

interface SpendingSplitProps {
  readonly title: string;
  /** How much was used, and in what. */
  readonly subtitle: string;
  readonly sums: ReadonlyMap<string, number>;
  readonly used: number;
  readonly nameOf: (key: string) => string;
  /** What the rest is called: "3 other campaigns". */
  readonly othersWords: (count: number) => string;
}

/** What the credits of the listed records were used for: each share with its figure, the bar only repeats it. */
export function SpendingBreakdown({ title, subtitle, sums, used, nameOf, othersWords }: SpendingSplitProps) {
  const { largest, others } = largestOf(sums, LINES);
  const lines = largest.length + (others.count > 0 ? 1 : 0);
  // The filters stand below and stay where they are: room that was needed once is kept.
  const [most, setMost] = useState(lines);
  if (lines > most) setMost(lines);
  return (
    <SectionCard title={title} subtitle={subtitle}>
      <div style={{ minHeight: `calc(var(--spacing) * ${most * LINE_ROOM})` }}>
        {used === 0 ? (
          <p className="text-ink-muted">{say('Nothing was used.')}</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {largest.map(([key, sum]) => (
              <Share key={key} name={nameOf(key)} sum={sum} used={used} />
            ))}
            {others.count > 0 && <Share name={othersWords(others.count)} sum={others.sum} used={used} />}
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
