import { useEffect } from 'react';
import { useSessionRequests } from '../session-requests.ts';
import { useSession } from '../session.ts';

/**
 * Asks who is signed in when the shell is mounted (specification part 1 §4), so that a name or an address changed
 * elsewhere is shown; as long as the address is not confirmed, also whenever the person comes back to the page. That
 * the session has ended is heard by the sync core.
 */
export function SessionRefresh() {
  const { user, refresh } = useSession();
  const requests = useSessionRequests();
  const { name, email, isAddressConfirmed } = user;

  useEffect(() => {
    let isLeft = false;
    const look = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const outcome = await requests.findCurrent();
      if (isLeft || !outcome.ok) return;
      const now = outcome.value;
      if (now.name !== name || now.email !== email || now.isAddressConfirmed !== isAddressConfirmed) refresh(now);
    };
    void look();
    const handleReturn = (): void => void look();
    if (isAddressConfirmed === false) document.addEventListener('visibilitychange', handleReturn);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', handleReturn);
    };
  }, [requests, refresh, name, email, isAddressConfirmed]);

  return null;
}
