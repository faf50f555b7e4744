import * as z from 'zod/mini';
import { sanitizeName } from '../text/sanitize-text.ts';
import { lenientString, readJsonText } from '../wire/lenient-schemas.ts';
import { namedRecord } from '../wire/named-record.ts';

/**
 * Reads a text shown on one line beside others. It comes from strangers, so direction marks and invisible characters
 * are removed.
 */
const line = z.pipe(lenientString, z.transform(sanitizeName));

/**
 * Describes a person we reach out to, as part of a chat (specification part 2 §3, Chat). `resume` is the avatar's
 * address.
 */
export const prospectSchema = z.object({
  name: line,
  headline: line,
  country: line,
  city: line,
  resume: lenientString,
  company: line,
  profileUrl: lenientString,
  /** As the list or a person gave them; absent when they are split from the name (`prospect-names.ts`). */
  firstName: z.optional(line),
  lastName: z.optional(line),
  /** Custom fields from the imported list, by name; absent when there are none. */
  extra: z.optional(z.catch(namedRecord(z.string(), z.string()), {})),
});
export type Prospect = z.output<typeof prospectSchema>;

const EMPTY_PROSPECT: Prospect = {
  name: '',
  headline: '',
  country: '',
  city: '',
  resume: '',
  company: '',
  profileUrl: '',
};

/** Reads a prospect from JSON text or an object; `malformed` is true when something could not be read. */
export const readProspect = (raw: unknown) => readJsonText<Prospect>(raw, prospectSchema, EMPTY_PROSPECT);
