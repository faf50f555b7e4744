import { isSame } from '#domain/text/stable-json.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { Permission, Role } from '#server/backend/query.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import { isGoneRecord } from '#server/teams/team-existence.ts';
import type { BillingDeps } from './billing-deps.ts';

/** An invoice that is not final yet. */
const DRAFT = 'draft';

/**
 * Syncs an invoice with the provider and shows it to its team. An invoice that charges nothing is not shown. Returns
 * the checkout of a one-time purchase that was refunded.
 */
export const syncInvoice = (deps: BillingDeps, invoiceId: string): Promise<string | undefined> =>
  retryOnConflict(() => syncOnce(deps, invoiceId), deps.random);

async function syncOnce({ backend, payments }: BillingDeps, invoiceId: string): Promise<string | undefined> {
  const id = hashId('invoice', payments.name, invoiceId);
  // Read before the provider is asked: when two syncs run at once, the second writer asks again.
  const existing = await backend.findDocument(COLLECTIONS.invoices, id);
  const invoice = await payments.findInvoice(invoiceId);
  if (invoice === undefined || invoice.status === DRAFT || invoice.chargedMinor === 0) return undefined;
  const { teamId, status, chargedMinor, currency, downloadUrl, createdAtMs, refundedCheckoutId } = invoice;
  const data = {
    team: teamId,
    amount: chargedMinor,
    status,
    charged: chargedMinor,
    currency,
    invoice: downloadUrl ?? null,
  };
  if (existing === undefined) {
    if (isGoneRecord(await backend.findDocument(COLLECTIONS.teams, teamId))) return undefined;
    // Alone in its request: Appwrite drops the `$createdAt` of a document of a transaction.
    await backend.transact([
      {
        action: 'create',
        collection: COLLECTIONS.invoices,
        id,
        data: { $createdAt: new Date(createdAtMs).toISOString(), ...data },
        permissions: [Permission.read(Role.team(teamId))],
      },
    ]);
    return refundedCheckoutId;
  }
  const before = Object.fromEntries(Object.keys(data).map((name) => [name, existing[name] ?? null]));
  if (isSame(before, data)) return refundedCheckoutId;
  await backend.transact(
    [{ action: 'update', collection: COLLECTIONS.invoices, id, data }],
    [{ collection: COLLECTIONS.invoices, id, fields: before }],
  );
  return refundedCheckoutId;
}
