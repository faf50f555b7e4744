import type * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/collections.ts';
import { offerVersion, readOffer } from '#domain/offer.ts';
import type { productUpdateRequestSchema } from '#domain/wire-requests.ts';
import type { Backend } from '#server/backend/backend.ts';
import { ChangedMeanwhile, type OnceOnly } from './answer-once.ts';
import type { Caller } from './guards.ts';
import { changeDocument } from './team-document.ts';

/**
 * `PUT /product/{id}` (specification part 2 §7, product service "update"): name and description together. Made on a text that no longer
 * stands there, it is refused with `conflict` and the offer as it is, unless that says the same.
 */
export const offerUpdate = (backend: Backend, caller: Caller, offerId: string, { name, description, base }: z.output<typeof productUpdateRequestSchema>): OnceOnly =>
  changeDocument(backend, caller, { collection: COLLECTIONS.offers, id: offerId, answerKey: 'product' }, (document) => {
    const present = offerVersion(readOffer(document));
    if (base !== undefined && base !== present && present !== offerVersion({ name, description })) throw new ChangedMeanwhile({ product: document });
    return { fields: { name, description } };
  });
