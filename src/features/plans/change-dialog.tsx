import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import type { SubscriptionPreview } from '#domain/billing/billing-answers.ts';
import type { ChosenPlan, PreviewedPlan } from '#domain/billing/billing-requests.ts';
import { formatPrice } from '#domain/billing/currency.ts';
import { limitExcessesOf, planActionOf, type PlanUsage } from '#domain/plan/plan-change.ts';
import {
  isPlan,
  planMessage,
  type Plan,
  type PlanLimitSet,
  PAID_PLANS,
  type BillingPeriod,
} from '#domain/plan/plan.ts';
import { t, formatNumber } from '#i18n/translate.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { showToast } from '#ui/notices/toast.ts';
import type { PlanRequests, PlanResult } from './plan-requests.ts';
import { formatDay, excessMessage, extraChanges, figureChanges, perPeriod } from './plan-messages.ts';

interface ChangeDialogProps {
  /** The team's current plan. */
  readonly from: string;
  readonly to: Plan;
  readonly period: BillingPeriod;
  /** Currency of the subscription. */
  readonly currency: ChosenPlan['currency'];
  /** Plan limits of this server. */
  readonly limits: PlanLimitSet;
  /** What the team uses; undefined until known. */
  readonly usage: PlanUsage | undefined;
  readonly requests: PlanRequests;
  readonly blockedReason: string | undefined;
  /** Opens the provider's portal, where a subscription is ended. */
  readonly onOpenPortal: () => void;
  readonly onClose: () => void;
}

/**
 * Confirms a plan change: what is charged now and later, what the team gains and loses, and where it exceeds the new
 * plan.
 */
export function ChangeDialog(props: ChangeDialogProps) {
  const paid = PAID_PLANS.find((plan) => plan === props.to);
  return paid === undefined ? (
    <EndDialog {...props} />
  ) : (
    <PaidChangeDialog {...props} chosen={{ plan: paid, billingPeriod: props.period, currency: props.currency }} />
  );
}

const titleOf = ({ from, to, period }: ChangeDialogProps): string => {
  const action = planActionOf(from, to);
  if (action === 'manage')
    return period === 'yearly' ? t('Switch to yearly billing?') : t('Switch to monthly billing?');
  return action === 'downgrade'
    ? t('Downgrade to {plan}?', { plan: planMessage(to) })
    : t('Upgrade to {plan}?', { plan: planMessage(to) });
};

/** Returns the label of the confirming button. */
const actionLabel = ({ from, to, period }: ChangeDialogProps): string => {
  const action = planActionOf(from, to);
  if (action === 'manage') return period === 'yearly' ? t('Switch to yearly billing') : t('Switch to monthly billing');
  return action === 'downgrade'
    ? t('Downgrade to {plan}', { plan: planMessage(to) })
    : t('Upgrade to {plan}', { plan: planMessage(to) });
};

const keepLabel = ({ from, to }: Pick<ChangeDialogProps, 'from' | 'to'>): string =>
  from === to ? t('Keep the current plan') : t('Keep {plan}', { plan: planMessage(from) });

/** Confirms a change between paid plans, made in place. */
function PaidChangeDialog(props: ChangeDialogProps & { readonly chosen: ChosenPlan }) {
  const { period, requests, blockedReason, onClose, chosen } = props;
  const { preview, load } = usePreview(requests, chosen);
  const [isChanging, setIsChanging] = useState(false);
  const isReady = preview?.isDone === true && blockedReason === undefined;

  async function change(): Promise<void> {
    if (!isReady || isChanging) return;
    setIsChanging(true);
    const result = await requests.change(chosen);
    setIsChanging(false);
    if (!result.isDone) {
      showToast({ tone: 'danger', title: BILLING_MESSAGES.updateFailed, description: result.reason, link: '/plans' });
      return;
    }
    const plan = planMessage(chosen.plan);
    showToast({
      tone: 'success',
      title: BILLING_MESSAGES.updated,
      description: period === 'yearly' ? t('{plan}, billed yearly', { plan }) : t('{plan}, billed monthly', { plan }),
    });
    onClose();
  }

  return (
    <Dialog
      title={titleOf(props)}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            {keepLabel(props)}
          </button>
          <button
            type="button"
            className="button-primary"
            aria-disabled={!isReady || isChanging}
            title={blockedReason}
            onClick={() => void change()}
          >
            {isChanging ? t('One moment…') : actionLabel(props)}
          </button>
        </>
      }
    >
      {preview !== undefined && !preview.isDone ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-danger-ink">{t('The price could not be loaded. {reason}', { reason: preview.reason })}</p>
          <button type="button" className="button-secondary" onClick={load}>
            {t('Try again')}
          </button>
        </div>
      ) : (
        <Costs preview={preview?.value} period={period} />
      )}
      <Consequences {...props} text={preview?.isDone === true ? changeMessage(props, preview.value) : undefined} />
      {blockedReason !== undefined && <p className="text-ink-muted">{blockedReason}</p>}
    </Dialog>
  );
}

