import { useEffect } from 'react';
import { useSessionRequests } from '../session-requests.ts';
import { useSession } from '../session.ts';

/**
 * Reloads the account when the shell mounts (specification part 1 §4), to show a name or address changed elsewhere;
 * while the address is unconfirmed also when the page becomes visible again. The sync core detects ended sessions.
 */
export function SessionRefresh() {
  const { user, refresh } = useSession();
  const requests = useSessionRequests();
  const { name, email, isAddressConfirmed } = user;

  useEffect(() => {
    let isUnmounted = false;
    const checkAccount = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const outcome = await requests.findCurrent();
      if (isUnmounted || !outcome.ok) return;
      const now = outcome.value;
      if (now.name !== name || now.email !== email || now.isAddressConfirmed !== isAddressConfirmed) refresh(now);
    };
    void checkAccount();
    const handleReturn = (): void => void checkAccount();
    if (isAddressConfirmed === false) document.addEventListener('visibilitychange', handleReturn);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', handleReturn);
    };
  }, [requests, refresh, name, email, isAddressConfirmed]);

  return null;
}
