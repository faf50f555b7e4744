import { useEffect, useState } from 'react';
import { plural, t } from '#i18n/translate.ts';
import { deleteLeftWork, settleLeftData, type LeftWork } from './left-data.ts';

/** Asks on the sign-in screen about changes of somebody else that were never sent; names neither them nor their data. */
export function LeftWorkNotice() {
  const [left, setLeft] = useState<LeftWork | undefined>(undefined);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    let isMounted = true;
    settleLeftData().then(
      (found) => isMounted && setLeft(found),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  if (left === undefined || left.replicas.length === 0) return null;
  return (
    <div role="status" className="flex flex-col gap-3 rounded-card bg-sunken p-4">
      <p>
        {left.changes === undefined
          ? t('Somebody has left data on this device that cannot be read now. They may hold changes that are not sent.')
          : plural(
              left.changes,
              'Somebody has left {count} change on this device that is not sent.',
              'Somebody has left {count} changes on this device that are not sent.',
            )}{' '}
        {t('Whoever made them signs in here to send them. Nobody else sees them.')}
      </p>
      {isAsking ? (
        <div className="flex flex-wrap items-center gap-3">
          <span className="font-medium">{t('Nobody can send them after that.')}</span>
          <button
            type="button"
            className="button-danger"
            onClick={() => {
              setLeft(undefined);
              void deleteLeftWork(left);
            }}
          >
            {t('Delete for good')}
          </button>
          <button type="button" className="button-secondary" onClick={() => setIsAsking(false)}>
            {t('Keep')}
          </button>
        </div>
      ) : (
        <button type="button" className="button-secondary self-start" onClick={() => setIsAsking(true)}>
          {t('Delete from this device…')}
        </button>
      )}
    </div>
  );
}
