import * as z from 'zod/mini';
import { sanitizeName } from '../text/sanitize-text.ts';
import { lenientString, readJsonText } from '../wire/lenient-schemas.ts';

/**
 * What stands on one line beside other things: strangers write it, so nothing in it turns the line round or is not
 * seen.
 */
const line = z.pipe(lenientString, z.transform(sanitizeName));

/** A person we reach out to, as part of a chat (specification part 2 §3, Chat). `resume` is the avatar's address. */
export const prospectSchema = z.object({
  name: line,
  headline: line,
  country: line,
  city: line,
  resume: lenientString,
  company: line,
  profileUrl: lenientString,
  /** What else the list said that brought them, by its name; absent where that was nothing. */
  extra: z.optional(z.catch(z.record(z.string(), z.string()), {})),
});
export type Prospect = z.output<typeof prospectSchema>;

const NOBODY: Prospect = { name: '', headline: '', country: '', city: '', resume: '', company: '', profileUrl: '' };

/** Reads a prospect from JSON text or an object; `malformed` when there was something that could not be read. */
export const readProspect = (raw: unknown) => readJsonText<Prospect>(raw, prospectSchema, NOBODY);
