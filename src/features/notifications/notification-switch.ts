import * as z from 'zod/mini';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { userStorageItem } from '#replica/storage/local-storage.ts';

/** Whether the person switched notifications on, on this device. */
const switchStorage = userStorageItem('notifications', z.boolean());

/** Counts changes of the switch in this tab. */
const changeCountAtom = atom(0);

/** The browser's permission. `unsupported`: the browser has no notifications. */
type NotificationPermissionState = 'granted' | 'denied' | 'default' | 'unsupported';

const permissionState = (): NotificationPermissionState =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

/** Tells whether notifications are switched on and permitted. */
export const isNotificationDesired = (userId: string): boolean =>
  switchStorage(userId).read() === true && permissionState() === 'granted';

/** Returns whether the switch is on, and the browser's permission; updates live. */
export function useNotificationSwitch(userId: string): {
  readonly isOn: boolean;
  readonly permission: NotificationPermissionState;
} {
  useAtomValue(changeCountAtom);
  return { isOn: switchStorage(userId).read() === true, permission: permissionState() };
}

const reportChange = (): void => getDefaultStore().set(changeCountAtom, (count) => count + 1);

/** Switches notifications on or off. The browser asks for permission only now; if denied, the switch stays off. */
export async function switchNotifications(userId: string, isOn: boolean): Promise<void> {
  const allowance =
    isOn && permissionState() === 'default' ? await Notification.requestPermission() : permissionState();
  switchStorage(userId).save(isOn && allowance === 'granted' ? true : undefined);
  reportChange();
}
