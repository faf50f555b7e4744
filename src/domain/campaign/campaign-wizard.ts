import { say } from '#i18n/translate.ts';
import type { Campaign } from './campaign.ts';
import type { Prompt } from '../prompt/prompt.ts';
import { valueOf } from '../prompt/prompt-variables.ts';

/**
 * A campaign is set up in five steps (specification part 2 §2, §4); a draft keeps the one it goes on with, on the
 * server, so that any device goes on there:
 *
 *   1 name ─create─▶ 2 offer ─setOffer─▶ 3 prompt ─setPrompt─▶ 4 variables ─setVariables─▶ 5 profile, qualification ─finish─▶ needs prospects (6)
 */
export type CampaignStep = 1 | 2 | 3 | 4 | 5;

/** With which step a campaign goes on. */
export const stepOf = ({ step }: Pick<Campaign, 'step'>): CampaignStep =>
  step >= 5 ? 5 : step >= 4 ? 4 : step >= 3 ? 3 : step >= 2 ? 2 : 1;

/** What may be missing from a draft: in which step it is said, and how (part 2 §5, §8). */
export const CAMPAIGN_NEEDS = {
  offer: { step: 2, words: say('Please select a product') },
  prompt: { step: 3, words: say('Please select a prompt') },
  'prompt-gone': { step: 3, words: say('The selected prompt was not found') },
  variables: { step: 4, words: say('Please fill in all variables') },
  profile: { step: 5, words: say('Please select a profile') },
} as const satisfies Record<string, { readonly step: CampaignStep; readonly words: string }>;
type CampaignNeed = keyof typeof CAMPAIGN_NEEDS;

/** Of these variables those without a value. */
export const unfilledVariables = (names: readonly string[], values: Readonly<Record<string, string>>): string[] =>
  names.filter((name) => valueOf(values, name).trim() === '');

/** What a draft points at, as far as it is there. */
interface CampaignParts {
  readonly hasOffer: boolean;
  readonly prompt: Pick<Prompt, 'variables'> | undefined;
  readonly hasProfile: boolean;
}

/** What the campaign needs first, in the order of the steps; undefined when it can look for prospects. */
export function needOf(
  { promptId, variables }: { readonly promptId: string; readonly variables: Campaign['variables'] },
  { hasOffer, prompt, hasProfile }: CampaignParts,
): CampaignNeed | undefined {
  if (!hasOffer) return 'offer';
  if (promptId === '') return 'prompt';
  if (prompt === undefined) return 'prompt-gone';
  if (unfilledVariables(prompt.variables, variables).length > 0) return 'variables';
  return hasProfile ? undefined : 'profile';
}

/** With which step a draft goes on that points at this already. */
export function stepWith(campaign: Pick<Campaign, 'promptId' | 'variables'>, parts: CampaignParts): CampaignStep {
  const need = needOf(campaign, parts);
  return need === undefined ? 5 : CAMPAIGN_NEEDS[need].step;
}
