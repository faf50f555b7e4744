import { nameOfReplica } from '../tab.ts';
import type { Oracle } from './oracle.ts';

/** (f) After a sign-out no data of the person are left on the device, and none come back. */
export const signOutWipes: Oracle = {
  name: 'f: nothing is left after signing out',

  whenHealed(world) {
    for (const { browser, userId } of world.signedOut) {
      if (browser.userId === userId) continue;
      const [left] = browser.mirrorOf(userId).keys();
      if (left !== undefined)
        return `${browser.name} still has ${left} of ${userId}, who has signed out, in the mirror`;
      if (browser.origin.databases.has(nameOfReplica(userId)))
        return `${browser.name} still has the database of ${userId}, who has signed out`;
    }
    return undefined;
  },
};
