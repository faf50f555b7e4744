import { AI_MESSAGES } from '#domain/ai/ai-messages.ts';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { OutriderError, errorMessageOf } from '#domain/wire/errors.ts';
import type { Offer } from '#domain/offer/offer.ts';
import { GENERATION_FAILED_MESSAGES, OFFER_MESSAGES } from '#domain/offer/offer-messages.ts';
import { t } from '#i18n/translate.ts';
import { deletedMessage } from '#ui/dialogs/deleted-dialog.tsx';
import type { Toast } from '#ui/notices/toast.ts';
import type { OfferGeneration } from './create/offer-draft.ts';
import type { OfferGenerationResult, DeleteResult } from './offer-requests.ts';

/** Toasts about offers (specification part 2 §8). */

type ToastContent = Omit<Toast, 'key'>;

/** Reports a deletion; undefined when campaigns prevent it, whose names do not fit a toast. */
export function offerDeletedToast({ name }: Pick<Offer, 'name'>, result: DeleteResult): ToastContent | undefined {
  if (result.state === 'deleted')
    return { tone: 'success', title: OFFER_MESSAGES.deleted, description: OFFER_MESSAGES.deletedDetail };
  if (result.state === 'failed')
    return { tone: 'danger', title: OFFER_MESSAGES.deleteFailed, description: result.reason, link: '/products' };
  return result.campaignNames.length > 0
    ? undefined
    : {
        tone: 'danger',
        title: OFFER_MESSAGES.cannotDelete,
        description: t('{name} is linked to campaigns.', { name }),
        link: '/products',
      };
}

/** Reports that the offer of an open dialog without edits was deleted. */
export const deletedToast = ({ name }: Pick<Offer, 'name'>): ToastContent => ({
  tone: 'danger',
  title: OFFER_MESSAGES.loadDetailsFailed,
  description: deletedMessage(name),
});

/** Reports an edit that could not be stored on this device. */
export const editFailedToast = (thrown: unknown): ToastContent => ({
  tone: 'danger',
  title: textsOfCommand({ type: 'offer.edit' }).failed,
  description: thrown instanceof OutriderError ? thrown.message : errorMessageOf('unknown'),
});

const withReason = (title: string, reason: string): string =>
  title === reason ? title : t('{title}: {reason}', { title, reason });

/** Says why an AI request gave no text; undefined when it did or was cancelled. */
export function generationFailedMessage(kind: OfferGeneration['kind'], end: OfferGenerationResult): string | undefined {
  if (end.state === 'no-credits') return withReason(AI_MESSAGES.noCreditsTitle, AI_MESSAGES.noCredits);
  return end.state === 'failed' ? withReason(GENERATION_FAILED_MESSAGES[kind], end.reason) : undefined;
}

/** Says why an offer was not created. */
export const creationFailedMessage = (reason: string): string => withReason(OFFER_MESSAGES.createFailed, reason);
