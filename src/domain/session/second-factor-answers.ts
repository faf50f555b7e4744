import * as z from 'zod/mini';
import { lenientString } from '../wire/lenient-schemas.ts';
import { toUtc } from '../wire/wire-document.ts';
import { FACTORS, type Factor } from './factors.ts';

/** The secret of an authenticator app, shown while it is set up and stored nowhere. */
export interface NewAuthenticator {
  readonly secret: string;
  /** `otpauth://…`, which the app reads from a QR code. */
  readonly uri: string;
}

/** A challenge that waits for its code. */
export interface Challenge {
  readonly id: string;
}

const lenientFlag = z.catch(z.boolean(), false);

/**
 * Reads the factors that an account can be asked for, in the order of `FACTORS`. Throws a ZodError without an object.
 */
export function readFactors(answer: unknown): Factor[] {
  const wire = z
    .looseObject({ totp: lenientFlag, email: lenientFlag, phone: lenientFlag, recoveryCode: lenientFlag })
    .parse(answer);
  return FACTORS.filter((factor) => wire[factor]);
}

/** Reads whether the account asks for a second factor. Throws a ZodError when it does not say so. */
export const readIsOn = (answer: unknown): boolean => z.looseObject({ mfa: z.boolean() }).parse(answer).mfa;

/** Reads when the session solved its last challenge (UTC ISO); undefined when it has solved none. */
export function readConfirmedAt(answer: unknown): string | undefined {
  const { mfaUpdatedAt } = z.looseObject({ mfaUpdatedAt: lenientString }).parse(answer);
  return mfaUpdatedAt === '' ? undefined : toUtc(mfaUpdatedAt);
}

export const readNewAuthenticator = (answer: unknown): NewAuthenticator =>
  z
    .object({ secret: z.string().check(z.minLength(1)), uri: z.string().check(z.startsWith('otpauth://')) })
    .parse(answer);

export const readRecoveryCodes = (answer: unknown): string[] =>
  z.object({ recoveryCodes: z.array(z.string()) }).parse(answer).recoveryCodes;

export const readChallenge = (answer: unknown): Challenge => ({
  id: z.looseObject({ $id: z.string() }).parse(answer).$id,
});
