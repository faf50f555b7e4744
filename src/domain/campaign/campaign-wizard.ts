import { t } from '#i18n/translate.ts';
import type { Campaign } from './campaign.ts';
import type { Prompt } from '../prompt/prompt.ts';
import { valueOf } from '../prompt/prompt-variables.ts';

/**
 * Numbers the five steps of setting up a campaign (specification part 2 §2, §4). The server stores the step at which a
 * draft continues, so that it continues there on any device:
 *
 *   1 name ─create─▶ 2 offer ─setOffer─▶ 3 prompt ─setPrompt─▶ 4 variables ─setVariables─▶ 5 profile, qualification
 *     5 ─finish─▶ needs prospects (6)
 */
export type CampaignStep = 1 | 2 | 3 | 4 | 5;

/** Returns the step at which a campaign continues. */
export const stepOf = ({ step }: Pick<Campaign, 'step'>): CampaignStep =>
  step >= 5 ? 5 : step >= 4 ? 4 : step >= 3 ? 3 : step >= 2 ? 2 : 1;

/** Lists what a draft may lack: the step that asks for it, and the text (part 2 §5, §8). */
export const CAMPAIGN_NEEDS = {
  offer: { step: 2, message: t('Please select a product') },
  prompt: { step: 3, message: t('Please select a prompt') },
  'prompt-gone': { step: 3, message: t('The selected prompt was not found') },
  variables: { step: 4, message: t('Please fill in all variables') },
  profile: { step: 5, message: t('Please select a profile') },
  'profile-gone': { step: 5, message: t('The selected profile is no longer in the team. Choose another one.') },
} as const satisfies Record<string, { readonly step: CampaignStep; readonly message: string }>;
type CampaignNeed = keyof typeof CAMPAIGN_NEEDS;

/** Returns the variables without a value. */
export const unfilledVariables = (names: readonly string[], values: Readonly<Record<string, string>>): string[] =>
  names.filter((name) => valueOf(values, name).trim() === '');

/** Holds the referenced parts of a draft, as far as they exist. */
interface CampaignParts {
  readonly hasOffer: boolean;
  readonly prompt: Pick<Prompt, 'variables'> | undefined;
  readonly hasProfile: boolean;
}

/** Returns what the campaign needs first, in the order of the steps; undefined when it is ready for prospects. */
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

/** Returns the step at which a draft with these parts continues. */
export function stepWith(campaign: Pick<Campaign, 'promptId' | 'variables'>, parts: CampaignParts): CampaignStep {
  const need = needOf(campaign, parts);
  return need === undefined ? 5 : CAMPAIGN_NEEDS[need].step;
}
