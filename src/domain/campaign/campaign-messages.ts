import { t } from '#i18n/translate.ts';
import { sanitizeName } from '../text/sanitize-text.ts';
import { MAX_CAMPAIGN_NAME_LENGTH, MIN_CAMPAIGN_NAME_LENGTH } from './campaign.ts';

/**
 * Holds the texts about campaigns (specification part 2 §2, §5, §8); those about unsent commands are in
 * `commands/command-messages.ts`.
 */
export const CAMPAIGN_MESSAGES = {
  subtitle: t('Reach out to prospects with an offer, a prompt and a profile'),
  loadFailed: t('Unable to load campaigns'),
  loadOneFailed: t('Failed to load campaign data'),
  loadRequiredFailed: t('Failed to load required data'),
  notFound: t("Campaign not found or you don't have access to it"),
  noAccess: t("You don't have access to this campaign"),
  createFailed: t('Failed to create campaign'),
  empty: t('No campaigns yet'),
  emptyHint: t('A campaign combines an offer, a prompt and a profile, and reaches out to your prospects'),
  noTeamTitle: t('No team selected'),
  noTeam: t('Please select a team to view campaigns'),
  unnamed: t('Unnamed Campaign'),
  unknownDate: t('Unknown date'),
  deleted: t('Campaign deleted successfully'),
  deleteFailed: t('Failed to delete campaign: '),
  unknownError: t('An error occurred'),
  comingSoon: t('Feature Coming Soon'),
  linkRequired: t('Please enter a Sales Navigator link'),
  offlineNotice: t('You are offline. What you save is kept here and sent when you are back online.'),
  profileRemoved: t('Its profile was removed. Choose a profile first.'),
  limitTitle: t('Limit Reached'),
  limitReached: t("You've reached the maximum number of campaigns for your plan."),
} as const;

/** Returns the title of a campaign in lists (part 2 §8). */
export const campaignTitle = (name: string): string => (name.trim() === '' ? CAMPAIGN_MESSAGES.unnamed : name);

const COPY_SUFFIX = ' copy';

/** Returns the name of a campaign's copy, within the maximum length and without splitting a character. */
export const copyName = (name: string): string =>
  [...name]
    .slice(0, MAX_CAMPAIGN_NAME_LENGTH - COPY_SUFFIX.length)
    .join('')
    .trimEnd() + COPY_SUFFIX;

/**
 * Returns what is wrong with a campaign's name, ignoring surrounding blanks (part 2 §5); undefined when nothing is.
 * Counts code points, as `campaignNameSchema` does.
 */
export function nameProblemOf(name: string): string | undefined {
  const { length } = [...sanitizeName(name)];
  if (length === 0) return t('Campaign name cannot be empty');
  if (length < MIN_CAMPAIGN_NAME_LENGTH)
    return t('Campaign name must be at least {least} characters', { least: MIN_CAMPAIGN_NAME_LENGTH });
  if (length > MAX_CAMPAIGN_NAME_LENGTH)
    return t('Campaign name must be less than {most} characters', { most: MAX_CAMPAIGN_NAME_LENGTH });
  return undefined;
}
