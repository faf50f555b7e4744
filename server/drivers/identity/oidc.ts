import * as oauth from 'oauth4webapi';
import {
  IdentityRefused,
  type IdentityProvider,
  type IssuedTokens,
  type ProvenIdentity,
  type StartedSignIn,
} from './identity-provider.ts';

export interface OidcSettings {
  /** The issuer's address; https, or http on a loopback address. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const SCOPES = ['openid', 'email', 'profile'];

/** Timeout of a provider's answer. */
const TIMEOUT_MS = 10_000;

/** How long a provider's metadata is cached. */
const METADATA_LIFE_MS = 3_600_000;

/**
 * Creates a provider of OpenID Connect: authorization code with PKCE (S256), state and nonce, and addresses by
 * discovery. `id` is the provider's name in Appwrite; `now` returns Unix milliseconds.
 */
export function createOidcProvider(id: string, settings: OidcSettings, now: () => number): IdentityProvider {
  const issuer = new URL(settings.issuer);
  const client: oauth.Client = { client_id: settings.clientId };
  /**
   * Returns how the client secret is sent: in the form when the provider supports it, else in the header, which every
   * provider supports.
   */
  const authenticationAt = (server: oauth.AuthorizationServer): oauth.ClientAuth =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
      ? oauth.ClientSecretPost
      : oauth.ClientSecretBasic)(settings.clientSecret);
  const request = () => ({
    [oauth.allowInsecureRequests]: issuer.protocol === 'http:',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  let cachedMetadata: { readonly server: oauth.AuthorizationServer; readonly readAt: number } | undefined;

  async function discover(): Promise<oauth.AuthorizationServer> {
    if (cachedMetadata !== undefined && now() - cachedMetadata.readAt < METADATA_LIFE_MS) return cachedMetadata.server;
    const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, request()));
    cachedMetadata = { server, readAt: now() };
    return server;
  }

  /** Reads issued tokens; their lifetime counts from their arrival. */
  const issued = (answer: oauth.TokenEndpointResponse): IssuedTokens => ({
    accessToken: answer.access_token,
    expiresAtMs: answer.expires_in === undefined ? undefined : now() + answer.expires_in * 1000,
    refreshToken: answer.refresh_token ?? '',
  });

  async function verifyCallback(
    server: oauth.AuthorizationServer,
    callback: URLSearchParams,
    redirectUri: string,
    verifier: string,
    nonce: string,
  ): Promise<ProvenIdentity> {
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authenticationAt(server),
      callback,
      redirectUri,
      verifier,
      request(),
    );
    const answer = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    const idTokenClaims = oauth.getValidatedIdTokenClaims(answer);
    if (idTokenClaims === undefined) throw new IdentityRefused('unusable', 'The provider sent no identity.');
    // Many providers give the address only at the userinfo endpoint.
    const more =
      idTokenClaims['email'] !== undefined || server.userinfo_endpoint === undefined
        ? {}
        : await oauth.processUserInfoResponse(
            server,
            client,
            idTokenClaims.sub,
            await oauth.userInfoRequest(server, client, answer.access_token, request()),
          );
    const claims: Readonly<Record<string, unknown>> = { ...idTokenClaims, ...more };
    const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '');
    return {
      uid: idTokenClaims.sub,
      email: textOf(claims['email']),
      isEmailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
      name: textOf(claims['name']),
      tokens: issued(answer),
    };
  }

  return {
    id,
    start: (signIn) =>
      withExplainedErrors(async (): Promise<StartedSignIn> => {
        const server = await discover();
        if (server.authorization_endpoint === undefined)
          throw new IdentityRefused('unusable', 'The provider has no page to sign in at.');
        const verifier = oauth.generateRandomCodeVerifier();
        const nonce = oauth.generateRandomNonce();
        const url = new URL(server.authorization_endpoint);
        const parameters = {
          client_id: settings.clientId,
          response_type: 'code',
          redirect_uri: signIn.redirectUri,
          scope: [...new Set([...SCOPES, ...signIn.scopes])].join(' '),
          state: signIn.state,
          nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        };
        for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
        return {
          url: url.href,
          finish: (returned) =>
            withExplainedErrors(() =>
              verifyCallback(
                server,
                oauth.validateAuthResponse(server, client, returned, signIn.state),
                signIn.redirectUri,
                verifier,
                nonce,
              ),
            ),
        };
      }),
    refresh: (refreshToken) =>
      withExplainedErrors(async () => {
        const server = await discover();
        return issued(
          await oauth.processRefreshTokenResponse(
            server,
            client,
            await oauth.refreshTokenGrantRequest(server, client, authenticationAt(server), refreshToken, request()),
          ),
        );
      }),
  };
}

/** Runs a part of the exchange and converts its failures to `IdentityRefused`. */
async function withExplainedErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof IdentityRefused) throw error;
    if (error instanceof oauth.AuthorizationResponseError)
      throw new IdentityRefused(
        'declined',
        error.error_description === undefined ? error.error : `${error.error}: ${error.error_description}`,
      );
    if (error instanceof oauth.ResponseBodyError) throw new IdentityRefused('rejected', error.error);
    if (
      error instanceof oauth.OperationProcessingError ||
      error instanceof oauth.WWWAuthenticateChallengeError ||
      error instanceof oauth.UnsupportedOperationError
    )
      throw new IdentityRefused('unusable', error.message);
    // What fetch throws without a connection, a known host or an answer in time.
    if (
      error instanceof TypeError ||
      (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    )
      throw new IdentityRefused('unreachable', 'The provider cannot be reached.');
    throw error;
  }
}
