import type Stripe from 'stripe';
import type { Payments } from '../payments.ts';
import { findInStripe, find, toMs } from './stripe-client.ts';
import type { StripeCharges } from './stripe-charges.ts';
import { readMetadata } from './stripe-metadata.ts';

const LISTED_INVOICES = 20;

/** Creates the calls that read invoices and whether they were refunded. */
export function createStripeInvoices(
  stripe: Stripe,
  { chargesOf, isReturned, findCheckoutOf }: StripeCharges,
): Pick<Payments, 'findInvoice' | 'listInvoiceIds'> {
  async function areAllReturned(charges: readonly Stripe.Charge[]): Promise<boolean> {
    for (const charge of charges) if (!(await isReturned(charge))) return false;
    return charges.length > 0;
  }

  return {
    async findInvoice(id) {
      const invoice = await find(() => stripe.invoices.retrieve(id));
      if (invoice === undefined) return undefined;
      const teamId =
        readMetadata(invoice.parent?.subscription_details?.metadata).teamId || readMetadata(invoice.metadata).teamId;
      if (teamId === '') return undefined;
      const charges = invoice.status === 'paid' && invoice.amount_paid > 0 ? await chargesOf(id) : [];
      const isRefunded = await areAllReturned(charges);
      const refundedCheckoutId = isRefunded ? await findCheckoutOf(charges) : undefined;
      const status = isRefunded ? 'refunded' : (invoice.status ?? 'draft');
      return {
        refundedCheckoutId,
        id,
        teamId,
        status,
        chargedMinor: invoice.amount_due,
        currency: invoice.currency,
        downloadUrl: invoice.invoice_pdf ?? undefined,
        createdAtMs: toMs(invoice.created),
      };
    },
    async listInvoiceIds(customerId) {
      const listed = await findInStripe(() => stripe.invoices.list({ customer: customerId, limit: LISTED_INVOICES }));
      return listed?.data.flatMap(({ id }) => id ?? []) ?? [];
    },
  };
}
