/** Draws Outrider's logo: a chevron ahead of three dots in a line. */
export function Logo({ size }: { size: 20 | 32 }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden className="shrink-0 text-accent">
      <g fill="currentColor">
        <circle cx="4" cy="16" r="2.4" />
        <circle cx="10.3" cy="16" r="2.4" />
        <circle cx="16.6" cy="16" r="2.4" />
      </g>
      <path
        d="M17.5 5.5 28 16 17.5 26.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
