import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useState } from 'react';

interface ActionWarningProps {
  /** Id of the running action; undefined when none runs. */
  readonly actId: string | undefined;
  readonly words: string;
  /** How long it is shown from the start of an action, in ms, also when the action ends sooner. */
  readonly shownMs: number;
}

/** Shows a warning while an AI action starts. */
export function ActionWarning({ actId, words, shownMs }: ActionWarningProps) {
  const [latestId, setLatestId] = useState(actId);
  const [expiredId, setExpiredId] = useState<string | undefined>(undefined);
  if (actId !== undefined && actId !== latestId) setLatestId(actId);

  useEffect(() => {
    const timer = setTimeout(() => setExpiredId(latestId), shownMs);
    return () => clearTimeout(timer);
  }, [latestId, shownMs]);

  if (latestId === undefined || expiredId === latestId) return null;
  return (
    <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-warning-ink">
      <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
      {words}
    </p>
  );
}
