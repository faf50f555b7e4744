import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';

interface DaySliderProps {
  readonly label: string;
  /** The day that is read, and the last one there is; the first is 0. */
  readonly index: number;
  readonly last: number;
  /** The day that is read, in words. */
  readonly valueText: string;
  /** Undefined: none in particular any more. */
  readonly onChoose: (index: number | undefined) => void;
  /** Whether days are drawn beside each other, each in its own width; points of a line stand at both ends of it. */
  readonly areBars?: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

const WEEK = 7;

/**
 * A chart that is read day by day: by pointing at one, or by arrows, by week, by Home and End. It draws nothing of its
 * own.
 */
export function DaySlider({
  label,
  index,
  last,
  valueText,
  onChoose,
  areBars = false,
  className,
  children,
}: DaySliderProps) {
  const choose = (next: number) => onChoose(Math.max(0, Math.min(last, next)));

  function handleKey(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      PageDown: index - WEEK,
      PageUp: index + WEEK,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(next);
  }

  function handlePoint(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    choose(areBars ? Math.floor(share * (last + 1)) : Math.round(share * last));
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index}
      aria-valuetext={valueText}
      onKeyDown={handleKey}
      onPointerMove={handlePoint}
      onPointerDown={handlePoint}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onChoose(undefined)}
      className={className}
    >
      {children}
    </div>
  );
}
