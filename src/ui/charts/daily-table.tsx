import { useState } from 'react';
import { t } from '#i18n/translate.ts';

interface DayRow {
  readonly key: string;
  readonly day: string;
  readonly values: readonly string[];
}

interface DailyTableProps {
  /** Names of the values, in order. */
  readonly columns: readonly string[];
  /** Newest first; called when the table is opened. */
  readonly getRows: () => readonly DayRow[];
}

/** Shows all values of a daily chart as a table. */
export function DailyTable(props: DailyTableProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-control text-accent-ink touch:py-3">
        {t('Figures of each day')}
      </summary>
      {isOpen && <Table {...props} />}
    </details>
  );
}

const Table = ({ columns, getRows }: DailyTableProps) => (
  // A region that scrolls must be reachable by keyboard.
  <div
    role="region"
    aria-label={t('Figures of each day')}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className="mt-2 max-h-72 overflow-auto rounded-control border border-line focus-visible:-outline-offset-2"
  >
    <table className="w-full tabular-nums max-md:text-small">
      <thead className="sticky top-0 bg-surface text-small text-ink-muted">
        <tr>
          {[t('Day'), ...columns].map((name) => (
            <th key={name} scope="col" className="px-1 py-2 text-end font-medium first:text-start md:px-3">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {getRows().map(({ key, day, values }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="px-1 py-1.5 text-start font-normal whitespace-nowrap md:px-3">
              {day}
            </th>
            {values.map((value, index) => (
              <td key={columns[index]} className="px-1 py-1.5 text-end md:px-3">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
