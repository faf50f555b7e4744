import { clearNotifications, endPushes } from '#features/notifications/system-notifications.ts';
import { userOfDatabase } from '#replica/storage/database-names.ts';
import { wipeReplica, type WipeOptions } from '#replica/storage/wipe.ts';
import { rememberedUser } from '../startup/remembered-session.ts';

/**
 * Wipes a replica as `wipeReplica` does, after what the system shows of it. Its pushes end besides, which no data waits
 * for; not those of somebody else who is signed in.
 */
export async function wipeShownReplica(name: string, options: Omit<WipeOptions, 'locks'> = {}): Promise<void> {
  const userId = rememberedUser()?.id;
  if (userId === undefined || userId === userOfDatabase(name)) endPushes().catch(() => undefined);
  await clearNotifications();
  await wipeReplica(name, { ...options, locks: navigator.locks });
}
