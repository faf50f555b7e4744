import { useMemo } from 'react';
import type { BillingInformation } from '#domain/billing/billing-information.ts';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import { createBillingApi } from '#remote/billing-api.ts';
import { billingFailureMessage } from '#remote/billing-failure-messages.ts';
import type { Outcome } from '#remote/failure.ts';
import { fetchSameOriginFile } from '#remote/same-origin-file.ts';
import { useRemote } from '#remote/use-remote.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';

/** Result of a request: its value, or why it failed, as a sentence. */
type BillingResult<T> =
  | { readonly isDone: true; readonly value: T }
  | { readonly isDone: false; readonly reason: string };

/** Requests about invoices and their recipient; all of them need the network. */
export interface BillingRequests {
  saveInformation(information: BillingInformation): Promise<BillingResult<unknown>>;
  /** Returns the URL of the provider's portal. */
  openPortal(): Promise<BillingResult<string>>;
  /** Fetches an invoice from our own server. */
  fetchInvoice(url: string): Promise<BillingResult<Blob>>;
  /** Pulls everything again. */
  resync(): void;
}

/** `heading`: the heading shown above the reason. */
const toResult = <T>(outcome: Outcome<T>, heading?: string): BillingResult<T> =>
  outcome.ok
    ? { isDone: true, value: outcome.value }
    : { isDone: false, reason: billingFailureMessage(outcome.failure, heading) };

export function useBillingRequests(teamId: string, userId: string): BillingRequests {
  const remote = useRemote();
  const replica = useReplica();
  return useMemo(() => {
    const api = createBillingApi(remote, teamId, userId);
    return {
      async saveInformation(information) {
        const saved = await api.updateInformation(information);
        await requestPull(replica);
        return toResult(saved);
      },
      openPortal: async () =>
        toResult(await api.openPortal(new URL('/billing', location.origin).href), BILLING_MESSAGES.portalFailed),
      fetchInvoice: async (url) => toResult(await fetchSameOriginFile(url), BILLING_MESSAGES.fetchFailed),
      resync: () => void requestPull(replica),
    };
  }, [remote, replica, teamId, userId]);
}
