import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useState } from 'react';

interface GenerationWarningProps {
  /** Id of the running generation; undefined when none runs. */
  readonly generationId: string | undefined;
  readonly message: string;
  /** How long it is shown from the start of a generation, in ms, also when it ends sooner. */
  readonly durationMs: number;
}

/** Shows a warning for some time after a generation has started. */
export function GenerationWarning({ generationId, message, durationMs }: GenerationWarningProps) {
  const [latestId, setLatestId] = useState(generationId);
  const [expiredId, setExpiredId] = useState<string | undefined>(undefined);
  if (generationId !== undefined && generationId !== latestId) setLatestId(generationId);

  useEffect(() => {
    const timer = setTimeout(() => setExpiredId(latestId), durationMs);
    return () => clearTimeout(timer);
  }, [latestId, durationMs]);

  if (latestId === undefined || expiredId === latestId) return null;
  return (
    <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-warning-ink">
      <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
      {message}
    </p>
  );
}
