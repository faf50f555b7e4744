import * as z from 'zod/mini';
import { oneOf, textParam } from '#domain/search-params-schema.ts';

/** Search params of the member list. */
export const membersSearchParamsSchema = z.object({
  /** Matched against names and addresses. */
  q: textParam(),
  /** Shows only open invitations. */
  status: oneOf(['pending']),
});
export type MembersSearchParams = z.output<typeof membersSearchParamsSchema>;
