import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { OidcSettings } from '#server/drivers/identity/oidc.ts';

/** The person at the page of the provider, as the provider describes them. */
interface IssuerPerson {
  readonly uid: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string;
}

/** A complete OpenID Connect provider on its own port; it signs in `person` at once. */
export interface OidcIssuer extends OidcSettings {
  person: IssuerPerson;
  /** True: the person declines at the page of the provider. */
  declines: boolean;
  /** Sets the redirect address that the provider accepts. */
  allow(redirectUri: string): void;
  close(): Promise<void>;
}

const CLIENT = { clientId: 'outrider', clientSecret: 'the secret of outrider at the issuer' };

/** Starts a provider. `clientAuthentication` is the only method by which it accepts the client's secret. */
export async function startOidcIssuer(
  person: IssuerPerson,
  clientAuthentication = 'client_secret_post',
): Promise<OidcIssuer> {
  let provider: Provider | undefined;
  const people = new Map<string, IssuerPerson>();
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (provider === undefined) throw new Error('The issuer has no redirect address.');
    if (request.url?.startsWith('/interaction/') !== true) return provider.callback()(request, response);
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (self.declines)
      return provider.interactionFinished(
        request,
        response,
        { error: 'access_denied', error_description: 'The person said no.' },
        { mergeWithLastSubmission: false },
      );
    if (prompt.name === 'login') {
      people.set(self.person.uid, self.person);
      return provider.interactionFinished(
        request,
        response,
        { login: { accountId: self.person.uid } },
        { mergeWithLastSubmission: false },
      );
    }
    const grant = new provider.Grant({ accountId: session?.accountId, clientId: params['client_id'] });
    grant.addOIDCScope(params['scope'] ?? '');
    return provider.interactionFinished(
      request,
      response,
      { consent: { grantId: await grant.save() } },
      { mergeWithLastSubmission: true },
    );
  }

  const self: OidcIssuer = {
    issuer,
    ...CLIENT,
    person,
    declines: false,
    allow: (redirectUri) => {
      provider = new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT.clientId,
            client_secret: CLIENT.clientSecret,
            redirect_uris: [redirectUri],
            grant_types: ['authorization_code', 'refresh_token'],
            token_endpoint_auth_method: clientAuthentication,
          },
        ],
        clientAuthMethods: [clientAuthentication],
        cookies: { keys: ['a key of the tests'] },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        features: { devInteractions: { enabled: false } },
        interactions: {
          url: (_context: unknown, interaction: { readonly uid: string }) => `/interaction/${interaction.uid}`,
        },
        issueRefreshToken: () => true,
        ttl: Object.fromEntries(
          ['Interaction', 'Session', 'Grant', 'AccessToken', 'RefreshToken', 'IdToken', 'AuthorizationCode'].map(
            (kind) => [kind, 600],
          ),
        ),
        pkce: { required: () => true },
        findAccount: (_context: unknown, uid: string) => {
          const known = people.get(uid);
          return known === undefined
            ? undefined
            : {
                accountId: uid,
                claims: () => ({
                  sub: uid,
                  email: known.email,
                  email_verified: known.isEmailVerified,
                  name: known.name,
                }),
              };
        },
      });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return self;
}
