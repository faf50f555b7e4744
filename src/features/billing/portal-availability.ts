import type { Invoice } from '#domain/billing/invoice.ts';
import { hasSubscription, unpaidPlanMessage } from '#domain/plan/plan-change.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { say } from '#i18n/translate.ts';
import { invoiceLocation } from './invoice-file.ts';

/**
 * Why a team has nothing to manage with whoever takes the money now; undefined when it has. Without a subscription
 * there is still a page of the provider's for whoever has an invoice of theirs: those of the sandbox lie on our own
 * server, those of anybody else never do.
 */
export function portalUnavailableReason(
  record: TeamRecord | undefined,
  newest: Pick<Invoice, 'downloadUrl'> | undefined,
  isSandbox: boolean,
  ownOrigin: string,
): string | undefined {
  const plan = record?.plan ?? 'free';
  if (hasSubscription(record)) return undefined;
  if (newest !== undefined && (invoiceLocation(newest.downloadUrl, ownOrigin).kind === 'ours') === isSandbox)
    return undefined;
  return plan === 'free' ? say('This team has no subscription to manage yet.') : unpaidPlanMessage(plan);
}
