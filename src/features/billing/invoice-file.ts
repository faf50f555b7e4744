import type { Invoice } from '#domain/billing/invoice.ts';

/** Where an invoice's file lies. */
type InvoicePlace = { readonly kind: 'ours' | 'elsewhere'; readonly address: string } | { readonly kind: 'none' };

/** Reads the address of an invoice, which may be a path of ours; anything but a page of the web is none. */
export function invoiceLocation(address: string, ownOrigin: string): InvoicePlace {
  if (address === '' || !URL.canParse(address, ownOrigin)) return { kind: 'none' };
  const { protocol, origin, href } = new URL(address, ownOrigin);
  if (protocol !== 'https:' && protocol !== 'http:') return { kind: 'none' };
  return { kind: origin === ownOrigin ? 'ours' : 'elsewhere', address: href };
}

/** Invoices of one day are files of different names. */
export const invoiceFileName = ({ id, createdAt }: Pick<Invoice, 'id' | 'createdAt'>): string =>
  `outrider-invoice-${createdAt.slice(0, 10)}-${id.replaceAll(/[^A-Za-z0-9]/g, '').slice(-8)}.pdf`;
