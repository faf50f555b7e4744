import { nameOfReplica } from '../tab.ts';
import type { Oracle } from './oracle.ts';

/** (f) After a sign-out not a byte of the person is left on the device, and none comes back. */
export const wiped: Oracle = {
  name: 'f: nothing is left after signing out',

  atRest(world) {
    for (const { browser, userId } of world.signedOut) {
      if (browser.userId === userId) continue;
      const [left] = browser.mirrorOf(userId).keys();
      if (left !== undefined)
        return `${browser.name} still has ${left} of ${userId}, who has signed out, in the second store`;
      if (browser.origin.databases.has(nameOfReplica(userId)))
        return `${browser.name} still has the database of ${userId}, who has signed out`;
    }
    return undefined;
  },
};
