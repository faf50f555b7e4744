import type { ProfileAction } from '#domain/profile/profile-messages.ts';
import type { ProfileAlert } from '#domain/profile/profile.ts';

/** What a profile signs in with. Never logged, and kept sealed only (`server/secrets`). */
export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** One signing in of a profile; `attempt` tells it from those before. */
export interface SignInAttempt {
  readonly profileId: string;
  readonly country: string;
  readonly attempt: number;
  /** Tasks that were done before, so that asking again after a crash asks for the same one. */
  readonly step: number;
  /** The code was right: what is left follows from that. */
  readonly isProven: boolean;
}

/** What comes next. Times are milliseconds from now. */
export type SignInTurn =
  | { readonly kind: 'doing'; readonly action: ProfileAction }
  /** The network wants a proof; nothing happens until there is one, or until `lookAgainMs` has passed. */
  | { readonly kind: 'asked'; readonly alert: ProfileAlert; readonly lookAgainMs: number }
  /** Nobody gave the proof in time; `alert` where a code still helps. */
  | { readonly kind: 'lapsed'; readonly alert: ProfileAlert | undefined }
  | { readonly kind: 'refused'; readonly alert: ProfileAlert }
  | { readonly kind: 'signed-in'; readonly name: string; readonly avatar: string };

/** What came of a code: `nothing-asked` where none is waited for. */
export type CodeAnswer = 'accepted' | 'wrong' | 'too-late' | 'nothing-asked';

/**
 * How profiles sign in to a professional network. A driver is asked for one turn after another
 * (`server/jobs/profile-sign-in.ts`) and may be asked for the same one twice.
 */
export interface NetworkSignIn {
  /** How long each task takes, in milliseconds. */
  readonly stepMs: number;
  /** `credentials` are undefined where none are needed any more, or none were ever given. */
  next(attempt: SignInAttempt, credentials: Credentials | undefined): Promise<SignInTurn>;
  /** Changes nothing, so it may be asked twice. */
  checkCode(profileId: string, code: string): Promise<CodeAnswer>;
  /** Has another code sent; the alert that asks for it, or undefined where no code can be sent. */
  sendCode(profileId: string, credentials: Credentials | undefined): Promise<ProfileAlert | undefined>;
}
