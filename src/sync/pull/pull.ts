import { COLLECTIONS } from '#domain/wire/collections.ts';
import { toUtc, type WireDocument } from '#domain/wire/wire-document.ts';
import { readTeam } from '#domain/team/team.ts';
import { apply, type RowsChange } from '#replica/apply.ts';
import type { ScopeCursor } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';
import type { Epoch } from '#replica/epoch.ts';
import { evictTeams } from '#replica/eviction/evict-teams.ts';
import { isEmpty } from '#replica/is-empty.ts';
import { scopeOf } from '#replica/scopes.ts';
import { clearRequestedBodies, listRequestedBodies } from '#replica/eviction/requested-bodies.ts';
import type { Failure } from '#remote/failure.ts';
import type { Remote } from '#remote/remote.ts';
import type { CursorCache } from './cursor-cache.ts';
import { readAhead } from './read-ahead.ts';
import { readRows, type Scope } from '../scopes.ts';
import type { IdleScopes } from './idle-scopes.ts';

/** Page size of the specification (part 2 §7 and §9); pages follow until fewer come back. */
export const PAGE_SIZE = 100;
/**
 * The most pages that are written together when they arrived while others were written: longer transactions would delay
 * a person's action.
 */
const MAX_PAGES_PER_WRITE = 4;

/** Ends a pull; caught where pulls are started, so that the code in between handles no failures. */
export class PullFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.name = 'PullFailed';
    this.failure = failure;
  }
}

export interface PullDeps {
  readonly replica: Replica;
  readonly remote: Pick<Remote, 'listTeams' | 'listMemberships' | 'listDocuments'>;
  readonly epoch: Epoch;
  readonly cursors: CursorCache;
  readonly idleScopes: IdleScopes;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /**
   * Throws `PullFailed` unless the session is that of the user whose replica this is. A browser has one session for all
   * its tabs, and another person may have signed in while an answer was in flight: what it says about teams and
   * deletions counts only when this is asked afterwards.
   */
  readonly verifySession: () => Promise<void>;
}

/** The document after which a list continues. */
export type Position = { readonly updatedAt: string; readonly id: string };

/** One page of a scope, newest first. */
interface ListedPage {
  readonly documents: readonly WireDocument[];
  /** `$updatedAt` of the first document, UTC ISO. */
  readonly newest: string;
  readonly last: Position;
  /** True for the last page. */
  readonly isBottom: boolean;
}

/** A page parsed into rows. */
interface Page extends Omit<ListedPage, 'documents'> {
  readonly rows: RowsChange | undefined;
}

export const isoNow = ({ now }: PullDeps): string => new Date(now()).toISOString();

/** Returns the later of two times; an absent one is earlier than any. */
const laterOf = (time: string, other = ''): string => (other > time ? other : time);

/**
 * Lists a scope from its newest document down to `floor` (exclusive) or the end. Each page is bounded by the time of
 * the last document and continues after its id: a row that moves to the front meanwhile neither hides others nor
 * restarts the list, because it is newer than everything read and the next pull finds it.
 */
async function* listDescending(
  deps: PullDeps,
  scope: Scope,
  from: Position | undefined,
  floor: string | undefined,
): AsyncGenerator<ListedPage> {
  let position = from;
  for (;;) {
    const documents = await listPage(deps, scope, position, floor);
    const [first, last] = [documents[0], documents.at(-1)];
    if (first === undefined || last === undefined) return;
    const isBottom = documents.length < PAGE_SIZE;
    position = { updatedAt: last.$updatedAt, id: last.$id };
    yield { documents, newest: toUtc(first.$updatedAt), last: position, isBottom };
    if (isBottom) return;
  }
}

/**
 * Lists a scope and parses it page by page while the next page is requested, so that parsing is spread over small
 * tasks.
 */
async function* readDescending(
  deps: PullDeps,
  scope: Scope,
  from: Position | undefined,
  floor: string | undefined,
): AsyncGenerator<Page> {
  for await (const pages of readAhead(listDescending(deps, scope, from, floor), 1)) {
    for (const { documents, ...page } of pages) yield { ...page, rows: readRows(scope.collection, documents).rows };
  }
}

async function listPage(
  deps: PullDeps,
  scope: Scope,
  position: Position | undefined,
  floor: string | undefined,
): Promise<WireDocument[]> {
  if (deps.signal.aborted) throw new PullFailed({ code: 'unreachable', retry: 'later', status: 0, message: 'stopped' });
  const base = {
    collection: scope.collection,
    equal: scope.equal,
    limit: PAGE_SIZE,
    ...(floor === undefined ? {} : { updatedAfter: floor }),
  };
  const bounded = position === undefined ? base : { ...base, updatedUpTo: position.updatedAt };
  const page = await deps.remote.listDocuments(position === undefined ? bounded : { ...bounded, after: position.id });
  if (page.ok) return page.value;
  // The document after which the page should continue was deleted: its time still tells where to go on; documents of
  // that very moment are read twice.
  if (page.failure.appwriteType === 'general_cursor_not_found') {
    const again = await deps.remote.listDocuments(bounded);
    if (again.ok) return again.value;
    throw new PullFailed(again.failure);
  }
  throw new PullFailed(page.failure);
}

