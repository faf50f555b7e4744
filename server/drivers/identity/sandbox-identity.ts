import { randomBytes } from 'node:crypto';
import { IdentityRefused, type IdentityProvider, type ProvenIdentity } from './identity-provider.ts';
import { OneTimeStore } from './one-time-store.ts';

/** The identity that somebody claims in the sandbox; nothing is verified. */
export interface SandboxPerson {
  readonly name: string;
  readonly email: string;
}

/** The page that asks who somebody is. */
export const SANDBOX_IDENTITY_PATH = '/sandbox/identity';

/** Lifetime of the page, and of a code until its exchange. */
const PAGE_LIFE_MS = 10 * 60_000;
const CODE_LIFE_MS = 60_000;
const CAPACITY = 1_000;

/** The identity sandbox: a page on this server where anybody may claim any identity. */
export interface SandboxIdentity {
  readonly provider: IdentityProvider;
  /** True while the page of this request may be answered. */
  isAsked(request: string): boolean;
  /** Returns the address that completes the sign-in; undefined for an unknown or expired request. */
  accept(request: string, person: SandboxPerson): string | undefined;
  /** Returns the address that reports a refusal. */
  refuse(request: string): string | undefined;
}

interface Asked {
  readonly redirectUri: string;
  readonly state: string;
}

const createSecret = (): string => randomBytes(24).toString('hex');

/** Creates the sandbox under the name `id`. `now` returns Unix milliseconds. */
export function createSandboxIdentity(id: string, now: () => number): SandboxIdentity {
  const asked = new OneTimeStore<Asked>({ lifeMs: PAGE_LIFE_MS, capacity: CAPACITY, now });
  const codes = new OneTimeStore<SandboxPerson>({ lifeMs: CODE_LIFE_MS, capacity: CAPACITY, now });

  const leadBack = (request: string, answer: () => Readonly<Record<string, string>>): string | undefined => {
    const known = asked.take(request);
    if (known === undefined) return undefined;
    const address = new URL(known.redirectUri);
    for (const [name, value] of Object.entries({ ...answer(), state: known.state }))
      address.searchParams.set(name, value);
    return address.href;
  };

  const prove = (parameters: URLSearchParams): ProvenIdentity => {
    if (parameters.has('error')) throw new IdentityRefused('declined', parameters.get('error') ?? '');
    const person = codes.take(parameters.get('code') ?? '');
    if (person === undefined) throw new IdentityRefused('rejected', 'invalid_grant');
    const email = person.email.toLowerCase();
    return {
      uid: `sandbox:${email}`,
      email,
      isEmailVerified: true,
      name: person.name,
      tokens: { accessToken: '', expiresAtMs: undefined, refreshToken: '' },
    };
  };

  return {
    provider: {
      id,
      start: ({ redirectUri, state }) => {
        const request = createSecret();
        asked.put(request, { redirectUri, state });
        const url = new URL(SANDBOX_IDENTITY_PATH, redirectUri);
        url.searchParams.set('request', request);
        return Promise.resolve({
          url: url.href,
          finish: async (parameters) => {
            if (parameters.get('state') !== state)
              throw new IdentityRefused('unusable', 'The answer belongs to another sign-in.');
            return prove(parameters);
          },
        });
      },
      refresh: () => Promise.reject(new IdentityRefused('rejected', 'The sandbox gives no tokens.')),
    },
    isAsked: (request) => asked.find(request) !== undefined,
    accept: (request, person) =>
      leadBack(request, () => {
        const code = createSecret();
        codes.put(code, person);
        return { code };
      }),
    refuse: (request) => leadBack(request, () => ({ error: 'access_denied' })),
  };
}
