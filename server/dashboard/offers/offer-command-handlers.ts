import type * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { isDescribed, MIN_DESCRIPTION_LENGTH, offerVersion, readOffer } from '#domain/offer/offer.ts';
import type { productCreateRequestSchema } from '#domain/offer/offer-requests.ts';
import type { productUpdateRequestSchema } from '#domain/wire/command-bodies.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { VersionConflict, ErrorWithData, type IdempotentCommand } from '../idempotency.ts';
import type { Caller } from '../authenticate.ts';
import { reservePlanSlot, type PlanLimitDeps } from '../plan-limits.ts';
import { changeDocument, createDocument, deleteDocument } from '../team-document.ts';
import { advanceTeamVersion } from '../team-version.ts';

/**
 * `PUT /product/{id}` (specification part 2 §7, product service "update"): sets name and description together. Refuses
 * a change of an outdated text with `conflict` and the current offer, unless both say the same.
 */
export const updateOffer = (
  backend: Backend,
  caller: Caller,
  offerId: string,
  { name, description, base }: z.output<typeof productUpdateRequestSchema>,
): IdempotentCommand =>
  changeDocument(backend, caller, { collection: COLLECTIONS.offers, id: offerId, answerKey: 'product' }, (document) => {
    const present = offerVersion(readOffer(document));
    if (base !== undefined && base !== present && present !== offerVersion({ name, description }))
      throw new VersionConflict({ product: document });
    return { fields: { name, description } };
  });

/** Throws `invalid_request` with the text of part 2 §8 for a description that is too short. */
export function assertDescribed(description: string): void {
  if (!isDescribed(description))
    throw new OutriderError(
      'invalid_request',
      `Description too short: write at least ${MIN_DESCRIPTION_LENGTH} characters.`,
    );
}

/**
 * `POST /product/create` (part 2 §5, §7): creates the offer `offerId`. Throws `limit_reached` at the limit of the plan.
 */
export const createOffer = (
  deps: PlanLimitDeps,
  caller: Caller,
  offerId: string,
  { name, description }: z.output<typeof productCreateRequestSchema>,
): IdempotentCommand =>
  createDocument(
    deps.backend,
    caller,
    { collection: COLLECTIONS.offers, id: offerId, answerKey: 'product' },
    async () => {
      assertDescribed(description);
      return {
        fields: { name, description: description.trim() },
        teamVersion: await reservePlanSlot(deps, caller.teamId, 'offers'),
      };
    },
  );

/** `DELETE /product/{id}` (part 2 §5). Throws `linked_to_campaign` with the names of the campaigns that use it. */
export const deleteOffer = (backend: Backend, caller: Caller, offerId: string): IdempotentCommand =>
  deleteDocument(backend, caller, { collection: COLLECTIONS.offers, id: offerId }, async () => {
    const { writes } = await advanceTeamVersion(backend, caller.teamId);
    const campaigns = await backend.listAll(COLLECTIONS.campaigns, [
      Query.equal('teamId', caller.teamId),
      Query.equal('product', offerId),
      Query.orderAsc('$createdAt'),
      // Campaigns may be long; of these only the names are told.
      Query.select(['$id', '$createdAt', '$updatedAt', 'teamId', 'name']),
    ]);
    if (campaigns.length > 0)
      throw new ErrorWithData('linked_to_campaign', {
        linkedCampaignNames: campaigns.map((campaign) => readCampaign(campaign).name),
      });
    return writes;
  });
