import { OFFER_EDIT_FIELDS, OFFER_FIELDS } from '#domain/text/field-labels.ts';
import { productCreateRequestSchema } from '#domain/offer/offer-requests.ts';
import { productUpdateRequestSchema } from '#domain/wire/command-bodies.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { TEXT_BYTES, type DashboardRouter } from '../router.ts';
import { createOffer, deleteOffer, updateOffer } from './offer-command-handlers.ts';

export function addOfferRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  router.creation(
    '/product/create',
    'offers.change',
    { schema: productCreateRequestSchema, fields: OFFER_FIELDS },
    (input, { caller }, id) => createOffer(deps, caller, id, input),
  );
  router.command(
    'PUT',
    '/product/:id',
    'offers.change',
    { schema: productUpdateRequestSchema, maxBytes: TEXT_BYTES, fields: OFFER_EDIT_FIELDS },
    (input, { caller }, id) => updateOffer(deps.backend, caller, id, input),
  );
  router.deletion('/product/:id', 'offers.change', (caller, id) => deleteOffer(deps.backend, caller, id));
}
