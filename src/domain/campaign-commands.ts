import * as z from 'zod/mini';
import { campaignNameSchema, campaignVariablesSchema, type Campaign } from './campaign.ts';
import { editRule, pauseRule } from './command-rule.ts';
import { campaignIdSchema, offerIdSchema, promptIdSchema } from './ids.ts';

const ofCampaign = { campaignId: campaignIdSchema };

/** What a person can do with a campaign (specification part 2 §2, "Edit Campaign dialog", and §4). */
export const campaignCommandSchemas = [
  z.strictObject({ type: z.literal('campaign.pause'), ...ofCampaign }),
  z.strictObject({ type: z.literal('campaign.resume'), ...ofCampaign }),
  z.strictObject({ type: z.literal('campaign.rename'), ...ofCampaign, name: campaignNameSchema }),
  z.strictObject({ type: z.literal('campaign.setOffer'), ...ofCampaign, offerId: offerIdSchema }),
  z.strictObject({ type: z.literal('campaign.setPrompt'), ...ofCampaign, promptId: promptIdSchema }),
  z.strictObject({ type: z.literal('campaign.setVariables'), ...ofCampaign, variables: campaignVariablesSchema }),
] as const;

type CampaignCommand = z.output<(typeof campaignCommandSchemas)[number]>;
type Payload<Type extends CampaignCommand['type']> = Extract<CampaignCommand, { readonly type: Type }>;

const idOf = ({ campaignId }: CampaignCommand): string => campaignId;

export const CAMPAIGN_COMMANDS = {
  'campaign.pause': pauseRule('campaigns', idOf, true, (campaign: Campaign) => campaign.status === 'paused'),
  'campaign.resume': pauseRule('campaigns', idOf, false, (campaign: Campaign) => campaign.status === 'active'),
  'campaign.rename': editRule('campaigns', 'name', idOf, ({ name }: Payload<'campaign.rename'>): Partial<Campaign> => ({ name })),
  'campaign.setOffer': editRule('campaigns', 'offer', idOf, ({ offerId }: Payload<'campaign.setOffer'>): Partial<Campaign> => ({ offerId })),
  'campaign.setPrompt': editRule('campaigns', 'prompt', idOf, ({ promptId }: Payload<'campaign.setPrompt'>): Partial<Campaign> => ({ promptId })),
  'campaign.setVariables': editRule('campaigns', 'variables', idOf, ({ variables }: Payload<'campaign.setVariables'>): Partial<Campaign> => ({ variables })),
};
