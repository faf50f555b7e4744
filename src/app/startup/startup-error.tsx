import { useEffect, useState } from 'react';
import { t } from '#i18n/translate.ts';
import { leaderLockName } from '#replica/live/current-sync-status.ts';
import { storageFaultOf } from '#replica/storage/storage-fault.ts';
import { BlockedByOldTabError, InsecureContextError, SlowStorageError, StorageDeniedError } from './startup-checks.ts';
import { NoConfigError } from './runtime-config-load.ts';

/** Returns the title and text for an error that prevented the app from starting. */
function textsFor(error: unknown, hasOtherTab: boolean): { title: string; message: string } {
  if (error instanceof NoConfigError) {
    return {
      title: t('Outrider cannot be reached'),
      message: t(
        'The first start needs a connection. After that, Outrider also opens offline. Check your connection and try again.',
      ),
    };
  }
  if (error instanceof InsecureContextError) {
    return {
      title: t('This address is not secure'),
      message: t(
        'Browsers store and send data safely only over https. Open Outrider at its https address, or at http://localhost on the computer it runs on.',
      ),
    };
  }
  if (error instanceof BlockedByOldTabError) {
    return {
      title: t('An older tab is still open'),
      message: t(
        'Another tab runs an older version of Outrider and is using the data on this device. Close that tab to continue here.',
      ),
    };
  }
  if (error instanceof StorageDeniedError) {
    return {
      title: t('This browser blocks site data'),
      message: t(
        'Outrider stores your data on this device, and this browser does not allow it. Allow cookies and site data for {host} in its settings, then try again.',
        { host: location.host },
      ),
    };
  }
  if (error instanceof SlowStorageError && hasOtherTab) {
    return {
      title: t('Another tab keeps your data busy'),
      message: t(
        'Another tab or window of Outrider uses the data on this device and does not let go of it. Open or close all others: Outrider then starts here by itself.',
      ),
    };
  }
  if (error instanceof SlowStorageError) {
    return {
      title: t('The browser is slow to open your data'),
      message: t('Outrider starts as soon as it answers. If this takes longer than a minute, restart the browser.'),
    };
  }
  if (storageFaultOf(error) === 'full') {
    return {
      title: t('This device is full'),
      message: t('The browser has no space left for your data. Free some space on this device, then try again.'),
    };
  }
  return {
    title: t('Outrider cannot keep its data on this device'),
    message: t(
      'The browser did not open its local storage. This happens in private windows and on full disks. Use a normal window or free some space, then try again.',
    ),
  };
}

const CHECK_INTERVAL_MS = 1_000;

/**
 * Returns whether another tab of Outrider is open, also one that the browser has frozen: each tab of a signed-in person
 * holds or awaits a leader's lock, and this one has not begun to. Such a tab can block the database without an event
 * that tells us.
 */
function useHasOtherTab(isAsked: boolean): boolean {
  const [hasOther, setHasOther] = useState(false);
  useEffect(() => {
    if (!isAsked || !('locks' in navigator)) return undefined;
    const check = async (): Promise<void> => {
      const { held = [], pending = [] } = await navigator.locks.query();
      setHasOther([...held, ...pending].some(({ name }) => name?.startsWith(leaderLockName(''))));
    };
    const checkQuietly = (): void => void check().catch(() => undefined);
    checkQuietly();
    const timer = setInterval(checkQuietly, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isAsked]);
  return hasOther;
}

/** Shows why the app could not start, with a button to try again. */
export function StartupError({ error }: { error: unknown }) {
  const { title, message } = textsFor(error, useHasOtherTab(error instanceof SlowStorageError));
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-3 p-6">
      <h1 className="text-title">{title}</h1>
      <p>{message}</p>
      <p>
        <button type="button" className="button-primary" onClick={() => location.reload()}>
          {t('Try again')}
        </button>
      </p>
    </main>
  );
}
