import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';

interface DaySliderProps {
  readonly label: string;
  /** The selected day and the last one; the first is 0. */
  readonly index: number;
  readonly maxIndex: number;
  /** The selected day in words. */
  readonly valueText: string;
  /** Called with undefined when no day is selected any more. */
  readonly onSelect: (index: number | undefined) => void;
  /** True for bars, each as wide as its day; points of a line reach both ends. */
  readonly isBarChart?: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

const WEEK = 7;

/**
 * Makes a chart readable day by day: by pointer, arrow keys, page keys (a week), Home and End. Draws nothing itself.
 */
export function DaySlider({
  label,
  index,
  maxIndex,
  valueText,
  onSelect,
  isBarChart = false,
  className,
  children,
}: DaySliderProps) {
  const choose = (next: number) => onSelect(Math.max(0, Math.min(maxIndex, next)));

  function handleKey(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      PageDown: index - WEEK,
      PageUp: index + WEEK,
      Home: 0,
      End: maxIndex,
    };
    const next = steps[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(next);
  }

  function handlePoint(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    choose(isBarChart ? Math.floor(share * (maxIndex + 1)) : Math.round(share * maxIndex));
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={maxIndex}
      aria-valuenow={index}
      aria-valuetext={valueText}
      onKeyDown={handleKey}
      onPointerMove={handlePoint}
      onPointerDown={handlePoint}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onSelect(undefined)}
      className={className}
    >
      {children}
    </div>
  );
}
