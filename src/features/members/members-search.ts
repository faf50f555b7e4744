import * as z from 'zod/mini';
import { oneOf, textParam } from '#domain/search-schema.ts';

/** Search params of the member list. */
export const membersSearchSchema = z.object({
  /** Matched against names and addresses. */
  q: textParam(),
  /** Shows only open invitations. */
  status: oneOf(['pending']),
});
export type MembersSearch = z.output<typeof membersSearchSchema>;
