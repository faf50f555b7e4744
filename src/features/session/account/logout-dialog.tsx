import { useNavigate } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { formatList } from '#i18n/format-list.ts';
import { t, plural } from '#i18n/translate.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Spinner } from '#ui/notices/spinner.tsx';
import { showToast, toastsAtom } from '#ui/notices/toast.ts';
import { useSession } from '../session.ts';
import { useSubmit } from '../sign-in/use-submit.ts';

/** A change that signing out would remove from this device. */
export interface UnsentSummary {
  readonly id: string;
  readonly description: string;
  /** Rejected by the server and not handled yet: only the notice would be lost. */
  readonly isRejected: boolean;
}

/** A draft saved only on this device. */
interface Draft {
  readonly id: string;
  readonly description: string;
}

interface LogoutDialogProps {
  /** Number of unsent changes and of unhandled rejections, and the names of at least the first ones. */
  readonly unsent: number;
  readonly rejected: number;
  readonly listedCommands: readonly UnsentSummary[];
  /** Unsaved drafts. */
  readonly drafts: readonly Draft[];
  /** Why unsent changes cannot be sent first, as a sentence; undefined when they can. */
  readonly sendBlockedReason: string | undefined;
  /** Whether this page stays open for another person; otherwise the sign-in screen follows. */
  readonly staysOnPage: boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

const FAILED = t('Unable to log out. Please try again.');

const formatChanges = (count: number): string => plural(count, '{count} change', '{count} changes');
const formatDrafts = (count: number): string => plural(count, '{count} draft', '{count} drafts');

function warning(unsent: number, refused: number, drafts: number): string {
  const lost =
    unsent === 0
      ? ''
      : unsent === 1
        ? t('One change has not been sent yet and would be discarded.')
        : t('{unsent} changes have not been sent yet and would be discarded.', { unsent });
  const unread =
    refused === 0
      ? ''
      : refused === 1
        ? t('One refused change that you have not reviewed would be discarded.')
        : t('{refused} refused changes that you have not reviewed would be discarded.', { refused });
  const unsaved =
    drafts === 0
      ? ''
      : drafts === 1
        ? t('One draft is saved only on this device and would be discarded.')
        : t('{drafts} drafts are saved only on this device and would be discarded.', { drafts });
  return [lost, unread, unsaved].filter((words) => words !== '').join(' ');
}

/**
 * Returns whether this page is signing out, and the function that does; `onFailed` is called when nothing came of it.
 */
function useSignOut(staysOnPage: boolean, onFailed?: () => void): { isBusy: boolean; signOut: () => void } {
  const session = useSession();
  const navigate = useNavigate();
  const { isBusy, submit } = useSubmit();
  const setToasts = useSetAtom(toastsAtom);
  const signOut = () =>
    submit(async () => {
      try {
        const left = await session.signOut();
        // Pending toasts belong to the person who leaves.
        setToasts([]);
        // The next person starts fresh, not at this person's page.
        if (!staysOnPage) await navigate({ to: '/auth/login', search: {}, replace: true });
        showToast(
          left === 'refused'
            ? { tone: 'danger', title: FAILED }
            : { isTransient: true, tone: 'success', title: t('You have been logged out successfully') },
        );
      } catch {
        showToast({ tone: 'danger', title: FAILED });
        onFailed?.();
      }
    });
  return { isBusy, signOut };
}

/** Signs out at once: nothing that only this device has would be lost. */
export function LogoutNow({ staysOnPage, onClose }: Pick<LogoutDialogProps, 'staysOnPage' | 'onClose'>) {
  const { signOut } = useSignOut(staysOnPage, onClose);
  useEffect(() => {
    signOut();
    // Must run once, not again whenever `signOut` is a new closure.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <p role="status" className="fixed inset-0 z-50 flex items-center justify-center gap-2 bg-canvas text-ink-muted">
      <Spinner />
      {t('Logging out…')}
    </p>
  );
}

/** Confirms signing out: lists what would be lost and offers to send it first. */
export function LogoutDialog({
  unsent,
  rejected,
  listedCommands,
  drafts,
  sendBlockedReason,
  staysOnPage,
  onSend,
  onClose,
}: LogoutDialogProps) {
  const { isBusy, signOut } = useSignOut(staysOnPage);
  const canSend = sendBlockedReason === undefined;
  const [isSendingFirst, setIsSendingFirst] = useState(false);

  // After "send first": signs out once nothing is unsent, unless rejections arrived or drafts exist, which are shown
  // instead.
  const isSent = isSendingFirst && unsent === 0;
  useEffect(() => {
    if (!isSent) return;
    setIsSendingFirst(false);
    if (rejected + drafts.length === 0) signOut();
    // Must run once, not again whenever `signOut` is a new closure.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSent]);
  useEffect(() => {
    if (!canSend) setIsSendingFirst(false);
  }, [canSend]);

  const isWaiting = isSendingFirst && unsent > 0;
  const hasLoss = unsent + rejected + drafts.length > 0;
  const discarded = formatList([
    ...(unsent > 0 ? [formatChanges(unsent)] : []),
    ...(drafts.length > 0 ? [formatDrafts(drafts.length)] : []),
  ]);
  const unnamed = unsent + rejected - listedCommands.length;
  return (
    <Dialog
      title={t('Log out?')}
      description={
        hasLoss
          ? warning(unsent, rejected, drafts.length)
          : t('Your data is removed from this device. You can sign in again at any time.')
      }
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            {t('Stay signed in')}
          </button>
          <button
            type="button"
            className={
              !hasLoss ? 'button-primary' : unsent > 0 && canSend ? 'button-quiet text-danger-ink' : 'button-danger'
            }
            aria-disabled={isBusy}
            onClick={signOut}
          >
            {discarded === '' ? t('Log out') : t('Discard {discarded} and log out', { discarded })}
          </button>
          {unsent > 0 && (
            <button
              type="button"
              className="button-primary"
              aria-disabled={!canSend || isWaiting}
              aria-describedby={canSend ? undefined : 'send-first-obstacle'}
              onClick={() => {
                if (!canSend || isWaiting) return;
                setIsSendingFirst(true);
                onSend();
              }}
            >
              {isWaiting
                ? plural(unsent, 'Sending {count} change…', 'Sending {count} changes…')
                : drafts.length > 0
                  ? t('Send first')
                  : t('Send first, then log out')}
            </button>
          )}
        </>
      }
    >
      {hasLoss && (
        <ul
          aria-label={t('What would be removed')}
          className="max-h-48 overflow-y-auto rounded-control border border-line px-3 py-2"
        >
          {listedCommands.map(({ id, description, isRejected }) => (
            <li key={id} className="py-0.5">
              <span dir="auto">{description}</span>
              {isRejected && <span className="text-danger-ink"> {t('(refused)')}</span>}
            </li>
          ))}
          {unnamed > 0 && <li className="py-0.5 text-ink-muted">{t('and {unnamed} more', { unnamed })}</li>}
          {drafts.map(({ id, description }) => (
            <li key={id} className="py-0.5">
              <span dir="auto">{description}</span> <span className="text-ink-muted">{t('(draft)')}</span>
            </li>
          ))}
        </ul>
      )}
      {unsent > 0 && !canSend && (
        <p id="send-first-obstacle" className="text-small text-ink-muted">
          {sendBlockedReason}
        </p>
      )}
    </Dialog>
  );
}
