import { useId, useState } from 'react';
import { t } from '#i18n/translate.ts';
import { takeUnnotified } from '#replica/live/unread.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { switchNotifications, useNotificationSwitch } from './notification-switch.ts';

/** Switches notifications on or off and shows what prevents them. */
export function NotificationSection({ userId }: { userId: string }) {
  const replica = useReplica();
  const id = useId();
  const { isOn, permission } = useNotificationSwitch(userId);
  const [isAsking, setIsAsking] = useState(false);
  const isOff = permission === 'unsupported' || isAsking;

  async function change(wanted: boolean): Promise<void> {
    setIsAsking(true);
    try {
      // Events before switching on are not announced.
      if (wanted) await takeUnnotified(replica);
      await switchNotifications(userId, wanted);
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <SectionCard title={t('Notifications')}>
      <label className="flex items-center gap-3 font-medium touch:min-h-11">
        <input
          aria-describedby={id}
          type="checkbox"
          checked={isOn && permission === 'granted'}
          disabled={isOff}
          onChange={({ target }) => void change(target.checked)}
          className="size-4 shrink-0"
        />
        {t('Notify me about replies and qualified prospects')}
      </label>
      <p id={id} className="ms-7 text-ink-muted">
        {t(
          'Also about messages that may not have been sent, notes that mention you, and reminders. On this device only. The app icon shows how many there are, where the system supports it. Several at once are grouped.',
        )}
      </p>
      <p role="status" className="mt-2 text-small text-ink-muted empty:hidden">
        {permission === 'denied' &&
          t(
            'This browser blocks notifications from this site. Allow them in the site settings, then turn them on here.',
          )}
        {permission === 'unsupported' &&
          t('This browser cannot show notifications. On an iPhone or iPad, add the app to the home screen first.')}
      </p>
    </SectionCard>
  );
}
