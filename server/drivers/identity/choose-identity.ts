import type { IdentityProvider } from './identity-provider.ts';
import { createOidcProvider, type OidcSettings } from './oidc.ts';
import { createSandboxIdentity, type SandboxIdentity } from './sandbox.ts';

/** The providers that are configured. */
export interface IdentitySettings {
  readonly oidc: OidcSettings | undefined;
  readonly google: Omit<OidcSettings, 'issuer'> | undefined;
}

const GOOGLE_ISSUER = 'https://accounts.google.com';

export interface OfferedProvider {
  readonly provider: 'google' | 'oidc';
  /** What people call it. */
  readonly name: string;
}

export interface IdentityDrivers {
  readonly providers: readonly IdentityProvider[];
  /** The one the app offers: Google's where there are several. */
  readonly offered: OfferedProvider;
  /** Undefined when a real provider is configured. */
  readonly sandbox: SandboxIdentity | undefined;
}

/** The configured providers, or the sandbox in Google's place. `now` tells milliseconds since 1970. */
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
