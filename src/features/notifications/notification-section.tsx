import { useId, useState } from 'react';
import { t } from '#i18n/translate.ts';
import { takeUnnotified } from '#replica/live/unread.ts';
import { NO_PUSH, readDeviceNotifications } from '#replica/device-notifications.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { switchNotifications, useNotificationSwitch } from './notification-switch.ts';
import { usePushRequests } from './push/push-requests.ts';
import { PushSettings } from './push/push-settings.tsx';

/** Switches notifications on or off and shows what prevents them. */
export function NotificationSection({ userId }: { userId: string }) {
  const replica = useReplica();
  const [id, pushId] = [useId(), useId()];
  const { isOn, permission } = useNotificationSwitch(userId);
  const [isAsking, setIsAsking] = useState(false);
  const isOff = permission === 'unsupported' || isAsking;

  const push = usePushRequests(userId);
  const { isPushOn } = liveOr(useLive('device-notifications', readDeviceNotifications), NO_PUSH);
  const [refusal, setRefusal] = useState<string>();
  const isAllowed = isOn && permission === 'granted';

  async function change(work: () => Promise<void>): Promise<void> {
    setIsAsking(true);
    setRefusal(undefined);
    try {
      await work();
    } finally {
      setIsAsking(false);
    }
  }

  async function switchOpen(wanted: boolean): Promise<void> {
    // Events before switching on are not announced.
    if (wanted) await takeUnnotified(replica);
    else if (isPushOn) await switchPush(false);
    await switchNotifications(userId, wanted);
  }

  async function switchPush(wanted: boolean): Promise<void> {
    if (wanted && !isAllowed) await switchOpen(true);
    if (wanted && Notification.permission !== 'granted') return;
    setRefusal(await push.switchTo(wanted));
  }

  return (
    <SectionCard title={t('Notifications')}>
      <label className="flex items-center gap-3 font-medium touch:min-h-11">
        <input
          aria-describedby={id}
          type="checkbox"
          checked={isAllowed}
          disabled={isOff}
          onChange={({ target }) => void change(() => switchOpen(target.checked))}
          className="size-4 shrink-0"
        />
        {t('Notify me about replies and qualified prospects')}
      </label>
      <p id={id} className="ms-7 text-ink-muted">
        {t(
          'Also about messages that may not have been sent, notes that mention you, and reminders. On this device only. The app icon shows how many there are, where the system supports it. Several at once are grouped.',
        )}
      </p>
      <label className="mt-3 flex items-center gap-3 font-medium touch:min-h-11">
        <input
          aria-describedby={pushId}
          type="checkbox"
          checked={isPushOn && isAllowed && !isAsking}
          disabled={isOff || push.blockedReason !== undefined}
          onChange={({ target }) => void change(() => switchPush(target.checked))}
          className="size-4 shrink-0"
        />
        {t('Also while the app is closed')}
      </label>
      <p id={pushId} className="ms-7 text-ink-muted">
        {push.blockedReason ??
          t('They come through the push service of this browser, which cannot read them. Signing out ends them.')}
      </p>
      {isAllowed && <PushSettings />}
      <p role="status" className="mt-2 text-small text-ink-muted empty:hidden">
        {permission === 'denied' &&
          t(
            'This browser blocks notifications from this site. Allow them in the site settings, then turn them on here.',
          )}
        {permission === 'unsupported' &&
          t('This browser cannot show notifications. On an iPhone or iPad, add the app to the home screen first.')}
        {refusal}
      </p>
    </SectionCard>
  );
}
