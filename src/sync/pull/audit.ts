import { toUtc } from '#domain/wire/wire-document.ts';
import { apply } from '#replica/apply.ts';
import type { ScopeCursor, Tombstone } from '#replica/db.ts';
import { isoNow, PAGE_SIZE, PullFailed, pullScope, type Position, type PullDeps } from './pull.ts';
import { LARGE_SCOPE_ROWS, AUDIT_INTERVAL_MS, CONFIRM_AFTER_MS, LARGE_AUDIT_INTERVAL_MS } from '../schedule.ts';
import { readRows, type Scope } from '../scopes.ts';

/** Ids are small: more of them fit one page of an audit. */
const AUDIT_PAGE_SIZE = 1_000;

/** What a leader remembers of its audits from one catch-up to the next. */
export interface AuditState {
  /** Scopes that have not been compared with the server since the last gap. */
  readonly pending: Map<string, Scope>;
  /**
   * Documents of which the server told what cannot be taken at its word: an older version than is here, or one that was
   * deleted. A lagging copy says so in passing; who still says it after a while means it, once: what cannot be read at
   * all stays away. By document id, with the version that was told (UTC ISO), and since when (Unix ms).
   */
  readonly unconfirmed: Map<
    string,
    { readonly updatedAt: string; readonly sinceMs: number; readonly isAccepted: boolean }
  >;
}

export const createAuditState = (): AuditState => ({ pending: new Map(), unconfirmed: new Map() });

/**
 * How long ago a scope was audited; infinite when it never was. A clock that was set back must not put the next one
 * off: only the distance counts.
 */
function sinceAuditMs(deps: PullDeps, cursor: ScopeCursor): number {
  return cursor.auditedAt === '' ? Infinity : Math.abs(deps.now() - Date.parse(cursor.auditedAt));
}

/** True when a filled scope has not been audited for so long that it should be, whatever was heard. */
export function isAuditDue(deps: PullDeps, scope: Scope): boolean {
  const cursor = deps.cursors.get(scope.name);
  return cursor !== undefined && cursor.fill === undefined && sinceAuditMs(deps, cursor) >= AUDIT_INTERVAL_MS;
}

/**
 * Finds what hints and pulls have missed, by ids and versions: what was deleted, what has changed under a clock that
 * was wrong, what is too old for any pull to find. Every suspect of a deletion is asked for once more before it goes,
 * so that a row that merely moved while the list was read is never taken for a deleted one. A large scope is not read
 * more often than the interval. False when an audit is still owed: it is not its time yet, or something was mended or
 * doubted, which the next one confirms. Throws `PullFailed`, `Fenced`.
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
  const restated: string[] = [];
  let isLacking = false;
  let hasDoubts = false;
  for await (const { id, updatedAt } of listVersions(deps, scope)) {
    const here = local.get(id);
    suspects.delete(id);
    const doubt = unconfirmed.get(id);
    if (here === updatedAt) {
      unconfirmed.delete(id);
    } else if (here !== undefined && here < updatedAt) {
      newer.push(id);
    } else if (doubt?.updatedAt === updatedAt) {
      const isMeant = Math.abs(deps.now() - doubt.sinceMs) >= CONFIRM_AFTER_MS;
      if (isMeant && !doubt.isAccepted) restated.push(id);
      unconfirmed.set(id, { ...doubt, isAccepted: doubt.isAccepted || isMeant });
      hasDoubts ||= !isMeant;
    } else if (here !== undefined || (cursor.readTo !== '' && updatedAt <= idleScopes.floorOf(cursor))) {
      unconfirmed.set(id, { updatedAt, sinceMs: deps.now(), isAccepted: false });
      hasDoubts = true;
      // Where not everything is kept it may be one that was let go: whether it is, its rows tell.
      if (here === undefined && scope.since !== undefined) newer.push(id);
      else isLacking ||= here === undefined;
    }
  }

  const deletions = await findDeleted(deps, scope, suspects);
  // A session that ended meanwhile reads as a guest, and a guest sees nothing.
  if (deletions.length > 0) {
    await deps.verifySession();
    await apply(replica, { deletions, epoch });
  }
  await readAgain(deps, scope, newer, false);
  await readAgain(deps, scope, restated, true);
  cursors.moved({ ...cursor, ...(isLacking && { readTo: '' }), auditedAt: isoNow(deps) });
  if (isLacking) await pullScope(deps, scope);
  return deletions.length === 0 && restated.length === 0 && !hasDoubts;
}

/** Ids and versions of all of a scope that is wanted here, newest first. Throws `PullFailed`. */
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

/** Which of the rows here, that a list lacked, the server really has no more. Throws `PullFailed`. */
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
    const alive = new Set(present.value.map((document) => document.$id));
    for (const id of ids) {
      if (!alive.has(id))
        deletions.push({ table: scope.table, id, deletedAt: suspects.get(id) ?? '', isInferred: true });
    }
  }
  return deletions;
}

/** Reads documents of a scope again. Throws `PullFailed`, `Fenced`. */
async function readAgain(
  { remote, replica, epoch }: PullDeps,
  scope: Scope,
  wanted: readonly string[],
  isAuthoritative: boolean,
): Promise<void> {
  for (const ids of inPages(wanted)) {
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
