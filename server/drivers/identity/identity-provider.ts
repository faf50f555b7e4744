/** What a provider asserts about a person. */
export interface ProvenIdentity {
  /** The provider's own id of the person; it never changes. */
  readonly uid: string;
  /** Empty when the provider gave none. */
  readonly email: string;
  /** True when the provider has verified the address. */
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly tokens: IssuedTokens;
}

/** The provider's tokens; empty when absent. */
export interface IssuedTokens {
  readonly accessToken: string;
  /** Unix milliseconds; undefined when the provider did not say. */
  readonly expiresAtMs: number | undefined;
  readonly refreshToken: string;
}

interface SignInRequest {
  /** The address the provider returns the browser to. */
  readonly redirectUri: string;
  /** Returned unchanged. */
  readonly state: string;
  /** Scopes beyond those that a sign-in needs. */
  readonly scopes: readonly string[];
}

/** A started sign-in. It holds its own verifier and nonce; they exist nowhere else. */
export interface StartedSignIn {
  /** The address the browser goes to. */
  readonly url: string;
  /** Finishes the sign-in with the returned parameters. Throws `IdentityRefused`. */
  finish(parameters: URLSearchParams): Promise<ProvenIdentity>;
}

/** A provider of identities. */
export interface IdentityProvider {
  /** Its name in Appwrite: `google`, `oidc`. */
  readonly id: string;
  /** Starts a sign-in. Throws `IdentityRefused` when the provider cannot be reached. */
  start(request: SignInRequest): Promise<StartedSignIn>;
  /** Exchanges a refresh token for new tokens. Throws `IdentityRefused`. */
  refresh(refreshToken: string): Promise<IssuedTokens>;
}

/**
 * Why there is no identity: the person or provider declined, the provider rejected the exchange, the answer was
 * unusable, or there was none.
 */
export type RefusalKind = 'declined' | 'rejected' | 'unusable' | 'unreachable';

export class IdentityRefused extends Error {
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.name = 'IdentityRefused';
    this.kind = kind;
  }
}
