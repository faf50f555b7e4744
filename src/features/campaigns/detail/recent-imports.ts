import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { useLive, liveOr } from '#replica/live/use-live.tsx';

/** An import that was confirmed on this device and of which the server does not have all parts yet. */
export interface QueuedImport {
  readonly id: string;
  readonly campaignId: string;
  readonly rowCount: number;
  /** The empty text where it is not known. */
  readonly fileName: string;
  /** When it was confirmed, UTC ISO. */
  readonly askedAt: string;
  /** How much of it the server has taken, 0 to 1. */
  readonly sentShare: number;
  /** The server has said no: nothing more of it is sent by itself. */
  readonly isRefused: boolean;
}

interface Arrivals {
  /** The newest first. */
  readonly waiting: readonly QueuedImport[];
  /** The campaigns that prospects are on their way to, from this device or in the server's hands. */
  readonly coming: ReadonlySet<string>;
}

const NONE: Arrivals = { waiting: [], coming: new Set() };

/**
 * Prospects of a team on their way to its campaigns: without this an import that waits for a server would be seen
 * nowhere but in the list of unsent changes.
 */
export async function readRecentImports(db: ReplicaDatabase, teamId: string): Promise<Arrivals> {
  const [entries, lists] = await Promise.all([
    db.outbox.toArray(),
    db.prospectLists.where('teamId').equals(teamId).toArray(),
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
          askedAt: issued.issuedAt,
          sentShare: (entry.sentParts ?? 0) / partCount,
          isRefused: entry.state === 'rejected',
        },
      ];
    })
    .toSorted((one, other) => other.askedAt.localeCompare(one.askedAt));
  const underWay = lists.filter(({ status }) => status === 'processing');
  return {
    waiting,
    coming: new Set(
      [...waiting.filter(({ isRefused }) => !isRefused), ...underWay].map(({ campaignId }) => campaignId),
    ),
  };
}

export const useRecentImports = (teamId: string): Arrivals =>
  liveOr(
    useLive(`campaign-arrivals|${teamId}`, (db) => readRecentImports(db, teamId)),
    NONE,
  );
