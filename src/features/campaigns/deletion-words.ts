import type { Campaign } from '#domain/campaign.ts';
import { countWords } from '#domain/count-words.ts';

/** What goes with a campaign that is deleted; its conversations are undefined until they were counted. */
export const deletionWords = ({ stats }: Pick<Campaign, 'stats'>, conversations: number | undefined): string =>
  `It is deleted for everybody in the team, with ${countWords(stats.prospects, 'prospect')}${conversations === undefined ? '' : ` and ${countWords(conversations, 'conversation')}`}. This cannot be undone.`;

/**
 * Whether its name is asked for first (expectations §5): where it has conversations. Every prospect has one from the import on, whether written
 * to yet or not, so that the prospects tell of those this device does not know yet.
 */
export const isNameAsked = ({ stats }: Pick<Campaign, 'stats'>, conversations: number | undefined): boolean => stats.prospects > 0 || (conversations ?? 0) > 0;
