import * as z from 'zod/mini';
import { hasEnded, type ProspectList } from '#domain/prospect/prospect-list.ts';

/** Which imports of a team were told on this device. */
export const announcedImportsSchema = z.object({
  /** When this device first looked at the imports of the team, ISO 8601: earlier ones were told elsewhere. */
  since: z.string(),
  /** Seen under way. */
  underWay: z.array(z.string()),
  /**
   * Those of the last days that have ended, and when they began: a database that is read anew makes none of them news.
   */
  ended: z.record(z.string(), z.string()),
});

export type AnnouncedImports = z.output<typeof announcedImportsSchema>;

/** So long an import that ended while nobody looked is told once one looks, in ms. */
const TOLD_WITHIN_MS = 7 * 86_400_000;

/**
 * The imports that have ended and not told yet, and what is to be remembered of all: those that were seen under way,
 * whoever began them, and those one began oneself, which may be done before this device hears of them.
 */
export function importsToAnnounce(
  lists: readonly ProspectList[],
  before: AnnouncedImports | undefined,
  userId: string,
  nowMs: number,
): { readonly toTell: readonly ProspectList[]; readonly told: AnnouncedImports } {
  const since = before?.since ?? new Date(nowMs).toISOString();
  const fromMs = Math.max(Date.parse(since), nowMs - TOLD_WITHIN_MS);
  const isOfLate = (createdAt: string) => Date.parse(createdAt) >= fromMs;
  const underWay = new Set(before?.underWay);
  const isNews = (list: ProspectList) =>
    underWay.has(list.id) ||
    (list.importedBy === userId && isOfLate(list.createdAt) && before?.ended[list.id] === undefined);
  const running = lists.filter(({ status }) => status === 'processing').map(({ id }) => id);
  // One whose parts come again after a pause ends once more.
  const ended = Object.entries(before?.ended ?? {}).filter(
    ([id, createdAt]) => isOfLate(createdAt) && !running.includes(id),
  );
  return {
    toTell: lists.filter((list) => hasEnded(list.status) && isNews(list)),
    told: {
      since,
      underWay: running,
      ended: Object.fromEntries([
        ...ended,
        ...lists
          .filter(({ status, createdAt }) => status !== 'processing' && isOfLate(createdAt))
          .map(({ id, createdAt }) => [id, createdAt] as const),
      ]),
    },
  };
}
