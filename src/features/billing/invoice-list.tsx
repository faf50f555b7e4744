import Receipt from 'lucide-react/icons/receipt';
import { useEffect, useState } from 'react';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import { t } from '#i18n/translate.ts';
import { ListState } from '#ui/lists/list-state.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import type { BillingRequests } from './billing-requests.ts';
import { useInvoices } from './invoice-queries.ts';
import { InvoiceRow } from './invoice-row.tsx';

/** Invoices rendered at once; more on demand. */
const PAGE = 100;

interface InvoiceListProps {
  readonly teamId: string;
  readonly requests: BillingRequests;
  readonly offlineReason: string | undefined;
  /** True when a full pull ended while the server answered: invoices still missing could not be read. */
  readonly hasReadEverything: boolean;
}

/** Lists the team's invoices, newest first (specification part 1 §7). */
export function InvoiceList(props: InvoiceListProps) {
  return (
    <SectionCard title={t('Invoices')} subtitle={t('The newest first')} flush>
      <Invoices {...props} />
    </SectionCard>
  );
}

function Invoices({ teamId, requests, offlineReason, hasReadEverything }: InvoiceListProps) {
  const [pages, setPages] = useState(1);
  const live = useInvoices(teamId, pages * PAGE);
  const isUnread = live.state === 'never-synced' && hasReadEverything;
  /** Stays until the invoices are here: a repeated request adds no knowledge. */
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (isUnread) setHasFailed(true);
  }, [isUnread]);

  if (live.state === 'never-synced' && offlineReason !== undefined)
    return <NotSyncedNotice subject={t('The invoices')} />;
  if (live.state === 'never-synced' && (isUnread || hasFailed))
    return (
      <RetryNotice
        subject={t('The invoices')}
        subjectInSentence={t('the invoices')}
        title={BILLING_MESSAGES.listFailed}
        onRetry={requests.resync}
      />
    );
  if (!('value' in live) || (live.state === 'partial' && live.value.invoices.length === 0)) {
    return (
      <div role="status" aria-label={t('Loading the invoices')} className="px-4 py-3 md:px-5">
        <SkeletonRows />
      </div>
    );
  }
  const { invoices, hasMore } = live.value;
  if (invoices.length === 0) {
    return (
      <ListState title={t('No invoices yet')} illustration={<Receipt size={32} strokeWidth={1.25} />}>
        {t('Each payment of this team adds one here.')}
      </ListState>
    );
  }
  return (
    <>
      <table aria-label={t('Invoices')} className="block w-full md:table">
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="text-start text-small text-ink-muted">
            <th scope="col" className="py-2.5 text-start font-medium md:px-3 md:ps-5">
              {t('Date')}
            </th>
            <th scope="col" className="py-2.5 text-start font-medium md:px-3">
              {t('Amount')}
            </th>
            <th scope="col" className="py-2.5 text-start font-medium md:px-3">
              {t('Status')}
            </th>
            <th scope="col" className="py-2.5 md:px-3">
              <span className="sr-only">{t('Download')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} requests={requests} offlineReason={offlineReason} />
          ))}
        </tbody>
      </table>
      {hasMore && (
        <div className="border-t border-line p-3 text-center">
          <button type="button" className="button-quiet" onClick={() => setPages(pages + 1)}>
            {t('Show older invoices')}
          </button>
        </div>
      )}
    </>
  );
}
