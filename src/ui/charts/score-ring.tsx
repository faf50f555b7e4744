import { classNames } from '../class-names.ts';

const STROKES = { red: 'var(--danger-mark)', yellow: 'var(--warning-mark)', green: 'var(--success-mark)' } as const;

interface ScoreRingProps {
  /** 0 to 100. */
  readonly score: number;
  readonly colour: keyof typeof STROKES;
  /** What the number is, for screen readers and on hover. */
  readonly label: string;
  /** Edge in px. */
  readonly size?: 28 | 44;
  /** Its position in the layout; must be a positioned element, since the ring is positioned inside. */
  readonly className?: string | undefined;
}

/**
 * Shows a score of 0 to 100 as a ring with the number inside; the colour repeats the number. The track is a CSS border,
 * since a list draws one per row.
 */
export function ScoreRing({ score, colour, label, size = 28, className = 'relative' }: ScoreRingProps) {
  // As wide as the border in src/styles/marks.css (tests/features/styles.test.ts).
  const width = size === 28 ? 3 : 4;
  const radius = (size - width) / 2;
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={classNames('score-ring', `score-ring-${size}`, className)}
    >
      {/* Stays at score 0: the next row in this element may need it. Starts at the top: no rotation is needed. */}
      <svg width={size} height={size} className={classNames('absolute', score <= 0 && 'invisible')} aria-hidden>
        <path
          d={`M${size / 2} ${width / 2}a${radius} ${radius} 0 0 1 0 ${2 * radius}a${radius} ${radius} 0 0 1 0-${2 * radius}`}
          fill="none"
          stroke={STROKES[colour]}
          strokeWidth={width}
          strokeLinecap="round"
          pathLength={100}
          strokeDasharray={`${score} 100`}
        />
      </svg>
      <span
        aria-hidden
        className={classNames(
          'tabular-nums',
          size === 28 ? 'tracking-tighter' : 'text-body font-semibold',
          score <= 0 && 'text-ink-faint',
        )}
      >
        {score}
      </span>
    </span>
  );
}
