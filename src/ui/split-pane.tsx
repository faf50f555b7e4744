import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface SplitPaneProps {
  /** Accessible name of the separator. */
  readonly label: string;
  /** Width of the first pane in percent. */
  readonly splitPercent: number;
  /** Minimum widths of both panes in percent. */
  readonly minPercents: readonly [first: number, second: number];
  readonly onSplitChange: (percent: number) => void;
  /** Shows only the second pane on narrow screens. */
  readonly isFirstHiddenOnMobile?: boolean;
  readonly first: ReactNode;
  readonly second: ReactNode;
}

const STEP_PERCENT = 2;

/** Shows two panes side by side, resizable by pointer or arrow keys; stacked on narrow screens. */
export function SplitPane({
  label,
  splitPercent,
  minPercents,
  onSplitChange,
  isFirstHiddenOnMobile = false,
  first,
  second,
}: SplitPaneProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isDragging, setIsDragging] = useState(false);
  const [minPercent, maxPercent] = [minPercents[0], 100 - minPercents[1]];
  const choose = (next: number) => onSplitChange(Math.min(maxPercent, Math.max(minPercent, Math.round(next))));

  function handlePointer(event: PointerEvent): void {
    const box = container.current?.getBoundingClientRect();
    if (!isDragging || box === undefined || box.width === 0) return;
    const fromStart =
      getComputedStyle(event.currentTarget).direction === 'rtl' ? box.right - event.clientX : event.clientX - box.left;
    choose((fromStart / box.width) * 100);
  }

  function handleKey(event: KeyboardEvent): void {
    const next = {
      ArrowLeft: splitPercent - STEP_PERCENT,
      ArrowRight: splitPercent + STEP_PERCENT,
      Home: minPercent,
      End: maxPercent,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  }

  return (
    <div ref={container} className="flex min-h-0 grow flex-col gap-6 lg:flex-row lg:gap-0">
      <div
        className={classNames(
          'flex min-h-0 min-w-0 shrink flex-col max-lg:basis-auto!',
          isFirstHiddenOnMobile && 'max-lg:hidden',
        )}
        style={{ flexBasis: `${splitPercent}%` }}
      >
        {first}
      </div>
      {/* A movable separator is a widget with a value (WAI-ARIA, window splitter). */}
      <div
        role="separator"
        aria-label={label}
        aria-orientation="vertical"
        aria-valuenow={splitPercent}
        aria-valuemin={minPercent}
        aria-valuemax={maxPercent}
        tabIndex={0}
        onKeyDown={handleKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setIsDragging(true);
        }}
        onPointerMove={handlePointer}
        onPointerUp={() => setIsDragging(false)}
        onPointerCancel={() => setIsDragging(false)}
        className={classNames(
          'group hidden w-6 shrink-0 cursor-col-resize touch-none place-items-center rounded-control lg:grid',
          isDragging && 'bg-hover',
        )}
      >
        <div className="h-10 w-1 rounded-full bg-control group-hover:bg-accent group-focus-visible:bg-accent" />
      </div>
      <div className="flex min-w-0 grow flex-col lg:-mx-1 lg:basis-0 lg:overflow-y-auto lg:px-1">{second}</div>
    </div>
  );
}
