import type { ProfileAction } from '#domain/profile/profile-messages.ts';
import type { ProfileAlert } from '#domain/profile/profile.ts';

/** Credentials of a profile. Never logged, and stored only encrypted (`server/secrets`). */
export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** One sign-in of a profile; `attempt` tells it from earlier ones. */
interface SignInAttempt {
  readonly profileId: string;
  readonly country: string;
  readonly attempt: number;
  /** Tasks done before, so that a repeat after a crash asks for the same one. */
  readonly step: number;
  /** True when the code was right; the rest of the sign-in follows. */
  readonly isProven: boolean;
}

/** The next turn of a sign-in. Times are milliseconds from now. */
export type SignInStep =
  | { readonly kind: 'in-progress'; readonly action: ProfileAction }
  /** The network requires a proof; nothing happens until it is given or `pollAfterMs` has passed. */
  | { readonly kind: 'proof-required'; readonly alert: ProfileAlert; readonly pollAfterMs: number }
  /** The proof was not given in time; `alert` is set when a code would still help. */
  | { readonly kind: 'expired'; readonly alert: ProfileAlert | undefined }
  | { readonly kind: 'refused'; readonly alert: ProfileAlert }
  | {
      readonly kind: 'signed-in';
      readonly name: string;
      readonly avatar: string;
      /** Identifies the account at the network, whatever its login is; the empty text when unknown. */
      readonly account: string;
    };

/** The result of a code: `nothing-asked` when none is expected. */
export type CodeAnswer = 'accepted' | 'wrong' | 'too-late' | 'nothing-asked';

/**
 * Signs profiles in to a professional network. A driver is asked for one turn after another
 * (`server/jobs/profile-sign-in.ts`) and may be asked for the same one twice.
 */
export interface NetworkSignIn {
  /** Duration of each task, in milliseconds. */
  readonly stepMs: number;
  /** Returns the next turn. `credentials` are undefined when none are needed any more or none were given. */
  next(attempt: SignInAttempt, credentials: Credentials | undefined): Promise<SignInStep>;
  /** Checks a code. It changes nothing, so it may be repeated. */
  checkCode(profileId: string, code: string): Promise<CodeAnswer>;
  /** Sends another code. Returns the alert that asks for it; undefined when no code can be sent. */
  sendCode(profileId: string, credentials: Credentials | undefined): Promise<ProfileAlert | undefined>;
  /** Signs the profile out and deletes all that the network's side keeps of it. Does nothing when that is done. */
  forget(profileId: string): Promise<void>;
}
