import * as z from 'zod/mini';
import { DEFAULT_PAGE_LENGTH } from '#domain/api-key/api-requests.ts';
import { toApiMember } from '#domain/api-key/api-resources.ts';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import { toUtc, type WireDocument } from '#domain/wire/wire-document.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { isId } from '#domain/wire/ids.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { ownerOf } from '#server/http/body/body-intake.ts';
import { runInTurns } from '#server/http/body/event-loop-turns.ts';
import type { Caller } from '../authenticate.ts';
import { listMembers } from '../members/memberships.ts';
import { findOfTeam, getOfTeam } from '../team-document.ts';

/** A page of a list, with the cursor of the next one. */
interface ApiPage<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

interface ChangesQuery extends PageQuery {
  readonly updatedAfter?: string | undefined;
}

/** The last item of the previous page and when it had changed. */
const cursorSchema = z.object({ id: z.string().check(z.refine(isId)), at: z.iso.datetime() });
type Cursor = z.output<typeof cursorSchema>;

const toCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify([cursor.id, cursor.at])).toString('base64url');

/** Parses a cursor. Throws `invalid_request` for text that is no cursor. */
function readCursor(text: string): Cursor {
  try {
    const [id, at] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    return cursorSchema.parse({ id, at });
  } catch {
    throw new OutriderError(
      'invalid_request',
      '"cursor" is none that was given here. Begin with the first page, without one.',
    );
  }
}

/**
 * Characters and documents that are read at a time, so that none of the reads keeps the event loop long. How long the
 * next ones may be is told by those just read. A conversation may have megabytes, other documents 130 kB.
 */
const CHARS_AT_ONCE = 500_000;
const DOCUMENTS_AT_ONCE = 20;
export const CONVERSATIONS_AT_ONCE = 5;

/**
 * Lists documents by their last change, oldest first: what changes during paging comes again at the end, so nothing is
 * missed. When the last item of the previous page has changed meanwhile, items that changed at the same moment as that
 * one come twice. Reads only `fields` where they are given, whole documents `atOnce` at a time otherwise.
 */
export async function listChanges<T>(
  backend: Backend,
  caller: Caller,
  collection: CollectionId,
  conditions: readonly string[],
  { limit = DEFAULT_PAGE_LENGTH, cursor, updatedAfter }: ChangesQuery,
  toItem: (document: WireDocument) => T,
  { fields, atOnce = DOCUMENTS_AT_ONCE }: { readonly fields?: readonly string[]; readonly atOnce?: number } = {},
): Promise<ApiPage<T>> {
  const bounds: string[] = updatedAfter === undefined ? [] : [Query.greaterThan('$updatedAt', updatedAfter)];
  const last = cursor === undefined ? undefined : readCursor(cursor);
  if (last !== undefined) {
    const present = await findOfTeam(backend, caller, collection, last.id);
    const isUnchanged = present !== undefined && toUtc(present.$updatedAt) === last.at;
    bounds.splice(
      0,
      bounds.length,
      Query.greaterThanEqual('$updatedAt', last.at),
      ...(isUnchanged ? [Query.cursorAfter(last.id)] : []),
    );
  }
  const page = [...conditions, ...bounds, Query.orderAsc('$updatedAt'), Query.limit(limit + 1)];
  if (fields !== undefined) {
    const selected = Query.select(['$id', '$createdAt', '$updatedAt', ...fields]);
    return toPage(caller, await backend.list(collection, [...page, selected]), limit, toItem);
  }
  const found = await backend.list(collection, [...page, Query.select(['$id', '$updatedAt'])]);
  const items: T[] = [];
  const wanted = found.slice(0, limit).map(({ $id }) => $id);
  let [count, longest] = [1, 0];
  for (let start = 0; start < wanted.length; start += count) {
    // Grows by doubling: after short documents may come long ones.
    if (start > 0) count = Math.max(1, Math.min(atOnce, count * 2, Math.floor(CHARS_AT_ONCE / longest)));
    const ids = wanted.slice(start, start + count);
    const documents = await backend.list(collection, [Query.equal('$id', ids), Query.limit(ids.length)]);
    longest = Math.max(longest / 2, ...documents.map(lengthOf), 1);
    // One deleted meanwhile is left out; one changed meanwhile comes again at the end.
    const present = ids.flatMap((id) => documents.find(({ $id }) => $id === id) ?? []);
    items.push(...(await runInTurns(itemsOf(present, toItem), turnsOf(caller))));
  }
  return { items, nextCursor: nextCursorOf(found, limit) };
}

