import { endNotifications } from '#features/notifications/system-notifications.ts';
import { wipeReplica, type WipeOptions } from '#replica/storage/wipe.ts';

/** Wipes a replica as `wipeReplica` does, after what the system shows of it. */
export async function wipeShownReplica(name: string, options: Omit<WipeOptions, 'locks'> = {}): Promise<void> {
  await endNotifications();
  await wipeReplica(name, { ...options, locks: navigator.locks });
}
