import { rowsOf, unsentOf } from '../read-database.ts';
import { syncStatusSchema } from '#domain/sync/sync-status.ts';
import type { Browser } from '../browser.ts';
import type { DatabaseState } from '../storage/origin.ts';
import type { Oracle } from './oracle.ts';

/**
 * (d) After the healing every device has nothing unsent, one open socket, and the sync status says that it is reachable
 * and live.
 */
export const quiescence: Oracle = {
  name: 'd: every device is idle and live',

  whenHealed(world) {
    for (const browser of world.browsers) {
      const { userId } = browser;
      if (userId === undefined) continue;
      const database = world.databaseOf(browser.name, userId);
      if (database === undefined) return `${browser.name} has no database of ${userId}`;
      const problem = findProblem(browser, database);
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
};

function findProblem(browser: Browser, database: DatabaseState): string | undefined {
  const unsent = unsentOf(database);
  if (unsent.length > 0) return `${browser.name} has ${unsent.length} unsent commands`;
  const open = [...browser.sockets].filter((socket) => socket.readyState === 1).length;
  if (open !== 1) return `${browser.name} has ${open} open sockets`;
  const status = syncStatusSchema.safeParse(
    (
      rowsOf(database, 'meta').find((entry) => (entry as { key: string }).key === 'sync-status') as
        | { value?: unknown }
        | undefined
    )?.value,
  );
  if (!status.success || status.data.reach !== 'reachable' || !status.data.live)
    return `${browser.name} has the sync status ${JSON.stringify(status.data)}`;
  for (const tab of browser.livingTabs()) {
    if (tab.session === undefined) return `${tab.name} shows nobody's data`;
    if (tab.shownUnsent.length > 0) return `${tab.name} still shows ${tab.shownUnsent.length} unsent commands`;
  }
  return undefined;
}
