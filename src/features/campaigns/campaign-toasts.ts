import type { CampaignCommand } from '#domain/commands/campaign-commands.ts';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import { wordsOfCommand } from '#domain/commands/command-messages.ts';
import { OutriderError, wordsOf } from '#domain/wire/errors.ts';
import type { Toast } from '#ui/notices/toast.ts';

/** What is told of what was done with campaigns (specification part 2 §8). */

type News = Omit<Toast, 'key'>;

/** A change could not be kept on this device. */
export const unsavedToast = (command: CampaignCommand, thrown: unknown): News => ({
  tone: 'danger',
  title: wordsOfCommand(command).failed,
  description: thrown instanceof OutriderError ? thrown.message : wordsOf('unknown'),
});

/** A campaign, or a copy of one, was not made. */
export const creationFailedToast = (reason: string): News => ({
  tone: 'danger',
  title: CAMPAIGN_MESSAGES.createFailed,
  description: reason,
});

/** A campaign is gone: which one, for whoever reads it behind the bell later. */
export const campaignDeletedToast = (name: string): News => ({
  tone: 'success',
  title: CAMPAIGN_MESSAGES.deleted,
  description: name,
});

/** Why a deletion was not begun. */
export const deleteFailedMessage = (reason: string): string => CAMPAIGN_MESSAGES.deleteFailed + reason;
