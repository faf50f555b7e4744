import * as z from 'zod/mini';
import type { ReplicaDatabase } from './db.ts';
import type { Replica } from './replica.ts';

const NOTICES_KEY = 'notices';
/** Newest notices that are kept for the bell. */
const MAX_NOTICES = 100;

/** A message that was shown to the person, stored on the device so that a missed toast is not lost. */
const noticeSchema = z.object({
  /** Identifies its subject: the same one is stored once, however many tabs report it. */
  id: z.string(),
  tone: z.enum(['success', 'danger', 'neutral']),
  title: z.string(),
  description: z.string(),
  /** One of our own addresses where its subject can be viewed; empty when there is none. */
  link: z.string(),
  /** UTC ISO time. */
  at: z.string(),
  isRead: z.boolean(),
});
export type Notice = z.output<typeof noticeSchema>;

const noticesSchema = z.catch(z.array(noticeSchema), []);

/** Lists the stored notices, newest first. */
export async function listNotices(db: ReplicaDatabase): Promise<Notice[]> {
  return noticesSchema.parse((await db.meta.get(NOTICES_KEY))?.value ?? []);
}

async function rewrite(
  replica: Replica,
  change: (notices: readonly Notice[]) => readonly Notice[] | undefined,
): Promise<boolean> {
  const { db } = replica;
  return db.transaction('rw', db.meta, async () => {
    const changed = change(await listNotices(db));
    if (changed !== undefined) await db.meta.put({ key: NOTICES_KEY, value: changed });
    return changed !== undefined;
  });
}

/**
 * Stores a notice, unread unless it says otherwise. False when one with its id is stored already: another tab was
 * first.
 */
export const saveNotice = (
  replica: Replica,
  notice: Omit<Notice, 'isRead'> & Partial<Pick<Notice, 'isRead'>>,
): Promise<boolean> =>
  rewrite(replica, (notices) =>
    notices.some((other) => other.id === notice.id)
      ? undefined
      : [{ isRead: false, ...notice }, ...notices].slice(0, MAX_NOTICES),
  );

/** Marks all stored notices as read. False when none was unread. */
export const markNoticesRead = (replica: Replica): Promise<boolean> =>
  rewrite(replica, (notices) =>
    notices.some((notice) => !notice.isRead) ? notices.map((notice) => ({ ...notice, isRead: true })) : undefined,
  );
