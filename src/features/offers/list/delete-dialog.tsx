import { useEffect } from 'react';
import type { Offer } from '#domain/offer/offer.ts';
import { OFFER_MESSAGES } from '#domain/offer/offer-messages.ts';
import { t } from '#i18n/translate.ts';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { LinkedCampaigns } from './linked-campaigns.tsx';

interface DeleteDialogProps {
  readonly offer: Pick<Offer, 'name'>;
  /** Whether it was deleted since the dialog opened. */
  readonly isGone: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Confirms deleting an offer; closes when a colleague deleted it meanwhile. */
export function DeleteDialog({ offer, isGone, onClose, onConfirm }: DeleteDialogProps) {
  useEffect(() => {
    if (!isGone) return;
    showToast({
      tone: 'neutral',
      title: OFFER_MESSAGES.deleted,
      description: t('{name} was deleted by someone else.', { name: offer.name }),
    });
    onClose();
  }, [isGone, offer.name, onClose]);

  return (
    <DangerDialog
      title={t('Delete {name}?', { name: offer.name })}
      description={t('Deletes the offer and its description for the whole team. This cannot be undone.')}
      onClose={onClose}
      cancelLabel={t('Keep offer')}
      confirmLabel={t('Delete offer')}
      onConfirm={onConfirm}
    />
  );
}

/** Says what prevents a deletion (part 2 §8, error linked_to_campaign). */
export function InUseDialog({
  offer,
  campaignNames,
  onClose,
}: {
  offer: Pick<Offer, 'name'>;
  campaignNames: readonly string[];
  onClose: () => void;
}) {
  return (
    <Dialog
      title={OFFER_MESSAGES.inUse}
      description={t(
        '{name} cannot be deleted while it is linked to campaigns. It has to be removed from them first.',
        { name: offer.name },
      )}
      onClose={onClose}
      actions={
        <button type="button" className="button-primary" onClick={onClose}>
          {OFFER_MESSAGES.understood}
        </button>
      }
    >
      <LinkedCampaigns names={campaignNames} />
    </Dialog>
  );
}
