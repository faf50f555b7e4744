import type { Session } from './account/session-store.ts';
import type { User } from './account/user-store.ts';

/** What a caller must hold; `public` asks for nothing (contract §1.3 and Appendix B). */
export type Scope =
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

/** What a route asks of its caller. */
export interface ScopeRequirement {
  readonly scope: Scope;
  /** The newer name of the scope, which a key may hold in its place. */
  readonly newerScope?: string;
}

/** Who sends a request (contract §1.3). `roles` are what permissions are compared with. */
export type Caller =
  | { readonly kind: 'guest'; readonly roles: ReadonlySet<string> }
  | {
      readonly kind: 'user';
      readonly user: User;
      readonly session: Session;
      readonly roles: ReadonlySet<string>;
      /** The request carried a JWT instead of the session itself. */ readonly byJwt: boolean;
    }
  | {
      readonly kind: 'key';
      readonly roles: ReadonlySet<string>;
      /** Absent: every scope. */ readonly scopes?: ReadonlySet<string>;
    };

export type UserCaller = Extract<Caller, { kind: 'user' }>;

export const GUEST: Caller = { kind: 'guest', roles: new Set(['any', 'guests']) };

/** A server key stands above permissions; it holds no role of its own. */
export const SERVER_KEY: Caller = { kind: 'key', roles: new Set() };

/** A server key that holds only these scopes, and those every key holds. Names no route asks for open nothing. */
export const keyWith = (scopes: readonly string[]): Caller => ({
  kind: 'key',
  roles: new Set(),
  scopes: new Set([...scopes, ...KEY_SCOPES]),
});

/** What every server key holds. */
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

/** True when the caller holds what the route asks for. The account of a person is never a key's. */
export function hasScope(caller: Caller, { scope, newerScope = scope }: ScopeRequirement): boolean {
  if (caller.kind === 'key')
    return (
      scope !== 'account' && (caller.scopes === undefined || caller.scopes.has(scope) || caller.scopes.has(newerScope))
    );
  return (caller.kind === 'user' ? USER_SCOPES : GUEST_SCOPES).has(scope);
}

/** How refusals name the caller: `<address> (role: users)`. */
export function describeCaller(caller: Caller, projectId: string): string {
  if (caller.kind === 'key') return `app.${projectId}@service.localhost (role: applications)`;
  if (caller.kind === 'guest') return 'User (role: guests)';
  return `${caller.user.email ?? (caller.user.name || 'User')} (role: users)`;
}
