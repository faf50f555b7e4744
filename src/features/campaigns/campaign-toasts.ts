import type { CampaignCommand } from '#domain/commands/campaign/definitions.ts';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { OutriderError, errorMessageOf } from '#domain/wire/errors.ts';
import type { Toast } from '#ui/notices/toast.ts';

/** Toasts about campaigns (specification part 2 §8). */

type ToastContent = Omit<Toast, 'key'>;

/** Reports a change that could not be stored on this device. */
export const unsavedToast = (command: CampaignCommand, thrown: unknown): ToastContent => ({
  tone: 'danger',
  title: textsOfCommand(command).failed,
  description: thrown instanceof OutriderError ? thrown.message : errorMessageOf('unknown'),
});

/** Reports a campaign, or a copy of one, that was not created. */
export const creationFailedToast = (reason: string): ToastContent => ({
  tone: 'danger',
  title: CAMPAIGN_MESSAGES.createFailed,
  description: reason,
});

/** Reports a deleted campaign by name, so that the notice still makes sense when read later behind the bell. */
export const campaignDeletedToast = (name: string): ToastContent => ({
  tone: 'success',
  title: CAMPAIGN_MESSAGES.deleted,
  description: name,
});

/** Says why a deletion did not start. */
export const deleteFailedMessage = (reason: string): string => CAMPAIGN_MESSAGES.deleteFailed + reason;
