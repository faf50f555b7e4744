import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import type { Toast } from '#ui/notices/toast.ts';

/** Toasts about campaigns (specification part 2 §8). */

type ToastContent = Omit<Toast, 'key'>;

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
