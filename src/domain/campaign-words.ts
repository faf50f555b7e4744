import { MAX_CAMPAIGN_NAME_LENGTH, MIN_CAMPAIGN_NAME_LENGTH } from './campaign.ts';

/** What is said of campaigns (specification part 2 §2, §5, §8); what is said of commands that wait is in `command-words.ts`. */
export const CAMPAIGN_WORDS = {
  subtitle: 'An offer, a prompt and a profile, and the prospects they reach out to',
  unread: 'Unable to load campaigns',
  oneUnread: 'Failed to load campaign data',
  needsUnread: 'Failed to load required data',
  notFound: "Campaign not found or you don't have access to it",
  notYours: "You don't have access to this campaign",
  createFailed: 'Failed to create campaign',
  empty: 'No campaigns yet',
  emptyHint: 'A campaign brings an offer, a prompt and a profile together and reaches out to the prospects you give it',
  noTeamTitle: 'No team selected',
  noTeam: 'Please select a team to view campaigns',
  unnamed: 'Unnamed Campaign',
  unknownDate: 'Unknown date',
  deleted: 'Campaign deleted successfully',
  deleteFailed: 'Failed to delete campaign: ',
  deleteFailedFor: 'An error occurred',
  comingSoon: 'Feature Coming Soon',
  noLink: 'Please enter a Sales Navigator link',
  savedLater: 'You are offline: what you save is kept here and sent when the server can be reached.',
  limitTitle: 'Limit Reached',
  limitReached: "You've reached the maximum number of campaigns for your plan.",
} as const;

/** How a campaign is called where it is listed (part 2 §8). */
export const campaignTitle = (name: string): string => (name.trim() === '' ? CAMPAIGN_WORDS.unnamed : name);

const COPY_SUFFIX = ' copy';

/** What a copy of a campaign is called, no longer than a name may be, and no character cut in two. */
export const copyName = (name: string): string => [...name].slice(0, MAX_CAMPAIGN_NAME_LENGTH - COPY_SUFFIX.length).join('').trimEnd() + COPY_SUFFIX;

/** What is wrong with a campaign's name, blanks around it not counted (part 2 §5); undefined when nothing is. Counts as `campaignNameSchema` does: a character is a code point. */
export function nameProblemOf(name: string): string | undefined {
  const { length } = [...name.trim()];
  if (length === 0) return 'Campaign name cannot be empty';
  if (length < MIN_CAMPAIGN_NAME_LENGTH) return `Campaign name must be at least ${MIN_CAMPAIGN_NAME_LENGTH} characters`;
  if (length > MAX_CAMPAIGN_NAME_LENGTH) return `Campaign name must be less than ${MAX_CAMPAIGN_NAME_LENGTH} characters`;
  return undefined;
}
