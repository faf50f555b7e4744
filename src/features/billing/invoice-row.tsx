import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import { invoiceAmountMessage, invoiceStatusMessage, type Invoice } from '#domain/billing/invoice.ts';
import { createDateFormat } from '#i18n/date-format.ts';
import { t } from '#i18n/translate.ts';
import { Chip, type Tone } from '#ui/chip.tsx';
import { saveBlob } from '#ui/save-file.ts';
import { exactTime } from '#ui/time-text.tsx';
import { showToast } from '#ui/notices/toast.ts';
import type { BillingRequests } from './billing-requests.ts';
import { invoiceFileName, invoiceLocation } from './invoice-file.ts';

const TONES: Readonly<Record<string, Tone>> = { paid: 'success', open: 'warning', uncollectible: 'danger' };

const formatDay = createDateFormat({ dateStyle: 'medium' });

interface InvoiceRowProps {
  readonly invoice: Invoice;
  readonly requests: BillingRequests;
  readonly offlineReason: string | undefined;
}

/** On a wide screen a row is as high as in other tables. */
const CELL = 'py-1 md:h-11 md:px-3';

/** Renders one invoice: date, amount, state, download. */
export function InvoiceRow({ invoice, requests, offlineReason }: InvoiceRowProps) {
  const day = formatDay(new Date(invoice.createdAt));
  return (
    <tr className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-t border-line px-4 py-1 md:table-row md:px-0">
      <th scope="row" className={`${CELL} text-start font-normal md:ps-5`}>
        <time dateTime={invoice.createdAt} title={exactTime(invoice.createdAt)}>
          {day}
        </time>
      </th>
      <td className={`${CELL} text-end font-medium tabular-nums md:text-start`}>{invoiceAmountMessage(invoice)}</td>
      <td className={CELL}>
        <Chip tone={TONES[invoice.status] ?? 'neutral'}>{invoiceStatusMessage(invoice.status)}</Chip>
      </td>
      <td className={`${CELL} text-end md:pe-5`}>
        <InvoiceDownload invoice={invoice} day={day} requests={requests} offlineReason={offlineReason} />
      </td>
    </tr>
  );
}

/** Downloads an invoice from our own server as a file; the provider's page opens in a new tab. */
function InvoiceDownload({ invoice, day, requests, offlineReason }: InvoiceRowProps & { readonly day: string }) {
  const [isFetching, setIsFetching] = useState(false);
  const target = invoiceLocation(invoice.downloadUrl, location.origin);
  const label = t('Download the invoice of {day}', { day });
  const icon = <Download size={14} strokeWidth={1.75} aria-hidden />;
  if (target.kind === 'elsewhere' && offlineReason === undefined) {
    return (
      <a className="button-secondary" href={target.url} target="_blank" rel="noreferrer" aria-label={label}>
        {t('Download')} {icon}
      </a>
    );
  }
  const reason = target.kind === 'none' ? t('The payment provider has no file for this invoice.') : offlineReason;

  async function download(): Promise<void> {
    if (reason !== undefined || isFetching || target.kind !== 'ours') return;
    setIsFetching(true);
    const result = await requests.fetchInvoice(target.url);
    setIsFetching(false);
    if (result.isDone) saveBlob(invoiceFileName(invoice), result.value);
    else
      showToast({ tone: 'danger', title: BILLING_MESSAGES.fetchFailed, description: result.reason, link: '/billing' });
  }

  return (
    <button
      type="button"
      className="button-secondary"
      aria-label={label}
      aria-disabled={reason !== undefined || isFetching}
      title={reason}
      onClick={() => void download()}
    >
      {isFetching ? t('Fetching…') : t('Download')} {icon}
    </button>
  );
}
