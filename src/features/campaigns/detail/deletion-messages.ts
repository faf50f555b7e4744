import type { Campaign } from '#domain/campaign/campaign.ts';
import { say, sayCount } from '#i18n/translate.ts';

/** Says what is deleted with a campaign; `conversations` is undefined until they are counted. */
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
 * Tells whether the name must be typed first (expectations §5): when the campaign has conversations. Every imported
 * prospect has one, contacted or not, so the prospect count also covers conversations not on this device.
 */
export const isNameConfirmationRequired = (
  { stats }: Pick<Campaign, 'stats'>,
  conversations: number | undefined,
): boolean => stats.prospects > 0 || (conversations ?? 0) > 0;
