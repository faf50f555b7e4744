import { toUtc } from '#domain/wire/wire-document.ts';
import { apply } from '#replica/apply.ts';
import type { ScopeCursor, Tombstone } from '#replica/db.ts';
import { isoNow, PAGE_SIZE, PullFailed, pullScope, type Position, type PullDeps } from './pull.ts';
import { LARGE_SCOPE_ROWS, AUDIT_INTERVAL_MS, CONFIRM_AFTER_MS, LARGE_AUDIT_INTERVAL_MS } from '../schedule.ts';
import { readRows, type Scope } from '../scopes.ts';

/** An audit reads ids only, so its pages are larger. */
const AUDIT_PAGE_SIZE = 1_000;

/** What a leader remembers of its audits between pulls. */
export interface AuditState {
  /** Scopes that are still to be compared with the server since the last gap. */
  readonly pending: Map<string, Scope>;
  /**
   * Deviations to confirm, by document id, with the stated version (UTC ISO) and since when it is stated (Unix ms): the
   * server stated an older version than the one here, or a document that was deleted. A lagging read replica may do so
   * for a moment, so a deviation is accepted only when it is stated again after `CONFIRM_AFTER_MS`, and once: a
   * document that cannot be read at all stays absent.
   */
  readonly unconfirmed: Map<
    string,
    { readonly updatedAt: string; readonly sinceMs: number; readonly isAccepted: boolean }
  >;
}

export const createAuditState = (): AuditState => ({ pending: new Map(), unconfirmed: new Map() });

/**
 * Returns how long ago a scope was audited; infinite when it never was. A clock that was set back must not postpone the
 * next audit, so only the distance counts.
 */
function sinceAuditMs(deps: PullDeps, cursor: ScopeCursor): number {
  return cursor.auditedAt === '' ? Infinity : Math.abs(deps.now() - Date.parse(cursor.auditedAt));
}

/** Returns true when a filled scope was not audited for so long that it should be, even without a gap. */
export function isAuditDue(deps: PullDeps, scope: Scope): boolean {
  const cursor = deps.cursors.get(scope.name);
  return cursor !== undefined && cursor.fill === undefined && sinceAuditMs(deps, cursor) >= AUDIT_INTERVAL_MS;
}

/**
 * Compares the ids and versions of a scope with the server's, to find what events and pulls have missed: deletions,
 * changes under a wrong clock, documents too old for any pull. Every suspected deletion is verified by another request,
 * so that a row that merely moved while the list was read is not taken for deleted. A large scope is not read more
 * often than its interval. False when another audit is needed: it is too early, or something was repaired or is
 * unconfirmed. Throws `PullFailed`, `Fenced`.
 */
export async function auditScope(deps: PullDeps, scope: Scope, { unconfirmed }: AuditState): Promise<boolean> {
  const { replica, epoch, cursors, idleScopes } = deps;
  const cursor = cursors.get(scope.name);
  if (cursor === undefined || cursor.fill !== undefined) return false;
  if (
    sinceAuditMs(deps, cursor) < LARGE_AUDIT_INTERVAL_MS &&
    (await scope.rowsIn(replica.db).count()) > LARGE_SCOPE_ROWS
  )
    return false;
  const local = new Map<string, string>();
  await scope.rowsIn(replica.db).each((row) => void local.set(row.id, row.updatedAt));

  const suspects = new Map(local);
  const newer: string[] = [];
  const olderOnServer: string[] = [];
  let isIncomplete = false;
  let hasUnconfirmed = false;
  for await (const { id, updatedAt } of listVersions(deps, scope)) {
    const localVersion = local.get(id);
    suspects.delete(id);
    const suspect = unconfirmed.get(id);
    if (localVersion === updatedAt) {
      unconfirmed.delete(id);
    } else if (localVersion !== undefined && localVersion < updatedAt) {
      newer.push(id);
    } else if (suspect?.updatedAt === updatedAt) {
      const isConfirmed = Math.abs(deps.now() - suspect.sinceMs) >= CONFIRM_AFTER_MS;
      if (isConfirmed && !suspect.isAccepted) olderOnServer.push(id);
      unconfirmed.set(id, { ...suspect, isAccepted: suspect.isAccepted || isConfirmed });
      hasUnconfirmed ||= !isConfirmed;
    } else if (localVersion !== undefined || (cursor.readTo !== '' && updatedAt <= idleScopes.floorOf(cursor))) {
      unconfirmed.set(id, { updatedAt, sinceMs: deps.now(), isAccepted: false });
      hasUnconfirmed = true;
      // On a device that does not retain every conversation it may be an evicted one; reading the document tells.
      if (localVersion === undefined && scope.since !== undefined) newer.push(id);
      else isIncomplete ||= localVersion === undefined;
    }
  }

  const deletions = await findDeleted(deps, scope, suspects);
  // If the session ended meanwhile, the request was a guest's, and a guest sees nothing.
  if (deletions.length > 0) {
    await deps.verifySession();
    await apply(replica, { deletions, epoch });
  }
  await reread(deps, scope, newer, false);
  await reread(deps, scope, olderOnServer, true);
  cursors.setMoved({ ...cursor, ...(isIncomplete && { readTo: '' }), auditedAt: isoNow(deps) });
  if (isIncomplete) await pullScope(deps, scope);
  return deletions.length === 0 && olderOnServer.length === 0 && !hasUnconfirmed;
}