/** Says what happens to limits and credits, according to the server's preview. */
function changeMessage(
  { from, to }: Pick<ChangeDialogProps, 'from' | 'to'>,
  { creditsAdded }: SubscriptionPreview,
): string {
  if (from === to) return creditsAdded > 0 ? t('Limits stay the same.') : t('Credits and limits stay the same.');
  if (planActionOf(from, to) !== 'downgrade') return t('The new limits apply at once. Credits you bought stay.');
  return creditsAdded > 0
    ? t('The new limits apply at once. Your credits stay.')
    : t('The new limits apply at once, and you get fewer credits from next month. Credits you bought stay.');
}

/** Says what happens to the credits when the subscription is ended at once. */
const endMessage = ({ creditsUntil }: SubscriptionPreview): string =>
  formatDay(creditsUntil) === ''
    ? t('When it ends, the limits of Free apply and the credits of the plan expire. Credits you bought stay.')
    : t(
        'When it ends, the limits of Free apply. You can use the remaining credits of the plan until {day}. Credits you bought stay.',
        { day: formatDay(creditsUntil) },
      );

/**
 * Says what happens to the money when the subscription is ended at once; amounts are known once the preview arrives.
 */
function endMoneyMessage(preview: SubscriptionPreview | undefined): string {
  const noRefund = t('The remaining time is not refunded.');
  if (preview === undefined || preview.creditMinor <= 0) return noRefund;
  const price = formatPrice(preview.creditMinor / 100, preview.currency);
  return `${noRefund} ${t('Your balance of {price} from earlier changes is kept and deducted from the next subscription.', { price })}`;
}

/** Confirms changing to the free plan: the subscription is ended in the provider's portal. */
function EndDialog(props: ChangeDialogProps) {
  const { from, to, period, currency, requests, blockedReason, onOpenPortal, onClose } = props;
  const { preview } = usePreview(requests, { plan: to, billingPeriod: period, currency });
  return (
    <Dialog
      title={titleOf(props)}
      description={t('You cancel the subscription with the payment provider. This team keeps {plan} until it ends.', {
        plan: planMessage(from),
      })}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            {t('Keep {plan}', { plan: planMessage(from) })}
          </button>
          <button
            type="button"
            className="button-primary"
            aria-disabled={blockedReason !== undefined}
            title={blockedReason}
            onClick={() => {
              if (blockedReason !== undefined) return;
              onClose();
              onOpenPortal();
            }}
          >
            {t('Continue to the payment provider')}
          </button>
        </>
      }
    >
      <p>{endMoneyMessage(preview?.isDone === true ? preview.value : undefined)}</p>
      <Consequences {...props} text={preview?.isDone === true ? endMessage(preview.value) : undefined} />
      {blockedReason !== undefined && <p className="text-ink-muted">{blockedReason}</p>}
    </Dialog>
  );
}

/** Returns the server's preview of a change, fetched on mount; undefined meanwhile. */
function usePreview(
  requests: PlanRequests,
  { plan, billingPeriod, currency }: PreviewedPlan,
): { readonly preview: PlanResult<SubscriptionPreview> | undefined; readonly load: () => void } {
  const [preview, setPreview] = useState<PlanResult<SubscriptionPreview> | undefined>(undefined);
  const load = useCallback(() => {
    setPreview(undefined);
    void requests.preview({ plan, billingPeriod, currency }).then(setPreview);
  }, [requests, plan, billingPeriod, currency]);
  useEffect(load, [load]);
  return { preview, load };
}

