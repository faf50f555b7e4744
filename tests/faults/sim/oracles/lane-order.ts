import type { Oracle } from './oracle.ts';

/**
 * (c) The order of a lane is kept: of one device's commands on one entity, an older one is never carried out after a
 * younger one.
 */
export const orderKept: Oracle = {
  name: 'c: order is kept',

  onCommand(world) {
    const { effects } = world.backend;
    const last = effects.at(-1);
    const intent = world.ledger.intentOf(last?.key);
    if (last === undefined || intent?.seq === undefined) return undefined;
    for (const effect of effects.slice(0, -1)) {
      const other = world.ledger.intentOf(effect.key);
      const isSameLane =
        other !== undefined &&
        other.lane === intent.lane &&
        other.browser === intent.browser &&
        other.userId === intent.userId;
      if (isSameLane && other.seq !== undefined && other.seq > intent.seq && !world.seqsStartedAnew(intent, other))
        return `${intent.issued.id} was carried out after ${other.issued.id}, which is younger`;
    }
    return undefined;
  },
};
