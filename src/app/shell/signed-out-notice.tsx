import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '#i18n/translate.ts';
import { useRemote } from '#remote/use-remote.ts';
import { endPendingSession, sessionEndingStore } from '../sign-out/sign-out.ts';

/**
 * Shows on the sign-in screen how the last session ended: signed out in another tab (`left` in the address), or signed
 * out here while the server has not ended the session.
 */
export function SignedOutNotice() {
  const remote = useRemote();
  const state = useSyncExternalStore(sessionEndingStore.subscribe, sessionEndingStore.state);
  const hasLeftElsewhere = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('left') === 'elsewhere',
  });
  const [isRetrying, setIsRetrying] = useState(false);

  useEffect(() => {
    void endPendingSession(remote);
  }, [remote]);

  if (state === 'refused') {
    return (
      <div role="alert" className="flex flex-col gap-3 rounded-card bg-danger-soft p-4 text-danger-ink">
        <p>
          <span className="font-medium">{t('Unable to log out. Please try again.')}</span>{' '}
          {t(
            'Your data was removed from this device, but the server has not ended your session yet. Outrider keeps trying.',
          )}
        </p>
        <button
          type="button"
          className="button-secondary self-start"
          aria-disabled={isRetrying}
          onClick={() => {
            setIsRetrying(true);
            void endPendingSession(remote).finally(() => setIsRetrying(false));
          }}
        >
          {isRetrying ? t('Logging out…') : t('Try again')}
        </button>
      </div>
    );
  }
  return hasLeftElsewhere ? (
    <p role="status" className="rounded-card bg-sunken p-4">
      {t('You logged out in another tab. Sign in to continue.')}
    </p>
  ) : null;
}
