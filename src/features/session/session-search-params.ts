import * as z from 'zod/mini';
import { textParam, tolerant } from '#domain/search-params-schema.ts';
import { ownPath } from '#domain/own-path.ts';

/** Search params of the screens that lead back to where the person came from; only to an own path. */
export const returnSearchParamsSchema = z.object({ returnTo: tolerant(z.transform(ownPath)) });

/** Adds the way back to the search params of a screen. */
export const withReturn = <Shape extends z.core.$ZodShape>({ shape }: z.ZodMiniObject<Shape>) =>
  z.object({ ...shape, ...returnSearchParamsSchema.shape });

/** Search params of mailed links, and of the way back from an identity provider. */
export const mailedLinkSearchParamsSchema = z.object({
  ...returnSearchParamsSchema.shape,
  userId: textParam(),
  secret: textParam(),
  /**
   * What the link is for: `address` confirms an address, `provider` ends a sign-in at an identity provider,
   * `password` tells that the link removed a password.
   */
  for: textParam(),
});

/** Search params of an invitation to a team. */
export const inviteSearchParamsSchema = z.object({
  membershipId: textParam(),
  userId: textParam(),
  secret: textParam(),
  teamId: textParam(),
  proof: textParam(),
});
