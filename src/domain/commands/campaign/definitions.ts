import * as z from 'zod/mini';
import {
  approvalSettingFields,
  campaignNameSchema,
  campaignVariablesSchema,
  draftStep,
  qualificationFields,
  SET_UP,
  type Campaign,
} from '../../campaign/campaign.ts';
import { defineEdit, definePause } from '../command-definition.ts';
import { campaignIdSchema, offerIdSchema, profileIdSchema, promptIdSchema } from '../../wire/ids.ts';

const ofCampaign = { campaignId: campaignIdSchema };

/**
 * Schemas of the commands on a campaign (specification part 2 §2, "Edit Campaign dialog", and §4). On a draft they also
 * advance the step (docs/adr/0016).
 */
export const campaignCommandSchemas = [
  z.strictObject({ type: z.literal('campaign.pause'), ...ofCampaign }),
  z.strictObject({ type: z.literal('campaign.resume'), ...ofCampaign }),
  z.strictObject({ type: z.literal('campaign.rename'), ...ofCampaign, name: campaignNameSchema }),
  z.strictObject({ type: z.literal('campaign.setOffer'), ...ofCampaign, offerId: offerIdSchema }),
  z.strictObject({ type: z.literal('campaign.setPrompt'), ...ofCampaign, promptId: promptIdSchema }),
  z.strictObject({ type: z.literal('campaign.setVariables'), ...ofCampaign, variables: campaignVariablesSchema }),
  z.strictObject({ type: z.literal('campaign.setProfile'), ...ofCampaign, profileId: profileIdSchema }),
  z.strictObject({ type: z.literal('campaign.setQualification'), ...ofCampaign, ...qualificationFields }),
  z.strictObject({ type: z.literal('campaign.setApproval'), ...ofCampaign, ...approvalSettingFields }),
  z.strictObject({
    type: z.literal('campaign.finish'),
    ...ofCampaign,
    profileId: profileIdSchema,
    ...qualificationFields,
  }),
] as const;

/** Is any command on a campaign. */
export type CampaignCommand = z.output<(typeof campaignCommandSchemas)[number]>;
type Payload<Type extends CampaignCommand['type']> = Extract<CampaignCommand, { readonly type: Type }>;

const idOf = ({ campaignId }: CampaignCommand): string => campaignId;

export const CAMPAIGN_COMMANDS = {
  'campaign.pause': definePause('campaigns', idOf, true, (campaign: Campaign) => campaign.status === 'paused'),
  'campaign.resume': definePause('campaigns', idOf, false, (campaign: Campaign) => campaign.status === 'active'),
  'campaign.rename': defineEdit(
    'campaigns',
    'name',
    idOf,
    ({ name }: Payload<'campaign.rename'>): Partial<Campaign> => ({
      name,
    }),
  ),
  'campaign.setOffer': defineEdit(
    'campaigns',
    'offer',
    idOf,
    ({ offerId }: Payload<'campaign.setOffer'>, campaign: Campaign): Partial<Campaign> => ({
      offerId,
      ...draftStep(campaign, 3),
    }),
  ),
  'campaign.setPrompt': defineEdit(
    'campaigns',
    'prompt',
    idOf,
    ({ promptId }: Payload<'campaign.setPrompt'>, campaign: Campaign): Partial<Campaign> => ({
      promptId,
      ...draftStep(campaign, 4),
    }),
  ),
  'campaign.setVariables': defineEdit(
    'campaigns',
    'variables',
    idOf,
    ({ variables }: Payload<'campaign.setVariables'>, campaign: Campaign): Partial<Campaign> => ({
      variables,
      ...draftStep(campaign, 5),
    }),
  ),
  'campaign.setProfile': defineEdit(
    'campaigns',
    'profile',
    idOf,
    ({ profileId }: Payload<'campaign.setProfile'>): Partial<Campaign> => ({ profileId }),
  ),
  'campaign.setQualification': defineEdit(
    'campaigns',
    'qualification',
    idOf,
    ({
      qualificationAutomatic,
      qualificationVerification,
    }: Payload<'campaign.setQualification'>): Partial<Campaign> => ({
      qualificationAutomatic,
      qualificationVerification,
    }),
  ),
  'campaign.setApproval': defineEdit(
    'campaigns',
    'approval',
    idOf,
    ({ approvesMessages }: Payload<'campaign.setApproval'>): Partial<Campaign> => ({
      approvesMessages: approvesMessages ? true : undefined,
    }),
  ),
  'campaign.finish': defineEdit(
    'campaigns',
    'setup',
    idOf,
    (
      { profileId, qualificationAutomatic, qualificationVerification }: Payload<'campaign.finish'>,
      { status }: Campaign,
    ): Partial<Campaign> => ({
      profileId,
      qualificationAutomatic,
      qualificationVerification,
      ...(status === 'draft' ? SET_UP : {}),
    }),
  ),
};
