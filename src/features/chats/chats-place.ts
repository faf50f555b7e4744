import * as z from 'zod/mini';
import { isId } from '#domain/ids.ts';

const id = z.catch(z.optional(z.pipe(z.unknown(), z.transform((value) => (isId(value) ? value : undefined)))), undefined);
const words = z.catch(z.optional(z.string().check(z.maxLength(200))), undefined);

/** The value of `profile` that means all of them. No profile has it for an id: ids of profiles are made by the server and longer. */
export const ALL_PROFILES = 'all';

/** Where one is in Messages, as the address says it. Absent `profile`: the one chosen last. */
export const chatsPlaceSchema = z.object({
  profile: id,
  campaign: id,
  chat: id,
  /** Searched in name, headline, country and city. */
  q: words,
  /** A status code. */
  status: z.catch(z.optional(z.string().check(z.regex(/^\d{1,3}$/))), undefined),
});
export type ChatsPlace = z.output<typeof chatsPlaceSchema>;
