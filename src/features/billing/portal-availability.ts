import type { Invoice } from '#domain/billing/invoice.ts';
import { hasSubscription, unpaidPlanMessage } from '#domain/plan/plan-change.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { t } from '#i18n/translate.ts';
import { invoiceLocation } from './invoice-file.ts';

/**
 * Returns why a team has nothing to manage with the current provider; undefined when it has. Without a subscription, an
 * invoice of the provider still gives access: the sandbox's invoices are on our own server, the provider's never.
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
  return plan === 'free' ? t('This team has no subscription to manage yet.') : unpaidPlanMessage(plan);
}
