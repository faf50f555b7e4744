import { startTransition, useEffect, useState } from 'react';
import type { Chat } from '#domain/chat/chat.ts';
import type { ReportedChat } from '#domain/report/report.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { restAfterRead } from '#replica/live/rest-after-read.ts';
import { watchRows, type ChangedRows } from '#replica/live/watch-rows.ts';
import { readInPages } from '#replica/read-in-pages.ts';
import type { Replica } from '#replica/replica.ts';

/** Bounds of the pause after each read. */
const REST = { minMs: 500, maxMs: 5_000 };

const toReported = ({ id, status, hasReply, isUnreadable, invitedAt, campaignId, profileId }: Chat): ReportedChat => ({
  id,
  status,
  hasReply,
  isUnreadable,
  invitedAt,
  campaignId,
  profileId,
});

/**
 * Follows the chats of a team that were invited since a time (UTC ISO), by their index: `onChats` gets all of them, and
 * all again after each change. Only changed ones are read, unless there are too many. Resolves when `signal` ends it;
 * rejects when the replica cannot be read.
 */
export async function watchReportedChats(
  replica: Replica,
  teamId: string,
  since: string,
  onChats: (chats: readonly ReportedChat[]) => void,
  signal: AbortSignal,
): Promise<void> {
  let pending: ChangedRows | undefined = 'many';
  let wake: () => void = () => undefined;
  const stopWatching = watchRows(replica.db, 'chats', (changed) => {
    pending = pending === 'many' || changed === 'many' ? 'many' : new Set([...(pending ?? []), ...changed]);
    wake();
  });
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  let known = new Map<string, ReportedChat>();
  try {
    while (!signal.aborted) {
      const changed = pending;
      pending = undefined;
      if (changed === undefined) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([aborted, woken]);
        continue;
      }
      const startedMs = performance.now();
      if (changed === 'many') {
        const chats = await readInPages(replica.db.chats, teamId, since, () => !signal.aborted, 'invitedAt');
        known = new Map(chats.map((chat) => [chat.id, toReported(chat)]));
      } else {
        const ids = [...changed];
        for (const [index, chat] of (await replica.db.chats.bulkGet(ids)).entries())
          if (chat?.teamId === teamId && (chat.invitedAt ?? '') >= since && chat.invitedAt !== undefined)
            known.set(chat.id, toReported(chat));
          else known.delete(ids[index] ?? '');
      }
      if (!signal.aborted) onChats([...known.values()]);
      const restMs = restAfterRead(performance.now() - startedMs, REST);
      await Promise.race([aborted, new Promise((resolve) => setTimeout(resolve, restMs))]);
    }
  } finally {
    stopWatching();
  }
}

/**
 * Returns the chats of a team that were invited since a time; undefined until the first read. Reopens an unreadable
 * replica once, then throws to the route's error screen.
 */
export function useReportedChats(teamId: string, since: string): readonly ReportedChat[] | undefined {
  const replica = useReplica();
  const key = `${teamId}|${since}`;
  const [read, setRead] = useState<{ readonly key: string; readonly chats: readonly ReportedChat[] } | undefined>(
    undefined,
  );
  const [failure, setFailure] = useState<{ readonly error: unknown } | undefined>(undefined);
  const [reopenCount, setReopenCount] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    const show = (chats: readonly ReportedChat[]) =>
      startTransition(() => setRead({ key: `${teamId}|${since}`, chats }));
    watchReportedChats(replica, teamId, since, show, stop.signal).catch(async (error: unknown) => {
      if (stop.signal.aborted) return;
      if (reopenCount === 0 && (await replica.reopen(replica.db))) setReopenCount(1);
      else setFailure({ error });
    });
    return () => stop.abort();
  }, [replica, teamId, since, reopenCount]);

  if (failure !== undefined) throw failure.error;
  return read?.key === key ? read.chats : undefined;
}
