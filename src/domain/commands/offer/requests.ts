import { put, type CommandRequests } from '../request-definition.ts';
import type { OfferCommand } from './definitions.ts';

export const OFFER_COMMAND_REQUESTS: CommandRequests<OfferCommand> = {
  'offer.edit': ({ offerId, name, description, base }) => put(`/product/${offerId}`, { name, description, base }),
};
