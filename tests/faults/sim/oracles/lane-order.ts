import type { Oracle } from './oracle.ts';

/** (c) Of one device's commands on one entity, an older one is never carried out after a newer one. */
export const laneOrder: Oracle = {
  name: 'c: the commands of a lane are carried out in order',

  onCommand(world) {
    const { effects } = world.backend;
    const last = effects.at(-1);
    const intent = world.intents.intentOf(last?.key);
    if (last === undefined || intent?.seq === undefined) return undefined;
    for (const effect of effects.slice(0, -1)) {
      const other = world.intents.intentOf(effect.key);
      const isSameLane =
        other !== undefined &&
        other.lane === intent.lane &&
        other.browser === intent.browser &&
        other.userId === intent.userId;
      if (isSameLane && other.seq !== undefined && other.seq > intent.seq && !world.haveUnrelatedSeqs(intent, other))
        return `${intent.issued.id} was carried out after ${other.issued.id}, which is newer`;
    }
    return undefined;
  },
};
