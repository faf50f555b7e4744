import { clearNotifications } from '#features/notifications/system-notifications.ts';
import { wipeReplica } from '#replica/storage/wipe.ts';

/** Wipes a replica as `wipeReplica` does, after what the system shows of it. */
export async function wipeShownReplica(...input: Parameters<typeof wipeReplica>): Promise<void> {
  await clearNotifications();
  await wipeReplica(...input);
}
