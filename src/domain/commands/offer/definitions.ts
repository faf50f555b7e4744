import * as z from 'zod/mini';
import { contentVersionSchema } from '../../text/stable-json.ts';
import { defineEdit } from '../command-definition.ts';
import { offerIdSchema } from '../../wire/ids.ts';
import { offerTextFields, offerVersion, type Offer } from '../../offer/offer.ts';

/**
 * Schemas of the commands on an offer. `base` is the version of the text that the edit is based on (`offerVersion`), so
 * that it does not overwrite what a colleague saved meanwhile.
 */
export const offerCommandSchemas = [
  z.strictObject({
    type: z.literal('offer.edit'),
    offerId: offerIdSchema,
    ...offerTextFields,
    base: contentVersionSchema,
  }),
] as const;

/** Is any command on an offer. */
export type OfferCommand = z.output<(typeof offerCommandSchemas)[number]>;

export const OFFER_COMMANDS = {
  'offer.edit': defineEdit(
    'offers',
    'text',
    ({ offerId }: OfferCommand) => offerId,
    ({ name, description }: OfferCommand): Partial<Offer> => ({ name, description }),
    offerVersion,
  ),
};
