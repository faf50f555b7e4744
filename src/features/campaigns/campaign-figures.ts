import { daysLeft, remainingInvitations, type Campaign } from '#domain/campaign.ts';
import { connectionRate, daysLeftWords, rateWords, replyRate, type Rate } from '#domain/campaign-rates.ts';
import { countWords } from '#domain/count-words.ts';
import { say } from '#languages/say.ts';

const numbers = new Intl.NumberFormat('en-US');

/** A figure, and what it is made of. */
export interface CampaignFigure {
  readonly figure: string;
  readonly from: string;
}

/** How a connection rate came about, in words. */
export const connectionWords = ({ part, whole }: Rate): string => (whole === 0 ? say('No invitations yet') : `${numbers.format(part)} connected of ${countWords(whole, 'invitation')}`);

/** How a reply rate came about, in words. */
export const replyWords = ({ part, whole }: Rate): string => (whole === 0 ? say('No first messages yet') : `${countWords(part, 'answer')} of ${countWords(whole, say('first message'))}`);

/** How a campaign goes, the same on its card and in the table (specification part 2 §9). Tomorrow and zero are urgent, also where it is paused. */
export function figuresOf({ stats }: Pick<Campaign, 'stats'>): { readonly connection: CampaignFigure; readonly reply: CampaignFigure; readonly left: CampaignFigure & { readonly isUrgent: boolean } } {
  const [connection, reply, left] = [connectionRate(stats), replyRate(stats), daysLeftWords(daysLeft(stats))];
  return {
    connection: { figure: rateWords(connection), from: connectionWords(connection) },
    reply: { figure: rateWords(reply), from: replyWords(reply) },
    left: { figure: left.words, from: `${numbers.format(remainingInvitations(stats))} to invite, ${stats.invitationsMin} to ${stats.invitationsMax} a day`, isUrgent: left.isUrgent },
  };
}
