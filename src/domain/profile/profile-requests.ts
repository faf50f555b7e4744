import * as z from 'zod/mini';
import { profileIdSchema } from '../wire/ids.ts';
import { MAX_CODE_LENGTH, MAX_LOGIN_LENGTH, MAX_PASSWORD_LENGTH } from '../text/text-limits.ts';
import { PROFILE_COUNTRIES } from '../time/working-hours.ts';

/**
 * What the dashboard API takes about profiles that is no command (specification part 2 §7); those are in
 * `wire-requests.ts`.
 */

const ofAgent = { agentId: profileIdSchema };

/**
 * What a profile signs in with. It goes over the wire to the server and nowhere else; a password is taken as it was
 * typed, blanks included.
 */
const credentialFields = {
  login: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LOGIN_LENGTH)),
  password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_LENGTH)),
};

/** `POST /agent/setup`. */
export const agentSetupRequestSchema = z.strictObject({
  ...ofAgent,
  ...credentialFields,
  country: z.string().check(z.refine((country) => PROFILE_COUNTRIES.includes(country))),
});

/** `POST /agent/credentials`. */
export const agentCredentialsRequestSchema = z.strictObject({ ...ofAgent, ...credentialFields });

/** `POST /agent/authenticate`, and `/agent/code`, which asks for another code; the second is ours. */
export const agentRequestSchema = z.strictObject(ofAgent);

/** A code as it is meant: what was pasted with blanks in it is the same code. */
export const tidyCode = (typed: string): string => typed.replaceAll(/\s+/g, '');

/** `POST /agent/verify`. */
export const agentVerifyRequestSchema = z.strictObject({
  ...ofAgent,
  code: z.pipe(
    z.pipe(z.string(), z.transform(tidyCode)),
    z.string().check(z.minLength(1), z.maxLength(MAX_CODE_LENGTH)),
  ),
});
