import * as z from 'zod/mini';
import { t } from '#i18n/translate.ts';
import { formatPrice } from './currency.ts';
import { documentFields, toUtc } from '../wire/wire-document.ts';
import { teamIdSchema } from '../wire/ids.ts';
import { lenientNumber, lenientString } from '../wire/lenient-schemas.ts';

/** Describes an invoice (specification part 1 §3). */
const invoiceDocumentSchema = z.looseObject({
  ...documentFields,
  team: lenientString,
  /** In the smallest unit; in EUR when there is no currency (part 1 §9). */
  amount: lenientNumber(0),
  /** The amount charged, in the smallest unit of `currency`; invoices of other systems have neither field. */
  charged: lenientNumber(0),
  currency: lenientString,
  status: lenientString,
  /** The download URL. */
  invoice: lenientString,
});

const invoiceSchema = z.object({
  id: z.string(),
  teamId: teamIdSchema,
  /** In EUR when there is no currency. */
  amountMinor: z.number(),
  chargedMinor: z.number(),
  /** Lower case; empty when unknown. */
  currency: z.string(),
  /**
   * The provider's status: `paid`, `open`, `draft`, `uncollectible`, `void`; `refunded` when the whole amount was
   * refunded.
   */
  status: z.string(),
  /** Empty when the invoice cannot be downloaded. */
  downloadUrl: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Invoice = z.output<typeof invoiceSchema>;

/** Reads one invoice. Throws a ZodError only when its team's id is invalid. */
export function readInvoice(document: unknown): Invoice {
  const wire = invoiceDocumentSchema.parse(document);
  return invoiceSchema.parse({
    id: wire.$id,
    teamId: wire.team,
    amountMinor: wire.amount,
    chargedMinor: wire.charged,
    currency: wire.currency.toLowerCase(),
    status: wire.status,
    downloadUrl: wire.invoice,
    createdAt: toUtc(wire.$createdAt),
    updatedAt: toUtc(wire.$updatedAt),
  });
}

/**
 * Formats the amount of an invoice: divided by 100 and shown in EUR (part 1 §9) for every invoice of the
 * specification's shape. An invoice that also has a charged amount in another currency is shown in that currency,
 * because nobody paid the amount in EUR.
 */
export const invoiceAmountMessage = ({
  amountMinor,
  chargedMinor,
  currency,
}: Pick<Invoice, 'amountMinor' | 'chargedMinor' | 'currency'>): string =>
  currency === '' || currency === 'eur' || chargedMinor === 0
    ? formatPrice(amountMinor / 100, 'eur')
    : formatPrice(chargedMinor / 100, currency);

const STATUS_MESSAGES: ReadonlyMap<string, string> = new Map([
  ['paid', t('Paid')],
  ['open', t('Open')],
  ['draft', t('Draft')],
  ['uncollectible', t('Uncollectible')],
  ['void', t('Void')],
  ['refunded', t('Refunded')],
]);

/** Returns the text of an invoice's chip; statuses of other providers are capitalised. */
export const invoiceStatusMessage = (status: string): string =>
  status === '' ? t('Unknown') : (STATUS_MESSAGES.get(status) ?? status.charAt(0).toUpperCase() + status.slice(1));
