import type { CurrentSession } from '#domain/session/current-session.ts';
import type { Replica } from '#replica/replica.ts';
import type { Epoch } from '#replica/epoch.ts';
import { listChatProfiles } from '#replica/chat-profiles.ts';
import { readChatRetention } from '#replica/eviction/chat-retention.ts';
import { failed, type Outcome } from '#remote/failure.ts';
import type { Remote } from '#remote/remote.ts';
import { auditScope, isAuditDue, type AuditState } from './audit.ts';
import { openCursorCache } from './cursor-cache.ts';
import type { Clock } from '../ports.ts';
import { pullMembers } from './pull-members.ts';
import { PullFailed, pullScope, pullTeams, pullRequestedBodies, type PullDeps } from './pull.ts';
import { chatScope, creditScope, invoiceScope, modelScope, scopesOfTeam, type Scope } from '../scopes.ts';
import type { IdleScopes } from './idle-scopes.ts';

/** What the user is looking at; pulled first. */
export interface SyncPriority {
  readonly teamId?: string | undefined;
  readonly profileId?: string | undefined;
}

interface CatchUpDeps {
  readonly replica: Replica;
  readonly userId: string;
  readonly remote: Remote;
  readonly clock: Clock;
  readonly epoch: Epoch;
  readonly signal: AbortSignal;
  readonly priority: () => SyncPriority;
  /** Receives every outcome, good or bad. */
  readonly onOutcome: (outcome: Outcome<unknown>) => void;
  /** Receives the id of the session that this pull uses. */
  readonly onSession: (id: string) => void;
}

/** What a leader remembers between pulls. */
interface CatchUpState {
  readonly audits: AuditState;
  readonly idleScopes: IdleScopes;
}

/**
 * Pulls everything of the user that has changed since the last pull. Throws `PullFailed`, `Fenced` and the storage's
 * own errors; what was read before stays.
 */
export async function catchUp(deps: CatchUpDeps, isGap: boolean, { audits, idleScopes }: CatchUpState): Promise<void> {
  const { replica, epoch, clock, signal } = deps;
  if (isGap) idleScopes.reset();
  const verifySession = sessionGuard(deps);
  await verifySession();
  const cursors = await openCursorCache(replica, epoch);
  try {
    await pullEverything(
      { replica, remote: observed(deps), epoch, cursors, idleScopes, now: () => clock.now(), signal, verifySession },
      deps.priority(),
      isGap,
      audits,
    );
  } finally {
    await cursors.flush();
  }
}

/**
 * Pulls the teams, then what the user is looking at, then the rest. After a gap every scope that was not read as a
 * whole needs an audit, and each scope needs one at intervals without a gap, because a connected socket may lose a
 * deletion too; pending audits are remembered until they are done.
 */
async function pullEverything(
  pull: PullDeps,
  preferred: SyncPriority,
  isGap: boolean,
  audits: AuditState,
): Promise<void> {
  const prioritize = <T extends string>(ids: readonly T[], preferredId: string | undefined): T[] =>
    [...ids].sort((a, b) => Number(b === preferredId) - Number(a === preferredId));
  const pullAndMarkForAudit = async (scope: Scope): Promise<void> => {
    const isWhole = await pullScope(pull, scope);
    if (!isWhole && (isGap || isAuditDue(pull, scope))) audits.pending.set(scope.name, scope);
  };
  const { since } = await readChatRetention(pull.replica.db);
  const teamIds = await pullTeams(pull);
  await pullRequestedBodies(pull);
  for (const teamId of prioritize(teamIds, preferred.teamId)) {
    for (const scope of scopesOfTeam(teamId)) await pullAndMarkForAudit(scope);
    await pullMembers(pull, teamId);
    for (const profileId of prioritize(await listChatProfiles(pull.replica.db, teamId), preferred.profileId))
      await pullAndMarkForAudit(chatScope(profileId, since));
  }
  // Long, seldom viewed scopes come last; the rest already counts as up to date.
  await pull.cursors.flush();
  await pullAndMarkForAudit(modelScope());
  for (const teamId of prioritize(teamIds, preferred.teamId)) {
    await pullAndMarkForAudit(invoiceScope(teamId));
    await pullAndMarkForAudit(creditScope(teamId));
  }
  for (const scope of audits.pending.values()) {
    if (await auditScope(pull, scope, audits)) audits.pending.delete(scope.name);
  }
}

/**
 * Returns a check that the session belongs to this user and is still the one the pull began with: an answer that came
 * under another session may have been meant for another person. It throws `PullFailed`.
 */
function sessionGuard({ remote, userId, onOutcome, onSession }: CatchUpDeps): () => Promise<void> {
  let sessionId: string | undefined;
  return async () => {
    const current = await remote.account.currentSession();
    const outcome: Outcome<CurrentSession> =
      current.ok && current.value.userId !== userId ? failed('unauthenticated', 401) : current;
    onOutcome(outcome);
    if (!outcome.ok) throw new PullFailed(outcome.failure);
    if (sessionId === undefined) onSession(outcome.value.id);
    sessionId ??= outcome.value.id;
    if (sessionId !== outcome.value.id) throw new PullFailed(failed('conflict', 0).failure);
  };
}

/** Wraps the list requests of a remote to report every outcome. */
function observed({ remote, onOutcome }: CatchUpDeps): PullDeps['remote'] {
  return {
    async listTeams() {
      const outcome = await remote.listTeams();
      onOutcome(outcome);
      return outcome;
    },
    async listMemberships(teamId) {
      const outcome = await remote.listMemberships(teamId);
      onOutcome(outcome);
      return outcome;
    },
    async listDocuments(request) {
      const outcome = await remote.listDocuments(request);
      onOutcome(outcome);
      return outcome;
    },
  };
}
