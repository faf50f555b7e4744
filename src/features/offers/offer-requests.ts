import { useMemo } from 'react';
import {
  linkedCampaignsSchema,
  offerTextAnswerSchema,
  productCreateAnswerSchema,
  type OfferTextAnswer,
} from '#domain/offer/offer-answers.ts';
import {
  requestGeneration,
  cancelGeneration,
  type GenerationResult,
  type PendingGeneration,
  type SendRequest,
} from '#remote/ai-requests.ts';
import { failureMessage } from '#remote/failure-messages.ts';
import type { DashboardRequest } from '#remote/remote.ts';
import { sendDeletion, sendRequest } from '#remote/send-request.ts';
import { useRemote } from '#remote/use-remote.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import type { OfferGeneration, OfferDraft } from './create/offer-draft.ts';

/** Result of a deletion; campaigns that use the offer prevent it and are named (part 2 §7 "delete product", §8). */
export type DeleteResult =
  | { readonly state: 'deleted' }
  | { readonly state: 'linked'; readonly campaignNames: readonly string[] }
  | { readonly state: 'failed'; readonly reason: string };

/** Result of creating an offer; `isRejected` when it was not created and never will be under its id. */
type CreateResult =
  | { readonly isCreated: true; readonly offerId: string | undefined }
  | { readonly isCreated: false; readonly isRejected: boolean; readonly reason: string };

/** Result of a generation. */
export type OfferGenerationResult = GenerationResult<OfferTextAnswer>;

/** Requests about offers; all of them need the network. */
export interface OfferRequests {
  create(draft: Pick<OfferDraft, 'id' | 'name' | 'description'>): Promise<CreateResult>;
  /** Something already gone counts as deleted. */
  remove(offerId: string): Promise<DeleteResult>;
  /** Requests a generation or polls its answer: an id runs and is charged once. `onText` gets the text so far. */
  generate(
    generation: OfferGeneration,
    onText: (text: string) => void,
  ): Promise<OfferGenerationResult | PendingGeneration>;
  /** Cancels a generation; `false` when it already ended. Undefined when the server was not reached. */
  cancel(generationId: string): Promise<boolean | undefined>;
}

function requestOf(generation: OfferGeneration): Pick<DashboardRequest, 'path' | 'body'> {
  if (generation.kind === 'describe')
    return { path: '/products/describe', body: { name: generation.name, answers: generation.answers } };
  return generation.kind === 'improve'
    ? { path: '/products/improve', body: { description: generation.description } }
    : { path: '/products/enrich', body: { url: generation.url } };
}

export function useOfferRequests(teamId: string, userId: string): OfferRequests {
  const remote = useRemote();
  const replica = useReplica();
  return useMemo(() => {
    const send: SendRequest = (request) => sendRequest(remote, { ...request, teamId, userId });
    return {
      async create({ id, name, description }) {
        const outcome = await send({
          method: 'POST',
          path: '/product/create',
          body: { name: name.trim(), description: description.trim() },
          idempotencyKey: id,
        });
        await requestPull(replica);
        if (outcome.ok)
          return { isCreated: true, offerId: productCreateAnswerSchema.safeParse(outcome.value).data?.product.$id };
        return {
          isCreated: false,
          isRejected: outcome.failure.retry === 'never' && outcome.failure.code !== 'idempotency_key_reused',
          reason: failureMessage(outcome.failure),
        };
      },
      async remove(offerId) {
        const outcome = await sendDeletion(remote, `/product/${offerId}`, { teamId, userId });
        await requestPull(replica);
        if (outcome.ok) return { state: 'deleted' };
        if (outcome.failure.code !== 'linked_to_campaign')
          return { state: 'failed', reason: failureMessage(outcome.failure) };
        const linked = linkedCampaignsSchema.safeParse(outcome.failure.data);
        return { state: 'linked', campaignNames: linked.success ? linked.data.linkedCampaignNames : [] };
      },
      async generate(generation, onText) {
        const result = await requestGeneration(
          send,
          { id: generation.id, ...requestOf(generation) },
          offerTextAnswerSchema,
          onText,
        );
        if (result.state === 'answered') await requestPull(replica);
        return result;
      },
      cancel: (generationId) => cancelGeneration(send, generationId),
    };
  }, [remote, replica, teamId, userId]);
}