/** Lists the ids and versions of a scope that are wanted here, newest first. Throws `PullFailed`. */
async function* listVersions(
  { remote }: PullDeps,
  scope: Scope,
): AsyncGenerator<{ readonly id: string; readonly updatedAt: string }> {
  let position: Position | undefined;
  for (;;) {
    const page = await remote.listDocuments({
      collection: scope.collection,
      equal: scope.equal,
      limit: AUDIT_PAGE_SIZE,
      idsOnly: true,
      ...(scope.since !== undefined && { updatedAfter: scope.since }),
      ...(position === undefined ? {} : { updatedUpTo: position.updatedAt, after: position.id }),
    });
    if (!page.ok) throw new PullFailed(page.failure);
    for (const { $id, $updatedAt } of page.value) yield { id: $id, updatedAt: toUtc($updatedAt) };
    const last = page.value.at(-1);
    if (last === undefined || page.value.length < AUDIT_PAGE_SIZE) return;
    position = { updatedAt: last.$updatedAt, id: last.$id };
  }
}

const inPages = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / PAGE_SIZE) }, (_, page) =>
    all.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
  );

/**
 * Returns deletions for the rows that the list lacked and that the server really does not have. Throws `PullFailed`.
 */
async function findDeleted(
  { remote }: PullDeps,
  scope: Scope,
  suspects: ReadonlyMap<string, string>,
): Promise<Tombstone[]> {
  const deletions: Tombstone[] = [];
  for (const ids of inPages([...suspects.keys()])) {
    const present = await remote.listDocuments({
      collection: scope.collection,
      equal: { $id: ids },
      limit: PAGE_SIZE,
      idsOnly: true,
    });
    if (!present.ok) throw new PullFailed(present.failure);
    const existing = new Set(present.value.map((document) => document.$id));
    for (const id of ids) {
      if (!existing.has(id))
        deletions.push({ table: scope.table, id, deletedAt: suspects.get(id) ?? '', isInferred: true });
    }
  }
  return deletions;
}

/** Reads documents of a scope again and applies them. Throws `PullFailed`, `Fenced`. */
async function reread(
  { remote, replica, epoch }: PullDeps,
  scope: Scope,
  documentIds: readonly string[],
  isAuthoritative: boolean,
): Promise<void> {
  for (const ids of inPages(documentIds)) {
    const page = await remote.listDocuments({
      collection: scope.collection,
      equal: { ...scope.equal, $id: ids },
      limit: PAGE_SIZE,
    });
    if (!page.ok) throw new PullFailed(page.failure);
    const { rows } = readRows(scope.collection, page.value);
    await apply(replica, { rows: rows === undefined ? [] : [rows], isAuthoritative, epoch });
  }
}
