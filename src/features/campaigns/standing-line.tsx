import { useStanding, type StandingParts } from './use-standing.ts';

/** Why nothing is being sent right now (expectations §5); nothing where all is well. */
export function StandingLine(parts: StandingParts) {
  const { words } = useStanding(parts);
  return words === undefined ? null : <p className="text-small text-ink-muted">{words}</p>;
}
