import * as z from 'zod/mini';
import { DEFAULT_NOTIFICATION_SETTINGS, notificationSettingsSchema } from '#domain/push/notification-settings.ts';
import type { ReplicaDatabase } from './db.ts';

/** Describes the notifications of this device: here, because the service worker needs them while no page is open. */
const deviceNotificationsSchema = z.object({
  /** Whether they come while the app is closed too. */
  isPushOn: z.boolean(),
  settings: notificationSettingsSchema,
  /** The language of the app here when pushes were switched on. */
  language: z.optional(z.string()),
});
export type DeviceNotifications = z.output<typeof deviceNotificationsSchema>;

export const NO_PUSH: DeviceNotifications = { isPushOn: false, settings: DEFAULT_NOTIFICATION_SETTINGS };

const KEY = 'notifications';

/** Reads what the person chose for this device; the first settings when nobody has, or what is stored is unreadable. */
export const readDeviceNotifications = async (db: ReplicaDatabase): Promise<DeviceNotifications> =>
  deviceNotificationsSchema.safeParse((await db.meta.get(KEY))?.value).data ?? NO_PUSH;

/** Changes what the person chose for this device. */
export const changeDeviceNotifications = (db: ReplicaDatabase, change: Partial<DeviceNotifications>): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: KEY, value: Object.assign({}, await readDeviceNotifications(db), change) });
  });
