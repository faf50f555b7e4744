import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { useSession } from './session.ts';
import { useAttempt } from './use-attempt.ts';

const unsentWarning = (unsent: number): string =>
  `${unsent === 1 ? 'One change has' : `${unsent} changes have`} not been sent yet and would be discarded. Stay signed in until you are online to keep ${unsent === 1 ? 'it' : 'them'}.`;

/** Asks before signing out, and names what would be lost. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const navigate = useNavigate();
  const { isBusy, attempt } = useAttempt();
  const [unsent, setUnsent] = useState<number | undefined>(undefined);

  useEffect(() => {
    let isHere = true;
    void session.countUnsent().then((count) => {
      if (isHere) setUnsent(count);
    });
    return () => {
      isHere = false;
    };
  }, [session]);

  const signOut = () =>
    attempt(async () => {
      try {
        await session.signOut();
        // Whoever signs in next begins anew, not at this person's place.
        await navigate({ to: '/auth/login', search: {}, replace: true });
        showToast({ tone: 'success', title: 'You have been logged out successfully' });
      } catch {
        showToast({ tone: 'danger', title: 'Unable to log out. Please try again.' });
      }
    });

  const hasUnsent = unsent !== undefined && unsent > 0;
  return (
    <Dialog
      title="Log out?"
      description={hasUnsent ? unsentWarning(unsent) : 'The copy of your data on this device is removed. You can sign in again at any time.'}
      onClose={onClose}
      acts={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            Stay signed in
          </button>
          <button type="button" className={hasUnsent ? 'button-danger' : 'button-primary'} disabled={unsent === undefined} aria-disabled={isBusy} onClick={signOut}>
            {hasUnsent ? `Discard ${unsent === 1 ? 'it' : 'them'} and log out` : 'Log out'}
          </button>
        </>
      }
    />
  );
}
