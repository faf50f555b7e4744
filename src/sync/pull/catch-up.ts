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

/** What the person looks at: read before the rest. */
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
  /** Hears every outcome, good or bad. */
  readonly onOutcome: (outcome: Outcome<unknown>) => void;
  /** Hears of which session (its id) what is read now will be. */
  readonly onSession: (id: string) => void;
}

/** What a leader remembers from one catch-up to the next. */
interface CatchUpState {
  readonly audits: AuditState;
  readonly idleScopes: IdleScopes;
}

/**
 * Reads everything of the person that has changed since it was read last. Throws `PullFailed`, `Fenced`, the storage's
 * own errors; what was read until then stays.
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
 * Teams first, then what the person looks at, then the rest. After a gap every scope that was not read as a whole owes
 * an audit, and each now and then without one (a living socket may swallow a deletion too); what is owed is remembered
 * until it was made.
 */
async function pullEverything(
  pull: PullDeps,
  preferred: SyncPriority,
  isGap: boolean,
  audits: AuditState,
): Promise<void> {
  const first = <T extends string>(ids: readonly T[], wanted: string | undefined): T[] =>
    [...ids].sort((a, b) => Number(b === wanted) - Number(a === wanted));
  const pullAndOwe = async (scope: Scope): Promise<void> => {
    const isWhole = await pullScope(pull, scope);
    if (!isWhole && (isGap || isAuditDue(pull, scope))) audits.pending.set(scope.name, scope);
  };
  const { since } = await readChatRetention(pull.replica.db);
  const teamIds = await pullTeams(pull);
  await pullRequestedBodies(pull);
  for (const teamId of first(teamIds, preferred.teamId)) {
    for (const scope of scopesOfTeam(teamId)) await pullAndOwe(scope);
    await pullMembers(pull, teamId);
    for (const profileId of first(await listChatProfiles(pull.replica.db, teamId), preferred.profileId))
      await pullAndOwe(chatScope(profileId, since));
  }
  // What is long and seldom looked at comes last, and nobody waits for it to learn that the rest is up to date.
  await pull.cursors.flush();
  await pullAndOwe(modelScope());
  for (const teamId of first(teamIds, preferred.teamId)) {
    await pullAndOwe(invoiceScope(teamId));
    await pullAndOwe(creditScope(teamId));
  }
  for (const scope of audits.pending.values()) {
    if (await auditScope(pull, scope, audits)) audits.pending.delete(scope.name);
  }
}

/**
 * A session of nobody, or of somebody else, pulls nothing into this replica; nor does one that is another than at
 * first: what was answered between may have been meant for somebody else. Throws `PullFailed`.
 */
function sessionGuard({ remote, userId, onOutcome, onSession }: CatchUpDeps): () => Promise<void> {
  let first: string | undefined;
  return async () => {
    const current = await remote.account.currentSession();
    const outcome: Outcome<CurrentSession> =
      current.ok && current.value.userId !== userId ? failed('unauthenticated', 401) : current;
    onOutcome(outcome);
    if (!outcome.ok) throw new PullFailed(outcome.failure);
    if (first === undefined) onSession(outcome.value.id);
    first ??= outcome.value.id;
    if (first !== outcome.value.id) throw new PullFailed(failed('conflict', 0).failure);
  };
}

/** The lists of a remote, with every outcome heard. */
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
