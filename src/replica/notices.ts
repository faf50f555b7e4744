import * as z from 'zod/mini';
import type { ReplicaDatabase } from './db.ts';
import type { Replica } from './replica.ts';

const NOTICES_KEY = 'notices';
/** The bell keeps the last hundred (decisions.md, "One toast visible"). */
const MAX_NOTICES = 100;

/** Something the person was told, kept on the device so that a toast they missed is not lost. */
const noticeSchema = z.object({
  /** What it is about; the same thing is kept once, however many tabs tell it. */
  id: z.string(),
  tone: z.enum(['success', 'danger', 'neutral']),
  title: z.string(),
  description: z.string(),
  /** One of our own addresses where it can be looked at; the empty text when there is none. */
  link: z.string(),
  /** UTC ISO time. */
  at: z.string(),
  isRead: z.boolean(),
});
export type Notice = z.output<typeof noticeSchema>;

const noticesSchema = z.catch(z.array(noticeSchema), []);

/** The kept notices, newest first. */
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
 * Keeps a notice, unread unless it says otherwise. False when one with its id is already kept: another tab was first.
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

/** Marks all kept notices as read. */
export const markNoticesRead = (replica: Replica): Promise<boolean> =>
  rewrite(replica, (notices) =>
    notices.some((notice) => !notice.isRead) ? notices.map((notice) => ({ ...notice, isRead: true })) : undefined,
  );
