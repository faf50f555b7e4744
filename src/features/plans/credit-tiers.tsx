import ExternalLink from 'lucide-react/icons/external-link';
import { useId, useState } from 'react';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import { formatPrice, type Currency } from '#domain/billing/currency.ts';
import { CREDIT_TIERS, type CreditTier } from '#domain/billing/price.ts';
import type { BillingPeriod } from '#domain/plan/plan.ts';
import { t, formatNumber } from '#i18n/translate.ts';
import { SectionCard } from '#ui/section-card.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { beginPurchase } from './begin-purchase.ts';
import { openCheckoutTab } from './checkout-tab.ts';
import type { PlanRequests } from './plan-requests.ts';

interface CreditTiersProps {
  /** Undefined until known; a purchase waits for it. */
  readonly currency: Currency | undefined;
  /** Currency and period of the plan prices shown meanwhile. */
  readonly shownPrices: { readonly currency: Currency; readonly period: BillingPeriod };
  readonly requests: PlanRequests;
  readonly blockedReason: string | undefined;
  /** Called with the number of credits when the person leaves for their checkout. */
  readonly onCheckout: (checkout: string, credits: number) => void;
}

/** Sells credits once (specification part 1 §9, "Credit top-up tiers"); each checkout opens in its own tab. */
export function CreditTiers({ currency, shownPrices, requests, blockedReason, onCheckout }: CreditTiersProps) {
  const id = useId();
  const [busy, setBusy] = useState<number | undefined>(undefined);
  /** A checkout whose tab the browser did not open. */
  const [unopenedCheckout, setUnopenedCheckout] = useState<
    { readonly credits: number; readonly url: string } | undefined
  >(undefined);

  async function buy(tier: CreditTier): Promise<void> {
    if (busy !== undefined || blockedReason !== undefined) return;
    // Within the click: later the browser would block it.
    const tab = openCheckoutTab();
    setBusy(tier.credits);
    setUnopenedCheckout(undefined);
    const purchase = await beginPurchase({ tier, currency, shownPrices, tab }, requests, (checkout) =>
      onCheckout(checkout, tier.credits),
    );
    setBusy(undefined);
    if (purchase.state === 'refused')
      showToast({
        tone: 'danger',
        title: BILLING_MESSAGES.purchaseFailed,
        description: purchase.reason,
        link: '/plans',
      });
    else if (!purchase.isOpened) setUnopenedCheckout({ credits: tier.credits, url: purchase.url });
  }

  return (
    <SectionCard
      title={t('Additional credits')}
      subtitle={t('Credits never expire, are usable across all campaigns, and carry no monthly commitment.')}
    >
      <ul aria-label={t('Credits to buy')} className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
        {CREDIT_TIERS.map((tier) => {
          const words = t('{credits} credits', { credits: formatNumber(tier.credits) });
          const isDisabled = blockedReason !== undefined || busy !== undefined;
          return (
            <li
              key={tier.credits}
              className="flex items-center justify-between gap-3 rounded-control border border-line p-3 xl:flex-col xl:items-stretch"
            >
              <p className="min-w-0">
                <span className="block font-medium tabular-nums">{words}</span>
                <span className="text-ink-muted tabular-nums">
                  {currency === undefined ? '\u00a0' : formatPrice(tier.prices[currency], currency)}
                </span>
              </p>
              <button
                type="button"
                className="button-secondary"
                aria-label={t('Buy {words}', { words })}
                aria-describedby={`${id}-tab`}
                aria-disabled={isDisabled}
                title={blockedReason}
                onClick={() => void buy(tier)}
              >
                {busy === tier.credits ? t('One moment…') : t('Buy')}
                <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
      <p id={`${id}-tab`} className="pt-3 text-small text-ink-muted">
        {t('The checkout opens in a new tab.')}
      </p>
      {unopenedCheckout !== undefined && (
        <p role="alert" className="pt-2">
          {t('Your browser blocked the new tab.')}{' '}
          <a
            className="link"
            href={unopenedCheckout.url}
            target="_blank"
            rel="noreferrer"
            onClick={() => setUnopenedCheckout(undefined)}
          >
            {t('Open the checkout of {credits} credits', { credits: formatNumber(unopenedCheckout.credits) })}
          </a>
        </p>
      )}
    </SectionCard>
  );
}
