import { SET_UP, type Campaign } from '#domain/campaign/campaign.ts';
import { hasEnded } from '#domain/prospect/prospect-list.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { readCoverage } from '#replica/coverage.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { useLive, liveOr } from '#replica/live/use-live.tsx';
import { scopeOf } from '#replica/scopes.ts';

/** An import confirmed on this device whose parts the server does not all have yet. */
export interface QueuedImport {
  readonly id: string;
  readonly campaignId: string;
  readonly rowCount: number;
  /** Empty when unknown. */
  readonly fileName: string;
  /** When it was confirmed, UTC ISO. */
  readonly confirmedAt: string;
  /** Share the server has accepted, 0 to 1. */
  readonly sentShare: number;
  /** True when the server rejected it: nothing more is sent automatically. */
  readonly isRejected: boolean;
}

export interface RecentImports {
  /** False while the server may know imports that are not on this device yet. */
  readonly isRead: boolean;
  /** Newest first. */
  readonly queued: readonly QueuedImport[];
  /** Campaigns that prospects are being imported into, from this device or on the server. */
  readonly importing: ReadonlySet<string>;
  /** Per campaign the time (UTC ISO) at which its newest import that brought somebody ended. */
  readonly endedAt: ReadonlyMap<string, string>;
}

const NONE: RecentImports = { isRead: false, queued: [], importing: new Set(), endedAt: new Map() };

/**
 * Tells whether prospects are being imported into a campaign; undefined while that is not known. An import and its
 * campaign change together on the server, but one of the two arrives, and is read here, before the other: a campaign
 * without prospects that is older than the end of an import is about to have them.
 */
export function isImportingInto(
  { isRead, importing, endedAt }: RecentImports,
  { id, status, updatedAt }: Pick<Campaign, 'id' | 'status' | 'updatedAt'>,
): boolean | undefined {
  if (importing.has(id) || (status === SET_UP.status && updatedAt < (endedAt.get(id) ?? ''))) return true;
  return isRead ? false : undefined;
}

/**
 * Reads the unfinished imports of a team. Without this, an import that waits for the server would show only in the
 * outbox.
 */
export const readRecentImports = (db: ReplicaDatabase, teamId: string): Promise<RecentImports> =>
  // One snapshot: an import that leaves the outbox is in the server's list at the same moment.
  db.transaction('r', [db.outbox, db.prospectLists, db.cursors], async () => readInSnapshot(db, teamId));

async function readInSnapshot(db: ReplicaDatabase, teamId: string): Promise<RecentImports> {
  const [entries, lists, coverage] = await Promise.all([
    db.outbox.toArray(),
    db.prospectLists.where('teamId').equals(teamId).toArray(),
    readCoverage(db, [scopeOf.prospectLists(teamId)]),
  ]);
  const waiting = entries
    .flatMap((entry): QueuedImport[] => {
      const issued = issuedOf(entry);
      if (issued?.command.type !== 'prospects.import' || issued.teamId !== teamId) return [];
      const { campaignId, rowCount, partCount, fileName = '' } = issued.command;
      return [
        {
          id: issued.id,
          campaignId,
          rowCount,
          fileName,
          confirmedAt: issued.issuedAt,
          sentShare: (entry.sentParts ?? 0) / partCount,
          isRejected: entry.state === 'rejected',
        },
      ];
    })
    .toSorted((one, other) => other.confirmedAt.localeCompare(one.confirmedAt));
  const processing = lists.filter(({ status }) => status === 'processing');
  const ended = lists
    .filter(({ status, imported, undone }) => hasEnded(status) && imported > undone)
    .toSorted((one, other) => one.updatedAt.localeCompare(other.updatedAt));
  return {
    isRead: coverage === 'filled',
    queued: waiting,
    importing: new Set(
      [...waiting.filter(({ isRejected }) => !isRejected), ...processing].map(({ campaignId }) => campaignId),
    ),
    endedAt: new Map(ended.map(({ campaignId, updatedAt }) => [campaignId, updatedAt])),
  };
}

export const useRecentImports = (teamId: string): RecentImports =>
  liveOr(
    useLive(`campaign-arrivals|${teamId}`, (db) => readRecentImports(db, teamId)),
    NONE,
  );
