import Sparkles from 'lucide-react/icons/sparkles';
import { useId, type ReactNode } from 'react';
import { say, sayCount } from '#i18n/translate.ts';

/** What there is to pay an act with. */
export interface CreditTerms {
  /** Credits there are; undefined while that is not known. */
  readonly left: number | undefined;
  /** What is said where there is not one; undefined where there is. */
  readonly refusal: ReactNode;
}

/** What an act of AI needs before it may be asked for. */
export interface AiTerms {
  /** Why nothing can be asked of the server now; undefined when it can. */
  readonly offlineReason: string | undefined;
  /** Another act is under way. */
  readonly isBusy: boolean;
  readonly credits: CreditTerms;
}

interface AiButtonProps {
  readonly label: string;
  readonly terms: AiTerms;
  /** Credits it costs at most; undefined while that is not known. */
  readonly cost: number | undefined;
  /** What is still missing of the person's own words; undefined when nothing is. */
  readonly missing: string | undefined;
  readonly isPrimary?: boolean;
  readonly onAsk: () => void;
}

/** Why an act cannot be asked for now; undefined when it can. */
export const aiBlockedReason = (
  { offlineReason, isBusy }: AiTerms,
  cost: number | undefined,
  missing: string | undefined,
): string | undefined =>
  offlineReason ??
  (isBusy
    ? say('The AI is at work.')
    : (missing ?? (cost === undefined ? say('The cost is not known yet.') : undefined)));

/** What it costs at most, and, with fewer credits than that, that no more is charged than there are. */
const costWords = (cost: number, left = cost): string =>
  left < cost
    ? sayCount(
        cost,
        'Costs up to {count} credit; your team has {left}, and no more is charged.',
        'Costs up to {count} credits; your team has {left}, and no more is charged.',
        { left },
      )
    : sayCount(cost, 'Costs up to {count} credit.', 'Costs up to {count} credits.');

/** Asks the AI for something; what it costs at most stands beside it before it is pressed. */
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
          [cost === undefined ? undefined : costWords(cost, terms.credits.left), reason].filter(Boolean).join(' ')}
      </p>
    </div>
  );
}
