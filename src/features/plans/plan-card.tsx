import Check from 'lucide-react/icons/check';
import { useId, type ReactNode } from 'react';
import { formatPrice, type Currency } from '#domain/billing/currency.ts';
import {
  PLAN_DEFINITIONS,
  PLAN_EXTRA_MESSAGES,
  planMessage,
  type Plan,
  type PlanLimitSet,
  type BillingPeriod,
} from '#domain/plan/plan.ts';
import { monthlyEquivalent } from '#domain/billing/price.ts';
import { t } from '#i18n/translate.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { billedMessage, PLAN_PURPOSES, planFigures } from './plan-messages.ts';

interface PlanCardProps {
  readonly plan: Plan;
  readonly period: BillingPeriod;
  /** Undefined until known. */
  readonly currency: Currency | undefined;
  readonly isCurrent: boolean;
  /** The one plan that is proposed. */
  readonly isHighlighted: boolean;
  readonly limits: PlanLimitSet;
  /** Its actions. */
  readonly actions: ReactNode;
}

/** Shows a plan with its price and all its figures. On a phone the team's plan comes first. */
export function PlanCard({ plan, period, currency, isCurrent, isHighlighted, limits, actions }: PlanCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'flex flex-col gap-4 rounded-card border bg-surface p-5',
        isHighlighted ? 'border-accent' : 'border-line',
        isCurrent && 'max-md:order-first',
      )}
    >
      <header className="flex min-h-6 items-center justify-between gap-2">
        <h2 id={id} className="text-section">
          {planMessage(plan)}
        </h2>
        {isCurrent && <Chip tone="info">{t('Current plan')}</Chip>}
      </header>
      {currency === undefined ? (
        <Skeleton className="h-11" />
      ) : (
        <div>
          <p>
            <span className="text-title tabular-nums">
              {formatPrice(monthlyEquivalent(plan, period, currency), currency)}
            </span>{' '}
            <span className="text-ink-muted">{t('a month')}</span>
          </p>
          <p className="text-small text-ink-muted tabular-nums">{billedMessage(plan, period, currency)}</p>
        </div>
      )}
      <p className="text-ink-muted md:min-h-10">{PLAN_PURPOSES[plan]}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-t border-line pt-4">
        {planFigures(plan, limits).map(({ name, text }) => (
          <div key={name} className="contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="text-end font-medium tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      {PLAN_DEFINITIONS[plan].extras.length > 0 && (
        <ul aria-label={t('Also included')} className="flex flex-col gap-1.5 border-t border-line pt-4">
          {PLAN_DEFINITIONS[plan].extras.map((extra) => (
            <li key={extra} className="flex items-start gap-2">
              <Check size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-success-ink" />
              <span className="first-letter:uppercase">{PLAN_EXTRA_MESSAGES[extra]}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto flex flex-col gap-2 pt-2">{actions}</div>
    </section>
  );
}
