import type { Invoice } from '#domain/billing/invoice.ts';
import { canParseUrl } from '#domain/text/can-parse-url.ts';

/** Location of an invoice's file. */
type InvoiceLocation = { readonly kind: 'ours' | 'elsewhere'; readonly url: string } | { readonly kind: 'none' };

/** Parses an invoice's URL, which may be a path of the app; anything but a web page is `none`. */
export function invoiceLocation(url: string, ownOrigin: string): InvoiceLocation {
  if (url === '' || !canParseUrl(url, ownOrigin)) return { kind: 'none' };
  const { protocol, origin, href } = new URL(url, ownOrigin);
  if (protocol !== 'https:' && protocol !== 'http:') return { kind: 'none' };
  return { kind: origin === ownOrigin ? 'ours' : 'elsewhere', url: href };
}

/** Returns a file name that differs between invoices of one day. */
export const invoiceFileName = ({ id, createdAt }: Pick<Invoice, 'id' | 'createdAt'>): string =>
  `outrider-invoice-${createdAt.slice(0, 10)}-${id.replaceAll(/[^A-Za-z0-9]/g, '').slice(-8)}.pdf`;
