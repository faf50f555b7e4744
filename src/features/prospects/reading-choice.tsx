import { useId, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface ReadingChoiceProps<T extends string> {
  /** Says what is uncertain, and what to do. */
  readonly question: string;
  readonly readings: readonly { readonly value: T; readonly label: string; readonly sample: ReactNode }[];
  /** The reading in use. */
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

/** Shows a file as it reads in two or three ways, side by side; one press chooses the right one. */
export function ReadingChoice<T extends string>({ question, readings, value, onChoose }: ReadingChoiceProps<T>) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="flex flex-col gap-2 rounded-control bg-warning-soft px-3 py-3 text-warning-ink"
    >
      <p id={id} role="status">
        {question}
      </p>
      <div className={classNames('grid gap-2', readings.length > 2 ? 'md:grid-cols-3' : 'md:grid-cols-2')}>
        {readings.map((reading) => (
          <button
            key={reading.value}
            type="button"
            aria-pressed={reading.value === value}
            className={classNames(
              'flex min-h-11 min-w-0 flex-col gap-1 rounded-control border bg-surface px-3 py-2 text-start text-ink hover:bg-hover',
              reading.value === value ? 'border-accent' : 'border-control',
            )}
            onClick={() => onChoose(reading.value)}
          >
            <span className="text-small text-ink-muted">{reading.label}</span>
            <span translate="no" className="flex w-full min-w-0 flex-col gap-1">
              {reading.sample}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