/** Returns how many characters the texts of a document have. */
const lengthOf = (document: WireDocument): number =>
  Object.values(document).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);

/** Lists documents that never change, newest first. */
export async function listHistory<T>(
  backend: Backend,
  caller: Caller,
  collection: CollectionId,
  conditions: readonly string[],
  { limit = DEFAULT_PAGE_LENGTH, cursor }: PageQuery,
  toItem: (document: WireDocument) => T,
): Promise<ApiPage<T>> {
  const last = cursor === undefined ? undefined : readCursor(cursor);
  const after =
    last === undefined
      ? []
      : [
          Query.lessThanEqual('$createdAt', last.at),
          ...((await findOfTeam(backend, caller, collection, last.id)) === undefined
            ? []
            : [Query.cursorAfter(last.id)]),
        ];
  return toPage(
    caller,
    await backend.list(collection, [...conditions, ...after, Query.orderDesc('$createdAt'), Query.limit(limit + 1)]),
    limit,
    toItem,
    '$createdAt',
  );
}

/**
 * Lists the members who have joined, in the order they joined. Who is invited is not listed: colleagues know no more
 * than an address.
 */
export async function listJoinedMembers(
  backend: Backend,
  { teamId }: Caller,
  { limit = DEFAULT_PAGE_LENGTH, cursor }: PageQuery,
): Promise<ApiPage<ReturnType<typeof toApiMember>>> {
  const last = cursor === undefined ? undefined : readCursor(cursor);
  const placeOf = ({ at, id }: Cursor): string => `${at} ${id}`;
  const members = (await listMembers(backend, teamId))
    .filter(({ confirm }) => confirm)
    .map(toApiMember)
    .map((member) => ({ member, cursor: { id: member.id, at: member.joinedAt } }))
    .toSorted((one, other) => (placeOf(one.cursor) < placeOf(other.cursor) ? -1 : 1))
    .filter(({ cursor: own }) => last === undefined || placeOf(own) > placeOf(last));
  const next = members.length > limit ? members[limit - 1] : undefined;
  return {
    items: members.slice(0, limit).map(({ member }) => member),
    nextCursor: next === undefined ? null : toCursor(next.cursor),
  };
}

/** Makes a page of the documents found, in turns of the event loop. */
async function toPage<T>(
  caller: Caller,
  found: readonly WireDocument[],
  limit: number,
  toItem: (document: WireDocument) => T,
  order: '$updatedAt' | '$createdAt' = '$updatedAt',
): Promise<ApiPage<T>> {
  return {
    items: await runInTurns(itemsOf(found.slice(0, limit), toItem), turnsOf(caller)),
    nextCursor: nextCursorOf(found, limit, order),
  };
}

/** Returns the owner of a caller's turns of the event loop. */
const turnsOf = ({ userId }: Caller): string | undefined => ownerOf({ kind: 'caller', id: userId, place: '' });

/** Returns the cursor of the next page, or null when nothing was found beyond this one. */
function nextCursorOf(
  found: readonly WireDocument[],
  limit: number,
  order: '$updatedAt' | '$createdAt' = '$updatedAt',
): string | null {
  const last = found[limit - 1];
  return found.length > limit && last !== undefined ? toCursor({ id: last.$id, at: toUtc(last[order]) }) : null;
}

function* itemsOf<T>(
  documents: readonly WireDocument[],
  toItem: (document: WireDocument) => T,
): Generator<void, readonly T[], void> {
  const items: T[] = [];
  for (const document of documents) {
    items.push(toItem(document));
    yield;
  }
  return items;
}

/**
 * Returns the query for all of the team's documents, or those of one of its campaigns. Throws `not_found` for a
 * campaign of another team.
 */
export async function ofTeamOrCampaign(
  backend: Backend,
  caller: Caller,
  campaignId: string | undefined,
): Promise<string[]> {
  const ofTeam = Query.equal('teamId', caller.teamId);
  if (campaignId === undefined) return [ofTeam];
  await getOfTeam(backend, caller, COLLECTIONS.campaigns, campaignId);
  return [ofTeam, Query.equal('campaign', campaignId)];
}
