import type { Campaign } from '#domain/campaign/campaign.ts';
import type { Model } from '#domain/ai/model.ts';
import type { Offer } from '#domain/offer/offer.ts';
import type { Prompt } from '#domain/prompt/prompt.ts';
import { POST, type TestContent } from '#domain/prompt/test-content.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { readCoverage } from '#replica/coverage.ts';
import { rowsOfTeam } from '#replica/index-range.ts';
import { scopeOf } from '#replica/scopes.ts';
import { useLive, type Live } from '#replica/live/use-live.tsx';

/** A prompt with its model, if still offered, and the campaigns that use it, by name. */
export interface PromptWithCampaigns {
  readonly prompt: Prompt;
  readonly model: Model | undefined;
  /** False while others may still come from the server. */
  readonly areModelsRead: boolean;
  readonly areCampaignsRead: boolean;
  readonly campaigns: readonly Campaign[];
}

const byName = (
  one: { readonly name: string; readonly id: string },
  other: { readonly name: string; readonly id: string },
): number => one.name.localeCompare(other.name) || one.id.localeCompare(other.id);

async function withCampaigns(
  db: ReplicaDatabase,
  teamId: string,
  prompts: readonly Prompt[],
): Promise<PromptWithCampaigns[]> {
  const [models, coverageOfModels, coverageOfCampaigns, campaigns] = await Promise.all([
    db.models.toArray(),
    readCoverage(db, [scopeOf.models()]),
    readCoverage(db, [scopeOf.campaigns(teamId)]),
    rowsOfTeam(db.campaigns, teamId).toArray(),
  ]);
  const sorted = campaigns.toSorted(byName);
  return prompts.map((prompt) => ({
    prompt,
    model: models.find(({ id, isRetired }) => id === prompt.modelId && !isRetired),
    areModelsRead: coverageOfModels === 'filled',
    areCampaignsRead: coverageOfCampaigns === 'filled',
    campaigns: sorted.filter(({ promptId }) => promptId === prompt.id),
  }));
}

/** Returns a team's prompts, newest first. */
export const usePrompts = (teamId: string): Live<readonly PromptWithCampaigns[]> =>
  useLive(
    `prompts|${teamId}`,
    async (db) => withCampaigns(db, teamId, await rowsOfTeam(db.prompts, teamId).reverse().toArray()),
    scopeOf.prompts(teamId),
  );

/** Returns one prompt of a team; undefined when the team has none with this id. */
export const usePrompt = (teamId: string, promptId: string): Live<PromptWithCampaigns | undefined> =>
  useLive(
    `prompt|${teamId}|${promptId}`,
    async (db) => {
      const prompt = await db.prompts.get(promptId);
      return prompt === undefined || prompt.teamId !== teamId
        ? undefined
        : (await withCampaigns(db, teamId, [prompt]))[0];
    },
    scopeOf.prompts(teamId),
  );

/** Returns the available models, cheapest first. */
export const useModels = (): Live<readonly Model[]> =>
  useLive(
    'models',
    async (db) =>
      (await db.models.toArray())
        .filter(({ isRetired }) => !isRetired)
        .toSorted((one, other) => one.inputCost - other.inputCost || byName(one, other)),
    scopeOf.models(),
  );

/** Counts the running campaigns of a prompt. */
export const countActive = (campaigns: readonly Campaign[]): number =>
  campaigns.filter(({ status }) => status === 'active').length;

/** Returns the offers a prompt can be tested with, by name. */
export const useTestOffers = (teamId: string): Live<readonly Offer[]> =>
  useLive(
    `test-offers|${teamId}`,
    async (db) => (await rowsOfTeam(db.offers, teamId).toArray()).toSorted(byName),
    scopeOf.offers(teamId),
  );

/** Returns a team's saved posts, newest first. */
export const usePosts = (teamId: string): Live<readonly TestContent[]> =>
  useLive(
    `posts|${teamId}`,
    async (db) => (await rowsOfTeam(db.testContents, teamId).reverse().toArray()).filter(({ type }) => type === POST),
    scopeOf.testContents(teamId),
  );
