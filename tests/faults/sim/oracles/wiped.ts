import { nameOfReplica } from '../tab.ts';
import type { Oracle } from './oracle.ts';

/** (f) After a sign-out not a byte of the person is left on the device, and none comes back. */
export const wiped: Oracle = {
  name: 'f: nothing is left after signing out',

  atRest(world) {
    for (const { browser, userId } of world.signedOut) {
      if (browser.userId === userId) continue;
      if (browser.origin.databases.has(nameOfReplica(userId))) return `${browser.name} still has the database of ${userId}, who has signed out`;
    }
    return undefined;
  },
};
