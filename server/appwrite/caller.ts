import type { Session } from './account/session-store.ts';
import type { User } from './account/user-store.ts';

/** A permission that a route requires; `public` requires none (contract §1.3 and Appendix B). */
type Scope =
  | 'public'
  | 'account'
  | 'sessions.write'
  | 'teams.read'
  | 'teams.write'
  | 'users.read'
  | 'users.write'
  | 'databases.read'
  | 'databases.write'
  | 'collections.read'
  | 'collections.write'
  | 'documents.read'
  | 'documents.write'
  | 'health.read'
  | 'locale.read'
  | 'functions.read'
  | 'functions.write'
  | 'execution.read'
  | 'execution.write'
  | 'targets.write';

/** The scope that a route requires. */
export interface ScopeRequirement {
  readonly scope: Scope;
  /** The newer name of the scope, which a key may hold instead. */
  readonly newerScope?: string;
  /** A session that still owes a second factor may call it. Absent: it may not. */
  readonly takesIncomplete?: boolean;
}

/** The sender of a request (contract §1.3). Permissions are compared with `roles`. */
export type Caller =
  | { readonly kind: 'guest'; readonly roles: ReadonlySet<string> }
  | {
      readonly kind: 'user';
      readonly user: User;
      readonly session: Session;
      readonly roles: ReadonlySet<string>;
      /** The request carried a JWT instead of the session itself. */
      readonly byJwt: boolean;
      /** A server key asked for that JWT, and answers for it. */
      readonly isByServerJwt: boolean;
    }
  | {
      readonly kind: 'key';
      readonly roles: ReadonlySet<string>;
      /** Absent: every scope. */
      readonly scopes?: ReadonlySet<string>;
    };

export type UserCaller = Extract<Caller, { kind: 'user' }>;

export const GUEST: Caller = { kind: 'guest', roles: new Set(['any', 'guests']) };

/** A server key is not subject to permissions, so it holds no role. */
export const SERVER_KEY: Caller = { kind: 'key', roles: new Set() };

/** Creates a server key that holds these scopes and those of every key. Unknown scopes grant nothing. */
export const createKeyCaller = (scopes: readonly string[]): Caller => ({
  kind: 'key',
  roles: new Set(),
  scopes: new Set([...scopes, ...KEY_SCOPES]),
});

/** Every server key holds these. */
const KEY_SCOPES: readonly Scope[] = ['public', 'health.read'];

const GUEST_SCOPES: ReadonlySet<Scope> = new Set<Scope>([
  'public',
  'sessions.write',
  'documents.read',
  'documents.write',
  'locale.read',
  'execution.write',
]);
const USER_SCOPES: ReadonlySet<Scope> = new Set<Scope>([
  ...GUEST_SCOPES,
  'account',
  'teams.read',
  'teams.write',
  'execution.read',
  'targets.write',
]);

/** Tells whether the caller holds the required scope. Keys never hold `account`: it belongs to a user. */
export function hasScope(caller: Caller, { scope, newerScope = scope }: ScopeRequirement): boolean {
  if (caller.kind === 'key')
    return (
      scope !== 'account' && (caller.scopes === undefined || caller.scopes.has(scope) || caller.scopes.has(newerScope))
    );
  return (caller.kind === 'user' ? USER_SCOPES : GUEST_SCOPES).has(scope);
}

/** Names the caller as refusals do: `<address> (role: users)`. */
export function describeCaller(caller: Caller, projectId: string): string {
  if (caller.kind === 'key') return `app.${projectId}@service.localhost (role: applications)`;
  if (caller.kind === 'guest') return 'User (role: guests)';
  return `${caller.user.email ?? (caller.user.name || 'User')} (role: users)`;
}