function Costs({
  preview,
  period,
}: {
  readonly preview: SubscriptionPreview | undefined;
  readonly period: BillingPeriod;
}) {
  if (preview === undefined) {
    return (
      <div role="status" aria-label={t('Loading the price')} className="flex flex-col gap-2">
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
      </div>
    );
  }
  const { dueNowMinor, creditMinor, currency, renewsAt, renewalMinor, creditsAdded } = preview;
  const price = (minor: number): string => formatPrice(minor / 100, currency);
  return (
    <dl aria-label={t('Price')} className="flex flex-col gap-1.5">
      <Line name={t('Charged now')}>{dueNowMinor > 0 ? price(dueNowMinor) : t('Nothing')}</Line>
      {creditMinor > 0 && <Line name={t('Deducted from the next invoices')}>{price(creditMinor)}</Line>}
      <Line
        name={
          formatDay(renewsAt) === ''
            ? t('Each renewal')
            : t('Each renewal, first on {day}', { day: formatDay(renewsAt) })
        }
      >
        <span className="whitespace-nowrap">{perPeriod(price(renewalMinor), period)}</span>
      </Line>
      {creditsAdded > 0 && <Line name={t('Credits added now')}>{formatNumber(creditsAdded)}</Line>}
    </dl>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-muted">{name}</dt>
    <dd className="text-end font-medium tabular-nums">{children}</dd>
  </div>
);

/** Lists gains, losses and excess use. `text`: what happens to limits and credits, once known. */
function Consequences({
  from,
  to,
  usage,
  text,
  limits,
}: Pick<ChangeDialogProps, 'from' | 'to' | 'usage' | 'limits'> & { readonly text: string | undefined }) {
  if (from === to) return <p className="text-ink-muted">{text}</p>;
  const known = isPlan(from) ? from : 'free';
  const excesses = usage === undefined ? [] : limitExcessesOf(usage, to, limits);
  const { replaced, added, removed } = extraChanges(known, to);
  return (
    <>
      <div className="flex flex-col gap-1.5 border-t border-line pt-4">
        <h3 className="font-medium">{t('What changes')}</h3>
        <dl className="flex flex-col gap-1.5">
          {figureChanges(known, to, limits).map((change) => (
            <Line key={change.figure} name={change.figure === 'credits' ? t('Credits a month') : change.name}>
              <span className="flex items-center justify-end gap-1.5">
                {change.direction === 'up' ? (
                  <ArrowUp
                    size={14}
                    strokeWidth={1.75}
                    aria-label={t('goes up')}
                    role="img"
                    className="text-success-ink"
                  />
                ) : (
                  <ArrowDown
                    size={14}
                    strokeWidth={1.75}
                    aria-label={t('goes down')}
                    role="img"
                    className="text-danger-ink"
                  />
                )}
                {t('{from} to {to}', { from: change.from, to: change.to })}
              </span>
            </Line>
          ))}
          {replaced.map((change) => (
            <Line key={change.kind} name={change.kind}>
              {t('{from} to {to}', { from: change.from, to: change.to })}
            </Line>
          ))}
          {added.length > 0 && <Line name={t('New')}>{added.join(', ')}</Line>}
          {removed.length > 0 && <Line name={t('Not in {plan}', { plan: planMessage(to) })}>{removed.join(', ')}</Line>}
        </dl>
        {/* Reserves two lines until the server answers. */}
        <p className="min-h-8 text-small text-ink-muted">{text}</p>
      </div>
      {excesses.length > 0 && (
        <div role="status" className="flex items-start gap-2 rounded-control bg-warning-soft p-3 text-warning-ink">
          <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
          <div>
            {excesses.map((excess) => (
              <p key={excess.resource}>{excessMessage(excess, to)}</p>
            ))}
            <p>{t('Nothing is deleted, but you cannot add more until you are within the limit.')}</p>
          </div>
        </div>
      )}
    </>
  );
}
