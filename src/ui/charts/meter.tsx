interface MeterProps {
  readonly label: string;
  /** 0 to 100. */
  readonly percent: number;
  /** The figures in words, read out instead of the percentage. */
  readonly valueText: string;
}

/** Shows how much of a whole is used, as a bar; its border shows the whole. The figures stand beside it. */
export function Meter({ label, percent, valueText }: MeterProps) {
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={valueText}
      className="h-2 overflow-hidden rounded-full border border-line-strong bg-sunken"
    >
      <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
    </div>
  );
}
