import type { IdentityProvider } from './identity-provider.ts';
import { createOidcProvider, type OidcSettings } from './oidc.ts';
import { createSandboxIdentity, type SandboxIdentity } from './sandbox-identity.ts';

/** The configured providers. */
export interface IdentitySettings {
  readonly oidc: OidcSettings | undefined;
  readonly google: Omit<OidcSettings, 'issuer'> | undefined;
}

const GOOGLE_ISSUER = 'https://accounts.google.com';

export interface OfferedProvider {
  readonly provider: 'google' | 'oidc';
  /** Its name on screen. */
  readonly name: string;
}

interface IdentityDrivers {
  readonly providers: readonly IdentityProvider[];
  /** The provider that the app offers: Google when there are several. */
  readonly offered: OfferedProvider;
  /** Undefined when a real provider is configured. */
  readonly sandbox: SandboxIdentity | undefined;
}

/** Returns the configured providers, otherwise the sandbox in Google's place. `now` returns Unix milliseconds. */
export function chooseIdentity({ oidc, google }: IdentitySettings, now: () => number): IdentityDrivers {
  const real = [
    ...(google === undefined ? [] : [createOidcProvider('google', { ...google, issuer: GOOGLE_ISSUER }, now)]),
    ...(oidc === undefined ? [] : [createOidcProvider('oidc', oidc, now)]),
  ];
  const offered: OfferedProvider =
    google === undefined ? { provider: 'oidc', name: 'single sign-on' } : { provider: 'google', name: 'Google' };
  if (real.length > 0) return { providers: real, offered, sandbox: undefined };
  const sandbox = createSandboxIdentity('google', now);
  return { providers: [sandbox.provider], offered: { provider: 'google', name: 'the sandbox identity' }, sandbox };
}
