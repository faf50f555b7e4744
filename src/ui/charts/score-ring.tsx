import { classNames } from '../class-names.ts';

const STROKES = { red: 'var(--danger-mark)', yellow: 'var(--warning-mark)', green: 'var(--success-mark)' } as const;

interface ScoreRingProps {
  /** 0 to 100. */
  readonly score: number;
  readonly colour: keyof typeof STROKES;
  /** Said for people who cannot see it, and on hover: what the number is. */
  readonly label: string;
  /** Edge in px. */
  readonly size?: 28 | 44;
  /** How it stands among what is around it; it has to be a place for what lies in it. */
  readonly className?: string | undefined;
}

/**
 * A share of a hundred as a ring with its number in the middle; the colour repeats what the number says. The ring
 * itself is an edge: a list has one in each row.
 */
export function ScoreRing({ score, colour, label, size = 28, className = 'relative' }: ScoreRingProps) {
  // As wide as the edge in src/styles/marks.css (tests/features/styles.test.ts).
  const width = size === 28 ? 3 : 4;
  const radius = (size - width) / 2;
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={classNames('score-ring', `score-ring-${size}`, className)}
    >
      {/* Where nothing is to be drawn it stays: the next row in this place may need it. It begins at its top, so that nothing has to be turned. */}
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
