import type { Campaign } from '#domain/campaign/campaign.ts';
import { say, sayCount } from '#i18n/translate.ts';

/** What goes with a campaign that is deleted; its conversations are undefined until they were counted. */
export function deletionMessage({ stats }: Pick<Campaign, 'stats'>, conversations: number | undefined): string {
  const prospects = sayCount(stats.prospects, '{count} prospect', '{count} prospects');
  if (conversations === undefined)
    return say('It is deleted for everybody in the team, with {prospects}. This cannot be undone.', { prospects });
  return say('It is deleted for everybody in the team, with {prospects} and {conversations}. This cannot be undone.', {
    prospects,
    conversations: sayCount(conversations, '{count} conversation', '{count} conversations'),
  });
}

/**
 * Whether its name is asked for first (expectations §5): where it has conversations. Every prospect has one from the
 * import on, whether written to yet or not, so that the prospects tell of those this device does not know yet.
 */
export const isNameConfirmationRequired = ({ stats }: Pick<Campaign, 'stats'>, conversations: number | undefined): boolean =>
  stats.prospects > 0 || (conversations ?? 0) > 0;
