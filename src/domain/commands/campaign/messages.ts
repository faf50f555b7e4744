import { t } from '#i18n/translate.ts';
import { editTexts, pauseTexts, resumeTexts, type MessagesOfCommands } from '../message-definition.ts';
import type { CampaignCommand } from './definitions.ts';

/** Says what pausing a campaign stops, and what it does not. */
export const PAUSE_STOPS_MESSAGES = t('Nothing new will be sent, including replies');

export const CAMPAIGN_COMMAND_MESSAGES: MessagesOfCommands<CampaignCommand> = {
  'campaign.pause': {
    ...pauseTexts(t('Pausing…'), `${PAUSE_STOPS_MESSAGES}.`, t('Failed to pause campaign')),
    titles: { done: t('Campaign paused successfully') },
    label: () => t('Pause a campaign'),
  },
  'campaign.resume': {
    ...resumeTexts(t('Resuming…'), t('Campaign resumed successfully'), t('Failed to resume campaign')),
    label: () => t('Resume a campaign'),
  },
  'campaign.rename': {
    ...editTexts(t('Campaign name updated successfully'), t('Failed to update campaign name')),
    label: ({ name }) => t('Rename a campaign to “{name}”', { name }),
  },
  'campaign.setOffer': {
    ...editTexts(t('Campaign product updated successfully'), t('Failed to update campaign product')),
    label: () => t('Change the offer of a campaign'),
  },
  'campaign.setPrompt': {
    ...editTexts(t('Campaign prompt updated successfully'), t('Failed to update campaign prompt')),
    label: () => t('Change the prompt of a campaign'),
  },
  'campaign.setVariables': {
    ...editTexts(t('Campaign variables updated successfully'), t('Failed to update campaign variables')),
    label: () => t('Change the variables of a campaign'),
  },
  'campaign.setProfile': {
    ...editTexts(t('Campaign profile updated successfully'), t('Failed to update campaign profile')),
    label: () => t('Change the profile of a campaign'),
  },
  'campaign.setQualification': {
    ...editTexts(t('Campaign qualification updated successfully'), t('Failed to update campaign qualification')),
    label: () => t('Change how a campaign qualifies'),
  },
  'campaign.setApproval': {
    ...editTexts(t('Approval setting saved'), t('Failed to save the approval setting')),
    label: ({ approvesMessages }) =>
      approvesMessages ? t('Turn on approval for a campaign') : t('Turn off approval for a campaign'),
  },
  'campaign.finish': {
    ...editTexts(t('Campaign set up successfully'), t('Failed to set up campaign')),
    label: () => t('Finish setting up a campaign'),
  },
};
