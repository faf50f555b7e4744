import * as z from 'zod/mini';
import { say } from '#i18n/translate.ts';
import { formatPrice } from './currency.ts';
import { documentFields, toUtc } from '../wire/wire-document.ts';
import { teamIdSchema } from '../wire/ids.ts';
import { lenientNumber, lenientString } from '../wire/lenient-schemas.ts';

/** An invoice (specification part 1 §3). */
const invoiceDocumentSchema = z.looseObject({
  ...documentFields,
  team: lenientString,
  /** In the smallest unit; of EUR where no currency is said (part 1 §9). */
  amount: lenientNumber(0),
  /** What was charged, in the smallest unit of `currency`; another system's invoices have neither. */
  charged: lenientNumber(0),
  currency: lenientString,
  status: lenientString,
  /** Where it can be downloaded. */
  invoice: lenientString,
});

const invoiceSchema = z.object({
  id: z.string(),
  teamId: teamIdSchema,
  /** In EUR, where no currency is said. */
  amountMinor: z.number(),
  chargedMinor: z.number(),
  /** Lower case; the empty text where nobody said. */
  currency: z.string(),
  /**
   * As the provider calls it: `paid`, `open`, `draft`, `uncollectible`, `void`; `refunded` when all of it was given
   * back.
   */
  status: z.string(),
  /** Where it can be downloaded; the empty text when it cannot. */
  downloadUrl: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Invoice = z.output<typeof invoiceSchema>;

/** Reads one invoice. Throws a ZodError only when its team's id is unusable. */
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
 * Invoice amounts are divided by 100 and shown in EUR (part 1 §9), for every invoice of the specification's shape. One
 * that also says what was charged, and in which other currency, is shown in that one, for nobody was charged an amount
 * in EUR.
 */
export const invoiceAmountMessage = ({
  amountMinor,
  chargedMinor,
  currency,
}: Pick<Invoice, 'amountMinor' | 'chargedMinor' | 'currency'>): string =>
  currency === '' || currency === 'eur' || chargedMinor === 0
    ? formatPrice(amountMinor / 100, 'eur')
    : formatPrice(chargedMinor / 100, currency);

const STATUS_WORDS: ReadonlyMap<string, string> = new Map([
  ['paid', say('Paid')],
  ['open', say('Open')],
  ['draft', say('Draft')],
  ['uncollectible', say('Uncollectible')],
  ['void', say('Void')],
  ['refunded', say('Refunded')],
]);

/** On the chip of an invoice; another provider's words are shown capitalised. */
export const invoiceStatusMessage = (status: string): string =>
  status === '' ? say('Unknown') : (STATUS_WORDS.get(status) ?? status.charAt(0).toUpperCase() + status.slice(1));
