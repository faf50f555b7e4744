import Sparkles from 'lucide-react/icons/sparkles';
import { useId, type ReactNode } from 'react';
import { t, plural } from '#i18n/translate.ts';

/** The credits that pay for a generation. */
export interface CreditTerms {
  /** Credits left; undefined while unknown. */
  readonly left: number | undefined;
  /** Shown when there is not one credit; undefined when there is. */
  readonly refusal: ReactNode;
}

/** What must hold before a generation may be requested. */
export interface AiTerms {
  /** Why no request can be sent now; undefined when one can. */
  readonly offlineReason: string | undefined;
  /** Another generation is running. */
  readonly isBusy: boolean;
  readonly credits: CreditTerms;
}

interface AiButtonProps {
  readonly label: string;
  readonly terms: AiTerms;
  /** Highest cost in credits; undefined while unknown. */
  readonly cost: number | undefined;
  /** Which input is still missing; undefined when none is. */
  readonly missing: string | undefined;
  readonly isPrimary?: boolean;
  readonly onAsk: () => void;
}

/** Returns why a generation cannot be requested now; undefined when it can. */
export const aiBlockedReason = (
  { offlineReason, isBusy }: AiTerms,
  cost: number | undefined,
  missing: string | undefined,
): string | undefined =>
  offlineReason ??
  (isBusy ? t('The AI is at work.') : (missing ?? (cost === undefined ? t('The cost is not known yet.') : undefined)));

/** Says the highest cost and, when fewer credits are left, that no more than those are charged. */
const costMessage = (cost: number, left = cost): string =>
  left < cost
    ? plural(
        cost,
        'Costs up to {count} credit; your team has {left}, and no more is charged.',
        'Costs up to {count} credits; your team has {left}, and no more is charged.',
        { left },
      )
    : plural(cost, 'Costs up to {count} credit.', 'Costs up to {count} credits.');

/** Renders a button that starts a generation, with its highest cost beside it. */
export function AiButton({ label, terms, cost, missing, isPrimary = false, onAsk }: AiButtonProps) {
  const id = useId();
  const reason = aiBlockedReason(terms, cost, missing);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <button
        type="button"
        className={isPrimary ? 'button-primary' : 'button-secondary'}
        aria-disabled={reason !== undefined}
        aria-describedby={id}
        onClick={() => reason === undefined && onAsk()}
      >
        <Sparkles size={16} strokeWidth={1.5} aria-hidden />
        {label}
      </button>
      <p id={id} className="text-small text-ink-muted">
        {terms.credits.refusal ??
          [cost === undefined ? undefined : costMessage(cost, terms.credits.left), reason].filter(Boolean).join(' ')}
      </p>
    </div>
  );
}
