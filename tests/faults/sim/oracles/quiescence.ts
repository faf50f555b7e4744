import { rowsOf, unsentOf } from '../read-database.ts';
import { syncStatusSchema } from '#domain/sync/sync-status.ts';
import type { Browser } from '../browser.ts';
import type { DatabaseState } from '../storage/origin.ts';
import type { Oracle } from './oracle.ts';

/**
 * (d) Once everything has healed, nothing waits on any device, and it says so of itself: it is reachable and live, over
 * one socket.
 */
export const allAtRest: Oracle = {
  name: 'd: all devices are at rest',

  atRest(world) {
    for (const browser of world.browsers) {
      const { userId } = browser;
      if (userId === undefined) continue;
      const database = world.databaseOf(browser.name, userId);
      if (database === undefined) return `${browser.name} has no database of ${userId}`;
      const wrong = findUnrest(browser, database);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  },
};

function findUnrest(browser: Browser, database: DatabaseState): string | undefined {
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
    return `${browser.name} says of itself ${JSON.stringify(status.data)}`;
  for (const tab of browser.livingTabs()) {
    if (tab.session === undefined) return `${tab.name} shows nobody's data`;
    if (tab.shownUnsent.length > 0) return `${tab.name} still shows ${tab.shownUnsent.length} unsent commands`;
  }
  return undefined;
}
