import { useId, type ReactNode } from 'react';

export interface Segment<V extends string> {
  readonly value: V;
  readonly label: string;
  /** Beside the label. */
  readonly trailing?: ReactNode;
}

interface SegmentedControlProps<V extends string> {
  /** What is being chosen, for screen readers. */
  readonly label: string;
  readonly options: readonly Segment<V>[];
  readonly value: V | undefined;
  readonly onChange: (value: V) => void;
}

/** Shows a choice among a few visible options; keyboard use as in a group of radio buttons. */
export function SegmentedControl<V extends string>({ label, options, value, onChange }: SegmentedControlProps<V>) {
  const name = useId();
  return (
    <fieldset className="inline-flex w-fit rounded-control border border-line bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((choice) => (
        <label
          key={choice.value}
          className="relative flex min-h-8 cursor-pointer items-center gap-1.5 rounded-control border border-transparent px-3 font-medium text-ink-muted hover:text-ink has-checked:border-control has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus touch:min-h-11"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {choice.label}
          {choice.trailing}
        </label>
      ))}
    </fieldset>
  );
}
