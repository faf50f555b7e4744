import { post, put, type CommandRequests } from '../request-definition.ts';
import type { CampaignCommand } from './definitions.ts';

export const CAMPAIGN_COMMAND_REQUESTS: CommandRequests<CampaignCommand> = {
  'campaign.pause': ({ campaignId }) => post('/campaign/pause', { campaignId }),
  'campaign.resume': ({ campaignId }) => post('/campaign/resume', { campaignId }),
  'campaign.rename': ({ campaignId, name }) => put(`/campaign/${campaignId}`, { name }),
  'campaign.setOffer': ({ campaignId, offerId }) => put(`/campaign/${campaignId}`, { productId: offerId }),
  'campaign.setPrompt': ({ campaignId, promptId }) => put(`/campaign/${campaignId}`, { promptId }),
  'campaign.setVariables': ({ campaignId, variables }) => put(`/campaign/${campaignId}`, { variables }),
  'campaign.setProfile': ({ campaignId, profileId }) => put(`/campaign/${campaignId}`, { agentId: profileId }),
  'campaign.setQualification': ({ campaignId, qualificationAutomatic, qualificationVerification }) =>
    put(`/campaign/${campaignId}`, { qualificationAutomatic, qualificationVerification }),
  'campaign.setApproval': ({ campaignId, approvesMessages }) => put(`/campaign/${campaignId}`, { approvesMessages }),
  'campaign.finish': ({ campaignId, profileId: agentId, qualificationAutomatic, qualificationVerification }) =>
    post('/campaign/finish', { campaignId, agentId, qualificationAutomatic, qualificationVerification }),
};
