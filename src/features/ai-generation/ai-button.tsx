import Sparkles from 'lucide-react/icons/sparkles';
import { useId, type ReactNode } from 'react';
import { t, plural } from '#i18n/translate.ts';

/** The credits that pay for a generation. */
export interface CreditAvailability {
  /** Credits left; undefined while unknown. */
  readonly remaining: number | undefined;
  /** Shown when there is not one credit; undefined when there is. */
  readonly noCreditsNotice: ReactNode;
}

/** What must hold before a generation may be requested. */
export interface AiAvailability {
  /** Why no request can be sent now; undefined when one can. */
  readonly offlineReason: string | undefined;
  /** Another generation is running. */
  readonly isBusy: boolean;
  readonly credits: CreditAvailability;
}

interface AiButtonProps {
  readonly label: string;
  readonly availability: AiAvailability;
  /** Highest cost in credits; undefined while unknown. */
  readonly cost: number | undefined;
  /** Which input is still missing; undefined when none is. */
  readonly missingInput: string | undefined;
  readonly isPrimary?: boolean;
  readonly onGenerate: () => void;
}

/** Returns why a generation cannot be requested now; undefined when it can. */
export const aiBlockedReason = (
  { offlineReason, isBusy }: AiAvailability,
  cost: number | undefined,
  missing: string | undefined,
): string | undefined =>
  offlineReason ??
  (isBusy ? t('The AI is working.') : (missing ?? (cost === undefined ? t('The cost is not known yet.') : undefined)));

/** Says the highest cost and, when fewer credits are left, that no more than those are charged. */
const costMessage = (cost: number, left = cost): string =>
  left < cost
    ? plural(
        cost,
        'Costs up to {count} credit, but never more than the {left} your team has.',
        'Costs up to {count} credits, but never more than the {left} your team has.',
        { left },
      )
    : plural(cost, 'Costs up to {count} credit.', 'Costs up to {count} credits.');

/** Renders a button that starts a generation, with its highest cost beside it. */
export function AiButton({ label, availability, cost, missingInput, isPrimary = false, onGenerate }: AiButtonProps) {
  const id = useId();
  const reason = aiBlockedReason(availability, cost, missingInput);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <button
        type="button"
        className={isPrimary ? 'button-primary' : 'button-secondary'}
        aria-disabled={reason !== undefined}
        aria-describedby={id}
        onClick={() => reason === undefined && onGenerate()}
      >
        <Sparkles size={16} strokeWidth={1.5} aria-hidden />
        {label}
      </button>
      <p id={id} className="text-small text-ink-muted">
        {availability.credits.noCreditsNotice ??
          [cost === undefined ? undefined : costMessage(cost, availability.credits.remaining), reason]
            .filter(Boolean)
            .join(' ')}
      </p>
    </div>
  );
}
