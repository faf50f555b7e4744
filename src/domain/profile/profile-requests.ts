import * as z from 'zod/mini';
import { profileIdSchema } from '../wire/ids.ts';
import { MAX_CODE_LENGTH, MAX_LOGIN_LENGTH, MAX_PASSWORD_LENGTH } from '../text/text-limits.ts';
import { PROFILE_COUNTRIES } from '../time/working-hours.ts';

/**
 * Describes the dashboard API's requests about profiles that are not commands (specification part 2 §7); commands are
 * in `../wire/command-bodies.ts`.
 */

const ofAgent = { agentId: profileIdSchema };

/**
 * Describes the credentials a profile signs in with. They are sent to the server and nowhere else; a password keeps
 * its blanks, exactly as typed.
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

/** `POST /agent/authenticate`, and `/agent/code`, which requests another code and is our addition. */
export const agentRequestSchema = z.strictObject(ofAgent);

/** Removes blanks from a pasted code. */
export const normalizeCode = (typed: string): string => typed.replaceAll(/\s+/g, '');

/** `POST /agent/verify`. */
export const agentVerifyRequestSchema = z.strictObject({
  ...ofAgent,
  code: z.pipe(
    z.pipe(z.string(), z.transform(normalizeCode)),
    z.string().check(z.minLength(1), z.maxLength(MAX_CODE_LENGTH)),
  ),
});
