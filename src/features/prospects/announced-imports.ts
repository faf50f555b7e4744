import * as z from 'zod/mini';
import { hasEnded, type ProspectList } from '#domain/prospect/prospect-list.ts';

/** Imports of a team already announced on this device. */
export const announcedImportsSchema = z.object({
  /** When this device first read the team's imports, ISO 8601: earlier ones were announced elsewhere. */
  since: z.string(),
  /** Imports seen unfinished. */
  underWay: z.array(z.string()),
  /** Imports of the last days that ended, with their start: a replica pulled again does not announce them again. */
  ended: z.record(z.string(), z.string()),
});

export type AnnouncedImports = z.output<typeof announcedImportsSchema>;

/** How long an import that ended unwatched is still announced, in ms. */
const ANNOUNCED_WITHIN_MS = 7 * 86_400_000;

/**
 * Returns the finished imports to announce and the state to remember. Covers imports seen unfinished, by anyone, and
 * the person's own, which may end before this device sees them.
 */
export function importsToAnnounce(
  lists: readonly ProspectList[],
  before: AnnouncedImports | undefined,
  userId: string,
  nowMs: number,
): { readonly toAnnounce: readonly ProspectList[]; readonly announced: AnnouncedImports } {
  const since = before?.since ?? new Date(nowMs).toISOString();
  const fromMs = Math.max(Date.parse(since), nowMs - ANNOUNCED_WITHIN_MS);
  const isRecent = (createdAt: string) => Date.parse(createdAt) >= fromMs;
  const underWay = new Set(before?.underWay);
  const isUnannounced = (list: ProspectList) =>
    underWay.has(list.id) ||
    (list.importedBy === userId && isRecent(list.createdAt) && before?.ended[list.id] === undefined);
  const running = lists.filter(({ status }) => status === 'processing').map(({ id }) => id);
  // An import that continues after a pause ends again.
  const ended = Object.entries(before?.ended ?? {}).filter(
    ([id, createdAt]) => isRecent(createdAt) && !running.includes(id),
  );
  return {
    toAnnounce: lists.filter((list) => hasEnded(list.status) && isUnannounced(list)),
    announced: {
      since,
      underWay: running,
      ended: Object.fromEntries([
        ...ended,
        ...lists
          .filter(({ status, createdAt }) => status !== 'processing' && isRecent(createdAt))
          .map(({ id, createdAt }) => [id, createdAt] as const),
      ]),
    },
  };
}
