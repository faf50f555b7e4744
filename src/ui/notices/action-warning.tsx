import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useState } from 'react';

interface ActionWarningProps {
  /** Of the act that is under way; undefined when none is. */
  readonly actId: string | undefined;
  readonly words: string;
  /** How long it is said from when an act begins, in ms, also when that ends sooner. */
  readonly shownMs: number;
}

/** What is to be known of an act of AI while it is begun. */
export function ActionWarning({ actId, words, shownMs }: ActionWarningProps) {
  const [warnedOf, setWarnedOf] = useState(actId);
  const [saidOf, setSaidOf] = useState<string | undefined>(undefined);
  if (actId !== undefined && actId !== warnedOf) setWarnedOf(actId);

  useEffect(() => {
    const timer = setTimeout(() => setSaidOf(warnedOf), shownMs);
    return () => clearTimeout(timer);
  }, [warnedOf, shownMs]);

  if (warnedOf === undefined || saidOf === warnedOf) return null;
  return (
    <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-warning-ink">
      <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
      {words}
    </p>
  );
}
