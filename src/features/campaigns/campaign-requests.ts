import { useMemo } from 'react';
import { campaignCreateAnswerSchema } from '#domain/campaign/campaign-answers.ts';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import { errorMessageOf } from '#domain/wire/errors.ts';
import { failureMessage } from '#remote/failure-messages.ts';
import { sendDeletion, sendRequest } from '#remote/send-request.ts';
import { useRemote } from '#remote/use-remote.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import type { RejectedFile } from './detail/rejected-rows-requests.ts';

/** Requests about campaigns; all of them need the network. */
interface CampaignRequests {
  /**
   * Creates a draft under this id, a copy of `from` if given; repeating the request creates no second one. `isRejected`
   * when it was not created and never will be under this id.
   */
  create(
    id: string,
    name: string,
    from?: string,
  ): Promise<
    | { readonly isCreated: true; readonly campaignId: string }
    | { readonly isCreated: false; readonly isRejected: boolean; readonly reason: string }
  >;
  /**
   * Returns why the deletion failed, as a sentence; undefined when it succeeded. Something already gone counts as
   * deleted.
   */
  remove(campaignId: string): Promise<string | undefined>;
  /**
   * Removes the prospects of an import that were not contacted yet. Returns why it failed, as a sentence; undefined
   * when it succeeded.
   */
  undoImport(prospectListId: string): Promise<string | undefined>;
  /** Fetches the rows of an import that did not become prospects. */
  rejectedFile(prospectListId: string): Promise<RejectedFile>;
}

export function useCampaignRequests(teamId: string, userId: string): CampaignRequests {
  const remote = useRemote();
  const replica = useReplica();
  return useMemo(
    () => ({
      async create(id, name, from) {
        const outcome = await sendRequest(remote, {
          method: 'POST',
          path: '/campaign/create',
          body: { name: name.trim(), from },
          idempotencyKey: id,
          teamId,
          userId,
        });
        await requestPull(replica);
        if (outcome.ok) {
          const answer = campaignCreateAnswerSchema.safeParse(outcome.value);
          return answer.success
            ? { isCreated: true, campaignId: answer.data.data.$id }
            : { isCreated: false, isRejected: false, reason: errorMessageOf('unknown') };
        }
        return {
          isCreated: false,
          isRejected: outcome.failure.retry === 'never' && outcome.failure.code !== 'idempotency_key_reused',
          reason: failureMessage(outcome.failure),
        };
      },
      async remove(campaignId) {
        const outcome = await sendDeletion(remote, `/campaign/${campaignId}`, { teamId, userId });
        await requestPull(replica);
        return outcome.ok ? undefined : failureMessage(outcome.failure) || CAMPAIGN_MESSAGES.unknownError;
      },
      async undoImport(prospectListId) {
        const outcome = await sendRequest(remote, {
          method: 'POST',
          path: '/prospects/undo',
          body: { prospectListId },
          idempotencyKey: crypto.randomUUID(),
          teamId,
          userId,
        });
        await requestPull(replica);
        return outcome.ok ? undefined : failureMessage(outcome.failure);
      },
      rejectedFile: (prospectListId) =>
        import('./detail/rejected-rows-requests.ts')
          .then(({ rejectedFile }) => rejectedFile(remote, { teamId, userId }, prospectListId))
          .catch(() => ({ problem: errorMessageOf('unknown') })),
    }),
    [remote, replica, teamId, userId],
  );
}
