import { useCallback, type ReactNode } from 'react';
import { useFocusSuccessor } from '../dialogs/focus-successor.ts';
import { useMedia } from '../use-media.ts';
import { usePageVirtualizer } from './page-virtualizer.ts';

const WIDE = '(width >= 48rem)';
const OVERSCAN_ROWS = 8;

interface VirtualTableProps {
  readonly label: string;
  readonly rowCount: number;
  readonly keyOf: (index: number) => string;
  /** Height of each row in px, on wide and narrow screens. */
  readonly rowHeight: { readonly wide: number; readonly narrow: number };
  /** The cells of the header, each with the role `columnheader`. */
  readonly header: ReactNode;
  /** Class of the header row and of each row. */
  readonly rowClassName: string;
  /** The cells of a row, each with the role `cell`. */
  readonly renderRow: (index: number) => ReactNode;
  /** The rows are about to be replaced. */
  readonly isBusy: boolean;
}

/**
 * Shows a virtual table with rows of one height that scrolls with its page: only rows in view are in the document; each
 * states its position.
 */
export function VirtualTable({
  label,
  rowCount,
  keyOf,
  rowHeight,
  header,
  rowClassName,
  renderRow,
  isBusy,
}: VirtualTableProps) {
  const isWide = useMedia(WIDE);
  const height = isWide ? rowHeight.wide : rowHeight.narrow;
  const watchFocus = useFocusSuccessor();
  const [setList, virtualizer] = usePageVirtualizer({
    count: rowCount,
    estimateSize: () => height,
    overscan: OVERSCAN_ROWS,
    layoutKey: height,
  });
  const setBody = useCallback(
    (rows: HTMLDivElement | null) => {
      setList(rows);
      const unwatch = watchFocus(rows);
      return () => {
        setList(null);
        unwatch?.();
      };
    },
    [setList, watchFocus],
  );

  return (
    <div role="table" aria-label={label} aria-rowcount={rowCount + 1} aria-busy={isBusy}>
      <div
        role="rowgroup"
        className="sr-only z-10 rounded-t-card border-b border-line bg-surface text-small text-ink-muted md:not-sr-only md:sticky md:top-0"
      >
        <div role="row" aria-rowindex={1} className={rowClassName} style={{ height: 36 }}>
          {header}
        </div>
      </div>
      <div role="rowgroup" ref={setBody} className="relative" style={{ height: rowCount * height }}>
        {virtualizer.getVirtualItems().map(({ index }) => (
          <div
            key={keyOf(index)}
            role="row"
            aria-rowindex={index + 2}
            className={`absolute inset-x-0 top-0 ${rowClassName}`}
            style={{ height, transform: `translateY(${index * height}px)` }}
          >
            {renderRow(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
