import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import type { Team, TeamRecord } from '#domain/team/team.ts';
import type { User } from '#domain/session/user.ts';
import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { liveOr } from '#replica/live/use-live.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { BillingForm } from './billing-form.tsx';
import { BILLING_PAGE } from './billing-skeleton.tsx';
import { useBillingRequests } from './billing-requests.ts';
import { useInvoices } from './invoice-queries.ts';
import { InvoiceList } from './invoice-list.tsx';
import { portalUnavailableReason } from './portal-availability.ts';

interface BillingScreenProps {
  readonly team: Team;
  readonly record: TeamRecord | undefined;
  readonly user: User;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  /** Why this person cannot pay or change anything here now; undefined when they can. */
  readonly blockedReason: string | undefined;
  /** Whether their role permits it. */
  readonly canEdit: boolean;
  readonly hasReadEverything: boolean;
}

/**
 * Renders the invoice recipient, the provider's portal, and the invoices (specification part 1 §5, §7, §8 "Billing").
 */
export function BillingScreen({
  team,
  record,
  user,
  offlineReason,
  blockedReason,
  canEdit,
  hasReadEverything,
}: BillingScreenProps) {
  const requests = useBillingRequests(team.id, user.id);
  const [isLeaving, setIsLeaving] = useState(false);
  const { sandbox } = useRuntimeConfig();
  const reasonId = useId();
  const invoices = liveOr(useInvoices(team.id, 1), undefined);
  const ownReason = portalUnavailableReason(record, invoices?.invoices[0], sandbox.payments, location.origin);
  const reason = blockedReason ?? ownReason;
  // Tells a person who may manage billing why there is nothing to manage; a reason that blocks everything is shown with
  // the form.
  const isReasonShown = blockedReason === undefined && ownReason !== undefined && invoices !== undefined;
  const isDisabled = reason !== undefined || isLeaving;

  useEffect(() => {
    // The back button restores the page from the cache as it was left.
    const handlePageShow = () => setIsLeaving(false);
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, []);

  async function openPortal(): Promise<void> {
    if (isDisabled) return;
    setIsLeaving(true);
    const result = await requests.openPortal();
    if (result.isDone) return location.assign(result.value);
    setIsLeaving(false);
    showToast({ tone: 'danger', title: BILLING_MESSAGES.portalFailed, description: result.reason, link: '/billing' });
  }

  return (
    <PageFrame
      {...BILLING_PAGE}
      actions={
        <button
          type="button"
          className="button-secondary"
          aria-disabled={isDisabled}
          aria-describedby={isReasonShown ? reasonId : undefined}
          title={reason}
          onClick={() => void openPortal()}
        >
          {isLeaving ? t('One moment…') : t('Manage Subscription')}
        </button>
      }
    >
      {isReasonShown && (
        <p id={reasonId} className="text-ink-muted">
          {ownReason}{' '}
          <Link to="/plans" className="link">
            {t('See the plans')}
          </Link>
        </p>
      )}
      <BillingForm userId={user.id} team={team} requests={requests} blockedReason={blockedReason} canEdit={canEdit} />
      <InvoiceList
        teamId={team.id}
        requests={requests}
        offlineReason={offlineReason}
        hasReadEverything={hasReadEverything}
      />
    </PageFrame>
  );
}
