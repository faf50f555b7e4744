import { DEFAULT_COSTS, type ModelCosts } from '#domain/ai/ai-cost.ts';
import { modelForOffers } from '#domain/ai/model.ts';
import { scopeOf } from '#replica/scopes.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';

/** Returns the costs of the offer writer; undefined when unknown on this device. */
export const useGenerationCosts = (): ModelCosts | undefined =>
  liveOr(
    useLive(
      'offers-writer-costs',
      async (db) => modelForOffers(await db.models.toArray()) ?? DEFAULT_COSTS,
      scopeOf.models(),
    ),
    undefined,
  );