/**
 * Pulls one scope. The first time: whole pages of 100 until fewer than 100 come back, newest first, so that the screen
 * fills at once; an interrupted fill is continued. Later: only what changed since, with an overlap unless the scope is
 * idle. True when the whole scope was read from the first page to the last into an empty range: nothing deleted before
 * is then here, and no audit is needed. (A row that an earlier leader received before it read the scope may have been
 * deleted unheard.) Throws `PullFailed`, `Fenced`.
 */
export async function pullScope(deps: PullDeps, scope: Scope): Promise<boolean> {
  const { cursors } = deps;
  const known = cursors.get(scope.name);
  let cursor: ScopeCursor = known ?? { scope: scope.name, readTo: '', auditedAt: '' };

  if (known !== undefined && known.readTo !== '') {
    let newest = known.readTo;
    const startedMs = deps.now();
    for await (const pages of readAhead(
      readDescending(deps, scope, undefined, laterOf(deps.idleScopes.floorOf(known), scope.since)),
      MAX_PAGES_PER_WRITE,
    )) {
      for (const page of pages) if (page.newest > newest) newest = page.newest;
      await applyPages(deps, pages);
    }
    deps.idleScopes.recordRead(scope.name, newest, startedMs);
    cursor =
      cursor.fill === undefined ? { ...cursor, readTo: newest, pulledAt: isoNow(deps) } : { ...cursor, readTo: newest };
    cursors.setMoved(cursor);
    if (cursor.fill === undefined) return false;
  }

  const isWhole = known === undefined && (await isEmpty(scope.rowsIn(deps.replica.db)));
  const finishedFields = (): Pick<ScopeCursor, 'pulledAt'> & Partial<Pick<ScopeCursor, 'auditedAt'>> => ({
    pulledAt: isoNow(deps),
    ...(isWhole && { auditedAt: isoNow(deps) }),
  });
  let hasPages = false;
  for await (const pages of readAhead(readDescending(deps, scope, cursor.fill, scope.since), MAX_PAGES_PER_WRITE)) {
    hasPages = true;
    const { fill: _fill, ...rest } = cursor;
    const readTo = cursor.readTo === '' ? (pages[0]?.newest ?? '') : cursor.readTo;
    const last = pages.at(-1);
    cursor =
      last === undefined || last.isBottom
        ? { ...rest, readTo, ...finishedFields() }
        : { ...rest, readTo, fill: last.last };
    await applyPages(deps, pages, cursor);
  }
  if (!hasPages || cursor.fill !== undefined) {
    const { fill: _fill, ...rest } = cursor;
    // Screens wait until a scope was read, also when it is empty.
    await applyPages(deps, [], { ...rest, ...finishedFields() });
  }
  return isWhole;
}

/** Writes pages together with the cursor that they move. */
async function applyPages(
  { replica, epoch, cursors }: PullDeps,
  pages: readonly Page[],
  cursor?: ScopeCursor,
): Promise<void> {
  await apply(replica, {
    rows: pages.flatMap(({ rows }) => (rows === undefined ? [] : [rows])),
    cursors: cursor === undefined ? [] : [cursor],
    epoch,
  });
  if (cursor !== undefined) cursors.setWritten(cursor);
}

/**
 * Pulls the user's teams; a team that is no longer among them is removed with all its rows. Returns the ids that are
 * left. Throws `PullFailed`, `Fenced`.
 */
export async function pullTeams(deps: PullDeps): Promise<string[]> {
  const answer = await deps.remote.listTeams();
  if (!answer.ok) throw new PullFailed(answer.failure);
  await deps.verifySession();
  const teams = answer.value.map(readTeam);
  const ids = teams.map((team) => team.id as string);
  const cursor: ScopeCursor = { scope: scopeOf.teams(), readTo: '', auditedAt: '', pulledAt: isoNow(deps) };
  await apply(deps.replica, { rows: [{ table: 'teams', rows: teams }], cursors: [cursor], epoch: deps.epoch });
  await evictTeams(deps.replica, new Set(ids), deps.epoch);
  return ids;
}

/** Pulls the requested messages that are not on this device. Throws `PullFailed`, `Fenced`. */
export async function pullRequestedBodies(deps: PullDeps): Promise<void> {
  const { replica, remote, epoch } = deps;
  const requested = await listRequestedBodies(replica.db);
  if (requested.length === 0) return;
  const page = await remote.listDocuments({
    collection: COLLECTIONS.chats,
    equal: { $id: requested },
    limit: requested.length,
  });
  if (!page.ok) throw new PullFailed(page.failure);
  const { rows } = readRows(COLLECTIONS.chats, page.value);
  await apply(replica, { rows: rows === undefined ? [] : [rows], isRequested: true, epoch });
  await clearRequestedBodies(replica, requested);
}
