import { t } from '#i18n/translate.ts';
import { DeletedDialog } from '#ui/dialogs/deleted-dialog.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { OfferText } from '../offer-commands.ts';

interface DeletedOfferDialogProps {
  /** Name of the offer. */
  readonly name: string;
  /** Unsaved text. */
  readonly text: OfferText;
  /** Why no offer can be created now; undefined when one can. */
  readonly createBlockedReason: string | undefined;
  readonly onCreateNew: () => void;
  readonly onDiscard: () => void;
  /** The text stays on this device. */
  readonly onClose: () => void;
}

/** Shows unsaved text of an offer that somebody else deleted: copy it or create a new offer from it. */
export const DeletedOfferDialog = ({
  name,
  text,
  createBlockedReason,
  onCreateNew,
  onDiscard,
  onClose,
}: DeletedOfferDialogProps) => (
  <Dialog
    title={t('Edit offer')}
    isWide
    onClose={onClose}
    actions={
      <>
        <button type="button" className="button-quiet" onClick={onDiscard}>
          {t('Discard')}
        </button>
        <button type="button" className="button-secondary" onClick={onClose}>
          {t('Decide later')}
        </button>
        <button
          type="button"
          className="button-primary"
          aria-disabled={createBlockedReason !== undefined}
          title={createBlockedReason}
          onClick={() => createBlockedReason === undefined && onCreateNew()}
        >
          {t('Create a new offer from it')}
        </button>
      </>
    }
  >
    <DeletedDialog
      name={name}
      texts={[
        { name: t('Product Name'), text: text.name },
        { name: t('Description'), text: text.description },
      ]}
    />
  </Dialog>
);
