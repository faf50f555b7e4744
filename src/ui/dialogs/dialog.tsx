import { Description, Dialog as HeadlessDialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import type { ReactNode } from 'react';
import { t } from '#i18n/translate.ts';
import { classNames } from '../class-names.ts';
import { useEnteredInput } from './entered-input.ts';
import { useFocusReturn } from './focus-return.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useLayer } from './open-layers.ts';
import { DialogToasts } from '../notices/toast-region.tsx';

interface DialogProps {
  readonly title: string;
  readonly description?: string | undefined;
  /** Wide enough for two texts side by side. */
  readonly isWide?: boolean;
  /** Always as high as the screen allows, for tabs and content that loads later: nothing moves under the pointer. */
  readonly isTall?: boolean;
  /**
   * Whether closing would lose something that was entered; false where it is kept for the next time or only confirms.
   * By default, the fields of the dialog's forms tell.
   */
  readonly isUnsaved?: boolean | undefined;
  /** Called by Esc and a press outside as well; after a question when something that was entered would be lost. */
  readonly onClose: () => void;
  /** The buttons, the primary one last. */
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

/**
 * Shows a modal dialog; on a phone a sheet from below, with room for a toast above. Long content scrolls while the
 * buttons stay in sight. Esc, Back or a press outside closes it; another screen or team, a reload or a closed tab ends
 * it, but never without a question where something that was entered would be lost. Loaded when first opened.
 */
export function Dialog({
  title,
  description,
  isWide = false,
  isTall = false,
  isUnsaved,
  onClose,
  actions,
  children,
}: DialogProps) {
  useFocusReturn();
  const { watch, hasEntered } = useEnteredInput();
  const wouldLose = (): boolean => isUnsaved ?? hasEntered();
  const { question, ask } = useLeaveGuard(wouldLose);
  const close = (): void => {
    if (!wouldLose()) onClose();
    else void ask().then((leaves) => leaves && onClose());
  };
  useLayer(close);
  return (
    <HeadlessDialog open onClose={close} className="relative z-40">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-150 ease-out data-closed:opacity-0"
      />
      <div className="fixed inset-0 flex items-end justify-center md:items-center md:p-6">
        <DialogPanel
          className="contents"
          {...watch}
          onKeyDown={(event) => {
            // The palette leads to other screens.
            if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || !wouldLose()) return;
            event.preventDefault();
            close();
          }}
        >
          <div
            className={classNames(
              isWide ? 'md:max-w-2xl' : 'max-w-md',
              isTall && 'h-[90dvh] md:h-[min(90dvh,42rem)]',
              'flex max-h-[min(90dvh,max(20rem,100dvh-5.5rem-max(1rem,env(safe-area-inset-top))))] w-full flex-col gap-4 overflow-y-auto scroll-pb-20 rounded-t-card border border-line bg-raised px-6 pt-6 shadow-float transition duration-150 ease-open md:max-h-[90dvh] md:rounded-card starting:translate-y-2 starting:opacity-0',
            )}
          >
            <div className="flex flex-col gap-1">
              <DialogTitle className="break-words text-section">{title}</DialogTitle>
              {description !== undefined && <Description className="text-ink-muted">{description}</Description>}
            </div>
            {children}
            <div
              className={classNames(
                isTall ? 'mt-auto' : '-mt-4',
                'sticky bottom-0 -mx-6 flex flex-wrap justify-end gap-2 bg-raised px-6 pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))]',
              )}
            >
              {actions}
            </div>
          </div>
          <DialogToasts />
        </DialogPanel>
      </div>
      {question !== undefined && <DiscardQuestion title={title} {...question} />}
    </HeadlessDialog>
  );
}

/** Asks before something that was entered and is not saved is lost; `title` names what it was entered in. */
export const DiscardQuestion = ({
  title,
  onStay,
  onLeave,
}: {
  readonly title: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}) => (
  <Dialog
    title={t('Discard what you entered?')}
    description={t('“{title}” is not finished and has not been saved.', { title })}
    onClose={onStay}
    actions={
      <>
        <button type="button" className="button-secondary" onClick={onStay}>
          {t('Keep editing')}
        </button>
        <button type="button" className="button-danger" onClick={onLeave}>
          {t('Discard')}
        </button>
      </>
    }
  />
);
