import { classNames } from './class-names.ts';

const STROKES = { red: 'var(--danger-mark)', yellow: 'var(--warning-mark)', green: 'var(--success-mark)' } as const;

interface ScoreRingProps {
  /** 0 to 100. */
  readonly score: number;
  readonly colour: keyof typeof STROKES;
  /** Said for people who cannot see it, and on hover: what the number is. */
  readonly label: string;
  /** Edge in px. */
  readonly size?: 28 | 44;
}

/** A share of a hundred as a ring with its number in the middle; the colour repeats what the number says. */
export function ScoreRing({ score, colour, label, size = 28 }: ScoreRingProps) {
  const width = size === 28 ? 2.5 : 3.5;
  const radius = (size - width) / 2;
  const length = 2 * Math.PI * radius;
  return (
    <span role="img" aria-label={label} title={label} className="relative inline-grid shrink-0 place-items-center" style={{ width: size, height: size }}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} className="absolute inset-0 -rotate-90" aria-hidden>
        <circle cx={size / 2} cy={size / 2} r={radius} fill="none" stroke="var(--line)" strokeWidth={width} />
        {score > 0 && (
          <circle
            cx={size / 2}
            cy={size / 2}
            r={radius}
            fill="none"
            stroke={STROKES[colour]}
            strokeWidth={width}
            strokeLinecap="round"
            strokeDasharray={`${(length * Math.min(100, score)) / 100} ${length}`}
          />
        )}
      </svg>
      <span aria-hidden className={classNames('tabular-nums', size === 28 ? 'text-small tracking-tighter' : 'text-body font-semibold', score <= 0 && 'text-ink-faint')}>
        {score}
      </span>
    </span>
  );
}
