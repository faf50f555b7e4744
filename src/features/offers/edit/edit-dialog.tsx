import { useEffect, useState } from 'react';
import { OFFER_EDIT_FIELDS } from '#domain/text/field-labels.ts';
import { offerVersion, type Offer } from '#domain/offer/offer.ts';
import { OFFER_MESSAGES } from '#domain/offer/offer-messages.ts';
import { MAX_NAME_LENGTH, MAX_OFFER_DESCRIPTION_LENGTH } from '#domain/text/text-limits.ts';
import { lengthMessage, tooLongMessage } from '#domain/text/text-limit-messages.ts';
import { t } from '#i18n/translate.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Field, TextArea } from '#ui/forms/field.tsx';
import { DraftConflict } from '#ui/forms/draft-conflict.tsx';
import { EditConflict } from '#ui/forms/edit-conflict.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { useStorageList } from '#ui/forms/use-storage-list.ts';
import { DeletedOfferDialog } from '../list/deleted-offer-dialog.tsx';
import { editOffer, findRejectedOfferEdit, discardRejectedOfferEdits, type OfferText } from '../offer-commands.ts';
import { offerEdits } from './offer-edits.ts';
import { editFailedToast, deletedToast } from '../offer-toasts.ts';

interface EditDialogProps {
  readonly userId: string;
  /** As it is now; undefined when it was deleted since the dialog opened. */
  readonly offer: Offer | undefined;
  /** As it was when the dialog opened. */
  readonly initialOffer: Offer;
  readonly activeCampaignCount: number;
  readonly offlineReason: string | undefined;
  /** Why no offer can be created now; undefined when one can. */
  readonly createBlockedReason: string | undefined;
  /** Turns the text into a new offer because its offer was deleted. */
  readonly onCreateNew: (text: OfferText) => void;
  readonly onClose: () => void;
}

const textOf = (offer: Offer): OfferText => ({
  name: offer.name,
  description: offer.description,
  base: offerVersion(offer),
});

/**
 * Edits name and description of an offer. Unsaved text stays for the next time. A text changed by somebody else since
 * editing began, or before a pending save, is shown beside the own one, and nothing is saved until one is chosen. When
 * somebody else deletes the offer, the text stays available.
 */
export function EditDialog({
  userId,
  offer,
  initialOffer,
  activeCampaignCount,
  offlineReason,
  createBlockedReason,
  onCreateNew,
  onClose,
}: EditDialogProps) {
  const replica = useReplica();
  const storage = offerEdits.of(userId, initialOffer.teamId, initialOffer.id);
  const [typed, setTyped] = useState<OfferText | undefined>(storage.read);
  const rejectedEdit = liveOr(
    useLive(`refused-edit|${initialOffer.id}`, (db) => findRejectedOfferEdit(db, initialOffer.id)),
    undefined,
  );
  const {
    others: [other],
    refresh,
  } = useStorageList(storage.others);
  const text = typed ?? rejectedEdit ?? textOf(initialOffer);
  const [isChecked, setIsChecked] = useState(false);
  const present = offer === undefined ? undefined : textOf(offer);
  const nameTooLong = tooLongMessage(OFFER_EDIT_FIELDS.name, text.name.trim().length, MAX_NAME_LENGTH);
  const descriptionTooLong = tooLongMessage(
    OFFER_EDIT_FIELDS.description,
    text.description.trim().length,
    MAX_OFFER_DESCRIPTION_LENGTH,
  );
  const isSame = present !== undefined && offerVersion(text) === present.base;
  const isOvertaken = present !== undefined && present.base !== text.base && !isSame;

  const isGone = offer === undefined;
  const { name } = initialOffer;
  const isChanged = offerVersion(text) !== offerVersion(initialOffer);
  useEffect(() => {
    if (!isGone || isChanged) return;
    showToast(deletedToast({ name }));
    onClose();
  }, [isGone, isChanged, name, onClose]);

  const change = (part: Partial<OfferText>) => {
    const next = { ...text, ...part };
    setTyped(next);
    storage.save(present !== undefined && offerVersion(next) === present.base ? undefined : next);
  };

  const takeTheirs = () => {
    if (present !== undefined) change(present);
    void discardRejectedOfferEdits(replica, initialOffer.id);
  };

  async function save(focusOnWrong: () => void): Promise<void> {
    setIsChecked(true);
    if (isOvertaken) return;
    if (text.name.trim() === '' || nameTooLong !== undefined || descriptionTooLong !== undefined) return focusOnWrong();
    try {
      await editOffer(replica, initialOffer, text);
    } catch (thrown) {
      showToast(editFailedToast(thrown));
      return;
    }
    storage.save(undefined);
    onClose();
  }

  if (isGone) {
    if (!isChanged) return null;
    return (
      <DeletedOfferDialog
        name={initialOffer.name}
        text={text}
        createBlockedReason={createBlockedReason}
        onCreateNew={() => onCreateNew(text)}
        onDiscard={() => {
          storage.save(undefined);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={t('Edit offer')}
      submitLabel={t('Save changes')}
      isBlocked={isOvertaken}
      blockedReason={isOvertaken ? t('Choose one of the two texts first') : undefined}
      isWide
      isUnsaved={false}
      onClose={onClose}
      onSubmit={(focusOnWrong) => void save(focusOnWrong)}
      lead={
        <>
          {isOvertaken && (
            <EditConflict
              message={t('Someone else saved another text after you started. Theirs is here, yours below.')}
              onAcceptTheirs={takeTheirs}
              onKeepMine={() => change({ base: present.base })}
            >
              <Field label={t('Their name')} readOnly value={present.name} />
              <TextArea label={t('Their description')} readOnly rows={4} value={present.description} />
            </EditConflict>
          )}
          {other !== undefined && (
            <DraftConflict
              onRestore={() => {
                if (storage.show(other, isSame ? undefined : typed)) setTyped(other);
                refresh();
              }}
              onDiscard={() => {
                storage.discard(other);
                refresh();
              }}
            >
              <Field label={t('Its name')} readOnly value={other.name} />
              <TextArea label={t('Its description')} readOnly rows={4} value={other.description} />
            </DraftConflict>
          )}
        </>
      }
    >
      <Field
        label={OFFER_EDIT_FIELDS.name}
        name="name"
        autoComplete="off"
        data-autofocus
        value={text.name}
        error={isChecked && text.name.trim() === '' ? OFFER_MESSAGES.nameRequired : nameTooLong}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label={OFFER_EDIT_FIELDS.description}
        name="description"
        rows={10}
        value={text.description}
        aside={
          <span className="text-small text-ink-muted tabular-nums">
            {lengthMessage(text.description.trim().length)}
          </span>
        }
        error={descriptionTooLong}
        onChange={(event) => change({ description: event.target.value })}
      />
      {activeCampaignCount > 0 && (
        <p className="rounded-control bg-warning-soft px-3 py-2 text-warning-ink">
          {activeCampaignCount === 1
            ? t('An active campaign uses this offer. Changes apply from its next message.')
            : t('{activeCount} active campaigns use this offer. Changes apply from their next message.', {
                activeCount: activeCampaignCount,
              })}
        </p>
      )}
      {offlineReason !== undefined && (
        <p className="text-ink-muted">
          {t('You are offline. What you save is kept here and sent when you are back online.')}
        </p>
      )}
    </FormDialog>
  );
}
