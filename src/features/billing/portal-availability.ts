import type { Invoice } from '#domain/billing/invoice.ts';
import { hasSubscription, unpaidPlanMessage } from '#domain/plan/plan-change.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { t } from '#i18n/translate.ts';
import { invoiceLocation } from './invoice-file.ts';

/**
 * Returns why the team has nothing to manage in the portal of the payment provider; undefined when it has. A
 * subscription gives access. So does the newest invoice, if the provider in use issued it: invoices of the sandbox are
 * on our own server (`ownOrigin`), those of the real provider never are.
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
