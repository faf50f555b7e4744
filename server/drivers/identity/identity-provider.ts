/** What another provider vouches for about a person. */
export interface ProvenIdentity {
  /** The provider's own id of the person; it never changes. */
  readonly uid: string;
  /** Empty when the provider did not tell it. */
  readonly email: string;
  /** The provider has seen that the address is the person's. */
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly tokens: IssuedTokens;
}

/** The provider's tokens; an absent one is empty. */
export interface IssuedTokens {
  readonly accessToken: string;
  /** Milliseconds since 1970; undefined when the provider did not say. */
  readonly expiresAtMs: number | undefined;
  readonly refreshToken: string;
}

export interface SignInRequest {
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
  /** Comes back unchanged. */
  readonly state: string;
  /** Beyond what a sign-in needs anyway. */
  readonly scopes: readonly string[];
}

/** A sign-in on its way. What proves that it is this one (verifier, nonce) lives in here and nowhere else. */
export interface StartedSignIn {
  /** Where the browser goes. */
  readonly url: string;
  /** Reads what came back with the browser. Throws `IdentityRefused`. */
  finish(parameters: URLSearchParams): Promise<ProvenIdentity>;
}

/** Somebody else who knows who a person is. */
export interface IdentityProvider {
  /** As Appwrite names it: `google`, `oidc`. */
  readonly id: string;
  /** Throws `IdentityRefused` when the provider cannot be reached. */
  start(request: SignInRequest): Promise<StartedSignIn>;
  /** New tokens for old. Throws `IdentityRefused`. */
  refresh(refreshToken: string): Promise<IssuedTokens>;
}

/**
 * Why there is no identity: the person or the provider declined; the provider found the exchange wrong; nothing usable
 * came back, or nothing at all.
 */
export type RefusalKind = 'declined' | 'rejected' | 'unusable' | 'unreachable';

export class IdentityRefused extends Error {
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, words: string) {
    super(words);
    this.name = 'IdentityRefused';
    this.kind = kind;
  }
}
