import { isRowTable } from '../server-versions.ts';
import type { Oracle } from './oracle.ts';

/** (e) No row of a team is stored on the device of a person who was never its member. */
export const ownTeamsOnly: Oracle = {
  name: 'e: no row of another team',

  onCommit(world, { userId, changes }) {
    for (const { store, key, after } of changes) {
      if (after === undefined || !(isRowTable(store) || store === 'chatBodies')) continue;
      const row = after as { readonly teamId?: string };
      const teamId = row.teamId ?? String(key);
      if (!world.hasEverBeenMember(teamId, userId))
        return `a row of ${teamId} (${store} ${String(key)}) was stored for ${userId}`;
    }
    return undefined;
  },
};
