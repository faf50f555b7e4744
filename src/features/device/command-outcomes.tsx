import { useEffect, useRef } from 'react';
import { COMMAND_RULES } from '#domain/command.ts';
import type { OutboxEntry, Replica } from '#replica/db.ts';
import { keepNotice } from '#replica/notices.ts';
import { useLive, useReplica } from '#replica/use-live.tsx';
import { showToast } from '#ui/toast.ts';
import { outcomeOf } from './command-outcome.ts';

/** Tells what became of each command, in the tab that is looked at; a refusal also goes to the bell (law 9). Draws nothing. */
export function CommandOutcomes() {
  const replica = useReplica();
  const live = useLive('outbox-all', async (db) => db.outbox.toArray());
  const before = useRef<{ replica: Replica; entries: readonly OutboxEntry[] } | undefined>(undefined);

  useEffect(() => {
    if (live.state !== 'ready') return;
    const earlier = before.current?.replica === replica ? before.current.entries : [];
    const isFirst = before.current?.replica !== replica;
    before.current = { replica, entries: live.value };
    for (const entry of live.value) {
      const was = earlier.find((other) => other.id === entry.id);
      if (entry.state === 'rejected' && was?.state !== 'rejected') void tellRefusal(replica, entry, isFirst);
    }
    for (const entry of earlier) {
      if (entry.state !== 'rejected' && !live.value.some((other) => other.id === entry.id)) void tellSettled(replica, entry);
    }
  }, [replica, live]);

  return null;
}

async function tellSettled(replica: Replica, entry: OutboxEntry): Promise<void> {
  const row = await replica.db.chats.get(entry.issued.command.chatId);
  if (outcomeOf(entry, undefined, row) !== 'settled' || document.visibilityState !== 'visible') return;
  showToast({ tone: 'success', title: COMMAND_RULES[entry.issued.command.type].words.done });
}

/** `wasThere`: refused before this page was opened; the bell and the badge tell it, a toast would be old news. */
async function tellRefusal(replica: Replica, entry: OutboxEntry, wasThere: boolean): Promise<void> {
  const { command } = entry.issued;
  const { failed } = COMMAND_RULES[command.type].words;
  const description = entry.failure?.message ?? 'An error occurred. Please try again.';
  const row = await replica.db.chats.get(command.chatId);
  await keepNotice(replica, {
    id: entry.id,
    tone: 'danger',
    title: failed,
    description: row === undefined || row.name === '' ? description : `${row.name}: ${description}`,
    link: `/messages?chat=${encodeURIComponent(command.chatId)}`,
    at: entry.failure?.at ?? entry.issued.issuedAt,
  });
  if (!wasThere && document.visibilityState === 'visible') showToast({ tone: 'danger', title: failed, description });
}
