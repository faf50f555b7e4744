import * as z from 'zod/mini';
import type { ProfileAlert } from '#domain/profile/profile.ts';
import { SIMULATED_ALERTS } from '#domain/profile/simulated-alerts.ts';
import { foldText } from '#domain/text/search-folding.ts';

/** Answers of the simulated network to a sign-in; a person chooses one on its page (`server/http/network-page.ts`). */
export const SANDBOX_ANSWERS = {
  email: 'Ask for a code that is sent by email',
  sms: 'Ask for a code that is sent as a text message',
  authenticator: 'Ask for a code of an authenticator app',
  captcha: 'Ask for the characters of a picture',
  app: 'Ask to approve the sign-in in the app on the phone',
  'signed-in': 'Let it in at once',
  'wrong-password': 'Say that the password is wrong',
  locked: 'Say that the account is locked',
  'no-answer': 'Do not answer in time',
} as const;
export type SandboxAnswer = keyof typeof SANDBOX_ANSWERS;

const answerSchema = z.enum(Object.keys(SANDBOX_ANSWERS) as [SandboxAnswer, ...SandboxAnswer[]]);

/** The simulated network's record of a profile, without its credentials. Times are Unix milliseconds. */
export const sandboxProfileSchema = z.object({
  answer: z._default(answerSchema, 'email'),
  /** The proof that is awaited; absent without one. */
  proof: z.optional(
    z.object({
      attempt: z.number(),
      method: answerSchema,
      code: z.string(),
      sentAtMs: z.number(),
      isApproved: z.boolean(),
    }),
  ),
  /** Its health before it was disabled; absent when it never was. */
  healthBefore: z.optional(z.string()),
});
export type SandboxProfile = z.output<typeof sandboxProfileSchema>;
export type SandboxProof = NonNullable<SandboxProfile['proof']>;

/**
 * Identifies a simulated account by the name of its owner, as its login spells it; the empty text for a login without a
 * name, which is anybody's.
 */
export function accountOfName(name: string): string {
  const words = foldText(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);
  return words.length < 2 ? '' : words.slice(0, 2).join('-');
}

/** Lifetime of a sent code. */
export const CODE_LIFE_MS = 5 * 60_000;

/** True when the proof was not given in time. */
export const hasLapsed = ({ sentAtMs }: SandboxProof, nowMs: number): boolean => nowMs > sentAtMs + CODE_LIFE_MS;
/** True when a code has expired; one of an authenticator app never does, since the app always shows one. */
export const isTooLate = (proof: SandboxProof, nowMs: number): boolean =>
  proof.method !== 'authenticator' && hasLapsed(proof, nowMs);

const asksFor = (
  subType: string,
  message: string,
  verificationMethod: string,
  { sentAtMs }: SandboxProof,
): ProfileAlert => ({
  type: 'auth',
  subType,
  message,
  severity: 'warning',
  metadata: {
    verificationMethod,
    ...(['email', 'sms'].includes(verificationMethod) ? { sentAt: new Date(sentAtMs).toISOString() } : {}),
  },
});

/** Returns the alert that asks for a proof. */
export function alertOfProof(proof: SandboxProof): ProfileAlert {
  switch (proof.method) {
    case 'sms':
      return asksFor('2fa_required', SIMULATED_ALERTS.codeByText, 'sms', proof);
    case 'authenticator':
      return asksFor('2fa_required', SIMULATED_ALERTS.codeOfApp, 'authenticator app', proof);
    case 'captcha':
      return asksFor('verification_required', SIMULATED_ALERTS.picture, 'captcha', proof);
    case 'app':
      return asksFor('verification_required', SIMULATED_ALERTS.approval, 'app', proof);
    default:
      return asksFor('2fa_required', SIMULATED_ALERTS.codeByMail, 'email', proof);
  }
}

const refusal = (message: string): ProfileAlert => ({
  type: 'auth',
  subType: 'auth_failed',
  message,
  severity: 'error',
  metadata: {},
});

/** Returns the alert of a refusal; undefined for an answer that is not one. */
export function rejectionOf(answer: SandboxAnswer): ProfileAlert | undefined {
  switch (answer) {
    case 'wrong-password':
      return refusal(SIMULATED_ALERTS.wrongPassword);
    case 'locked':
      return refusal(SIMULATED_ALERTS.locked);
    case 'no-answer':
      return refusal(SIMULATED_ALERTS.noAnswer);
    default:
      return undefined;
  }
}
