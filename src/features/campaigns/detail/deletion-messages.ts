import type { Campaign } from '#domain/campaign/campaign.ts';
import { t, plural } from '#i18n/translate.ts';

/** Says what is deleted with a campaign; `conversations` is undefined until they are counted. */
export function deletionMessage({ stats }: Pick<Campaign, 'stats'>, conversations: number | undefined): string {
  const prospects = plural(stats.prospects, '{count} prospect', '{count} prospects');
  if (conversations === undefined)
    return t('Deletes the campaign for the whole team, with {prospects}. This cannot be undone.', { prospects });
  return t('Deletes the campaign for the whole team, with {prospects} and {conversations}. This cannot be undone.', {
    prospects,
    conversations: plural(conversations, '{count} conversation', '{count} conversations'),
  });
}

/**
 * Tells whether the name must be typed before a deletion: when the campaign has conversations. Every imported
 * prospect has one, contacted or not, so the prospect count also covers conversations not on this device.
 */
export const isNameConfirmationRequired = (
  { stats }: Pick<Campaign, 'stats'>,
  conversations: number | undefined,
): boolean => stats.prospects > 0 || (conversations ?? 0) > 0;
