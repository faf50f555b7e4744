import { useState, type UIEvent } from 'react';
import { t } from '#i18n/translate.ts';
import type { Cells } from '#workers/csv/csv-records.ts';
import type { MappedColumn } from './import-mapping.ts';

interface RowsTableProps {
  readonly label: string;
  readonly columns: readonly MappedColumn[];
  /** Cells of each row, with its number in the file if shown. */
  readonly rows: readonly { readonly record?: number; readonly cells: Cells }[];
}

/** Columns rendered at once; more are rendered when scrolled near. */
const COLUMNS_PER_BATCH = 24;

/** Shows file rows as imported: the chosen columns under their names. Scrolls sideways when too wide. */
export function RowsTable({ label, columns, rows }: RowsTableProps) {
  const [renderedCount, setRenderedCount] = useState(COLUMNS_PER_BATCH);
  const all = columns.flatMap(({ name, isPicked }, columnIndex) => (isPicked ? [{ name, columnIndex }] : []));
  const picked = all.slice(0, renderedCount);
  const handleScroll = ({ currentTarget: { scrollLeft, clientWidth, scrollWidth } }: UIEvent): void => {
    // In right-to-left text `scrollLeft` is negative.
    if (renderedCount < all.length && Math.abs(scrollLeft) + 2 * clientWidth > scrollWidth)
      setRenderedCount(renderedCount + COLUMNS_PER_BATCH);
  };
  const isNumbered = rows.some(({ record }) => record !== undefined);
  return (
    // A scrollable region must be reachable by keyboard.
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={handleScroll}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse text-start">
        <thead>
          <tr className="border-b border-line text-small text-ink-muted">
            {isNumbered && (
              <th scope="col" className="px-3 py-2 text-end font-medium">
                {t('Row')}
              </th>
            )}
            {picked.map(({ name, columnIndex }) => (
              <th
                key={columnIndex}
                scope="col"
                dir="auto"
                className="max-w-60 truncate px-3 py-2 text-start font-medium whitespace-nowrap"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ record, cells }, index) => (
            <tr key={record ?? index} className="border-b border-line last:border-0">
              {isNumbered && <td className="px-3 py-1.5 text-end text-ink-muted tabular-nums">{record}</td>}
              {picked.map(({ columnIndex }) => (
                <td
                  key={columnIndex}
                  dir="auto"
                  title={cells[columnIndex]}
                  className="max-w-60 truncate px-3 py-1.5 whitespace-nowrap"
                >
                  {cells[columnIndex]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
