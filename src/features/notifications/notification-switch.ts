import * as z from 'zod/mini';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { userStorageItem } from '#replica/storage/local-storage.ts';

/** Whether the person has switched notifications on, on this device. */
const kept = userStorageItem('notifications', z.boolean());

/** Counts changes of the switch in this tab. */
const turnsAtom = atom(0);

/** Whether the browser lets notifications through. `unsupported`: it has none. */
type Allowance = 'granted' | 'denied' | 'default' | 'unsupported';

const allowanceOf = (): Allowance => (typeof Notification === 'undefined' ? 'unsupported' : Notification.permission);

/** Whether this person is to be told, as they have said and the browser lets them. */
export const isNotificationDesired = (userId: string): boolean =>
  kept(userId).read() === true && allowanceOf() === 'granted';

/** Follows the switch: whether it is on, and what the browser says. */
export function useNotificationSwitch(userId: string): { readonly isOn: boolean; readonly allowance: Allowance } {
  useAtomValue(turnsAtom);
  return { isOn: kept(userId).read() === true, allowance: allowanceOf() };
}

const turn = (): void => getDefaultStore().set(turnsAtom, (turns) => turns + 1);

/**
 * Switches notifications on or off. The browser asks the person now, and never before; where they refuse, it stays off.
 */
export async function switchNotifications(userId: string, isOn: boolean): Promise<void> {
  const allowance = isOn && allowanceOf() === 'default' ? await Notification.requestPermission() : allowanceOf();
  kept(userId).keep(isOn && allowance === 'granted' ? true : undefined);
  turn();
}
