import { useEffect } from 'react';
import {
  doneMessage,
  refusalOfCommand,
  screenPathOfCommand,
  subjectOf,
  UNKNOWN_COMMAND_MESSAGES,
  textsOfCommand,
} from '#domain/commands/command-messages.ts';
import { t } from '#i18n/translate.ts';
import type { OutboxEntry } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';
import { findEntity } from '#replica/live/find-entity.ts';
import { saveNotice } from '#replica/notices.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { useLive, useReplica } from '#replica/live/use-live.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { commandOutcome } from './command-outcome.ts';

/**
 * The outbox of each replica as this page saw it last. It outlives the component: what is refused while the person goes
 * from a screen in the shell to one without it is reported by the next instance.
 */
const lastSeen = new WeakMap<Replica, readonly OutboxEntry[]>();

/**
 * Shows a toast for each command that settled or was rejected, in the visible tab only, and saves a notice of it: of a
 * rejection in every tab (law 9). Calls `onSuccess` when a command settled in the visible tab. Renders nothing.
 */
export function CommandOutcomes({ onSuccess }: { onSuccess: () => void }) {
  const replica = useReplica();
  const live = useLive('outbox-all', async (db) => db.outbox.toArray());

  useEffect(() => {
    if (live.state !== 'ready') return;
    const earlier = lastSeen.get(replica) ?? [];
    lastSeen.set(replica, live.value);
    for (const entry of live.value) {
      const was = earlier.find((other) => other.id === entry.id);
      if (entry.state === 'rejected' && was?.state !== 'rejected') void reportRejection(replica, entry);
    }
    for (const entry of earlier) {
      if (entry.state !== 'rejected' && !live.value.some((other) => other.id === entry.id))
        void reportOutcome(replica, entry, live.value, onSuccess);
    }
  }, [replica, live, onSuccess]);

  return null;
}

/** Reports a command that left the outbox, if it settled. `now` is the outbox without it. */
async function reportOutcome(
  replica: Replica,
  entry: OutboxEntry,
  now: readonly OutboxEntry[],
  onSuccess: () => void,
): Promise<void> {
  const command = issuedOf(entry)?.command;
  if (command === undefined) return;
  const row = await findEntity(replica.db, subjectOf(command));
  if (commandOutcome(entry, now, row) !== 'settled' || document.visibilityState !== 'visible') return;
  onSuccess();
  const done = doneMessage(command);
  const { titles, tag } = textsOfCommand(command);
  const message =
    titles === undefined ? { title: done, description: row?.name ?? '' } : { title: titles.done, description: done };
  showToast({
    tone: 'success',
    isTransient: true,
    tag,
    link: screenPathOfCommand(command),
    title: message.title,
    ...(titles !== undefined && { description: done }),
  });
  // One toast stands for several of a kind; each gets its own notice with name and link, already read.
  await saveNotice(replica, {
    id: entry.id,
    tone: 'success',
    ...message,
    link: screenPathOfCommand(command),
    at: new Date().toISOString(),
    isRead: true,
  });
}

/**
 * Reports a rejected command; one rejected before this page opened by the notice and the badge alone, without a toast.
 */
async function reportRejection(replica: Replica, entry: OutboxEntry): Promise<void> {
  const issued = issuedOf(entry);
  const words = issued === undefined ? undefined : textsOfCommand(issued.command);
  const title = words?.failed ?? UNKNOWN_COMMAND_MESSAGES.failed;
  const reason = entry.failure?.message ?? t('An error occurred. Please try again.');
  const row = issued === undefined ? undefined : await findEntity(replica.db, subjectOf(issued.command));
  const description = issued === undefined ? reason : refusalOfCommand(reason, issued.command, row);
  const name = row?.name ?? '';
  await saveNotice(replica, {
    id: entry.id,
    tone: 'danger',
    title,
    description: name === '' ? description : t('{what}: {detail}', { what: name, detail: description }),
    link: issued === undefined ? '' : screenPathOfCommand(issued.command),
    at: entry.failure?.at ?? issued?.issuedAt ?? '',
  });
  const isOfThisPage = Date.parse(entry.failure?.at ?? '') >= performance.timeOrigin;
  if (isOfThisPage && document.visibilityState === 'visible')
    showToast({
      tone: 'danger',
      isTransient: true,
      ...(words?.titles?.failed === undefined
        ? { title, description }
        : { title: words.titles.failed, description: `${title} ${description}` }),
    });
}
