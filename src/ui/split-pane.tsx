import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface SplitPaneProps {
  /** What the bar between both is called. */
  readonly label: string;
  /** Percent of the width that the first one has. */
  readonly share: number;
  /** Least percent of the first and of the second one. */
  readonly least: readonly [first: number, second: number];
  readonly onShare: (share: number) => void;
  /** Only the second one is shown where there is no room for two. */
  readonly isSecondAlone?: boolean;
  readonly first: ReactNode;
  readonly second: ReactNode;
}

const STEP = 2;

/**
 * Two panes beside each other, their widths chosen by pointer or arrow keys; below each other where there is no room
 * for two.
 */
export function SplitPane({ label, share, least, onShare, isSecondAlone = false, first, second }: SplitPaneProps) {
  const whole = useRef<HTMLDivElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  const [low, high] = [least[0], 100 - least[1]];
  const choose = (next: number) => onShare(Math.min(high, Math.max(low, Math.round(next))));

  function handlePointer(event: PointerEvent): void {
    const box = whole.current?.getBoundingClientRect();
    if (!isDragged || box === undefined || box.width === 0) return;
    const fromStart =
      getComputedStyle(event.currentTarget).direction === 'rtl' ? box.right - event.clientX : event.clientX - box.left;
    choose((fromStart / box.width) * 100);
  }

  function handleKey(event: KeyboardEvent): void {
    const next = { ArrowLeft: share - STEP, ArrowRight: share + STEP, Home: low, End: high }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  }

  return (
    <div ref={whole} className="flex min-h-0 grow flex-col gap-6 lg:flex-row lg:gap-0">
      <div
        className={classNames(
          'flex min-h-0 min-w-0 shrink flex-col max-lg:basis-auto!',
          isSecondAlone && 'max-lg:hidden',
        )}
        style={{ flexBasis: `${share}%` }}
      >
        {first}
      </div>
      {/* A separator that can be moved is a widget with a value (WAI-ARIA, window splitter). */}
      <div
        role="separator"
        aria-label={label}
        aria-orientation="vertical"
        aria-valuenow={share}
        aria-valuemin={low}
        aria-valuemax={high}
        tabIndex={0}
        onKeyDown={handleKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setIsDragged(true);
        }}
        onPointerMove={handlePointer}
        onPointerUp={() => setIsDragged(false)}
        onPointerCancel={() => setIsDragged(false)}
        className={classNames(
          'group hidden w-6 shrink-0 cursor-col-resize touch-none place-items-center rounded-control lg:grid',
          isDragged && 'bg-hover',
        )}
      >
        <div className="h-10 w-1 rounded-full bg-control group-hover:bg-accent group-focus-visible:bg-accent" />
      </div>
      <div className="flex min-w-0 grow flex-col lg:-mx-1 lg:basis-0 lg:overflow-y-auto lg:px-1">{second}</div>
    </div>
  );
}
